"""What the rooms of games of exact bids share: everyone bids a number of tricks to take exactly."""
