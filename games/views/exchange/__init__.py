"""Views for export, import and sharing."""
