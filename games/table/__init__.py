"""The screens of one game: what is entered, drawn, corrected, contested."""
