"""Drafts: what is being entered, corrected, contested or set up, and is not saved yet."""
