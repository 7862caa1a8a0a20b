"""The ASGI application of each worker: Django's WSGI handler, with one thread.

Django's own ASGI handler answers half as many requests and holds a thread for every
open stream. Streams will be routed here, beside Django.
"""

import os

from django.core.wsgi import get_wsgi_application

from scorekeeper.buffering import BufferedWSGI
from scorekeeper.processes import end_with_parent

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")

application = BufferedWSGI(get_wsgi_application())
end_with_parent()
