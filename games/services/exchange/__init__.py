"""Services for importing files and sharing games."""
