"""The settings, for every way of running La Marque; `docs/operating.md` lists the variables.

The defaults are for a table: plain HTTP on the local network and an SQLite file in `data/`. What
cannot be meant stops the start with a single sentence.
"""

import os
import re
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import dj_database_url
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.functional import SimpleLazyObject

from scorekeeper.data_folder import SECRET_KEY_LENGTH, load_secret_key, usable_folder
from scorekeeper.headers import static_headers
from scorekeeper.languages import CATALOGUES, FIRST_LANGUAGE, languages_in
from scorekeeper.languages import shell_gettext as _
from scorekeeper.log import not_a_probe, without_tokens, without_traceback
from scorekeeper.zones import known_zones, zone_of_machine

# Options of PostgreSQL: a lock is waited for as long as on SQLite, and a machine that no longer
# answers is noticed within seconds.
CONNECT_TIMEOUTS = {
    "options": "-c lock_timeout=5000",
    "connect_timeout": 2,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 5_000,
}
# Options of its driver: PostgreSQL prepares a statement that comes a third time.
PREPARED = {"server_side_binding": True, "prepare_threshold": 3}

BASE_DIR = Path(__file__).resolve().parent.parent


# --- Reading the environment ------------------------------------------------------------


def env_flag(name: str, *, default: bool = False) -> bool:
    """A variable that is `1` or `0`. Raises ImproperlyConfigured for any other text."""
    text = os.environ.get(name, "").strip()
    if not text:
        return default
    if text not in ("0", "1"):
        raise ImproperlyConfigured(
            _("%(name)s must be 0 or 1, not “%(given)s”.") % {"name": name, "given": text}
        )
    return text == "1"


def env_list(name: str, *, default: list[str]) -> list[str]:
    parts = [part.strip() for part in os.environ.get(name, "").split(",")]
    return [part for part in parts if part] or default


def env_site_url(name: str) -> str:
    """The address, with scheme and host alone; "" if not set. Raises ImproperlyConfigured."""
    text = os.environ.get(name, "").strip().rstrip("/").lower()
    match = re.fullmatch(r"https?://([a-z0-9.-]+|\[[0-9a-f:.]+\])(:(?P<port>\d{1,5}))?", text)
    if text and not (match and 0 < int(match["port"] or 80) < 65536):
        raise ImproperlyConfigured(
            _("%(name)s must be an address such as %(example)s, not “%(given)s”.")
            % {"name": name, "example": "https://marque.example", "given": text}
        )
    return text


def env_time_zone(name: str) -> str:
    """The zone, that of this machine if it is not set. Raises ImproperlyConfigured."""
    zone = os.environ.get(name, "").strip()
    if zone and zone not in known_zones():
        raise ImproperlyConfigured(
            _("%(name)s must be a zone such as %(example)s, not “%(given)s”.")
            % {"name": name, "example": "Europe/Paris", "given": zone}
        )
    return zone or zone_of_machine()


def env_database(name: str, *, sqlite_file: Path) -> dict:
    """The settings for PostgreSQL, or for `sqlite_file`. Raises ImproperlyConfigured."""
    text = os.environ.get(name, "").strip()
    if not text:
        return {
            "ENGINE": "scorekeeper.sqlite",  # Django's own, which first checks the file
            "NAME": sqlite_file,
            # Each thread of a worker has a connection, which stays open. Before each request it is
            # checked that the file is still there.
            "CONN_MAX_AGE": None,
            "CONN_HEALTH_CHECKS": True,
            "OPTIONS": {
                # Deferred transactions fail with "database is locked" if two phones save at the
                # same time; immediate transactions wait, for 5 seconds.
                "transaction_mode": "IMMEDIATE",
                # What is saved is on disk before a phone shows it: FULL waits for the disk at each
                # save, fullfsync (on macOS only) for its cache. Django also turns on foreign keys.
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
                " PRAGMA fullfsync=ON;",
            },
            # A file too, because threads would share the connection of an in-memory database.
            "TEST": {"NAME": sqlite_file.with_name("test.sqlite3")},
        }
    if not text.startswith(("postgres://", "postgresql://")):
        raise ImproperlyConfigured(
            _("%(name)s must be an address such as %(example)s.")
            % {"name": name, "example": "postgres://user:password@host/name"}
        )
    try:
        database = dj_database_url.parse(text, engine="scorekeeper.postgresql")
    except ValueError as error:
        why = {"name": name, "why": error}
        raise ImproperlyConfigured(_("%(name)s is not an address: %(why)s.") % why) from None
    if not database.get("NAME"):
        raise ImproperlyConfigured(_("%(name)s lacks the name of the database.") % {"name": name})
    # Each thread of a worker has a connection, which stays open. It is checked before each request:
    # PostgreSQL may have been restarted.
    lasting = {"CONN_MAX_AGE": None, "CONN_HEALTH_CHECKS": True}
    return (
        database | lasting | {"OPTIONS": CONNECT_TIMEOUTS | PREPARED | database.get("OPTIONS", {})}
    )


def env_secret_key(name: str, *, file: Path) -> str:
    """The variable, or the key in `file`, which is made only when something is signed: by whoever
    serves. Raises ImproperlyConfigured for a short one, unshown.
    """
    key = os.environ.get(name, "").strip()
    if key and len(key) < SECRET_KEY_LENGTH:
        wanted = {"name": name, "wanted": SECRET_KEY_LENGTH, "found": len(key)}
        raise ImproperlyConfigured(
            _("%(name)s must have %(wanted)s characters or more, not %(found)s.") % wanted
        )
    load = partial(load_secret_key, file)
    return key or (load() if file.exists() else SimpleLazyObject(load))


# --- What runs, and where its data is -----------------------------------------------------

DEBUG = env_flag("DEBUG")
# A server makes these two folders: a command that finds nothing makes nothing.
DATA_DIR = usable_folder(
    Path(os.environ.get("DATA_DIR", "").strip() or BASE_DIR / "data").resolve()
)
# Not in /tmp, which is in memory on many systems. `manage.py serve` empties it when it starts.
FILE_UPLOAD_TEMP_DIR = DATA_DIR / "temporary"
SILENCED_SYSTEM_CHECKS = ["files.E001"]  # that it is not there yet
SITE_URL = env_site_url("SITE_URL")
# What `manage.py serve` printed for phones, "" if they cannot reach it.
PHONE_ADDRESS = os.environ.get("PHONE_ADDRESS", "")
# Where `manage.py serve --https` also answers, "" otherwise.
HTTPS_ADDRESS = os.environ.get("HTTPS_ADDRESS", "")
HTTPS = SITE_URL.startswith("https://")
SECRET_KEY = env_secret_key("SECRET_KEY", file=DATA_DIR / "secret_key")

INSTALLED_APPS = [
    "django.contrib.messages",
    "django_htmx",
    "csp",
    "games",
    "scorekeeper.static.CollectedFiles",  # after games, which has a runserver of its own
]

MIDDLEWARE = [
    # First the headers of every response: static files and refused requests have them too.
    "scorekeeper.headers.SecurityHeaders",
    "csp.middleware.CSPMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "scorekeeper.health.health_middleware",
    "django.middleware.security.SecurityMiddleware",
    "scorekeeper.static.StaticFiles",
    "django.middleware.gzip.GZipMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "games.views.access.phone_middleware",
    "games.views.refused.refused_middleware",
]

ROOT_URLCONF = "scorekeeper.urls"

# Knows the versions of what phones listen to.
LIVE = "games.live"

TEMPLATES = [
    {
        "NAME": "django",
        "BACKEND": "games.templating.backend.CompiledTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    [
                        "games.templating.loader.Loader",
                        "django.template.loaders.app_directories.Loader",
                    ],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.messages.context_processors.messages",
                "games.views.context.page_context",
                "games.views.context.rights",
            ],
            "builtins": ["games.templatetags.figures", "games.templatetags.sending"],
        },
    },
]

# In the memory of each worker: what `games.views.rates` counts.
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 100_000},
    }
}
SQLITE_NAME = "marque.sqlite3"
DATABASES = {"default": env_database("DATABASE_URL", sqlite_file=DATA_DIR / SQLITE_NAME)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- Languages and time -------------------------------------------------------------------

LANGUAGE_CODE = FIRST_LANGUAGE
LOCALE_PATHS = [CATALOGUES]
LANGUAGES = languages_in(CATALOGUES, FIRST_LANGUAGE)
# Of a notebook of which nobody said its own.
TIME_ZONE = env_time_zone("TIME_ZONE")
USE_TZ = True

# --- Static files: hashed names, Brotli and gzip made by `collectstatic` -------------------

STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "scorekeeper.scripts.JoinedScriptFinder",
    "games.phone.pack.PackFinder",
]
STATIC_ROOT = BASE_DIR / "build" / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "scorekeeper.static.MinifiedStaticFilesStorage"
    },
}

WHITENOISE_KEEP_ONLY_HASHED_FILES = True
WHITENOISE_ADD_HEADERS_FUNCTION = static_headers
WHITENOISE_ALLOW_ALL_ORIGINS = False

# --- Security -----------------------------------------------------------------------------

# On a local network the machine's name and address are not known in advance.
ALLOWED_HOSTS = env_list(
    "ALLOWED_HOSTS", default=[urlsplit(SITE_URL).hostname] if SITE_URL else ["*"]
)
FORWARDED_ALLOW_IPS = env_list("FORWARDED_ALLOW_IPS", default=["127.0.0.1", "::1"])
CSRF_TRUSTED_ORIGINS = [SITE_URL] if SITE_URL else []
CSRF_FAILURE_VIEW = "games.views.errors.form_refused"
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SECURE = HTTPS
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"
SESSION_COOKIE_SECURE = HTTPS  # there are no sessions, but the cookie of messages uses it
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
HSTS_SUBDOMAINS = env_flag("HSTS_SUBDOMAINS", default=True)
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS and HSTS_SUBDOMAINS
X_FRAME_OPTIONS = "DENY"
RATE_LIMITS = env_flag("RATE_LIMITS", default=True)
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "frame-ancestors": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
    },
}

# --- Logging: one line per event, on standard error ----------------------------------------

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "filters": {
        "not_a_probe": {"()": "django.utils.log.CallbackFilter", "callback": not_a_probe},
        "without_tokens": {"()": "django.utils.log.CallbackFilter", "callback": without_tokens},
        "without_traceback": {
            "()": "django.utils.log.CallbackFilter",
            "callback": without_traceback,
        },
    },
    "handlers": {
        "console": {
            "class": "scorekeeper.log.Console",
            "formatter": "plain",
            "filters": ["not_a_probe", "without_tokens", "without_traceback"],
        },
    },
    "root": {"handlers": ["console"], "level": "INFO"},
    "loggers": {
        "django": {"level": "INFO"},  # without Django's own handlers, to log nothing twice
        # Requests for other hosts get a 400; they are no error of this site.
        "django.security.DisallowedHost": {"level": "CRITICAL"},
    },
}
