"""What each game says of how its players played, in integers that add up over games."""
