"""The Django project: settings, addresses, what the server runs."""
