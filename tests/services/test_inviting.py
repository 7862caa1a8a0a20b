"""Invitations: which right a phone gets, until when, and how it loses it."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games import services
from games.journal import LONGEST_LABEL
from games.models import Guest, Invitation, Right
from games.scoring.record import LONGEST_PLAYER_NAME
from games.text import is_as_typed
from tests.cast import add_player


@pytest.fixture
def game(cast):
    return cast.start()


def refused(service, **what) -> str:
    with pytest.raises(services.Refused) as refusal:
        service(**what)
    return refusal.value.faults[0].code


class TestInviting:
    def test_the_token_is_not_stored_and_leads_to_the_invitation(self, cast):
        made = cast.invite()

        stored = Invitation.objects.values().get()
        assert made.token not in [str(value) for value in stored.values()]
        assert services.invitation_of(made.token) == made

    def test_a_token_has_at_least_128_bits(self, cast):
        assert 31 ** len(cast.invite().token) >= 2**128

    def test_an_equal_invitation_is_shown_again(self, cast, game):
        assert cast.invite(game=game) == cast.invite(game=game)
        assert cast.invite(game=game) != cast.invite(game=game, right=Right.READER)
        assert cast.invite(game=game) != cast.invite()

    def test_a_revoked_invitation_is_not_shown_again(self, cast):
        made = cast.invite()
        services.revoke_invitation(notebook=cast.notebook, invitation=made.pk)

        assert cast.invite() != made

    def test_an_invitation_that_soon_expires_is_not_shown_again(self, cast):
        made = cast.invite()
        Invitation.objects.update(expires_at=timezone.now() + timedelta(hours=5))

        assert cast.invite() != made

    def test_an_invitation_that_expired_long_ago_is_deleted_by_the_next(self, cast):
        old, lately = cast.invite(), cast.invite(Right.READER)
        now = timezone.now()
        for made, days in ((old, 31), (lately, 29)):
            expired = now - timedelta(days=days)
            Invitation.objects.filter(pk=made.pk).update(expires_at=expired)
        newer = cast.invite()

        assert set(Invitation.objects.all()) == {lately, newer}

    def test_with_another_secret_key_it_still_works_but_is_not_shown_again(self, cast, settings):
        made, token = cast.invite(), cast.invite().token
        settings.SECRET_KEY = "another" * 10

        assert services.invitation_of(token) == made
        assert Invitation.objects.get().token == ""
        assert cast.invite() != made

    @pytest.mark.parametrize(
        ("fault", "what"),
        [("unknown_right", {"right": "king"}), ("unknown_lasting", {"lasting": "for ever"})],
    )
    def test_what_makes_no_sense_is_refused(self, cast, fault, what):
        asked = {"right": Right.READER, "lasting": "week"} | what

        assert refused(services.invite, notebook=cast.notebook, phone=cast.owner, **asked) == fault


class TestJoining:
    def test_a_lower_right_never_replaces_a_higher_one(self, cast, game):
        cast.join(cast.invite(Right.READER), cast.scorer)
        cast.join(cast.invite(Right.READER, game=game), cast.scorer)

        assert cast.notebook.accesses.get(phone=cast.scorer).right == Right.SCORER
        assert not Guest.objects.exists()

    def test_a_higher_right_replaces_a_lower_one(self, cast, game):
        cast.join(cast.invite(Right.OWNER), cast.reader)
        guest = cast.join(cast.invite(Right.READER, game=game))
        cast.join(cast.invite(Right.SCORER, game=game), guest)

        assert cast.notebook.accesses.get(phone=cast.reader).right == Right.OWNER
        assert Guest.objects.get().right == Right.SCORER

    def test_a_reader_may_be_scorer_of_one_game(self, cast, game):
        cast.join(cast.invite(Right.SCORER, game=game), cast.reader)

        assert cast.notebook.accesses.get(phone=cast.reader).right == Right.READER
        assert Guest.objects.get(phone=cast.reader).right == Right.SCORER

    def test_nobody_joins_a_deleted_notebook(self, cast):
        made = cast.invite()
        services.delete_notebook(notebook=cast.notebook)

        what = {"phone": None, "key": None, "label": ""}
        assert refused(services.join, invitation=made, **what) == "invitation_over"


class TestPuttingOut:
    def test_a_phone_that_was_put_out_cannot_join_with_an_older_link(self, cast, game):
        links = [cast.invite(), cast.invite(game=game)]
        services.remove_phone(notebook=cast.notebook, phone=cast.reader, by=cast.owner)

        for link in links:
            what = {"phone": cast.reader, "key": None, "label": ""}
            assert refused(services.join, invitation=link, **what) == "invitation_over"

    def test_a_phone_that_may_do_less_cannot_get_more_with_an_older_link(self, cast, game):
        owning, scoring, following = (
            cast.invite(Right.OWNER),
            cast.invite(game=game),
            cast.invite(Right.READER),
        )
        services.change_right(notebook=cast.notebook, phone=cast.scorer, right=Right.READER)

        assert set(Invitation.objects.working()) == {following}
        for link in (owning, scoring):
            what = {"phone": cast.scorer, "key": None, "label": ""}
            assert refused(services.join, invitation=link, **what) == "invitation_over"

    def test_a_guest_that_may_do_less_cannot_get_more_with_an_older_link(self, cast, game):
        link = cast.invite(game=game)
        guest = cast.join(link)
        right = {"right": Right.READER, "game": game}
        services.change_right(notebook=cast.notebook, phone=guest, **right)

        what = {"phone": guest, "key": None, "label": ""}
        assert refused(services.join, invitation=link, **what) == "invitation_over"
        assert Guest.objects.get().right == Right.READER

    def test_a_phone_that_may_do_more_revokes_nothing(self, cast):
        links = {cast.invite(Right.OWNER), cast.invite(), cast.invite(Right.READER)}
        services.change_right(notebook=cast.notebook, phone=cast.reader, right=Right.SCORER)

        assert set(Invitation.objects.working()) == links


class TestLabels:
    """Pages that a worker remembers show a phone's new name."""

    def version(self, cast):
        cast.notebook.refresh_from_db()
        return cast.notebook.names_version

    def test_a_guest_is_renamed(self, cast, game):
        guest, before = cast.join(cast.invite(game=game)), self.version(cast)
        services.name_phone(phone=guest, label="Bea’s phone")

        assert self.version(cast) > before

    def test_a_phone_that_was_put_out_is_renamed(self, cast):
        guest = cast.join(cast.invite(Right.SCORER))
        services.remove_phone(notebook=cast.notebook, phone=guest, by=cast.owner)
        before = self.version(cast)
        services.name_phone(phone=guest, label="Bea’s phone")

        assert self.version(cast) > before

    def test_joining_another_notebook_with_a_new_name_is_seen_in_the_first(self, cast):
        before = cast.stranger.accesses.get().notebook.names_version
        cast.join(cast.invite(), cast.stranger, label="Zoe")

        assert cast.stranger.accesses.get(right=Right.OWNER).notebook.names_version > before


@pytest.mark.parametrize("length", range(LONGEST_PLAYER_NAME - 10, LONGEST_PLAYER_NAME + 1))
def test_a_phone_gets_a_name_that_its_page_would_save_too(cast, length):
    """However long the name of its player is, and though a phone has that name already."""
    person = add_player(cast.notebook, "É" * length)
    invitation = cast.invite()
    for _ in range(2):
        label = cast.join(invitation, kind="iPhone", person=person).label
        assert is_as_typed(label, LONGEST_LABEL)
