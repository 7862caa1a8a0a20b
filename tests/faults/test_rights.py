"""The rights of every phone at every address, with every method.

The addresses come from the URL map: a new view fails a test until its rights are listed here.
"""

from itertools import cycle, product

import pytest
from django.conf import settings
from django.db import connection, transaction
from django.test import Client, override_settings

from games.views.access import COOKIE
from scorekeeper.certificates import certificate_for
from tests.cast import cookie_of
from tests.faults import LONG
from tests.faults.addresses import METHODS, PLACE, Address, World, addresses
from tests.faults.rights import OWNER, READER, RIGHTS, SCORER, Held, OfEvening, OfGame, OfSeat, Own
from tests.views.headers import HEADERS

pytestmark = pytest.mark.fuzzed

HELD = {"reader": READER, "scorer": SCORER, "owner": OWNER}
"""The right of each role in the notebook; the other roles have none."""

GUESTS = {"guest reader": READER, "guest scorer": SCORER}
"""The right of each role in a single game."""

SEATED = ("guest reader",)
"""The roles without the right to enter scores whose phone is held by a player of the game."""

DONE = (200, 302, 400, 409, 422)
"""The statuses of an allowed request: a form without fields may be incomplete."""


def expected(rights: Own, role: str, method: str, path: str) -> tuple[int, ...]:
    """The statuses that an answer may have."""
    needed = {"GET": rights.get, "HEAD": rights.get, "POST": rights.post}.get(method)
    if needed is None:
        # A page that was sent and then reloaded leads to the page above it.
        reloaded = method in ("GET", "HEAD") and not path.endswith("/")
        return (302,) if reloaded else (405,)
    held = HELD.get(role)
    if isinstance(rights, Held) and role == "put out":
        return (403,)
    if isinstance(rights, OfEvening) and role in GUESTS:
        held = READER
    if isinstance(rights, OfGame):
        held = held or GUESTS.get(role)
        if isinstance(rights, OfSeat) and role in SEATED:
            held = SCORER
    if held is None:
        if isinstance(rights, Held):
            return (404,)
        held = OWNER
    return DONE if held.covers(needed) else (403,)


@pytest.fixture(scope="module")
def world(django_db_setup, django_db_blocker):
    """A world for all tests of this module, in which HTTPS is served at home: `ask` leaves nothing
    written.
    """
    certificate_for("192.168.1.20", settings.DATA_DIR)
    home = override_settings(HTTPS_ADDRESS="https://192.168.1.20:8443")
    with home, django_db_blocker.unblock(), transaction.atomic():
        yield World()
        transaction.set_rollback(True)


def browser(phone) -> Client:
    """A browser, with the phone's cookie if there is a phone."""
    client = Client(headers={"accept-language": "en"})
    if phone is not None:
        client.cookies[COOKIE] = cookie_of(phone)
    return client


def ask(client: Client, method: str, path: str) -> tuple[int, list[str], bytes]:
    """The status of the answer, the statements that wrote, and the page. Nothing stays written, and
    the page, which nobody may store, has every header.
    """
    written: list[str] = []

    def watch(execute, sql, *rest):
        if sql.lstrip().startswith(("INSERT", "UPDATE", "DELETE")):
            written.append(sql)
        return execute(sql, *rest)

    cookies = {name: morsel.value for name, morsel in client.cookies.items()}
    with transaction.atomic(), connection.execute_wrapper(watch):
        answer = client.generic(method, path)
        content = answer.getvalue()
        assert (answer["Cache-Control"], "Expires" in answer) == ("private, no-store", False), path
        assert answer.headers.keys() >= HEADERS, path
        transaction.set_rollback(True)
    client.cookies.load(cookies)
    return answer.status_code, written, content


def test_every_address_is_listed_here():
    assert sorted(address.name for address in addresses()) == sorted(RIGHTS)


METHODS_OF = {"stranger": METHODS, "owner": ("GET", "HEAD", "POST")}
"""Which methods an address has is decided before anybody looks at the phone, so that other roles
than these are tried with two."""
WITHOUT_ACCESS = ("stranger", "revoked", "other owner")
NOTHING = {
    "key": "z" * 10,
    "number": 999_999,
    "place": 999_999,
    "other": 999_998,
    "slug": "cards",
    "variety": "cards",
}


@pytest.mark.django_db
@pytest.mark.parametrize("role", [*WITHOUT_ACCESS, "put out", *GUESTS, *HELD])
def test_every_address_answers_every_method_as_the_right_of_the_phone_allows(role, world):
    """A phone without access cannot find out what exists: its answer is the same, but for the key
    asked for, for an object that exists and for none.
    """
    client, wrong = browser(world.phones[role]), []
    for address in addresses():
        path, rights = world.path(address), RIGHTS[address.name]
        for method in METHODS_OF.get(role, ("GET", "POST")):
            status, written, page = ask(client, method, path)
            allowed = expected(rights, role, method, path)
            refused = status in (403, 404, 405)
            if status not in allowed or (refused and written):
                wrong.append(f"{method} {path}: {status}, not {allowed}; {len(written)} writes")
            if role in WITHOUT_ACCESS and isinstance(rights, Held) and method in ("GET", "POST"):
                none, _, nothing = ask(client, method, address.filled(NOTHING))
                key = str(world.values(address)["key"]).encode()
                if status != none or page.replace(key, NOTHING["key"].encode()) != nothing:
                    wrong.append(f"{method} {path}: {status}, or {none} where nothing is")

    assert wrong == []


NOWHERE = {
    "key": ["z" * 10, "x", "ABCDEFGHJK", "2345678901", "%00345678923"],
    "kind": ["poker"],
    "slug": ["poker"],
    "variety": ["poker", "poker:skyjo", "free:"],
    "token": ["nowhere", "2" * 27],
    "number": [0, 999_999, 10**30],
    "place": [0, 999_999, 10**30],
    "other": [0, 999_999, 10**30],
}
"""What leads to nothing, for each place that a route may have."""


@pytest.mark.django_db
def test_what_does_not_exist_is_not_found_by_its_owner_either(world):
    """Each part of an address in turn is one that leads to nothing; the others are right. Each of
    these is tried at many addresses, at all of them in the long form.
    """
    client, wrong = browser(world.cast.owner), []
    turns = {part: cycle(nothings) for part, nothings in NOWHERE.items()}
    for address in addresses():
        if address.name == "recover_by_link":  # it shows the code before it is looked up
            continue
        right = world.values(address)
        rights = RIGHTS[address.name]
        methods = {"GET": rights.get, "POST": rights.post}
        nowhere = [
            address.filled(right | {part: nothing})
            for part in PLACE.findall(address.route)
            for nothing in (NOWHERE[part] if LONG else [next(turns[part])])
        ]
        for method, path in product([one for one in methods if methods[one]], nowhere):
            status, written, _page = ask(client, method, path)
            if status != 404 or written:
                wrong.append(f"{method} {path}: {status}, {len(written)} writes")

    assert wrong == []


def test_an_address_says_what_differs_in_it():
    address = Address("hand", "games/<key:key>/hands/<int:place>/")

    assert address.filled({"key": "abc", "place": 3}) == "/games/abc/hands/3/"
