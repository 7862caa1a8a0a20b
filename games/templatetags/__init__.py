"""What the templates have beyond Django's own."""
