"""The production settings for servers that tests hurt: without collected static files."""

from scorekeeper.settings import *  # noqa: F403
from scorekeeper.settings import DATA_DIR

STATIC_ROOT = DATA_DIR / "static"
STATIC_ROOT.mkdir(exist_ok=True)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
