"""La Bâtarde outside the scoring core."""
