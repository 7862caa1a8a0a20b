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
    """Django's static files, without scripts that no page names: a phone keeps all of them."""

    ignore_patterns = (
        *StaticFilesConfig.ignore_patterns,
        "js/marque/*",
        "django_htmx/ext/*",
        "django_htmx/*-4*",
        "django_htmx/htmx-2.js",
        "django_htmx/django-htmx.js",
    )


class MinifiedStaticFilesStorage(CompressedManifestStaticFilesStorage):
    """WhiteNoise's storage, which first minifies, and works out each address once."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.url = cache(self.url)

    def post_process(
        self, paths: dict[str, Any], dry_run: bool = False, **options: Any
    ) -> Iterator[tuple[str, str, bool]]:
        for name in paths:
            file = Path(self.path(name))
            if not dry_run and file.suffix in MINIFY and ".min." not in file.name:
                file.write_text(MINIFY[file.suffix](file.read_text()))
        collected = {name: (self, name) for name in paths}
        yield from super().post_process(collected, dry_run, **options)


class StaticFiles(WhiteNoiseMiddleware):
    """WhiteNoise without headers to ask whether a file has changed: one with a hash never does."""

    @staticmethod
    def serve(static_file: Any, request: HttpRequest) -> Any:
        answer = WhiteNoiseMiddleware.serve(static_file, request)
        if "immutable" in answer.headers.get("Cache-Control", ""):
            del answer.headers["Last-Modified"], answer.headers["ETag"]
        return answer
