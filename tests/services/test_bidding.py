"""Players announce each on their own phone: hidden until everybody has, or in turn."""

import pytest

from games import services
from games.game_view import read_game
from games.journal import announced_by
from games.models import Bid, Entry, Game
from games.services import Refused, Stale
from tests.cast import FOUR

ANA, BEA, CY, DAN = range(4)
IN_TURN = (ANA, BEA, CY, DAN)


def started(cast, kind="river", names=FOUR, **rules):
    """A game whose players announce each on their own phone; Dan deals, so that Ana speaks first
    clockwise, and Cy counter-clockwise.
    """
    game = cast.start(kind, names, rules=rules, first_dealer=DAN)
    return services.let_each_announce(game=game, each=True)


def bid(cast, game, seat, said, *, holder=None, hand=None):
    """Bid from the phone of a seat, or from the phone of another `holder`."""
    game = Game.objects.get(pk=game.pk)
    hand = read_game(game).current.next_place if hand is None else hand
    said = said if isinstance(said, dict) else {"bid": said}
    holder = seat if holder is None else holder
    return services.bid(
        game=game, phone=cast.scorer, holder=holder, hand=hand, seat=seat, said=said
    )


def codes(refusal):
    return [fault.code for fault in refusal.value.faults]


def announced(game):
    return read_game(Game.objects.get(pk=game.pk)).announced


class TestHidden:
    def test_nothing_is_written_before_everybody_has_bid(self, cast):
        game = started(cast)
        for seat in (DAN, ANA, CY):
            assert bid(cast, game, seat, 1) is None

        assert not Entry.objects.exists()
        assert Game.objects.get().version == 0

    def test_the_last_bid_announces_the_hand(self, cast):
        game = started(cast, max_cards=2)
        for seat in (DAN, ANA, CY):
            bid(cast, game, seat, seat // 3)
        entry = bid(cast, game, BEA, 1)

        assert entry.facts == announced(game) == {"bids": [0, 1, 0, 1]}
        assert (entry.by, entry.phone) == (BEA, cast.scorer)
        assert not Bid.objects.exists()

    def test_a_bid_can_be_changed_until_everybody_has_bid(self, cast):
        game = started(cast)
        for seat, number in ((ANA, 1), (BEA, 0), (ANA, 0), (CY, 0), (DAN, 0)):
            bid(cast, game, seat, number)

        assert announced(game) == {"bids": [0, 0, 0, 0]}

    def test_a_bid_sent_twice_counts_once(self, cast):
        game = started(cast)
        for _ in range(2):
            bid(cast, game, ANA, 1)

        assert Bid.objects.count() == 1

    @pytest.mark.parametrize("number", [2, -1, "x", None, True, [1], 10**30])
    def test_an_impossible_bid_is_refused(self, cast, number):
        game = started(cast)
        with pytest.raises(Refused):
            bid(cast, game, ANA, number)

        assert not Bid.objects.exists()

    @pytest.mark.parametrize("seat", [4, -1])
    def test_an_unknown_seat_is_refused(self, cast, seat):
        with pytest.raises(Refused) as refusal:
            bid(cast, started(cast), seat, 0)

        assert codes(refusal) == ["unknown_seat"]

    def test_the_journal_says_who_bid_on_their_own_phone(self, cast):
        game = started(cast)
        for seat, holder in ((ANA, ANA), (BEA, ANA), (CY, CY)):
            bid(cast, game, seat, 0, holder=holder)
        entry = bid(cast, game, DAN, 0)

        assert announced_by(entry) == [ANA, CY, DAN]

    def test_a_scorer_may_change_what_a_scorer_entered_but_not_what_a_player_bid(self, cast):
        game = started(cast)
        for number in (0, 1):
            bid(cast, game, BEA, number, holder=ANA)
        bid(cast, game, CY, 0)
        with pytest.raises(Refused) as refusal:
            bid(cast, game, CY, 1, holder=ANA)

        assert codes(refusal) == ["announced_alone"]
        assert [row.said for row in Bid.objects.all()] == [{"bid": 1}, {"bid": 0}]

    def test_a_player_may_replace_what_a_scorer_entered(self, cast):
        game = started(cast)
        bid(cast, game, BEA, 0, holder=ANA)
        bid(cast, game, BEA, 1)

        assert [(row.said, row.own) for row in Bid.objects.all()] == [({"bid": 1}, True)]


class TestWhatEndsIt:
    @pytest.mark.parametrize(
        ("verb", "facts"),
        [
            (services.announce, {"bids": [0, 0, 0, 1]}),
            (services.record, {"bids": [0, 0, 0, 1], "tricks": [0, 0, 0, 1]}),
        ],
    )
    def test_what_a_scorer_saves_for_everybody_counts(self, cast, verb, facts):
        game = started(cast)
        bid(cast, game, ANA, 1)
        cast.say(verb, game, facts=facts)

        assert not Bid.objects.exists()
        with pytest.raises(Stale):
            bid(cast, game, BEA, 1, hand=1)

    def test_switching_it_off_deletes_the_bids(self, cast):
        game = started(cast)
        bid(cast, game, ANA, 1)
        services.let_each_announce(game=game, each=False)

        assert not Bid.objects.exists()
        with pytest.raises(Stale):
            bid(cast, game, BEA, 1)

    def test_undoing_and_saving_the_hand_before_leaves_the_bids_of_the_next(self, cast):
        game = cast.play(started(cast), {"bids": [0, 0, 0, 1], "tricks": [0, 0, 0, 1]})
        bid(cast, game, ANA, 2)
        cast.say(services.undo, game)
        cast.play(game, {"bids": [0, 0, 0, 1], "tricks": [0, 0, 1, 0]})
        for seat in (BEA, CY, DAN):
            bid(cast, game, seat, 0)

        assert announced(game) == {"bids": [2, 0, 0, 0]}

    def test_after_an_undo_of_the_announcements_everybody_bids_again(self, cast):
        game = started(cast)
        for seat in IN_TURN:
            bid(cast, game, seat, 0)
        cast.say(services.undo, game)

        assert bid(cast, game, ANA, 0) is None

    def test_bids_that_a_removed_hand_makes_impossible_are_made_again(self, cast):
        hand = {"bids": [0] * 4}
        game = cast.play(started(cast), hand | {"tricks": [1, 0, 0, 0]})
        game = cast.play(game, hand | {"tricks": [2, 0, 0, 0]})
        for seat, number in ((ANA, 3), (BEA, 3), (CY, 1)):
            bid(cast, game, seat, number)
        cast.say(services.remove, game, place=2)

        assert bid(cast, game, DAN, 0) is None
        assert [row.seat for row in Bid.objects.all()] == [CY, DAN]

    def test_no_bid_is_accepted_once_the_game_is_over(self, cast):
        game = cast.say(services.end_game, started(cast)).game
        with pytest.raises(Stale):
            bid(cast, game, ANA, 0)

    def test_a_rematch_bids_in_the_same_way(self, cast):
        game = cast.say(services.end_game, started(cast)).game
        rematch = services.rematch(game=game, phone=cast.owner, client_key=game.client_key)

        assert rematch.own_bids

    def test_a_game_without_bids_cannot_be_switched(self, cast):
        with pytest.raises(Refused) as refusal:
            services.let_each_announce(game=cast.start(), each=True)

        assert codes(refusal) == ["not_by_each"]


class TestTheRiverInTurn:
    """Counter-clockwise: Cy, Bea, Ana, Dan."""

    def test_players_bid_in_order(self, cast):
        game = started(cast, bidding="in_turn")
        with pytest.raises(Refused) as refusal:
            bid(cast, game, ANA, 0)
        assert codes(refusal) == ["announces_first"]

        for seat, number in ((CY, 0), (BEA, 1), (ANA, 0), (DAN, 1)):
            bid(cast, game, seat, number)
        assert announced(game) == {"bids": [0, 1, 0, 1]}

    def test_the_last_to_bid_may_not_make_the_bids_even(self, cast):
        game = started(cast, bidding="in_turn")
        for seat in (CY, BEA, ANA):
            bid(cast, game, seat, 0)
        with pytest.raises(Refused) as refusal:
            bid(cast, game, DAN, 1)

        assert codes(refusal) == ["bids_equal_cards"]

    def test_only_the_last_bid_can_be_changed(self, cast):
        game = started(cast, bidding="in_turn")
        bid(cast, game, CY, 0)
        bid(cast, game, CY, 1)
        bid(cast, game, BEA, 0)
        with pytest.raises(Refused):
            bid(cast, game, CY, 0)

        assert [row.said for row in Bid.objects.all()] == [{"bid": 1}, {"bid": 0}]


def say(number, trump=None, **more):
    return {"number": number, "trump": trump} | more


class TestTheAuctionOfLaBatarde:
    """Clockwise: Ana, Bea, Cy, Dan."""

    def test_it_ends_when_everybody_has_a_number_in_the_same_trump(self, cast):
        game = started(cast, "batarde")
        for seat, number in ((ANA, 1), (BEA, 3), (CY, 0), (DAN, 2)):
            entry = bid(cast, game, seat, say(number, "hearts"))

        assert entry.facts == {
            "bids": [1, 3, 0, 2],
            "trump": "hearts",
            "declarer": ANA,
            "auction": [[0, 1, "hearts"], [1, 3, "hearts"], [2, 0, "hearts"], [3, 2, "hearts"]],
        }

    def test_a_raise_erases_the_numbers_before_it(self, cast):
        game = started(cast, "batarde")
        calls = [(ANA, 1, "hearts"), (BEA, 2, "spades"), (CY, 0, "spades"), (DAN, 0, "spades")]
        for seat, number, trump in calls:
            assert bid(cast, game, seat, say(number, trump)) is None
        entry = bid(cast, game, ANA, say(4, "spades"))

        assert entry.facts["bids"] == [4, 2, 0, 0]
        assert entry.facts["declarer"] == BEA

    def test_it_starts_again_if_somebody_else_speaks_first(self, cast):
        game = started(cast, "batarde")
        bid(cast, game, ANA, say(1, "hearts"))
        cast.say(services.correct_dealer, game, first_dealer=ANA)
        for seat, number in ((BEA, 3), (CY, 0), (DAN, 2), (ANA, 1)):
            entry = bid(cast, game, seat, say(number, "hearts"))

        assert entry.facts["declarer"] == BEA

    def test_a_raise_that_is_too_weak_is_refused(self, cast):
        game = started(cast, "batarde")
        bid(cast, game, ANA, say(2, "hearts"))
        with pytest.raises(Refused) as refusal:
            bid(cast, game, BEA, say(2, "clubs"))

        assert codes(refusal) == ["bid_not_allowed"]

    @pytest.mark.parametrize(
        "said", [{}, say(None, "hearts"), say(1), say("x", "hearts"), say(1, "x")]
    )
    def test_an_incomplete_announcement_is_refused(self, cast, said):
        with pytest.raises(Refused):
            bid(cast, started(cast, "batarde"), ANA, said)

    def test_with_two_packs_only_who_sets_the_trump_names_the_favoured_one(self, cast):
        game = started(cast, "batarde", (*FOUR, "Eva"))
        game.first_dealer = 4
        for seat, number in ((4, 1), (0, 2), (1, 0), (2, 0), (3, 3)):
            entry = bid(cast, game, seat, say(number, "hearts", pack="simple"))

        assert entry.facts["deck"] == "simple"
        assert entry.facts["auction"][0] == [4, 1, "hearts", "simple"]
        assert entry.facts["auction"][1] == [0, 2, "hearts"]
