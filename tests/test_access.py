"""Who is recognised, and what each may see: through the middleware, as a view asks for it."""

import time

import pytest
from django.http import HttpResponse
from django.middleware.csrf import get_token
from django.test import RequestFactory

from games import services
from games.models import Access, Guest, Notebook, Phone, Right
from games.views.access import (
    COOKIE,
    ONE_DAY,
    TWO_YEARS,
    VISITOR,
    game_for,
    notebook_of,
    phone_middleware,
    phone_of,
    saved_notebook_of,
)
from tests.cast import cookie_of


def ask(view, *, phone=None, cookie=None, visitor=None, method="GET", secure=False):
    """What a view returns for a phone, and the response that is sent."""
    answers = []

    def respond(request):
        answers.append(view(request))
        return HttpResponse()

    request = RequestFactory().generic(method, "/", secure=secure)
    if phone is not None:
        request.COOKIES[COOKIE] = cookie_of(phone)
    if cookie is not None:
        request.COOKIES[COOKIE] = cookie
    if visitor is not None:
        request.COOKIES[VISITOR] = visitor
    response = phone_middleware(respond)(request)
    return answers[0], response


def nothing(request):
    return None


def save(request):
    return saved_notebook_of(request, right=Right.OWNER)


# The phone


def test_what_a_first_visitor_saves_creates_a_phone_that_owns_a_notebook_and_is_remembered(db):
    notebook, response = ask(save)
    access = Access.objects.get()

    assert (access.notebook, access.right) == (notebook, Right.OWNER)
    cookie = response.cookies[COOKIE]
    assert ask(notebook_of, cookie=cookie.value)[0] == notebook
    assert Notebook.objects.count() == 1


def test_the_cookie_is_hidden_from_scripts_and_lasts_two_years(db):
    cookie = ask(save)[1].cookies[COOKIE]

    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cookie["max-age"] == 2 * 365 * 24 * 3600
    assert not cookie["secure"]
    assert ask(save, secure=True)[1].cookies[COOKIE]["secure"]


def test_every_answer_is_for_that_phone_alone(cast):
    _, response = ask(nothing, phone=cast.owner)

    assert response.headers["Cache-Control"] == "private"
    assert "Cookie" in response.headers["Vary"]


@pytest.mark.parametrize(
    ("age", "renewed"), [(ONE_DAY - 60, False), (ONE_DAY + 60, True), (TWO_YEARS - 60, True)]
)
def test_a_cookie_older_than_a_day_is_renewed(cast, monkeypatch, age, renewed):
    cookie = cookie_of(cast.owner)
    later = time.time() + age
    monkeypatch.setattr(time, "time", lambda: later)
    notebook, response = ask(notebook_of, cookie=cookie)

    assert notebook == cast.notebook
    assert (COOKIE in response.cookies) == renewed
    if renewed:
        assert response.cookies[COOKIE]["max-age"] == TWO_YEARS
        assert response.cookies[COOKIE].value != cookie
        assert ask(notebook_of, cookie=response.cookies[COOKIE].value)[0] == cast.notebook


def test_a_cookie_is_good_for_two_years(cast, monkeypatch):
    cookie, later = cookie_of(cast.owner), time.time() + TWO_YEARS + 60
    monkeypatch.setattr(time, "time", lambda: later)

    assert ask(save, cookie=cookie)[0] != cast.notebook


@pytest.mark.parametrize("forged", ["", "nonsense", "{key}", "{signed}x", "{key}:x:y"])
def test_a_cookie_that_was_tampered_with_is_a_first_visit(cast, forged):
    forged = forged.format(key=cast.owner.key, signed=cookie_of(cast.owner))
    notebook, response = ask(save, cookie=forged)

    assert notebook != cast.notebook
    assert ask(notebook_of, cookie=response.cookies[COOKIE].value)[0] == notebook


def test_an_unknown_phone_is_a_first_visit(db):
    assert ask(save, phone=Phone())[0] == Notebook.objects.get()


def test_a_first_form_creates_a_single_phone_and_notebook(db):
    saved, notebook, phone = ask(
        lambda request: (save(request), notebook_of(request), phone_of(request))
    )[0]

    assert saved == notebook
    assert Access.objects.get(phone=phone).notebook == notebook
    assert Phone.objects.count() == 1


def first_page():
    """The cookie of a first visitor's page with a form, which no shared cache may keep."""
    _, response = ask(get_token)
    assert response.headers["Cache-Control"] == "private"
    return response.cookies[VISITOR]


def test_the_cookie_of_a_first_page_with_a_form_is_hidden_from_scripts_and_lasts_a_day():
    cookie = first_page()

    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cookie["max-age"] == ONE_DAY
    assert not ask(get_token, visitor=cookie.value)[1].cookies
    assert not ask(nothing)[1].cookies


def test_a_known_phone_gets_no_cookie_of_a_first_visit(cast):
    assert VISITOR not in ask(get_token, phone=cast.owner)[1].cookies


def test_two_first_visitors_have_different_notebooks(db):
    assert ask(save, visitor=first_page().value)[0] != ask(save, visitor=first_page().value)[0]


@pytest.mark.parametrize("forged", ["", "x", "{key}", "{key}:x:y"])
def test_a_first_visit_that_was_tampered_with_leads_to_no_notebook(cast, forged):
    assert ask(save, visitor=forged.format(key=cast.owner.key))[0] != cast.notebook


def test_a_phone_is_not_recognised_by_an_old_page(db, monkeypatch):
    visitor = first_page().value
    notebook, _ = ask(save, visitor=visitor)
    later = time.time() + ONE_DAY + 60
    monkeypatch.setattr(time, "time", lambda: later)

    assert ask(save, visitor=visitor)[0] != notebook


def test_a_phone_whose_notebook_was_deleted_gets_another_notebook(cast):
    services.delete_notebook(notebook=cast.notebook)
    visitor = first_page().value
    forms = [ask(save, phone=cast.owner, visitor=visitor)[0] for _ in range(2)]

    assert forms[0] == forms[1] != cast.notebook
    assert forms[0].accesses.get().phone == cast.owner


# The game


def fetch(game, right):
    return lambda request: game_for(request, game.key, right=right)


@pytest.mark.parametrize("shown", ["own", "other"])
def test_a_reader_who_joined_a_game_as_scorer_may_write_in_it(cast, shown):
    """Whichever of its notebooks the phone shows at the moment."""
    game = cast.start()
    Guest.objects.create(game=game, phone=cast.reader, right=Right.SCORER)
    if shown == "other":
        notebook = Notebook.objects.create()
        Access.objects.create(notebook=notebook, phone=cast.reader, right=Right.OWNER)

    found, _ = ask(fetch(game, Right.SCORER), phone=cast.reader)
    assert (found, found.right) == (game, Right.SCORER)
