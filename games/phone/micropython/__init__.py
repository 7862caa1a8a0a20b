"""What only runs on a phone: what MicroPython lacks, and what Django does for the templates."""
