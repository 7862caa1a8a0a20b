"""What people do to record a hand: fill it in, look at its score, announce, wait."""
