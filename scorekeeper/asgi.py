"""The ASGI application: Django's WSGI handler, with one thread per worker.

Django's own ASGI handler answers half as many requests and holds a thread for every
open stream. Streams will be routed here, beside Django.
"""

import os

import django
from a2wsgi import WSGIMiddleware

from scorekeeper.readable import Handler

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
django.setup(set_prefix=False)

application = WSGIMiddleware(Handler(), workers=1)
