"""The project's settings, with data of their own: tests never touch `data/`."""

import atexit
import os
import shutil
import tempfile

DATA = tempfile.mkdtemp(prefix="la-marque-tests-")
atexit.register(shutil.rmtree, DATA, ignore_errors=True)
os.environ["DATA_DIR"] = DATA

from scorekeeper.settings import *  # noqa: E402, F403
