"""The code that a page of invitations shows is that of the button that was pressed last, whatever
was pressed before, and however long ago.
"""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.db import transaction
from django.urls import reverse
from hypothesis import example, given, settings
from hypothesis import strategies as st

from games import services
from games.models import Invitation
from games.views.access import COOKIE
from games.views.exchange.site_address import qr_code
from tests import pages
from tests.browsing import Browser
from tests.cast import cookie_of, make_cast
from tests.faults import amount

pytestmark = pytest.mark.django_db

SAYS = {
    ("", "reader"): "Whoever scans it can read this notebook.",
    ("", "scorer"): "Whoever scans it can read this notebook and enter scores.",
    ("", "owner"): "Whoever scans it owns this notebook too.",
    ("game", "reader"): "Whoever scans it can follow this game.",
    ("game", "scorer"): "Whoever scans it follows this game and can enter scores.",
}
MOST_BUTTONS = 6
PRESSED = st.tuples(st.sampled_from(["notebook", "game", "codes"]), st.integers(0, MOST_BUTTONS))
HOURS_PASS = st.tuples(st.just("hours"), st.sampled_from([3, 7, 13, 24 * 5, 24 * 25]))


def let_pass(hours):
    """Let all invitations be older."""
    for invitation in Invitation.objects.all():
        invitation.created_at -= timedelta(hours=hours)
        invitation.expires_at -= timedelta(hours=hours)
        invitation.save()


def press(owner, address, number):
    """Press a button of the page of invitations, one of those that it has; what it says is shown:
    the page that follows, and again when that is opened anew.
    """
    buttons = [sent for _, sent in pages.posts_of(owner.get(address).text)]
    sent = buttons[number % len(buttons)]
    answer = owner.post(address, sent)
    for _ in range(2):
        page = owner.get(answer.url).text
        [link] = [field for field in page.split('"') if "/j/" in field]
        shown = services.invitation_of(services.token_in(link))
        right, lasting = "".join(sent["right"]), "".join(sent["lasting"])
        assert (shown.right, services.lasting_of(shown)) == (right, lasting)
        text = pages.text_of(page)
        assert SAYS["game" if "/games/" in address else "", right] in text
        assert f'value="{right}" aria-current="true"' in page
        assert "/games/" in address or f'value="{lasting}" aria-current="true"' in page


def press_codes(owner, evening):
    """Press the button of the big screen, unless it has codes: whoever scans one enters scores at
    that table, tonight.
    """
    screen = owner.get(reverse("evening_screen", args=[evening.key])).text
    address = reverse("evening_codes", args=[evening.key])
    if address in screen:
        screen = owner.post(address, follow=True).content.decode()
    for game in evening.games.all():
        join = [(one, reverse("join", args=[one.token])) for one in game.invitations.all()]
        [shown] = [one for one, path in join if qr_code(f"http://testserver{path}") in screen]
        assert (shown.right, services.lasting_of(shown)) == ("scorer", "tonight")


@settings(max_examples=amount(12, 200))
@example([("game", 1), ("codes", 0)])
@example([("notebook", 0), ("notebook", 5), ("hours", 24 * 25), ("notebook", 4)])
@given(st.lists(PRESSED | HOURS_PASS, max_size=7))
def test_the_code_is_that_of_the_button_whatever_was_pressed_before(steps):
    cache.clear()  # The hour's rates are those of these steps.
    with transaction.atomic():
        cast = make_cast()
        evening = cast.evening()
        [game] = cast.round(evening)
        owner = Browser(headers={"accept-language": "en"})
        owner.cookies[COOKIE] = cookie_of(cast.owner)
        for what, number in steps:
            if what == "hours":
                let_pass(number)
            elif what == "codes":
                press_codes(owner, evening)
            else:
                pages_of = {"notebook": "/phones/invite/", "game": f"/games/{game.key}/invite/"}
                press(owner, pages_of[what], number)
        transaction.set_rollback(True)


def test_a_page_of_a_code_that_no_longer_works_shows_no_other_code(cast, owner):
    first = owner.post("/phones/invite/", {"right": "reader", "lasting": "tonight"}).url
    owner.post("/phones/invite/", {"right": "owner", "lasting": "tonight"})
    services.revoke_invitation(notebook=cast.notebook, invitation=Invitation.objects.first().pk)

    assert "/j/" not in owner.get(first).text
    assert "/j/" in owner.get("/phones/invite/").text


def test_a_page_that_hears_of_a_phone_shows_its_own_code_again(cast, owner):
    first = owner.post("/phones/invite/", {"right": "reader", "lasting": "tonight"}).url
    page = owner.get(first).text
    owner.post("/phones/invite/", {"right": "owner", "lasting": "tonight"})

    again = page.split('data-again="')[1].split('"')[0].replace("&amp;", "&")
    assert SAYS["", "reader"] in pages.text_of(owner.get(again).text)
