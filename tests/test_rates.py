"""Who is counted, and how often what may be done."""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import RequestFactory

from games import rates
from games.models import Access, Usage
from games.services.usage import TooMany

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def noon(monkeypatch):
    """Stop the clock."""
    monkeypatch.setattr("django.utils.timezone.now", lambda: NOON)


@pytest.fixture
def small(monkeypatch):
    """Limits that are met soon."""
    monkeypatch.setitem(rates.LIMITS, rates.GAME, rates.Limit(3, 2))


def ask(access=None, address="192.0.2.1", method="post"):
    request = getattr(RequestFactory(), method)("/", REMOTE_ADDR=address)
    request.access = access
    return request


def access_to(notebook):
    return Access.objects.filter(notebook=notebook).first()


@pytest.mark.usefixtures("small")
def test_a_notebook_has_a_limit_of_its_own(cast):
    mine, other = access_to(cast.notebook), cast.stranger.accesses.get()
    for address in ("192.0.2.1", "192.0.2.2"):
        rates.count_use(ask(mine, address), rates.GAME)
    with pytest.raises(TooMany):
        rates.count_use(ask(mine, "192.0.2.3"), rates.GAME)

    rates.count_use(ask(other, "192.0.2.3"), rates.GAME)


@pytest.mark.usefixtures("small")
def test_an_address_has_a_limit_over_all_notebooks(db):
    for _ in range(3):
        rates.count_use(ask(), rates.GAME)
    with pytest.raises(TooMany):
        rates.count_use(ask(), rates.GAME)

    rates.count_use(ask(address="192.0.2.2"), rates.GAME)


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("method", ["get", "head"])
def test_pages_that_only_read_are_counted(db, method):
    for _ in range(3):
        rates.count_use(ask(method=method), rates.GAME)

    with pytest.raises(TooMany):
        rates.count_use(ask(method=method), rates.GAME)


@pytest.mark.usefixtures("small")
def test_limits_can_be_turned_off(db, settings):
    settings.RATE_LIMITS = False
    for _ in range(4):
        rates.count_use(ask(), rates.GAME)

    assert not Usage.objects.exists()


BUSY_HOUR = {
    rates.NOTEBOOK: 3,
    rates.GAME: 10,
    rates.REMARK: 30,
    rates.IMPORT: 2,
    rates.EXPORT: 5,
    rates.LINK: 5,
    rates.PICTURE: 30,
    rates.GUESS: 5,
}
"""More than anybody does with a phone within an hour."""


@pytest.mark.parametrize("action", rates.LIMITS)
def test_a_club_of_forty_phones_behind_an_address_never_meets_a_limit(action):
    assert 40 * BUSY_HOUR[action] <= rates.LIMITS[action].address


@pytest.mark.parametrize("action", rates.LIMITS)
def test_an_evening_at_ten_tables_in_a_notebook_never_meets_a_limit(action):
    if rates.LIMITS[action].notebook is not None:
        assert 10 * BUSY_HOUR[action] <= rates.LIMITS[action].notebook


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("2001:db8:1:2::5", "2001:db8:1:2:9:8:7:6", True),
        ("2001:db8:1:2::5", "2001:db8:1:3::5", False),
        ("fe80::1%eth0", "fe80::1", True),
        ("", "", True),
    ],
)
def test_the_second_half_of_an_ipv6_address_does_not_count(one, other, same):
    assert (rates.network_of(one) == rates.network_of(other)) == same


def test_no_address_can_be_read_from_the_counts_nor_followed_over_days(db, monkeypatch, settings):
    rates.count_use(ask(), rates.GAME)
    [stored] = Usage.objects.values_list("subject", flat=True)
    assert "192" not in stored

    settings.SECRET_KEY = "another" * 10
    rates.count_use(ask(), rates.GAME)
    monkeypatch.setattr("django.utils.timezone.now", lambda: NOON + timedelta(days=1))
    rates.count_use(ask(), rates.GAME)

    assert stored not in Usage.objects.exclude(subject=stored).values_list("subject", flat=True)
    assert not Usage.objects.filter(subject=stored).exists()
