"""The page about what is stored: reached from home and settings, true, and complete without an
account, a notebook or JavaScript.
"""

from datetime import timedelta
from http.cookies import SimpleCookie

import pytest

from games import services
from games.models import Notebook
from games.views.notebook import stored
from scorekeeper import backups
from tests.pages import html_of, links_of, text_of


def page(client):
    return html_of(client, "/stored/")


def test_it_says_how_long_in_the_periods_that_the_code_keeps_to(owner, monkeypatch):
    text = text_of(page(owner))
    assert "for 2 years after the last visit" in text
    assert "stays there for 30 days" in text
    assert "the last 7 days and the last 4 weeks" in text

    monkeypatch.setattr(services, "BIN_RETENTION", timedelta(days=1))
    monkeypatch.setattr(backups, "WEEKS", 9)
    monkeypatch.setattr(stored, "TWO_YEARS", stored.YEAR)
    text = text_of(page(owner))
    assert "for 1 year after" in text
    assert "stays there for 1 day," in text
    assert "the last 9 weeks" in text


def test_the_owner_is_led_to_the_export_and_the_deletion(owner):
    links = {link.partition("?")[0] for link in links_of(page(owner))}
    assert {"/export/", "/settings/delete/"} <= links


def test_another_phone_is_only_led_to_the_export(reader):
    html = page(reader)
    links = {link.partition("?")[0] for link in links_of(html)}
    assert "/export/" in links
    assert "/settings/delete/" not in links
    assert "Only the owner" in text_of(html)


def test_an_unknown_phone_reads_it_and_nothing_is_stored(db, browse):
    client = browse()
    html = page(client)

    assert "no notebook here" in text_of(html)
    assert not Notebook.objects.exists()
    assert not client.cookies


def test_it_names_all_cookies_with_how_long_they_stay(cast, owner, browse):
    answers = [
        browse().get("/settings/"),
        browse().post("/settings/phone", {"label": "Ana’s phone"}),
        owner.get(f"/games/{cast.start().key}/"),
    ]
    found = SimpleCookie()
    for answer in answers:
        found.update(answer.cookies)

    assert set(found) == {"phone", "visitor", "csrftoken", "messages"}
    assert int(found["visitor"]["max-age"]) == 24 * 3600
    assert int(found["phone"]["max-age"]) == 2 * 365 * 24 * 3600
    assert int(found["csrftoken"]["max-age"]) <= 365 * 24 * 3600
    assert not found["messages"]["max-age"]


@pytest.mark.parametrize(
    "stored",
    [
        "the fingerprint of the last entry",
        "which game it followed last",
        "Until everybody has bid",
        "Which games came and went",
    ],
)
def test_it_names_what_several_phones_at_a_table_store(owner, stored):
    assert stored in text_of(page(owner))


def test_pages_may_load_and_send_nothing_elsewhere(owner):
    policy = owner.get("/stored/").headers["Content-Security-Policy"]

    assert "default-src 'self'" in policy
    assert "form-action 'self'" in policy
    assert "http" not in policy
