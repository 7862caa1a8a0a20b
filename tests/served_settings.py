"""The settings of servers that tests start: as in production, but no static files are collected."""

from scorekeeper.settings import *  # noqa: F403
from scorekeeper.settings import STORAGES

STORAGES = STORAGES | {
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
}
