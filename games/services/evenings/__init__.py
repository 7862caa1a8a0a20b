"""Services of evenings."""
