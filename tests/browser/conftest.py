"""A phone, and La Marque as in production: its ASGI application under uvicorn, compressed static
files with hashed names, and the strict Content-Security-Policy.
"""

import os
import socket
import threading
from pathlib import Path

import pytest
import uvicorn
from django.core.management import call_command
from django.test import override_settings
from playwright.sync_api import expect

from games import access
from scorekeeper import settings as production
from scorekeeper.connections import Connection
from tests.browser.chromium import launch_options
from tests.cast import cookie_of

HERE = Path(__file__).parent

# Playwright runs an event loop in the thread of the tests, where Django then refuses the
# database. Nothing here runs concurrently with it.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"

# Machines may be slow: tests wait for conditions, never for a length of time.
expect.set_options(timeout=30_000)


def pytest_collection_modifyitems(items):
    """Mark every test of this folder `browser`, and run the longest first: workers then finish
    together.
    """
    for item in items:
        if HERE in item.path.parents:
            item.add_marker("browser")
    items.sort(key=lambda item: item.path.parent.name != "whole_games")


@pytest.fixture(scope="session")
def browser_type_launch_args():
    """Start the machine's Chromium, or Playwright's."""
    return launch_options()


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args):
    """Emulate a phone held upright, in French, with touch."""
    return browser_context_args | {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 2,
        "is_mobile": True,
        "has_touch": True,
        "locale": "fr-FR",
    }


@pytest.fixture(scope="session")
def static_files():
    """Build the static files as `make run` does, and serve them."""
    with override_settings(STORAGES=production.STORAGES):
        call_command("collectstatic", interactive=False, verbosity=0)
        yield


@pytest.fixture(scope="session")
def base_url(static_files, django_db_setup):
    """Serve La Marque from a thread until the last test: `page.goto("/")` opens its home."""
    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(
        uvicorn.Config(
            "scorekeeper.asgi:application",
            http=Connection,
            lifespan="off",
            log_config=None,
            log_level="warning",
        )
    )
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    server.should_exit = True
    thread.join()


@pytest.fixture(autouse=True)
def empty_database(transactional_db):
    """Start every test with an empty database, which the server shares."""


@pytest.fixture(autouse=True)
def nothing_breaks(context):
    """Fail the test if a script fails, the policy blocks something or the server answers 5xx."""
    broken = []
    context.on("weberror", lambda error: broken.append(str(error.error)))
    context.on(
        "console",
        lambda message: "Content Security Policy" in message.text and broken.append(message.text),
    )
    context.on("response", lambda answer: answer.status >= 500 and broken.append(answer.url))
    yield
    assert broken == []


@pytest.fixture
def open_phone(new_context, base_url):
    """Open a page in the browser of a phone."""

    def make(phone):
        context = new_context()
        cookie = {"name": access.COOKIE, "value": cookie_of(phone), "url": base_url}
        context.add_cookies([cookie])
        return context.new_page()

    return make


@pytest.fixture
def owner(cast, context, base_url):
    """Use the phone that owns the notebook of the cast; return the cast."""
    phone = {"name": access.COOKIE, "value": cookie_of(cast.owner), "url": base_url}
    context.add_cookies([phone])
    return cast
