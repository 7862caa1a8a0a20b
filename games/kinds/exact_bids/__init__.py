"""Shared by the rooms of games of exact bids: everyone bids a number of tricks to take exactly."""
