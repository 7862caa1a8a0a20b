"""A phone, and La Marque as in production: its ASGI application under uvicorn, compressed static
files with hashed names, and the strict Content-Security-Policy.
"""

import itertools
import os
import re
import socket
import threading
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest
import uvicorn
from django.test import override_settings
from playwright.sync_api import Error, expect

from games.phone.folder import write_folder
from games.views import access
from scorekeeper import settings as production
from scorekeeper.connections import Connection
from tests.browser.chromium import launch_options
from tests.browser.pages import STANDS_STILL
from tests.browser.static_host import Host
from tests.cast import cookie_of
from tests.managing import make
from tests.waiting import PATIENCE, wait_until

HERE = Path(__file__).parent

# Playwright runs an event loop in the thread of the tests, where Django then refuses the
# database. Nothing here runs concurrently with it.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"

FAULTS = re.compile("Content Security Policy|htmx:(?!.*#hand-)|Did not find element")
"""What the console says of a fault of a page; two answers may both take the same hand away."""

# Machines may be slow: tests wait for conditions, never for a length of time.
TIMEOUT = int(os.environ.get("EXPECT", 60_000))
expect.set_options(timeout=TIMEOUT)

LEAVE = """() => {
  stop();
  for (let timer = setTimeout(() => {}); timer; timer--) clearTimeout(timer);  // intervals, too
  document.body?.replaceChildren();
  dispatchEvent(new Event("offline"));  // closes the stream of events
  if (location.protocol !== "about:") [localStorage, sessionStorage].forEach((one) => one.clear());
}"""
"""Ends what a page does, and empties its storage; to open another page takes ten times as long."""


def pytest_collection_modifyitems(items):
    """Mark every test of this folder `browser`. Whole games run first, as they take longest, and
    with all that moves.
    """
    for item in items:
        if HERE in item.path.parents:
            item.add_marker("browser")
        if item.path.parent.name == "whole_games":
            item.add_marker(pytest.mark.browser_context_args(reduced_motion="no-preference"))
    items.sort(key=lambda item: item.path.parent.name != "whole_games")


@pytest.fixture(scope="session")
def browser_type_launch_args():
    """Start the machine's Chromium, or Playwright's."""
    return launch_options()


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args):
    """Emulate a phone held upright, in French, in Paris, with touch. Nothing moves by itself on it:
    drawing that would take a third of the time of a tap. It has no service worker, as over plain
    HTTP: one would outlast its test; tests of the worker allow it to contexts of their own.
    """
    return browser_context_args | {
        "viewport": {"width": 390, "height": 844},
        "is_mobile": True,
        "has_touch": True,
        "locale": "fr-FR",
        "timezone_id": "Europe/Paris",
        "reduced_motion": "reduce",
        "service_workers": "block",
    }


@pytest.fixture(scope="session")
def static_files():
    """Serve the static files of `make run`."""
    make("build/static.stamp")
    with override_settings(STORAGES=production.STORAGES, STATIC_ROOT=production.STATIC_ROOT):
        yield


@pytest.fixture(scope="session")
def listening():
    """Listen on a free port."""
    return socket.create_server(("127.0.0.1", 0))


@pytest.fixture(scope="session")
def base_url(listening):
    """The address of La Marque: `page.goto("/")` opens its home."""
    return f"http://127.0.0.1:{listening.getsockname()[1]}"


@pytest.fixture(scope="session")
def server(listening, static_files, django_db_setup, django_db_blocker):
    """Serve La Marque from a thread until the last test. Its database is open between tests too:
    what a page asked for last may arrive then.
    """
    server = uvicorn.Server(
        uvicorn.Config(
            "scorekeeper.asgi:application",
            http=Connection,
            lifespan="off",
            log_config=None,
            log_level="warning",
            server_header=False,
            timeout_graceful_shutdown=5,
        )
    )
    # A test run that ends early does not wait for it.
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    with django_db_blocker.unblock():
        thread.start()
        yield server
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive(), "The server did not stop."


@pytest.fixture(autouse=True)
def empty_database(transactional_db, server):
    """Start every test with an empty database, which the server shares, and end it when the server
    has answered everything.
    """
    yield
    wait_until(lambda: not server.server_state.tasks, every=0.002)


@pytest.fixture(scope="session")
def lent_contexts(browser, browser_context_args):
    """Lend contexts with one page, cleared: to make one takes a browser half a second of work."""
    free = {}

    def borrow(options):
        alike = free.setdefault(repr(sorted(options.items())), [])
        if alike:
            return alike.pop()
        context = _made(browser, browser_context_args | options)
        for here in (context, context.new_page()):
            here.add_init_script = here.clock.install = _refused
        return context

    def give_back(context, options):
        _clear(context, browser_context_args | options)
        free[repr(sorted(options.items()))].append(context)

    yield borrow, give_back
    for context in itertools.chain(*free.values()):
        context.close()


def _made(browser, options):
    """A context, which has service workers only if these options allow them. Its pages then ask
    for theirs without waiting to be idle, which may take two seconds.
    """
    context = browser.new_context(**options)
    context.set_default_timeout(TIMEOUT)
    allowed = options["service_workers"] == "allow"
    lacks = "window.requestIdleCallback" if allowed else "Navigator.prototype.serviceWorker"
    context.add_init_script(f"delete {lacks};{STANDS_STILL}")
    return context


def _refused(*_arguments, **_options):
    raise AssertionError("Nothing undoes this in a browser: mark the test `own_context`.")


def _clear(context, options):
    """Leave one page, and nothing of what a test stored, set and listened to."""
    page, *others = context.pages or [context.new_page()]
    for other in others:
        other.close()
    context.set_offline(False)
    context.clear_permissions()
    page.unroute_all(behavior="ignoreErrors")
    try:
        # The protocol neither waits for another page, which may never come, nor loads a script.
        protocol = context.new_cdp_session(page)
        left = protocol.send("Runtime.evaluate", {"expression": f"({LEAVE})()"})
        protocol.detach()
    except Error:  # another page is just replacing it
        left = {"exceptionDetails": {}}
    if "exceptionDetails" in left:
        page.close()
        page = context.new_page()
    if page.viewport_size != options["viewport"]:
        page.set_viewport_size(options["viewport"])
    motion = options["reduced_motion"]
    page.emulate_media(
        media="null", color_scheme="light", reduced_motion=motion, forced_colors="none"
    )
    context.clear_cookies()


@pytest.fixture
def new_context(request, browser, browser_context_args, lent_contexts):
    """Open the browser of another phone: one used before, unless the test is `own_context`.

    The test fails if on any of them a script fails, the policy blocks something, htmx finds
    something missing or the server fails.
    """
    marked = request.node.get_closest_marker("browser_context_args")
    always = marked.kwargs if marked else {}
    own = request.node.get_closest_marker("own_context")
    borrow, give_back = lent_contexts
    opened, broken, asked = [], [], []

    def failed(answer):
        """Whether the server failed for this test: the last request of a page that another test
        left may be answered now, and its data is gone.
        """
        return answer.status == 500 and answer.request in asked

    heard = {
        "weberror": lambda error: broken.append(str(error.error)),
        "console": lambda message: FAULTS.search(message.text) and broken.append(message.text),
        "request": lambda request: asked.append(request),
        "response": lambda answer: failed(answer) and broken.append(answer.url),
    }

    def new_context(**options):
        options = always | options
        if own:
            context = _made(browser, browser_context_args | options)
            context.new_page()
        else:
            context = borrow(options)
        for event, note in heard.items():
            context.on(event, note)
        opened.append((context, options))
        return context

    yield new_context
    for context, options in opened:
        for event, note in heard.items():
            context.remove_listener(event, note)
        if own:
            context.close()
        else:
            give_back(context, options)
    assert broken == []


@pytest.fixture
def page(context):
    """The page of this phone."""
    return context.pages[0]


@pytest.fixture
def open_phone(new_context, base_url):
    """Open a page in the browser of a phone."""

    def make(phone, **options):
        context = new_context(**options)
        cookie = {"name": access.COOKIE, "value": cookie_of(phone), "url": base_url}
        context.add_cookies([cookie])
        return context.pages[0]

    return make


@pytest.fixture
def owner(cast, context, base_url):
    """Use the phone that owns the notebook of the cast; return the cast."""
    phone = {"name": access.COOKIE, "value": cookie_of(cast.owner), "url": base_url}
    context.add_cookies([phone])
    return cast


@pytest.fixture
def open_browser(tmp_path, browser_type, browser_type_launch_args, browser_context_args, base_url):
    """Open the browser of a phone, which finds what it kept when it was closed; return its page."""
    opened = []

    def open_browser(phone, **how):
        context = browser_type.launch_persistent_context(
            tmp_path / "browser",
            **browser_type_launch_args,
            **browser_context_args | {"service_workers": "allow"} | how,
        )
        opened.append(context)
        context.add_cookies([{"name": access.COOKIE, "value": cookie_of(phone), "url": base_url}])
        return context.pages[0]

    yield open_browser
    opened[-1].close()


@pytest.fixture(scope="module")
def folder(static_files, tmp_path_factory):
    """A host's folder, with La Marque in a folder below."""
    folder = tmp_path_factory.mktemp("host")
    write_folder(folder / "scores")
    return folder


@pytest.fixture
def host(folder):
    """The address of La Marque on a plain static host."""
    answer = partial(Host, directory=folder)
    with ThreadingHTTPServer(("127.0.0.1", 0), answer) as server:
        threading.Thread(target=server.serve_forever).start()
        yield f"http://127.0.0.1:{server.server_port}/scores/"
        server.shutdown()
