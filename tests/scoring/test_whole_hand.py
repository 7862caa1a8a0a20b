"""A hand replayed card by card: its tricks and points, and every planted revoke found."""

import random

import pytest

from games.kinds.registry import JUDGES
from games.scoring.cards import FRENCH_32, FRENCH_52, SPANISH_48, Pack
from games.scoring.judge.questions import judge
from games.scoring.judge.whole_hand import replay_hand
from tests.judging import dealt, play_out

NINE = ["R", "D", "F", "M", "E", "P", "S", "T", "U"]
ORDERS = {"normal_order": NINE, "trump_order": NINE[::-1]}
TABLES = [
    ({"game": "belote", "trump": "hearts"}, FRENCH_32, 4, 8, 1),
    ({"game": "belote", "trump": "no_trump"}, FRENCH_32, 4, 8, 1),
    ({"game": "belote", "trump": "all_trump"}, FRENCH_32, 4, 8, 1),
    ({"game": "coinche", "trump": "spades"}, FRENCH_32, 4, 8, -1),
    ({"game": "coinche", "trump": "no_trump"}, FRENCH_32, 4, 8, -1),
    ({"game": "coinche", "trump": "all_trump"}, FRENCH_32, 4, 8, -1),
    ({"game": "river", "trump": "clubs"}, FRENCH_52, 5, 10, -1),
    ({"game": "river", "trump": "clubs", "rules": {"must_trump": True}}, FRENCH_52, 4, 9, -1),
    ({"game": "batarde", "trump": "spades", "rules": ORDERS}, Pack(NINE, FRENCH_32.suits), 4, 9, 1),
    (
        {"game": "batarde", "trump": "all_trump", "rules": ORDERS, "deck": "marked"},
        Pack(NINE, FRENCH_32.suits, True),
        5,
        14,
        1,
    ),
]
IDS = [f"{frame['game']} {frame['trump']} {each}" for frame, _, _, each, _ in TABLES]
every_table = pytest.mark.parametrize(("frame", "pack", "players", "each", "step"), TABLES, ids=IDS)


def replayed(**asked):
    result, faults = replay_hand(JUDGES[asked["game"]], asked)
    assert faults == []
    return result


def laid_out(chance, frame, pack, players, each, step):
    """The tricks of a legal hand, and its cards in order of play."""
    hands = dealt(chance, pack, players, each)
    tricks = play_out(chance, hands, 0, step, lambda *_: None, **frame)
    return tricks, [card for _, played in tricks for card in played]


@every_table
def test_legal_play_has_its_winners_and_no_revoke(frame, pack, players, each, step):
    chance = random.Random(each)
    for _ in range(3):
        tricks, cards = laid_out(chance, frame, pack, players, each, step)
        result = replayed(players=players, each=each, leader=0, cards=cards, **frame)
        assert result.revokes == ()
        assert result.over
        assert result.leads is None
        assert [trick.seat for trick in result.tricks] == [winner for winner, _ in tricks]
        assert sum(result.won) == each
        if frame["game"] == "belote":
            totals = {"no_trump": 250, "all_trump": 258}
            assert sum(result.points) == totals.get(frame["trump"], 162)


def planted(chance, frame, players, each, step, hands, leader=0):
    """A hand in which one card was not legal: its cards, and `(trick, seat, card)` of the revoke.

    The first player who can revoke does; after that everyone plays any card.
    """
    cards, revoke = [], None
    for number in range(1, each + 1):
        table = []
        for place in range(players):
            seat = (leader + place * step) % players
            asked = {"leader": leader, "cards": table, "hand": hands[seat], "players": players}
            legal = judge(JUDGES, {"ask": "legal", **asked, **frame})[0].answer["legal"]
            illegal = [card for card in hands[seat] if card not in legal]
            if illegal and revoke is None and number > 1:
                card = chance.choice(illegal)
                revoke = (number, seat, card)
            else:
                card = chance.choice(legal)
            hands[seat].remove(card)
            table.append(card)
        asked = {"leader": leader, "cards": table, "players": players}
        leader = judge(JUDGES, {"ask": "winner", **asked, **frame})[0].answer["seat"]
        cards += table
    return cards, revoke


@every_table
def test_a_planted_revoke_is_found_with_the_card_that_proves_it(frame, pack, players, each, step):
    chance = random.Random(players)
    for _ in range(5):
        hands = dealt(chance, pack, players, each)
        kept = [set(hand) for hand in hands]
        cards, revoke = planted(chance, frame, players, each, step, hands)
        assert revoke is not None
        result = replayed(players=players, each=each, leader=0, cards=cards, **frame)
        first = result.revokes[0]
        assert (first.trick, first.seat, first.card) == revoke
        assert len(result.revokes) == 1
        assert first.proof in kept[first.seat]
        assert first.shown > first.trick
        assert first.proof in [one.card for one in result.tricks[first.shown - 1].played]
        assert first.verdict.answer["legal"] == [first.proof]


def test_a_revoke_is_found_once_the_card_is_shown():
    # Hearts are trumps; in trick 1 Dan discards a club on diamonds, in trick 2 he shows the 7.
    cards = ["AD", "KD", "8D", "8C"]
    frame = {"game": "belote", "players": 4, "each": 8, "trump": "hearts", "leader": 0}
    assert replayed(**frame, cards=cards).revokes == ()
    result = replayed(**frame, cards=[*cards, "QD", "9D", "10D", "7D"])
    (revoke,) = result.revokes
    assert (revoke.trick, revoke.seat, revoke.card, revoke.proof, revoke.shown) == (
        1,
        3,
        "8C",
        "7D",
        2,
    )
    assert [reason.code for reason in revoke.verdict.why] == ["follow"]


def test_the_points_of_each_trick_go_to_its_winner():
    frame = {"game": "belote", "players": 4, "each": 2, "trump": "hearts", "leader": 0}
    # 11 + 4 + 0 + 0 to seat 2, who trumps; then 20 + 0 + 0 + 0 and 10 for the last, to seat 2.
    result = replayed(**frame, cards=["AD", "KD", "7H", "9D", "JH", "8C", "7C", "9C"])
    assert [trick.points for trick in result.tricks] == [15, 30]
    assert result.points == (0, 0, 45, 0)
    assert result.won == (0, 0, 2, 0)


def test_a_spoiled_trick_belongs_to_nobody_and_its_leader_leads_again():
    # AL-20: two cavalières level on top; any card is legal, so there is no revoke.
    cards = ["4O", "9E", "KC", "KB", "5O"]
    result = replayed(game="aluette", players=4, each=9, leader=2, cards=cards)
    assert (result.tricks[0].seat, result.tricks[0].over) == (None, True)
    assert result.tricks[1].leader == 2
    assert result.leads == 3
    assert result.won == (0, 0, 0, 0)
    assert result.points is None
    assert result.revokes == ()


def test_aluette_has_no_revokes():
    chance = random.Random(1)
    hands = dealt(chance, SPANISH_48, 4, 9)
    cards = [hands[seat][trick] for trick in range(9) for seat in range(4)]
    result = replayed(game="aluette", players=4, each=9, leader=0, cards=cards)
    assert result.over
    assert result.revokes == ()


@pytest.mark.parametrize(
    ("code", "changed"),
    [
        ("cards_missing", {"cards": []}),
        ("not_an_object", {"cards": "AD"}),
        ("not_a_number", {"each": "8"}),
        ("not_a_number", {"players": None}),
        ("card_twice", {"cards": ["AD", "AD"]}),
        ("unknown_card", {"cards": ["1D"]}),
        ("too_many_cards", {"each": 1, "cards": ["AD", "KD", "QD", "JD", "10D"]}),
        ("unknown_seat", {"leader": 4}),
        ("leader_missing", {"leader": None}),
        ("unknown_trump", {"trump": "stars"}),
    ],
)
def test_an_invalid_question_is_refused(code, changed):
    asked = {"game": "belote", "players": 4, "each": 8, "trump": "hearts", "leader": 0}
    result, faults = replay_hand(JUDGES["belote"], {**asked, "cards": ["AD"], **changed})
    assert result is None
    assert faults[0].code == code
