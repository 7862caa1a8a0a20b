"""What a worker loads when it starts, so that the first request for a page is as fast as the next.

In small steps, between which requests are answered.
"""

import gc
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from functools import partial
from pathlib import Path

from django.conf import settings
from django.template.loader import get_template
from django.urls import reverse
from django.utils import translation

Step = Callable[[], object]


def warm_up(thread: Executor) -> None:
    """Run all steps in the thread of the requests, each after the requests that wait by then."""
    remaining = steps()

    def go_on() -> None:
        step = next(remaining, None)
        if step is not None:
            step()
            thread.submit(go_on)

    thread.submit(go_on)


def steps() -> Iterator[Step]:
    """Yield the steps: messages, addresses, and templates, then `keep_loaded`."""
    for language, _name in settings.LANGUAGES:
        yield partial(load_messages, language)
        yield partial(load_addresses, language)
    for name in template_names():
        yield partial(get_template, name)
    yield keep_loaded


def load_messages(language: str) -> None:
    """Load the messages of a language."""
    with translation.override(language):
        translation.gettext("Undo")


def load_addresses(language: str) -> None:
    """Prepare the addresses: Django does it for each language."""
    with translation.override(language):
        reverse("home")


def template_names() -> Iterator[str]:
    """Yield the names of our templates."""
    for folder in settings.TEMPLATES[0]["DIRS"]:
        for file in sorted(Path(folder).rglob("*.html")):
            yield str(file.relative_to(folder))


def keep_loaded() -> None:
    """Tell the garbage collector that what is loaded now stays: looking through it would hold up a
    request.
    """
    gc.collect()
    gc.freeze()
