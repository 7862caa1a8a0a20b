"""Templates compiled to plain Python functions: byte for byte what Django renders, only quicker."""
