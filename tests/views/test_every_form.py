"""Every form that pages offer: what is wrong in it is refused with a sentence and changes nothing,
and so does a form that was opened before the game moved on.

The addresses come from the URL map: a new one that accepts forms fails a test until a page of the
world offers its form, or until it is listed here.
"""

import re
from html import unescape
from urllib.parse import urljoin, urlsplit

import pytest
from django.db import connection, transaction
from django.urls import resolve

from games import services
from games.access import COOKIE
from games.models import Evening, Game, Notebook, Phone, Player
from games.store.reading import read_game
from tests import pages
from tests.browsing import Browser
from tests.cast import cookie_of
from tests.faults.addresses import World
from tests.faults.test_rights import RIGHTS

NOT_OFFERED = {
    "club_pairs": "test_clubs",
    "club_results": "test_clubs",
    "confirm_hand": "test_confirmations",
    "delete_evening": "test_evenings",
    "open_moment": "test_table",
    "open_notebook": "test_joining",
    "preview": "test_table",
    "recover_by_link": "test_joining",
    "renew_invitation": "test_phones",
    "reopen": "test_result",
    "reopen_evening": "test_evenings",
    "restore": "test_journal_page",
    "restore_notebook": "test_sharing",
    "revoke_invitation": "test_phones",
    "separate_player": "test_players",
}
"""The addresses whose forms the pages of the world do not offer, and where they are tested."""

WRONG = ("", "-1", "x\u200b", "\0", "🂡" * 3000)
"""What is sent instead of each field in turn."""

TYPED = re.compile(r"<(?:textarea|input(?![^>]*type=)) [^>]*name=\"([^\"]+)\"")

NOT_KEPT = {("seats", "new_name"), ("seats", "swap")}
"""Typed fields that are dropped while another choice beside them counts."""

ASKED_AGAIN = {"change", "dealer", "end_game", "objection", "record", "undo"}
"""The addresses whose forms a change of a hand makes outdated."""

NOT_ABOUT_HANDS = {"game_note"}
"""The addresses whose forms no change of a hand makes outdated."""

CARRIED = {"changes", "client_key", "csrfmiddlewaretoken", "facts", "promise"}
"""Fields that a page fills in anew: what they carry is in the others, or is written by now."""

REPLACES = {"fault": {"points-0", "points-1"}, "known": {"new_name"}}
"""Fields in whose place another one counts."""

TAPPED = {
    "announce": {"taker": "1", "contract": "hearts"},
    "new_club": {"pairs": "Ana & Bea\nCy & Dan", "hands": "12", "rounds": "4"},
    "new_evening": {"kind": "belote", "new_names": "Ana, Bea, Cy, Dan"},
    "record": {f"trick-{number}": str(number % 4) for number in range(9)},
    "seats": {"seat": "2", "hand": "2"},
}
"""What some forms need besides a text, to do what they do: those of Belote and of Aluette."""

ROWS = (Game, Evening, Player, Notebook, Phone)


@pytest.fixture(scope="module")
def world(django_db_setup, django_db_blocker):
    """A world for all tests of this module, which leave nothing written."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield World()
        transaction.set_rollback(True)


@pytest.fixture(scope="module")
def client(world):
    """The browser of the owner."""
    client = Browser(headers={"accept-language": "en"})
    client.cookies[COOKIE] = cookie_of(world.cast.owner)
    return client


@pytest.fixture(scope="module")
def forms(world, client):
    """The forms that pages offer, each once: its address, what it sends, and which of its fields
    are typed.
    """
    found = {}
    for way, html in world.pages(client).items():
        typed = set(TYPED.findall(html))
        for action, fields in pages.posts_of(html):
            address, own = urljoin(way, action), typed & fields.keys()
            found.setdefault((name_of(address), *sorted(fields)), (address, fields, own))
    return list(found.values())


def name_of(address):
    return resolve(urlsplit(address).path).url_name


def state():
    """What a form may change, apart from what it adds."""
    return [list(model.objects.order_by("pk").values_list()) for model in ROWS]


def send(client, address, fields, before):
    """The status, the page, and whether the state is another than `before`; nothing stays so."""
    wrote = []

    def watch(execute, sql, *rest):
        wrote.append(sql.lstrip().startswith(("INSERT", "UPDATE", "DELETE")))
        return execute(sql, *rest)

    with transaction.atomic():
        with connection.execute_wrapper(watch):
            answer = client.post(address, fields)
        content = answer.getvalue().decode()
        changed = any(wrote) and state() != before
        transaction.set_rollback(True)
    return answer.status_code, content, changed


def lost_in(page, address, fields, wrong):
    """The fields, but for the wrong one, that the form of that address does not send again."""
    again = [sent for to, sent in pages.posts_of(page) if urljoin(address, to) == address]
    return again and {
        field
        for field in fields.keys() - CARRIED - REPLACES.get(wrong, set()) - {wrong}
        if all(sent.get(field) != fields[field] for sent in again)
    }


@pytest.mark.django_db
def test_every_address_that_accepts_forms_is_tried(forms):
    tried = {name_of(address) for address, _fields, _typed in forms}

    assert {name for name, rights in RIGHTS.items() if rights.post} - tried == set(NOT_OFFERED)


@pytest.mark.django_db
def test_whatever_is_wrong_is_refused_with_a_sentence_and_changes_nothing(client, forms):
    wrong, before, tried = [], state(), set()
    for address, fields, typed in forms:
        name = name_of(address)
        for field in fields.keys() - {"csrfmiddlewaretoken"}:
            if (name, field) in tried:
                continue
            tried.add((name, field))
            for value in WRONG:
                status, page, changed = send(client, address, fields | {field: [value]}, before)
                what = f"{name} {field}={value[:20]!r}: {status}"
                if status >= 500 or (status >= 400 and changed):
                    wrong.append(what)
                if status == 422 and not pages.errors_of(page) and 'role="alert"' not in page:
                    wrong.append(f"{what} without a sentence")
                kept = value.strip("\0") in unescape(page)
                if status == 422 and field in typed and not kept and (name, field) not in NOT_KEPT:
                    wrong.append(f"{what}, and what was typed is lost")
                if status == 422 and (lost := lost_in(page, address, fields, field)):
                    wrong.append(f"{what}, and {lost} is lost")

    assert wrong == []


@pytest.mark.django_db
def test_a_form_with_a_key_that_is_sent_twice_does_what_it_does_once(client, forms):
    wrong, done = [], set()
    for address, fields, typed in forms:
        if "client_key" not in fields:
            continue
        name = name_of(address)
        sent = fields | {field: ["Twice"] for field in typed} | TAPPED.get(name, {})
        with transaction.atomic():
            first = client.post(address, sent)
            once = state()
            second = client.post(address, sent)
            if first.status_code < 400:
                done.add(name)
                if (first.status_code, first.headers.get("Location"), once) != (
                    *(second.status_code, second.headers.get("Location")),
                    state(),
                ):
                    wrong.append(f"{address}: {first.status_code}, then {second.status_code}")
            transaction.set_rollback(True)

    keyed = {name_of(address) for address, fields, _typed in forms if "client_key" in fields}
    assert (wrong, keyed - done) == ([], set())


@pytest.mark.django_db
def test_a_form_that_was_opened_before_the_game_moved_on_changes_nothing_and_is_shown_again(
    client, world, forms
):
    wrong = []
    with transaction.atomic():
        for key in {address.split("/")[2] for address, *_ in forms if "/games/" in address}:
            game = Game.objects.get(key=key)
            for hand in reversed(read_game(game).current.hands):
                world.cast.say(services.remove, game, place=hand.place)
        before = state()
        for address, fields, typed in forms:
            if "/games/" not in address or "version" not in fields:
                continue
            name, sent = name_of(address), fields | {field: ["Typed before"] for field in typed}
            status, page, changed = send(client, address, sent, before)
            offered = {name_of(urljoin(address, action)) for action, _ in pages.posts_of(page)}
            again = name == "undo" or name in offered  # an undo is a button, not what was entered
            kept = status != 409 or not typed or "Typed before" in page
            changed = changed and name not in NOT_ABOUT_HANDS
            removed = status == 302 and '"facts":null' in fields.get("changes", [""])[0]
            asked_again = removed or (status == 409 and again)
            if changed or not kept or (name in ASKED_AGAIN and not asked_again):
                wrong.append(f"{address}: {status}, {offered}")
        transaction.set_rollback(True)

    assert wrong == []
