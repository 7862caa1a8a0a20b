"""The project's settings with a separate data directory: tests neither touch `data/` nor read the
environment of an installation, except `DATABASE_URL`: the suite runs on PostgreSQL too.
"""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

from scorekeeper.variables import KNOWN

for name in KNOWN:
    if name != "DATABASE_URL":
        os.environ.pop(name, None)
os.environ["DATA_DIR"] = tempfile.mkdtemp(prefix="la-marque-tests-")
atexit.register(shutil.rmtree, os.environ["DATA_DIR"], ignore_errors=True)

from scorekeeper.settings import *  # noqa: E402, F403

STATIC_ROOT = Path(os.environ["DATA_DIR"], "static")
STATIC_ROOT.mkdir()
# Pages are tested without collecting the static files; browser tests collect and serve them.
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
