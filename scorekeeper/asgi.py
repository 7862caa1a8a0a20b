"""The ASGI application of each worker: Django's WSGI handler, with one thread for pages, one for
files, and one for pictures.

Django's own ASGI handler answers half as many requests and holds a thread for every
open stream. Streams are answered beside Django.
"""

import os

import django

from scorekeeper.buffering import APART, BufferedWSGI
from scorekeeper.processes import end_with_parent
from scorekeeper.readable import Handler
from scorekeeper.streams import WithStreams
from scorekeeper.warming import warm_up

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
django.setup(set_prefix=False)

pages = BufferedWSGI(Handler(), *APART)
application = WithStreams(pages)
warm_up(pages.thread)
end_with_parent()
