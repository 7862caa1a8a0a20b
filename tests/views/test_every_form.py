"""Every form that pages offer: what is wrong in it is refused with a sentence and changes nothing,
and so does a form that was opened before the game moved on.

The addresses come from the URL map: a new one that accepts forms fails a test until a page of the
world offers its form, or until it is listed here.
"""

import re
from contextlib import contextmanager
from functools import reduce
from html import unescape
from itertools import cycle, islice
from operator import or_
from urllib.parse import parse_qs, urlencode, urljoin, urlsplit

import pytest
from django.apps import apps
from django.db import connection, transaction
from django.db.models import Q
from django.urls import Resolver404

from games import services
from games.models import Evening, Game, Notebook, Phone, Player, Right
from games.store.reading import read_game
from games.table import acts
from games.views.access import COOKIE
from tests import pages
from tests.browsing import FORM, Browser
from tests.cast import cookie_of
from tests.faults import amount
from tests.faults.addresses import World, addresses
from tests.faults.rights import RIGHTS, Own
from tests.files import file_of
from tests.managing import faults_of
from tests.pages import TYPED, name_of

NOT_OFFERED = {
    "club_late": "test_club_absences",
    "club_reading": "test_cards",
    "confirm_hand": "test_confirmations",
    "delete_evening": "test_evenings",
    "erase_from_clubs": "test_clubs_organised",
    "open_notebook": "test_joining",
    "preview": "test_table",
    "preview_objection": "test_objections",
    "recover_by_link": "test_joining",
    "reopen": "test_result",
    "reopen_evening": "test_evenings",
    "restore": "test_journal_page",
    "restore_notebook": "test_sharing",
    "send_waiting": "test_waiting",
    "separate_player": "test_players",
}
"""The addresses whose forms the pages of the world do not offer, and where they are tested."""

WRONG = ("", "-1", "x\u200b", "\0", "🂡" * 3000)
"""What is sent instead of each field: some of it by turns, all of it in the long form."""

SURROGATE = "\udced\udca0\udc80"
"""Half of a letter, as three bytes."""
FORGED = {
    "number": (
        "+1",
        "-0",
        "01",
        "1e3",
        "1.0",
        "٣",
        "1 000",
        "9" * 40,
        ["1", "2"],
        "\udced\udca0\udc80",
    ),
    "key": ("{%s}", "urn:uuid:%s", "%s0", "0", ["%s", "%s"], SURROGATE),
    "moment": (
        *("2026-11-28Z", "2026-11-28T10:00Z", "2026-W48Z", "20261128T100000Z", "T10Z", "Z"),
        *("2026-11-28T10:00:00", "2026-11-28T10:00:00+00:00", "0001-01-01T00:00:00Z"),
        *("9999-12-31T23:59:59Z", "2026-11-28T24:00:00Z", "2026-11-28T10:00:60Z"),
    ),
    "data": ("[", "{}", "[]", "null", "1", '"x"', "[[[[1]]]]", "NaN", "[1e999]", '{"place": "1"}'),
    "text": (SURROGATE, ["one", "two"], "a\r\nb", "\ufffe", "١", "-", "9" * 40, "None"),
}
"""What no page sends, by what a field holds, though Python reads some of it; `%s` is what the page
sends. By turns, too."""
OF_SCRIPTS = {"entered_at": ["2026-11-28T10:00:00.000Z"]}
"""What a script adds to forms."""


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
    "club_card": {"number": "1", "points": ["982", "962"], "capots": ["0", "0"]},
    "new_club": {"form": "teams", "entrants": "Ana & Bea\nCy & Dan", "hands": "12", "rounds": "4"},
    "new_evening": {"kind": "belote", "new_names": "Ana, Bea, Cy, Dan"},
    "record": {f"trick-{number}": str(number % 4) for number in range(9)},
    "seats": {"seat": "2", "hand": "2"},
}
"""What some forms need besides a text, to do what they do: those of Belote and of Aluette."""

UNTYPED = {"new_name": "", "rule-normal_order": "", "rule-trump_order": ""}
IN_FULL = {
    "delete_notebook": {"sure": "1"},
    "new_game": UNTYPED | {"start": "1", "players": ["Ana", "Bea", "Cy", "Dan"]},
    "settings": {"theme": "dark"},
    "usual_rules": UNTYPED | {"rule-last_bid": "free", "keep": "1"},
}
"""What the forms of a notebook need besides, to change it."""

NEED_MORE = {"away", "import", "open_link"}
"""The addresses of forms of a notebook that need a file to change it; what waits on a phone."""

ABOUT_A_PHONE = {"join", "join_a_table", "name_phone", "recover", "table_card"}
"""The addresses of forms that change no notebook, or the one that they name otherwise."""

OF_THE_PHONE = {"away", "stored", *ABOUT_A_PHONE, "recover_by_link"}
"""The pages that are about the phone, whichever notebook it shows."""

LOOKED_AT = {"settings"}
"""The pages with forms that say first which notebook they are of."""

BOTH = {
    name for name, rights in RIGHTS.items() if type(rights) is Own and rights.get and rights.post
}
PROMPTS = BOTH - ABOUT_A_PHONE - LOOKED_AT | {"export"}
"""The addresses of pages from which something of a notebook is sent, or taken away."""

WRITES = re.compile(r"\s*(?:INSERT|UPDATE|DELETE)[^\"]*\"(\w+)\"")
"""A statement that writes, and the table."""

EXPORTED = {f"games_{one}" for one in ("game", "entry", "evening", "player", "seat", "notebook")}
"""The tables that are in a notebook's file."""

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


@contextmanager
def written():
    """The tables that are written meanwhile."""
    tables = set()

    def watch(execute, sql, *rest):
        if writes := WRITES.match(sql):
            tables.add(writes[1])
        return execute(sql, *rest)

    with connection.execute_wrapper(watch):
        yield tables


def state():
    """What a form may change, apart from what it adds."""
    return [list(model.objects.order_by("pk").values_list()) for model in ROWS]


def exported_file(world):
    """The notebook of the world as a file."""
    notebook = Notebook.objects.get(pk=world.cast.notebook.pk)
    return file_of(notebook)


def send(client, address, fields, before):
    """The status, the page, and whether the state is another than `before`; nothing stays so."""
    with transaction.atomic():
        with written() as tables:
            answer = client.post(address, fields)
        content = answer.getvalue().decode()
        changed = bool(tables) and state() != before
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
    wrong, before, tried, turns = [], state(), set(), cycle(WRONG)
    for address, fields, typed in forms:
        name = name_of(address)
        for field in fields:
            if field == "csrfmiddlewaretoken" or (name, field) in tried:
                continue
            tried.add((name, field))
            for value in islice(turns, amount(1, len(WRONG))):
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


def type_of(value):
    """What a field holds, by what its page sends."""
    if re.fullmatch(r"-?\d+", value):
        return "number"
    if re.fullmatch(r"[0-9a-f]{8}-[0-9a-f-]{27}", value):
        return "key"
    if re.fullmatch(r"\d{4}-\d\d-\d\dT.*", value):
        return "moment"
    return "data" if value[:1] in ("[", "{") else "text"


def forged(turns, values):
    """Values that no page sends in the place of these in a field: those whose turn it is."""
    value = (values or [""])[0]
    kind = type_of(value)
    few = 2 if kind == "data" else 1  # not many fields hold data
    return [
        [one.replace("%s", value) for one in ([given] if isinstance(given, str) else given)]
        for given in islice(turns[kind], amount(few, len(FORGED[kind])))
    ]


@pytest.mark.django_db
def test_a_forged_value_of_any_field_is_no_error_of_the_server_and_leaves_a_file_that_is_read(
    client, world, forms, monkeypatch
):
    monkeypatch.setattr(client, "raise_request_exception", False)
    wrong, tried = [], set()
    turns = {kind: cycle(values) for kind, values in FORGED.items()}
    for address, fields, _typed in forms:
        name = name_of(address)
        filled = fields | TAPPED.get(name, {})
        for field, sent in (filled | OF_SCRIPTS).items():
            if field == "csrfmiddlewaretoken" or (name, field) in tried:
                continue
            tried.add((name, field))
            for values in forged(turns, sent):
                body = urlencode(filled | {field: values}, doseq=True, errors="surrogateescape")
                with transaction.atomic():
                    with written() as tables:
                        status = client.post(address, body, content_type=FORM).status_code
                    unread = faults_of(exported_file(world)) if tables & EXPORTED else []
                    transaction.set_rollback(True)
                if status >= 500 or unread:
                    wrong.append(f"{name} {field}={values}: {status} {[*map(str, unread)]}")

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
    assert (wrong, keyed - done) == ([], {"club_move"})  # with nothing to move: see test_cards


@pytest.mark.django_db
def test_a_form_that_was_opened_before_the_game_moved_on_changes_nothing_and_is_shown_again(
    client, world, forms
):
    wrong = []
    with transaction.atomic():
        for key in {address.split("/")[2] for address, *_ in forms if "/games/" in address}:
            game = Game.objects.get(key=key)
            for hand in reversed(read_game(game).current.hands):
                world.cast.say(acts.remove, game, place=hand.place)
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


def ways_to_notebook(model, *before):
    """How a row of that model leads to its notebook: names of fields, one after the other."""
    if model is Notebook:
        return ["pk"]
    keys = [field for field in model._meta.concrete_fields if field.many_to_one]
    return [
        f"{key.name}__{rest}"
        for key in keys
        if key.related_model not in (Phone, model, *before)
        for rest in ways_to_notebook(key.related_model, model, *before)
    ]


def rows_of(notebook, tables=None):
    """Every row of the database that is of this notebook, in these tables or in all, but for when a
    phone was there.
    """
    found = {}
    for model in apps.get_app_config("games").get_models():
        table = model._meta.db_table
        if tables is not None and table not in tables:
            continue
        own = [Q(**{way: notebook.pk}) for way in ways_to_notebook(model)]
        names = [
            field.attname
            for field in model._meta.concrete_fields
            if field.name not in ("opened_at", "seen_at")
        ]
        rows = model.objects.filter(reduce(or_, own)) if own else model.objects.none()
        found[table] = {*map(repr, rows.values_list(*names))}
    return found


def sent(client, forms, *notebooks):
    """Each form, filled in and sent: its address, the answer, and which of these notebooks it
    changes. Nothing stays changed.
    """
    before = {one: rows_of(one) for one in notebooks}
    for address, fields, typed in forms:
        with transaction.atomic():
            with written() as tables:
                answer = client.post(address, filled_in(address, fields, typed))
            changed = {
                one for one in notebooks if not rows_of(one, tables).items() <= before[one].items()
            }
            transaction.set_rollback(True)
        yield address, answer, changed


def of_a_notebook(address):
    """Whether what that address takes is about the notebook itself, and no row of it."""
    return type(RIGHTS[name_of(address)]) is Own


@pytest.fixture
def other(world):
    """Another notebook with a game, people and phones, which the owner of the first one joins."""
    return world.foreign.notebook


def join_other(world, other):
    """Let the owner of the first notebook join the other one, and show that."""
    invitation = services.invite(
        notebook=other, phone=world.cast.stranger, right=Right.OWNER, lasting="week"
    )
    world.cast.join(invitation, world.cast.owner)


def filled_in(address, fields, typed):
    """What the form sends with everything that it needs to do what it does."""
    name = name_of(address)
    full = TAPPED.get(name, {}) | IN_FULL.get(name, {})
    return fields | {field: ["Typed"] for field in typed} | full


@pytest.mark.django_db
def test_a_form_is_of_the_notebook_of_its_page_whichever_the_phone_opened_since(
    client, world, forms, other
):
    own, wrong, does = world.cast.notebook, [], set()
    usual = list(sent(client, forms, own))
    with transaction.atomic():
        join_other(world, other)
        since = list(sent(client, forms, own, other))
        transaction.set_rollback(True)

    for (address, first, usually), (_, answer, changed) in zip(usual, since, strict=True):
        if (answer.status_code, changed & {own}) != (first.status_code, usually):
            wrong.append(f"{address}: {answer.status_code}, not {first.status_code}; {usually}")
        if other in changed and name_of(address) not in ABOUT_A_PHONE:
            wrong.append(f"{address}: the other notebook is changed")
        if usually and of_a_notebook(address):
            does.add(name_of(address))

    there = {name_of(address) for address, *_ in forms if of_a_notebook(address)}
    assert wrong == []
    assert there - does == NEED_MORE | ABOUT_A_PHONE - {"name_phone"}


@pytest.mark.django_db
def test_a_form_of_a_notebook_that_the_phone_has_lost_says_so_and_writes_nothing(
    client, world, forms, other
):
    wrong, own = [], world.cast.notebook
    with transaction.atomic():
        services.change_right(notebook=own, phone=world.cast.scorer, right=Right.OWNER)
        join_other(world, other)
        services.remove_phone(notebook=own, phone=world.cast.owner, by=world.cast.scorer)
        of_it = [
            form
            for form in forms
            if name_of(form[0]) not in ABOUT_A_PHONE and RIGHTS[name_of(form[0])].post
        ]
        answers = sent(client, of_it, own, other)
        for form, (address, answer, changed) in zip(of_it, answers, strict=True):
            page = answer.text
            if answer.status_code != 403 or changed:
                wrong.append(f"{address}: {answer.status_code}")
            if "no access any more" not in page or "Nothing was saved" not in page:
                wrong.append(f"{address}: no sentence")
            if ["Typed"] in filled_in(*form).values() and "Typed" not in page:
                wrong.append(f"{address}: what was typed is lost")
        transaction.set_rollback(True)

    assert wrong == []


@pytest.mark.django_db
def test_every_form_and_every_way_to_one_names_the_notebook_of_its_page(client, world, other):
    """Also while the phone shows another notebook."""
    own, wrong, pages_seen = str(world.cast.notebook.pk), [], 0
    with transaction.atomic():
        join_other(world, other)
        for one in addresses():
            if RIGHTS[one.name].get is None or one.name in OF_THE_PHONE:
                continue
            answer = client.get(world.path(one), {"notebook": own})
            if answer.status_code != 200 or not answer["Content-Type"].startswith("text/html"):
                continue
            pages_seen += 1
            html = answer.content.decode()
            for to, fields in pages.posts_of(html):
                if {*fields.get("notebook", ())} != {own}:
                    wrong.append(f"{world.path(one)}: the form for {to} is of {fields}")
            for link in {*pages.links_of(html)} - {"#main"}:
                way = urlsplit(urljoin(world.path(one), link))
                if is_one_that_asks(way.path) and parse_qs(way.query).get("notebook") != [own]:
                    wrong.append(f"{world.path(one)}: {link}")
        transaction.set_rollback(True)

    assert pages_seen > 30
    assert wrong == []


def is_one_that_asks(path):
    """Whether something of a notebook is sent, or taken away, from the page at that path."""
    try:
        name = name_of(path)
    except Resolver404:
        return False
    return name in PROMPTS
