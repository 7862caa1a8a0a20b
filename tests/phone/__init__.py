"""Tests of what a phone carries."""
