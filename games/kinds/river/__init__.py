"""Up and down the river outside the scoring core."""
