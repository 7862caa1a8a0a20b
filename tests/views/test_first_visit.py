"""The first visit of a phone: looking saves nothing, and everything it sends is saved."""

from datetime import timedelta
from http.cookies import SimpleCookie

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.middleware.csrf import _unmask_cipher_token
from django.urls import URLPattern, reverse

from games import services
from games.kinds.registry import GAMES
from games.models import Evening, Game, Notebook, Phone, Right
from games.services.notebook import visiting
from games.urls import urlpatterns
from games.views.access import COOKIE, VISITOR
from tests import pages
from tests.browsing import Browser, own_notebook
from tests.cast import FOUR
from tests.files import GAME, file_with
from tests.kinds import titled

OPEN = [
    reverse(route.name, kwargs={"slug": "batarde"} if "slug" in route.pattern.converters else {})
    for route in urlpatterns
    if isinstance(route, URLPattern) and not set(route.pattern.converters) - {"slug"}
    if route.name != "shared"
]
"""The address of every page that needs no object of a notebook."""


def fill_in(visitor, address, action="", **fields):
    """Load the page, and send its form for that address (default: its first) with these fields."""
    page = visitor.get(address).content.decode()
    assert COOKIE not in visitor.cookies
    assert not Phone.objects.exists()
    form = next(form for sent, form, _ in pages.read(page).posted if action in ("", sent))
    return visitor.post(action or address, form | fields)


def cookies_of(browser):
    """The cookies that a browser has, by name."""
    return {name: one.value for name, one in browser.cookies.items() if one.value}


def test_looking_at_a_page_saves_nothing_and_sets_no_cookie(visitor):
    for address in OPEN:
        for answer in (visitor.get(address), visitor.head(address)):
            assert answer.status_code < 500, address
            assert COOKIE not in answer.cookies, address

    assert not Notebook.objects.exists()
    assert not Phone.objects.exists()


def fields_of_start(page, slug):
    return pages.fields_of(page, f"/new/{slug}/") | titled(slug) | {"start": "1"}


@pytest.mark.parametrize("slug", GAMES)
def test_a_first_game_is_set_up_and_started_tap_by_tap_without_javascript(visitor, slug):
    names = ["Ana", "Bea", "Cy", "Dan"]
    page = visitor.get(f"/new/{slug}/").content.decode()
    for name in names:
        fields = pages.fields_of(page, f"/new/{slug}/")
        answer = visitor.post(f"/new/{slug}/", fields | {"new_name": name, "add": "1"})
        page = answer.content.decode()
    assert COOKIE not in visitor.cookies
    assert not Notebook.objects.exists()

    answer = visitor.post(f"/new/{slug}/", fields_of_start(page, slug))
    game = Game.objects.get()
    assert answer.url == f"/games/{game.key}/holder/"
    assert [seat.shown_name for seat in game.seats.all()] == names
    assert game.notebook == own_notebook(visitor)
    assert visitor.get(answer.url).status_code == 200


@pytest.mark.parametrize(
    ("agent", "label"),
    [("Mozilla/5.0 (iPhone; CPU)", "iPhone"), ("Mozilla/5.0 (X11; Linux)", "Computer")],
)
def test_a_phone_that_is_not_named_is_called_by_its_kind(visitor, agent, label):
    visitor.defaults["HTTP_USER_AGENT"] = agent
    fill_in(visitor, "/settings/", language="en")

    assert Phone.objects.get().label == label


@pytest.mark.parametrize(
    ("page", "action", "fields", "saved"),
    [
        ("/settings/", "", {"language": "fr", "theme": "dark"}, {"language": "fr"}),
        ("/settings/", "/settings/phone", {"label": "Louise"}, {}),
        (
            "/settings/rules/belote/",
            "",
            {"rule-target": "100", "keep": "1"},
            {"rule_defaults": {"belote": {"target": 100}}},
        ),
        (
            "/new/belote/",
            "",
            {"rule-target": "100", "keep_rules": "1"},
            {"rule_defaults": {"belote": {"target": 100}}},
        ),
        ("/evenings/new/", "", {"kind": "belote", "new_names": "\n".join(FOUR)}, {}),
    ],
)
def test_whatever_is_saved_first_is_in_a_notebook_of_its_own(visitor, page, action, fields, saved):
    answer = fill_in(visitor, page, action, **fields)

    notebook = own_notebook(visitor)
    assert {name: getattr(notebook, name) for name in saved} == saved
    shown = visitor.get(answer.url if answer.status_code == 302 else page).text
    if "theme" in fields:
        assert 'lang="fr" data-theme="dark"' in shown
    if "label" in fields:
        assert Phone.objects.get().label == "Louise"
        assert 'value="Louise"' in shown
    if "kind" in fields:
        assert answer.url == f"/evenings/{Evening.objects.get(notebook=notebook).key}/"


def test_a_file_can_be_imported_first(visitor):
    file = SimpleUploadedFile("game.json", file_with(GAME))
    answer = fill_in(visitor, "/import/", file=file)

    assert answer.status_code == 302
    assert Game.objects.get().notebook == own_notebook(visitor)


def test_the_orders_of_cards_can_be_noted_first(visitor):
    page = visitor.get("/judge/batarde/").content.decode()
    sent = pages.read(page).forms["/judge/batarde/noted"]
    orders = {"normal_order": "9,8,7,6,5,4,3,2,1", "trump_order": "1,2,3,4,5,6,7,8,9"}
    visitor.post("/judge/batarde/noted", sent | orders)

    assert own_notebook(visitor).rule_defaults["batarde"].keys() == orders.keys()


def test_two_games_started_at_the_same_time_are_in_a_single_notebook(visitor):
    page = visitor.get("/new/belote/").content.decode()
    fields = pages.fields_of(page, "/new/belote/") | {"start": "1"}
    answers, before = [], cookies_of(visitor)
    for names in (FOUR, FOUR[::-1]):
        # The answer to the first form has not arrived yet.
        visitor.cookies = SimpleCookie(before)
        answers.append(visitor.post("/new/belote/", fields | {"players": names}))

    assert Notebook.objects.count() == Phone.objects.count() == 1
    assert {answer.url for answer in answers} == {
        f"/games/{game.key}/holder/" for game in own_notebook(visitor).games.all()
    }
    assert Game.objects.count() == 2


def test_a_form_that_is_sent_again_because_no_answer_came_is_of_the_same_phone(cast, visitor):
    link = f"/j/{cast.invite(Right.SCORER).token}/"
    visitor.get("/new/belote/")
    before = cookies_of(visitor)
    for _ in range(2):
        visitor.cookies = SimpleCookie(before)
        answer = visitor.post(link, {"csrfmiddlewaretoken": before["csrftoken"]})
        assert answer.status_code == 302

    assert cast.notebook.accesses.count() == len(("owner", "scorer", "reader", "this one"))


FIRST_FORMS = {
    "saves": lambda cast: ("/settings/", {"language": "en"}),
    "joins": lambda cast: (f"/j/{cast.invite(Right.OWNER).token}/", {}),
    "recovers": lambda cast: (
        "/recover/",
        {"code": services.make_recovery_code(notebook=cast.notebook)},
    ),
}


@pytest.mark.parametrize("form", FIRST_FORMS)
def test_the_cookie_of_the_first_visit_opens_nothing_once_the_phone_exists(cast, visitor, form):
    """Neither for the phone that had it, nor for whoever copied it or put it there."""
    visitor.get("/new/belote/")
    copied = cookies_of(visitor)
    visitor.post("/settings/", {"csrfmiddlewaretoken": copied["csrftoken"], "language": "fr"})
    assert VISITOR in copied
    assert VISITOR not in cookies_of(visitor)
    phone = own_notebook(visitor).accesses.get().phone
    later = phone.created_at - visiting.SENT_AGAIN - timedelta(seconds=1)
    Phone.objects.filter(pk=phone.pk).update(created_at=later)

    thief = Browser(enforce_csrf_checks=True)
    thief.cookies = SimpleCookie(copied)
    address, fields = FIRST_FORMS[form](cast)
    answer = thief.post(address, {"csrfmiddlewaretoken": copied["csrftoken"], **fields})
    assert answer.status_code == 302
    assert own_notebook(thief) != own_notebook(visitor)
    assert phone.accesses.count() == 1


def test_whoever_reads_the_fields_of_a_form_does_not_get_the_phone_that_sent_it(visitor):
    page = visitor.get("/new/belote/").content.decode()
    fields = pages.fields_of(page, "/new/belote/") | {"start": "1", "players": FOUR}
    visitor.post("/new/belote/", fields)

    reader = Browser(enforce_csrf_checks=True)
    reader.cookies["csrftoken"] = _unmask_cipher_token(*fields["csrfmiddlewaretoken"])
    answer = reader.post("/new/belote/", fields)

    assert answer.status_code == 302
    assert own_notebook(reader) != own_notebook(visitor)


def test_what_an_empty_first_page_saves_is_not_in_a_notebook_that_was_joined_since(cast, visitor):
    page = visitor.get("/new/belote/").content.decode()
    fields = pages.fields_of(page, "/new/belote/") | {"start": "1", "players": FOUR}
    link = f"/j/{cast.invite(Right.OWNER).token}/"
    token = visitor.cookies["csrftoken"].value
    visitor.post(link, {"csrfmiddlewaretoken": token})
    joined = own_notebook(visitor)

    visitor.post("/new/belote/", fields)
    assert joined == cast.notebook
    assert not joined.games.exists()
    begun = Game.objects.get().notebook
    assert begun.accesses.get().right == Right.OWNER
    assert visitor.get("/settings/").text.count('name="open"') == 2


def test_what_two_first_pages_save_one_after_the_other_is_in_a_single_notebook(visitor):
    page = visitor.get("/new/belote/").content.decode()
    fields = pages.fields_of(page, "/new/belote/") | {"start": "1"}
    for names in (FOUR, FOUR[::-1]):
        visitor.post("/new/belote/", fields | {"players": names})

    assert Game.objects.count() == own_notebook(visitor).games.count() == 2
    assert Notebook.objects.count() == 1


def test_the_first_form_begins_a_notebook_also_where_the_phone_is_a_reader_of_another(
    cast, visitor
):
    page = visitor.get("/settings/").content.decode()
    form = next(form for sent, form, _ in pages.read(page).posted if sent == "/settings/notebook")
    token = visitor.cookies["csrftoken"].value
    link = f"/j/{cast.invite(Right.READER).token}/"
    visitor.post(link, {"csrfmiddlewaretoken": token})

    visitor.post("/settings/notebook", form | {"name": "Ours"})
    assert [*Notebook.objects.exclude(name="").values_list("name", flat=True)] == ["Ours"]
    cast.notebook.refresh_from_db()
    assert cast.notebook.name == ""
