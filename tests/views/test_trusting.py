"""How a phone learns to use HTTPS at home, and what its links and cookies are then."""

import pytest
from django.test import Client

from games.views.access import COOKIE
from scorekeeper.certificates import certificate_for, root_of
from tests.languages import every_language

SECURE = "https://192.168.1.20:8443"
PLAIN = "http://192.168.1.20:8000"


@pytest.fixture
def at_home(settings, tmp_path):
    """A server at home that answers over HTTPS too."""
    settings.DATA_DIR = tmp_path
    certificate_for("192.168.1.20", tmp_path)
    settings.HTTPS_ADDRESS, settings.PHONE_ADDRESS = SECURE, PLAIN
    settings.ALLOWED_HOSTS = ["*"]


@pytest.mark.parametrize("path", ["/trust/", "/trust/la-marque.crt"])
def test_without_https_at_home_there_is_nothing_to_trust(client, db, path):
    assert client.get(path).status_code == 404


@every_language
def test_it_says_how_and_over_https_that_it_worked(client, db, at_home, language):
    asked = {"headers": {"accept-language": language}}
    page = client.get("/trust/", **asked).content.decode()
    assert f'href="{SECURE}/trust/"' in page
    assert 'href="/trust/la-marque.crt"' in page
    arrived = client.get("/trust/", secure=True, **asked).content.decode()
    assert "la-marque.crt" not in arrived
    assert 'href="/"' in arrived


def test_phones_are_sent_the_root_as_a_certificate(client, db, at_home, settings):
    answer = client.get("/trust/la-marque.crt")
    assert answer["Content-Type"] == "application/x-x509-ca-cert"
    assert answer.content == root_of(settings.DATA_DIR)


def test_a_phone_is_the_same_at_both_addresses(db, at_home, settings):
    def cookie():
        phone = Client()
        phone.post("/settings/", {"theme": "dark"}, secure=True)
        return phone.cookies[COOKIE]

    assert not cookie()["secure"]
    settings.HTTPS_ADDRESS = ""
    assert cookie()["secure"]


def test_what_such_a_phone_sends_to_others_opens_on_phones_that_trust_nothing(owner, won, at_home):
    for path in (f"/games/{won.key}/share/link", f"/games/{won.key}/invite/", "/phones/invite/"):
        over = {"headers": {"host": "192.168.1.20:8443"}, "wsgi.url_scheme": "https"}
        page = owner.post(path, follow=True, **over)
        assert f"{PLAIN}/" in page.content.decode(), path
        assert f"{SECURE}/" not in page.content.decode(), path
