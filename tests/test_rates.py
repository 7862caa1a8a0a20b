"""Who is counted, and how often what may be done."""

from datetime import UTC, datetime, timedelta

import pytest
from django.core.cache import cache
from django.test import RequestFactory

from games.models import Access, Phone
from games.views import rates
from games.views.rates import TooMany

NOON = datetime(2026, 1, 1, 12, 20, tzinfo=UTC)


@pytest.fixture(autouse=True)
def noon(monkeypatch):
    """Stop the clock."""
    monkeypatch.setattr("django.utils.timezone.now", lambda: NOON)


@pytest.fixture
def small(monkeypatch):
    """Limits that are met soon."""
    monkeypatch.setitem(rates.LIMITS, rates.GAME, 3)


def ask(address="192.0.2.1", phone=None):
    """A request from an address, of a phone that is known by that number."""
    request = RequestFactory().get("/", REMOTE_ADDR=address)
    request.access = phone and Access(phone=Phone(pk=phone))
    return request


@pytest.mark.usefixtures("small")
def test_an_address_has_a_limit():
    for _ in range(3):
        rates.limit_rate(ask(), rates.GAME)
    with pytest.raises(TooMany):
        rates.limit_rate(ask(), rates.GAME)

    rates.limit_rate(ask(address="192.0.2.2"), rates.GAME)


@pytest.mark.parametrize("action", rates.LIMITS)
def test_a_phone_that_does_all_it_can_leaves_its_neighbours_most_of_what_their_address_may(action):
    for _ in range(rates.LIMITS[action] // rates.SHARE):
        rates.limit_rate(ask(phone=1), action)
    with pytest.raises(TooMany):
        rates.limit_rate(ask(phone=1), action)
    for phone in (2, 3, None):
        for _ in range(rates.LIMITS[action] // rates.SHARE):
            rates.limit_rate(ask(phone=phone), action)
    with pytest.raises(TooMany):
        rates.limit_rate(ask(address="192.0.2.2", phone=1), action)


@pytest.mark.parametrize("action", rates.LIMITS)
def test_forty_phones_behind_an_address_may_each_do_it_three_times_within_an_hour(action):
    for number in range(3 * 40):
        rates.limit_rate(ask(phone=1 + number % 40), action)


@pytest.mark.usefixtures("small")
def test_limits_can_be_turned_off(settings):
    settings.RATE_LIMITS = False
    for _ in range(4):
        rates.limit_rate(ask(), rates.GAME)


@pytest.mark.usefixtures("small")
def test_after_too_many_it_is_possible_again_in_the_next_hour(monkeypatch):
    for _ in range(3):
        rates.limit_rate(ask(), rates.GAME)
    with pytest.raises(TooMany) as refused:
        rates.limit_rate(ask(), rates.GAME)

    assert refused.value.seconds == 40 * 60
    monkeypatch.setattr("django.utils.timezone.now", lambda: NOON + timedelta(minutes=40))
    rates.limit_rate(ask(), rates.GAME)


def test_no_address_of_an_earlier_hour_is_in_memory(monkeypatch):
    rates.limit_rate(ask(address="192.0.2.1"), rates.GAME)
    assert "192.0.2.1" in " ".join(cache._cache)
    monkeypatch.setattr("django.utils.timezone.now", lambda: NOON + timedelta(hours=1))
    rates.limit_rate(ask(address="192.0.2.2"), rates.GAME)

    assert "192.0.2.1" not in " ".join(cache._cache)


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
