"""Services of what goes out and comes in: export, import, sharing."""
