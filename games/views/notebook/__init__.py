"""Views of the notebook: its games, players, preferences and bin."""
