"""What people do about hands on the sheet: correct, contest, confirm, look back."""
