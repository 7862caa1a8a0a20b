"""The ASGI application of each worker: Django's WSGI handler, with one thread for pages, one for
files, one for pictures, and one to say that it is alive.

Django's own ASGI handler answers half as many requests and holds a thread for every
open stream. Streams are answered beside Django.
"""

import os
from importlib import import_module

import django
from django.conf import settings
from django.core.wsgi import WSGIHandler

from scorekeeper.buffering import APART, BufferedWSGI
from scorekeeper.processes import end_with_parent
from scorekeeper.streams import WithStreams

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
django.setup(set_prefix=False)

pages = BufferedWSGI(WSGIHandler(), *APART)
application = WithStreams(pages)
import_module(settings.ROOT_URLCONF)  # before the first request, which would wait for it
end_with_parent()
