"""A form that shows a whole list, or many choices, changes what was changed in it, and leaves what
another phone changed since its page was opened.
"""

import pytest
from django.db import transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from games.models import Evening, Notebook
from games.views.access import COOKIE
from tests import pages
from tests.browsing import Browser
from tests.cast import FOUR, cookie_of, make_cast
from tests.faults import amount

pytestmark = pytest.mark.django_db

NAMES = (*FOUR, "Eve", "Flo")
STEP = st.tuples(st.integers(0, 1), st.sampled_from(NAMES), st.booleans())
"""A phone ticks or unticks a name, and then loads the page again or keeps the old one."""


def form_at(browser, page, action):
    """What the form of that address would send, from that page."""
    found = [sent for to, sent in pages.posts_of(browser.get(page).text) if to == action]
    return found[-1]


@settings(max_examples=amount(15, 200))
@given(st.lists(STEP, max_size=8))
def test_who_is_there_is_what_both_phones_said_from_pages_however_old(steps):
    with transaction.atomic():
        cast = make_cast()
        evening = cast.evening()
        address = f"/evenings/{evening.key}/"
        phones = [Browser(), Browser()]
        for browser, phone in zip(phones, (cast.owner, cast.scorer), strict=True):
            browser.cookies[COOKIE] = cookie_of(phone)
        seen = [form_at(one, address, f"{address}players") for one in phones]
        there = {*FOUR}
        for phone, name, reloads in steps:
            ticked = {*seen[phone].get("player", ())}
            sent = seen[phone] | {"player": sorted(ticked ^ {name})}
            answer = phones[phone].post(f"{address}players", sent)
            after = there - {name} if name in ticked else there | {name}
            there = after or there  # nobody there is refused
            assert answer.status_code == (302 if after else 422)
            assert {*evening.players.values_list("name", flat=True)} == there
            if reloads:
                seen[phone] = form_at(phones[phone], address, f"{address}players")
        transaction.set_rollback(True)


def test_a_name_that_is_refused_leaves_the_ticks_and_who_came_since(cast, owner, browse):
    address = f"/evenings/{cast.evening().key}/"
    old = form_at(owner, address, f"{address}players")
    browse(cast.scorer).post(f"{address}players", old | {"new_names": "Eve"})

    sent = old | {"player": ["Bea", "Cy", "Dan"], "new_names": "x" * 99}
    page = owner.post(f"{address}players", sent).text
    form = next(sent for to, sent in pages.posts_of(page) if to == f"{address}players")
    assert form["player"] == ["Bea", "Cy", "Dan", "Eve"]
    owner.post(f"{address}players", form | {"new_names": ""})
    assert {*Evening.objects.get().players.values_list("name", flat=True)} == {
        *("Bea", "Cy", "Dan", "Eve")
    }


def test_settings_of_two_owners_from_old_pages_both_hold(cast, owner):
    old = [form_at(owner, "/settings/", "") for _ in range(2)]
    owner.post("/settings/", old[0] | {"theme": "dark"})
    owner.post("/settings/", old[1] | {"keep_awake": "0"})

    now = Notebook.objects.get(pk=cast.notebook.pk)
    assert (now.theme, now.keep_awake) == ("dark", False)


@pytest.mark.parametrize("of_evening", [False, True])
def test_house_rules_of_two_phones_from_old_pages_both_hold(cast, owner, of_evening):
    address = "/settings/rules/belote/"
    if of_evening:
        address = f"/evenings/{cast.evening().key}/rules/"
    at = {"page": address, "action": address if of_evening else ""}
    owner.post(address, form_at(owner, **at) | {"rule-target": "501"})
    old = [form_at(owner, **at) for _ in range(3)]
    owner.post(address, old[0] | {"rule-tie": "fails"})
    owner.post(address, old[1] | {"rule-rounding": "exact"})
    owner.post(address, old[2] | {"rule-target": ""})

    kept = Notebook.objects.get(pk=cast.notebook.pk).rule_defaults.get("belote")
    rules = Evening.objects.get().rules if of_evening else kept
    assert rules == {"tie": "fails", "rounding": "exact"}
