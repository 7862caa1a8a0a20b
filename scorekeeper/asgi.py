"""The ASGI application of each worker: Django's WSGI handler, with one thread.

Django's own ASGI handler answers half as many requests and holds a thread for every
open stream. Streams will be routed here, beside Django.
"""

import os

import django

from scorekeeper.buffering import BufferedWSGI
from scorekeeper.processes import end_with_parent
from scorekeeper.readable import Handler
from scorekeeper.warming import warm_up

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
django.setup(set_prefix=False)

application = BufferedWSGI(Handler())
warm_up(application.thread)
end_with_parent()
