"""The ASGI application: Django's WSGI handler, with one thread per worker.

Django's own ASGI handler answers half as many requests and holds a thread for every
open stream. Streams will be routed here, beside Django.
"""

import os

from a2wsgi import WSGIMiddleware
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")

application = WSGIMiddleware(get_wsgi_application(), workers=1)
