"""The ASGI application of each worker: Django's WSGI handler, with one thread for pages, one for
files, one for pictures, and one to say that it is alive; streams beside it.

Django's own ASGI handler answers half as many requests, and holds a thread for every stream.
"""

import os
import re
from importlib import import_module

import django
from django.core.wsgi import WSGIHandler

from scorekeeper.buffering import BufferedWSGI, OwnThread
from scorekeeper.data_folder import make_folders
from scorekeeper.processes import end_with_parent
from scorekeeper.streams import WithStreams

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
django.setup(set_prefix=False)
make_folders()  # also under a server that is not `manage.py serve`

# Imported before the first request, which would wait for it.
# The addresses that no page and no save waits for.
OWN_THREADS = (
    *import_module("games.urls").OWN_THREADS,
    OwnThread("health", re.compile("healthz$")),
)
application = WithStreams(BufferedWSGI(WSGIHandler(), *OWN_THREADS))
end_with_parent()
