"""The settings of servers that tests start: as in production, but no static files are collected,
and a lock is given up sooner.
"""

from scorekeeper.settings import *  # noqa: F403
from scorekeeper.settings import DATABASES, STORAGES

STORAGES = STORAGES | {
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
}

if "postgresql" not in DATABASES["default"]["ENGINE"]:
    DATABASES["default"]["OPTIONS"]["timeout"] = 0.5
