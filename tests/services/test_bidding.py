"""Players announce each on their own phone: hidden until everybody has, or in turn."""

import pytest

from games import services
from games.journal import AT_THE_END
from games.kinds.by_each import valid_calls
from games.kinds.registry import KINDS
from games.live import read_version, topic_of
from games.models import Bid, Game
from games.services import Refused, Stale
from games.store.reading import pending_bids, read_game
from games.table import acts
from games.table.entry import bid_acts
from games.table.seats import taking_over
from tests.cast import FOUR, bid_each, bid_on, bid_on_one, held, people_at, sender, view_of

ANA, BEA, CY, DAN = range(4)
IN_TURN = (ANA, BEA, CY, DAN)


def started(cast, kind="river", names=FOUR, **rules):
    """A game whose players announce each on their own phone; Dan deals, so that Ana speaks first
    clockwise, and Cy counter-clockwise.
    """
    game = cast.start(kind, names, rules=rules, first_dealer=DAN)
    return bid_each(game)


def bid(cast, game, seat, said, *, holder=None, hand=None, phone=None, replaces=()):
    """Bid from the phone of a seat, or from the phone of another `holder`."""
    said = said if isinstance(said, dict) else {"bid": said}
    how = {"holder": seat if holder is None else holder, "replaces": replaces}
    how |= {} if hand is None else {"hand": hand}
    return bid_on(phone or cast.scorer, game, seat, said, **how)


def codes(refusal):
    return [fault.code for fault in refusal.value.faults]


def announced(game):
    return view_of(game).announced


def extras(game):
    """What may be announced besides the bids, by any player."""
    view = view_of(game)
    entry, hand = KINDS[game.kind].entry, view.hand_in_play
    waiting = pending_bids(Game.objects.get(pk=game.pk), view)
    rows, hand = valid_calls(
        entry, hand, [bid for bid in waiting if bid.hand == view.current.next_place]
    )
    return entry.by_each.extras(hand, rows)


def key_of(game, seat, **facts):
    """What the phone of a seat sends to announce these facts; "" if it may not."""
    keys = [one.key for one in extras(game) if (one.seat, one.facts) == (seat, facts)]
    return keys[0] if keys else ""


def announce(cast, game, holder, key):
    """Announce something besides the bids, from the phone of a player."""
    game = Game.objects.get(pk=game.pk)
    _, entry = services.append(
        bid_acts.announce_extra,
        held(game, holder),
        sender(game, cast.scorer, holder),
        hand=read_game(game).current.next_place,
        seats=(holder,),
        key=key,
    )
    return entry


def turn(cast, game, trump, holder=BEA):
    """Enter the trump that was turned up."""
    return announce(cast, game, holder, key_of(game, None, trump=trump))


class TestWhoseBid:
    """A bid belongs to a player, and to the phone that made it."""

    def test_the_entry_with_all_bids_says_who_bid_on_which_phone(self, cast):
        game = started(cast)
        bid(cast, game, ANA, 1)
        bid(cast, game, BEA, 0, holder=ANA, phone=cast.owner)
        bid(cast, game, CY, 1)
        bid(cast, game, DAN, 0)

        made = view_of(game).entries[-1].bids
        ana, bea, cy, dan = people_at(game)
        assert [(one.player, one.by, one.phone, one.own) for one in made] == [
            (ana, ana, str(cast.scorer.key), True),
            (bea, ana, str(cast.owner.key), False),
            (cy, cy, str(cast.scorer.key), True),
            (dan, dan, str(cast.scorer.key), True),
        ]
        assert [one.facts for one in made] == [{"bid": said} for said in (1, 0, 1, 0)]

    @pytest.mark.parametrize("change", ["swap", "takeover", "undone swap"])
    def test_a_bid_of_a_player_who_moves_is_void_and_the_journal_says_so(self, cast, change):
        game = cast.play(started(cast), {"bids": [0, 0, 0, 1], "tricks": [0, 0, 0, 1]})
        if change == "undone swap":
            cast.say(taking_over.swap_players, game, seat=BEA, other=CY, hand=2)
        for seat in (ANA, BEA):
            bid(cast, game, seat, 1)
        bea = people_at(game)[BEA]
        if change == "swap":
            cast.say(taking_over.swap_players, game, seat=BEA, other=CY, hand=2)
        elif change == "takeover":
            cast.say(taking_over.replace_player, game, seat=BEA, name="Eve", hand=2)
        else:
            cast.say(acts.undo, game)

        assert [one.player.name for one in Bid.objects.all()] == ["Ana"]
        [void] = view_of(game).entries[-1].bids
        assert (void.player, void.facts) == (bea, None)

    def test_nobody_gets_the_bid_of_another_after_a_swap(self, cast):
        game = cast.play(started(cast), {"bids": [0, 0, 0, 1], "tricks": [0, 0, 0, 1]})
        bid(cast, game, BEA, 2)
        cast.say(taking_over.swap_players, game, seat=BEA, other=CY, hand=2)
        for seat, said in ((ANA, 1), (BEA, 0), (CY, 1), (DAN, 1)):
            bid(cast, game, seat, said)

        made = view_of(game).entries[-1].bids
        assert [(one.player.name, one.facts["bid"]) for one in made] == [
            ("Ana", 1), ("Cy", 0), ("Bea", 1), ("Dan", 1)
        ]  # fmt: skip

    def test_a_bid_for_a_hand_of_another_number_of_cards_comes_too_late(self, cast):
        game = cast.play(started(cast), {"bids": [0, 0, 0, 1], "tricks": [0, 0, 0, 1]})
        seen = view_of(game).version
        cast.say(acts.remove, game, place=1)
        cast.say(acts.undo, game)

        with pytest.raises(Stale):
            bid_on(cast.scorer, game, ANA, {"bid": 2}, seen_version=seen)
        assert not Bid.objects.exists()


class TestWhatEndsIt:
    def test_bidding_on_one_phone_again_makes_the_bids_void_and_the_journal_says_whose(self, cast):
        game = started(cast)
        bid(cast, game, ANA, 1)
        seats = {"each": False, "replaces": [people_at(game)[BEA].key]}
        assert cast.refused(acts.let_each_bid, game, **seats) == [("others_have_bid", None)]
        bid_on_one(game)

        assert not Bid.objects.exists()
        assert [one.player.name for one in view_of(game).entries[-1].bids] == ["Ana"]
        with pytest.raises(Stale):
            bid(cast, game, BEA, 1)

    def test_two_phones_that_switch_it_on_write_one_entry(self, cast):
        game = started(cast)
        first = view_of(game).entries[-1]
        again = cast.say(acts.let_each_bid, game, each=True, phone=cast.scorer)

        assert again.number == first.number

    def test_undoing_and_saving_the_hand_before_leaves_the_bids_of_the_next(self, cast):
        game = cast.play(started(cast), {"bids": [0, 0, 0, 1], "tricks": [0, 0, 0, 1]})
        bid(cast, game, ANA, 2)
        cast.say(acts.undo, game)
        cast.play(game, {"bids": [0, 0, 0, 1], "tricks": [0, 0, 1, 0]})
        for seat in (BEA, CY, DAN):
            bid(cast, game, seat, 0)

        assert announced(game) == {"bids": [2, 0, 0, 0]}

    def test_no_bid_is_accepted_once_the_game_is_over(self, cast):
        game = cast.say(acts.end_game, started(cast)).game
        with pytest.raises(Stale):
            bid(cast, game, ANA, 0)

    def test_a_rematch_bids_in_the_same_way(self, cast):
        game = cast.say(acts.end_game, started(cast)).game
        rematch = services.start_rematch(game=game, phone=cast.owner, client_key=game.client_key)

        assert rematch.own_bids


class TestTheRiverInTurn:
    """Counter-clockwise: Cy, Bea, Ana, Dan."""

    def test_only_the_last_bid_can_be_changed(self, cast):
        game = started(cast, bidding="in_turn")
        bid(cast, game, CY, 0)
        bid(cast, game, CY, 1)
        bid(cast, game, BEA, 0)
        with pytest.raises(Refused):
            bid(cast, game, CY, 0)

        assert [row.facts for row in Bid.objects.all()] == [{"bid": 1}, {"bid": 0}]


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

    def test_it_starts_again_if_somebody_else_speaks_first(self, cast):
        game = started(cast, "batarde")
        bid(cast, game, ANA, say(1, "hearts"))
        cast.say(acts.correct_dealer, game, first_dealer=ANA)
        for seat, number in ((BEA, 3), (CY, 0), (DAN, 2), (ANA, 1)):
            entry = bid(cast, game, seat, say(number, "hearts"))

        assert entry.facts["declarer"] == BEA

    def test_the_first_bid_after_that_is_noticed_by_live_pages(self, cast):
        game = started(cast, "batarde")
        bid(cast, game, ANA, say(1, "hearts"))
        cast.say(acts.correct_dealer, game, first_dealer=ANA)
        before = read_version(topic_of(game))
        bid(cast, game, BEA, say(3, "hearts"))

        assert read_version(topic_of(game)) != before

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


SECOND = {"bids": [0, 0, 0, 2], "tricks": [0, 0, 0, 2]}
"""A hand of two cards."""


class TestTheTurnedTrump:
    @pytest.mark.parametrize("before", range(5))
    def test_it_is_entered_before_between_or_after_the_bids(self, cast, before):
        game = started(cast)
        for seat in IN_TURN:
            if seat == before:
                turn(cast, game, "hearts")
            bid(cast, game, seat, 0)
        if before == len(IN_TURN):
            turn(cast, game, "hearts")

        assert announced(game) == {"bids": [0, 0, 0, 0], "trump": "hearts"}

    def test_it_can_be_changed(self, cast):
        game = started(cast)
        for trump in ("hearts", "clubs"):
            turn(cast, game, trump)

        assert announced(game) == {"trump": "clubs"}

    def test_undoing_it_leaves_the_bids(self, cast):
        game = started(cast)
        bid(cast, game, ANA, 1)
        turn(cast, game, "hearts")
        cast.say(acts.undo, game)
        for seat in (BEA, CY, DAN):
            bid(cast, game, seat, 0)

        assert announced(game) == {"bids": [1, 0, 0, 0]}

    def test_it_remains_when_the_bids_are_undone(self, cast):
        game = started(cast)
        turn(cast, game, "hearts")
        for seat in IN_TURN:
            bid(cast, game, seat, 0)
        cast.say(acts.undo, game)
        bid(cast, game, ANA, 1)

        assert announced(game) == {"trump": "hearts"}

    def test_none_is_asked_for_where_every_card_is_dealt(self, cast):
        game = started(cast, deck=32, order="down_up")

        assert extras(game) == []

    def test_none_is_entered_where_one_phone_enters_everything(self, cast):
        game = started(cast)
        key = key_of(game, None, trump="hearts")
        bid_on_one(game)
        with pytest.raises(Stale):
            announce(cast, game, BEA, key)

    @pytest.mark.parametrize(
        ("verb", "what"),
        [
            (acts.remove, {"place": 1}),
            (acts.insert, {"before": AT_THE_END, "facts": SECOND}),
        ],
    )
    def test_after_a_hand_was_inserted_or_removed_everybody_bids_again(self, cast, verb, what):
        game = cast.play(started(cast), {"bids": [0, 0, 0, 1], "tricks": [0, 0, 0, 1]})
        turn(cast, game, "hearts")
        bid(cast, game, ANA, 2)
        cast.say(verb, game, **what)
        assert not Bid.objects.exists()

        bid(cast, game, ANA, 0)
        cast.say(acts.undo, game)
        assert not Bid.objects.exists()


MECHOUNE = "mechoune"


class TestMechouneAndChoune:
    """Ana sets the trump."""

    @pytest.fixture
    def game(self, cast):
        game = started(cast, "batarde")
        bid(cast, game, ANA, say(2, "hearts"))
        return game

    def mechoune(self, cast, game, seat):
        return announce(cast, game, seat, key_of(game, seat, stake=MECHOUNE, mechoune_by=seat))

    def choune(self, cast, game, seat=ANA):
        return announce(cast, game, seat, key_of(game, seat, stake="choune"))

    def close(self, cast, game):
        for seat, number in ((BEA, 0), (CY, 1), (DAN, 0)):
            bid(cast, game, seat, say(number, "hearts"))

    def test_both_may_follow_the_last_bid(self, cast, game):
        self.close(cast, game)
        self.mechoune(cast, game, DAN)
        self.choune(cast, game)

        assert announced(game)["bids"] == [2, 0, 1, 0]
        assert (announced(game)["stake"], announced(game)["mechoune_by"]) == ("choune", DAN)

    def test_nobody_speaks_for_another_player(self, cast, game):
        with pytest.raises(Stale):
            announce(cast, game, DAN, key_of(game, CY, stake=MECHOUNE, mechoune_by=CY))

    def test_a_challenge_that_comes_after_a_raise_is_not_for_the_new_trump(self, cast, game):
        late = key_of(game, CY, stake=MECHOUNE, mechoune_by=CY)
        bid(cast, game, BEA, say(3, "spades"))
        with pytest.raises(Stale):
            announce(cast, game, CY, late)

        assert announced(game) == {}

    def test_each_may_be_taken_back_by_who_said_it(self, cast, game):
        self.mechoune(cast, game, CY)
        self.choune(cast, game)
        announce(cast, game, ANA, key_of(game, ANA, stake=MECHOUNE))
        assert announced(game)["stake"] == MECHOUNE
        announce(cast, game, CY, key_of(game, CY, stake=None, mechoune_by=None))

        assert announced(game) == {}

    def test_it_is_void_once_the_bids_are_undone(self, cast, game):
        self.mechoune(cast, game, CY)
        self.close(cast, game)
        cast.say(acts.undo, game)
        assert extras(game) == []

        bid(cast, game, ANA, say(1, "clubs"))
        assert announced(game) == {}
        assert sorted(one.seat for one in extras(game)) == [BEA, CY, DAN]
        bid(cast, game, BEA, say(1, "spades"))

    def test_it_is_void_if_restored_after_its_player_set_the_trump(self, cast, game):
        self.mechoune(cast, game, BEA)
        cast.say(acts.undo, game)
        bid(cast, game, BEA, say(3, "spades"))
        cast.say(acts.restore, game)
        assert sorted(one.seat for one in extras(game)) == [ANA, CY, DAN]

        for seat in (CY, DAN, ANA):
            bid(cast, game, seat, say(0, "spades"))
        assert (announced(game)["declarer"], announced(game).get("stake")) == (BEA, None)

    @pytest.mark.parametrize(("stakes", "said"), [("none", []), (MECHOUNE, [BEA, CY, DAN])])
    def test_the_house_rule_decides_what_may_be_said(self, cast, stakes, said):
        game = started(cast, "batarde", stakes=stakes)
        bid(cast, game, ANA, say(2, "hearts"))
        assert [one.seat for one in extras(game)] == said
        if said:
            self.mechoune(cast, game, CY)

        assert not [one for one in extras(game) if one.facts.get("stake") == "choune"]
