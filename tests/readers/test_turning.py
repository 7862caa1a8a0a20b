import re
from dataclasses import replace
from itertools import pairwise
from random import Random
from types import SimpleNamespace

import pytest
from django.utils.translation import gettext, override
from hypothesis import given

from games.kinds.demo import DemoHand, choose_players
from games.kinds.entry import HandInPlay
from games.kinds.registry import GAMES, KINDS
from games.scoring.record import fewest_win, read_record
from games.scoring.replay import replay
from games.scoring.values import HandScore, Line, Side
from games.table.pages.turning import turning_point, turning_sentences
from tests.kinds import records, titled
from tests.replaying import replay_record

PLAYERS = ("Ana", "Bea", "Cy")


def sheet_of(*hands, winners=(0,)):
    """A sheet of three players; a hand is the scores of its only step, or a list of steps."""
    totals, scored = [0, 0, 0], []
    for number, hand in enumerate(hands, start=1):
        steps = hand if isinstance(hand, list) else [hand]
        scores = tuple(map(sum, zip(*steps, strict=True)))
        totals = [total + score for total, score in zip(totals, scores, strict=True)]
        ruling = tuple(Line("step", step, {}) for step in steps)
        scored.append(HandScore(number, 0, 1, scores, tuple(totals), 0, ruling))
    sides = tuple(Side(name, (seat,)) for seat, name in enumerate(PLAYERS))
    hands = tuple(scored)
    return SimpleNamespace(sides=sides, hands=hands, numbered=hands, winners=winners or ())


def test_who_was_further_behind_than_any_hand_makes_up_for_comes_back():
    sheet = sheet_of((0, 6, 0), (0, 3, 0), (7, 0, 0), (6, 0, 0))
    turn = turning_point(sheet, lowest_wins=False)

    assert (turn.kind, turn.hand.number) == ("comes_back", 4)
    assert turn.figures == {"points": 9, "at": 2, "from_side": 1}


def test_a_lead_taken_early_is_told_by_the_hand_that_decides():
    sheet = sheet_of((0, 1, 0), (2, 0, 0), (1, 0, 0), (9, 0, 1), (0, 8, 0), (1, 1, 0))
    turn = turning_point(sheet, lowest_wins=False)

    assert (turn.kind, turn.hand.number) == ("decides", 4)
    assert turn.figures == {"points": 9, "margin": 3, "from_side": 1}


def test_its_cause_is_the_step_that_gained_the_most_on_those_ahead():
    small, large = (1, 0, 0), (6, 0, 0)
    turn = turning_point(sheet_of((0, 5, 0), [small, large, (0, 1, 0)]), lowest_wins=False)

    assert turn.line.points == large


def test_the_score_of_a_player_far_behind_is_not_its_cause():
    turn = turning_point(sheet_of((2, 1, 40), [(0, 0, 9), (0, 5, 0)]), lowest_wins=True)
    assert turn.figures == {"rank": 2}
    assert turn.line.points == (0, 5, 0)


def test_a_winner_who_was_always_ahead_overtook_nobody():
    turn = turning_point(sheet_of((2, 1, 1), (2, 1, 1)), lowest_wins=False)

    assert (turn.kind, turn.line) == ("leads_throughout", None)


@pytest.mark.parametrize(
    "sheet",
    [
        pytest.param(sheet_of((5, 0, 0)), id="one hand"),
        pytest.param(sheet_of(), id="no hand"),
        pytest.param(sheet_of((5, 0, 0), (0, 5, 0), winners=(0, 1)), id="level"),
        pytest.param(sheet_of((1, 0, 0), (1, 0, 0), winners=None), id="not finished"),
        pytest.param(sheet_of((5, 0, 0), (0, 5, 0)), id="level, yet won"),
    ],
)
def test_a_game_may_have_no_turning_point(sheet):
    assert turning_point(sheet, lowest_wins=False) is None


@given(records())
def test_the_winner_is_ahead_after_it_and_was_not_just_before(record):
    """In any game: ahead after each hand from the turning point on, not after the one before; but
    for the hand that decides, which may be another.
    """
    sheet = replay_record(GAMES, record).sheet
    lowest_wins = fewest_win(GAMES[record["game"]], record["rules"])
    turn = turning_point(sheet, lowest_wins)
    if turn is None or turn.kind == "decides":
        return

    def is_ahead(hand):
        own, best = hand.totals[turn.winner], min if lowest_wins else max
        others = [total for side, total in enumerate(hand.totals) if side != turn.winner]
        return own not in others and best(own, *others) == own

    before, since = (
        sheet.numbered[: turn.hand.number - 1],
        sheet.hands[sheet.index_of(turn.hand.number) :],
    )
    assert sheet.winners == (turn.winner,)
    assert all(map(is_ahead, since))
    assert not before or not is_ahead(before[-1])


def recounted(sheet, lowest_wins):
    """Each side's total after each hand, the start included, summed from the scores; below 0 where
    the lowest wins, so that the most is always the best.
    """
    sign, totals = -1 if lowest_wins else 1, [[0] * len(sheet.sides)]
    for hand in sheet.hands:
        pairs = zip(totals[-1], hand.scores, strict=True)
        totals.append([total + sign * score for total, score in pairs])
    return totals


PLACES = ["second", "third", "fourth", "fifth", "sixth", "seventh"]
PLACES += ["eighth", "ninth", "tenth", "eleventh", "twelfth"]


def sentences_of(record):
    """The turning point of a record's game, in words; None if it has none."""
    frame, _ = read_record(GAMES, record)
    folded = replay(frame)
    sheet, slug = folded.sheet, record["game"]
    lowest_wins = frame.game.lowest_wins(frame.table)
    turn = turning_point(sheet, lowest_wins, KINDS[slug].wording.HIGHLIGHTS)
    if turn is None:
        return sheet, None
    facts = record["hands"][turn.hand.number - 1]
    progress = replace(folded.progress, number=turn.hand.number, dealer=turn.hand.dealer)
    hand = HandInPlay(frame.game, frame.table, progress, frame.players, sheet.sides, facts)
    with override("en"):
        return sheet, turning_sentences(turn, slug, sheet, facts, hand)


def is_so(said, sheet, lowest_wins, word):
    """Whether what is said of the winner is so, from the scores alone; returns which kind it is."""
    [winner], totals, at = sheet.winners, recounted(sheet, lowest_wins), said.get("number")
    name, many = sheet.sides[winner].name, len(sheet.sides[winner].seats) > 1
    sides = {side.name: number for number, side in enumerate(sheet.sides)}
    alone = [after[winner] == max(after) and after.count(max(after)) == 1 for after in totals]
    for_good = all(alone[at:]) and not alone[at - 1] if at else all(alone[1:])
    told = said["then"].removeprefix(name)
    if " points behind " in told:
        points, other, since = re.match(
            rf", (\d+) points behind (.+) after {word} (\d+), goe?s? ahead for good", told
        ).groups()
        ahead = [after[sides[other]] - after[winner] for after in totals]
        gained = [one - after for one, after in pairwise(ahead)]
        assert for_good
        assert ahead[int(since)] == int(points) == max(ahead) > max(gained)
        return "comes_back"
    if told.endswith(" ahead.") and f" in this {word}, and end" in told:
        points, other, margin = re.match(
            rf" gains? (\d+) on (.+) in this {word}, and ends? (\d+) ahead", told
        ).groups()
        ahead = [after[winner] - after[sides[other]] for after in totals]
        assert ahead[at] - ahead[at - 1] == int(points) >= int(margin) == ahead[-1]
        assert ahead[-1] == min(
            totals[-1][winner] - total for side, total in enumerate(totals[-1]) if side != winner
        )
        return "decides"
    if at is None:
        assert for_good
        assert told == f" lead{'' if many else 's'} from the first {word} to the last."
        return "leads_throughout"
    before = sum(total > totals[at - 1][winner] for total in totals[at - 1])
    behind = "behind" if len(sides) == 2 else PLACES[before - 1]
    place = behind if before else "tied"
    assert for_good
    assert told == f", {place} before this {word}, {'go' if many else 'goes'} ahead."
    return "goes_ahead"


def is_named(said, sheet, kind):
    """Whether the hand is what its name says, if it has one that people will talk about."""
    label = said.get("head", "The turning point, ").rpartition(", ")[0]
    if label == "The turning point":
        return True
    codes = {line.code for line in sheet.hands[said["number"] - 1].ruling}
    with override("en"):
        highlights = KINDS[kind].wording.HIGHLIGHTS
        return any(gettext(one.label) == label and codes & {*one.codes} for one in highlights)


def whole_game(kind, seed):
    """The record of a whole game, as the demo plays it; of one without agreed end, twelve hands."""
    random, demo = Random(seed), KINDS[kind].demo
    styles = choose_players(random, random.choice(demo.TABLES))
    record = {
        "format": "scorekeeper/1",
        "game": kind,
        "players": [style.name for style in styles],
        "rules": demo.rules(random, len(styles)),
        "hands": [],
        **titled(kind),
    }
    while not (game := replay(read_record(GAMES, record)[0])).sheet.finished:
        table = read_record(GAMES, record)[0].table
        if GAMES[kind].endless(table) and len(record["hands"]) == 12:
            break
        hand = DemoHand(random, table, game.progress, styles)
        announced = demo.announce(hand)
        facts = demo.play_hand(hand, announced)
        record["hands"].append(facts)
    return record


WORDS = {"alta_baja": "trick", "free": "round"}


@pytest.mark.parametrize("kind", GAMES)
def test_what_a_turning_point_says_is_what_a_recount_of_the_scores_says(kind):
    word, kinds = WORDS.get(kind, "hand"), set()
    for seed in range(20):
        record = whole_game(kind, seed)
        sheet, said = sentences_of(record)
        if said is None:
            continue
        lowest_wins = fewest_win(GAMES[kind], record["rules"])
        kinds.add(is_so(said, sheet, lowest_wins, word))
        assert is_named(said, sheet, kind)
        assert not [text for text in said.values() if "{" in str(text)]
    assert len(kinds) > 1


@pytest.mark.parametrize("ahead", range(12))
def test_the_winner_of_the_last_trick_comes_from_any_place(ahead):
    """Twelve players: one trick each for those ahead, void tricks, and the last for player 0."""
    void = {"first": [1, 2, 3], "second": []}
    won = [{"first": [seat], "second": [0, seat % 11 + 1]} for seat in range(1, ahead + 1)]
    hands = [*won, *[void] * (12 - ahead), {"first": [0], "second": [1, 2]}]
    frame = {"format": "scorekeeper/1", "game": "alta_baja", "players": list("ABCDEFGHIJKL")}
    _, said = sentences_of(frame | {"hands": hands})

    place = PLACES[ahead - 1] if ahead else "tied"
    assert said["then"] == f"A, {place} before this trick, goes ahead."


def test_of_two_sides_the_winner_was_behind_just_before_and_not_all_along():
    """Bea & Dan led all game but for one hand."""
    frame = {"format": "scorekeeper/1", "game": "aluette", "players": ["Ana", "Bea", "Cy", "Dan"]}
    scores = [(1, False), (1, False), (0, True), (0, False), (1, True)]
    hands = [{"won_by": side, "mordienne": twice} for side, twice in scores]
    _, said = sentences_of(frame | {"hands": hands})

    assert said["then"] == "Bea & Dan, behind before this hand, go ahead."
