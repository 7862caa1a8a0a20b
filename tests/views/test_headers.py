"""What every response carries: the security headers, and whether it may be stored."""

from pathlib import Path

import pytest
from django.urls import reverse

from games import services
from tests.views.headers import check_headers


def test_what_is_no_page_has_every_security_header_and_may_not_be_stored(owner):
    """That every page has them, and may not be stored, is proved in tests/faults/test_rights.py."""
    for path, status in (("/nowhere/", 404), ("/rules", 301)):
        check_headers(owner.get(path), status)
        assert owner.get(path)["Cache-Control"] == "private, no-store"


def test_search_engines_may_list_the_home_page_and_the_rules_alone(cast, owner):
    game = cast.start()
    shared = reverse("shared", args=[services.make_link(to=game)])
    listed = ["/", "/rules/", "/rules/belote/", "/robots.txt"]
    private = ["/settings/", "/players/", "/nowhere/", "/s/guess/", f"/games/{game.key}/", shared]

    assert not [page for page in listed if "X-Robots-Tag" in owner.get(page)]
    assert [owner.get(page)["X-Robots-Tag"] for page in private] == ["noindex, nofollow"] * 6


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("/", True),
        ("/rules/belote/", True),
        ("/static/css/marque.css", True),
        ("/settings/", False),
        ("/games/23456789ab/", False),
        ("/new/belote/", False),
    ],
)
def test_crawlers_are_asked_to_load_no_private_page(browse, db, path, allowed):
    answer = browse().get("/robots.txt")
    rules = [line.split(": ") for line in answer.content.decode().splitlines()[1:]]
    # The longest rule that matches counts (RFC 9309).
    matching = [
        (len(rule), verb)
        for verb, rule in rules
        if (path == rule[:-1] if rule.endswith("$") else path.startswith(rule))
    ]

    assert answer["Content-Type"].startswith("text/plain")
    assert not answer.cookies
    assert (max(matching)[1] == "Allow") == allowed


@pytest.mark.parametrize("redirected", [False, True])
def test_a_request_for_another_host_has_every_security_header(browse, settings, db, redirected):
    settings.ALLOWED_HOSTS, settings.SECURE_SSL_REDIRECT = ["marque.example"], redirected

    check_headers(browse().get("/", headers={"host": "evil.example"}), 400)


def test_an_error_of_ours_has_every_security_header(owner, monkeypatch):
    monkeypatch.setattr("games.views.notebook.rules.render", None)
    owner.raise_request_exception = False

    check_headers(owner.get("/rules/"), 500)


def test_a_static_file_has_every_security_header_and_may_be_stored(browse, settings, db):
    file = Path(settings.STATIC_ROOT, "headers.txt")
    file.write_text("static")
    answer = browse().get("/static/headers.txt")
    file.unlink()

    assert answer.getvalue() == b"static"
    check_headers(answer, 200)
    assert "no-store" not in answer["Cache-Control"]


def test_a_page_without_a_message_says_nothing_of_its_cookie(owner):
    assert "messages" not in owner.get("/settings/").cookies
