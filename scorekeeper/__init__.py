"""The Django project: settings, URLs and the ASGI application."""

__version__ = "1.0.0"  # The version of La Marque: that of the wheel too.
