"""The project's settings with a separate data directory: tests neither touch `data/` nor read the
environment of an installation, except `DATABASE_URL`: the suite runs on PostgreSQL too. Nor do they
depend on the time zone of the machine.
"""

import atexit
import os
import re
import shutil
import tempfile
from pathlib import Path

IN_MEMORY = Path("/dev/shm")
"""A folder in memory, where writes need not wait for a disk; some systems have none."""

ROOM = 2**30
"""More than the test runs of all workers fill, in bytes."""


def folder() -> str | None:
    """Where the data of the tests goes: in memory if there is room, otherwise on the disk."""
    if os.access(IN_MEMORY, os.W_OK) and shutil.disk_usage(IN_MEMORY).free > ROOM:
        return str(IN_MEMORY)
    return None


OPERATING = Path(__file__).parent.parent / "docs" / "operating.md"
VARIABLES = re.findall(r"^\| `([A-Z_]+)` \|", OPERATING.read_text(), re.MULTILINE)
"""The environment variables of La Marque."""

for name in VARIABLES:
    if name != "DATABASE_URL":
        os.environ.pop(name, None)
os.environ["DATA_DIR"] = tempfile.mkdtemp(prefix="la-marque-tests-", dir=folder())
os.environ["TIME_ZONE"] = "Europe/Paris"
atexit.register(shutil.rmtree, os.environ["DATA_DIR"], ignore_errors=True)

from scorekeeper.settings import *  # noqa: E402, F403
from scorekeeper.settings import FILE_UPLOAD_TEMP_DIR  # noqa: E402

STATIC_ROOT = Path(os.environ["DATA_DIR"], "static")
STATIC_ROOT.mkdir()
FILE_UPLOAD_TEMP_DIR.mkdir()
# Pages are tested without collecting the static files; browser tests collect and serve them.
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
