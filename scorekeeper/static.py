"""Serve static files minified, compressed and with hashed names."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from django.contrib.staticfiles.apps import StaticFilesConfig
from django.http import HttpRequest
from rcssmin import cssmin
from rjsmin import jsmin
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.storage import CompressedManifestStaticFilesStorage

MINIFY = {".css": cssmin, ".js": jsmin}


class CollectedFiles(StaticFilesConfig):
    """Django's static files, without the scripts of django-htmx that no page names, and without the
    modules that are joined into one script: a phone keeps every file that is collected.
    """

    ignore_patterns = (
        *StaticFilesConfig.ignore_patterns,
        "js/marque/*",
        "django_htmx/ext/*",
        "django_htmx/*-4*",
        "django_htmx/htmx-2.js",
        "django_htmx/django-htmx.js",
    )


class MinifiedStaticFilesStorage(CompressedManifestStaticFilesStorage):
    """WhiteNoise's storage, which first removes comments and blanks from our scripts and styles,
    and works out the address of each file once.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.url = cache(self.url)

    def post_process(
        self, paths: dict[str, Any], dry_run: bool = False, **options: Any
    ) -> Iterator[tuple[str, str, bool]]:
        """Minify the collected files, then hash and compress them."""
        for name in paths:
            file = Path(self.path(name))
            if not dry_run and file.suffix in MINIFY and ".min." not in file.name:
                file.write_text(MINIFY[file.suffix](file.read_text()))
        collected = {name: (self, name) for name in paths}
        yield from super().post_process(collected, dry_run, **options)


class StaticFiles(WhiteNoiseMiddleware):
    """WhiteNoise, without the headers that would only serve to ask whether a file has changed: one
    whose name has its hash never does.
    """

    @staticmethod
    def serve(static_file: Any, request: HttpRequest) -> Any:
        """Answer with a static file."""
        answer = WhiteNoiseMiddleware.serve(static_file, request)
        if "immutable" in answer.headers.get("Cache-Control", ""):
            del answer.headers["Last-Modified"], answer.headers["ETag"]
        return answer
