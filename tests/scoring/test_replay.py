"""What is true of the fold of any record of any game."""

import json
from dataclasses import asdict, replace

from hypothesis import given
from hypothesis import strategies as st

from games.kinds.registry import GAMES
from games.scoring.game import by_totals
from games.scoring.record import fewest_win, read_record
from games.scoring.replay import replay, replay_after
from games.scoring.values import without_nulls
from tests.kinds import RECORDS, records
from tests.replaying import replay_record


def folded(record):
    """The sheet of a legal record."""
    replay = replay_record(GAMES, record)
    assert replay.faults == [], replay.faults
    return replay.sheet


@given(records())
def test_the_lines_of_a_ruling_add_up_to_the_scores_and_the_scores_to_the_totals(record):
    totals = [0] * len(folded(record).sides)
    for hand in folded(record).hands:
        assert hand.ruling
        for side in range(len(totals)):
            assert sum(line.points[side] for line in hand.ruling) == hand.scores[side]
            totals[side] += hand.scores[side]
        assert hand.totals == tuple(totals)
    assert folded(record).totals == tuple(totals)


@given(records(), st.data())
def test_folding_a_prefix_and_then_the_rest_is_folding_all(record, data):
    hands = record["hands"]
    cut = data.draw(st.integers(0, len(hands)))
    whole, beginning = folded(record), folded(record | {"hands": hands[:cut]})
    assert whole.hands[:cut] == beginning.hands
    if cut < len(hands):
        assert not beginning.finished
        coming = beginning.next
        hand = next((one for one in whole.hands[cut:] if not one.adjusts), coming)
        assert (coming.number, coming.dealer, coming.leader) == (
            hand.number,
            hand.dealer,
            hand.leader,
        )


@given(records())
def test_hands_are_numbered_and_the_next_hand_is_given(record):
    sheet = folded(record)
    hands = len([facts for facts in record["hands"] if "adjust" not in facts])
    assert [hand.number for hand in sheet.numbered] == list(range(1, hands + 1))
    assert (sheet.next is None) == sheet.finished
    if sheet.next is not None:
        assert sheet.next.number == hands + 1


@given(records())
def test_ranks_are_competition_ranks_and_winners_rank_first(record):
    sheet = folded(record)
    best = min if fewest_win(GAMES[sheet.game], record["rules"]) else max
    assert sorted(sheet.ranks)[0] == 1
    for side, rank in enumerate(sheet.ranks):
        ahead = [
            total
            for total in sheet.totals
            if total != sheet.totals[side] and best(total, sheet.totals[side]) == total
        ]
        assert rank == 1 + len(ahead)
    first = tuple(side for side, rank in enumerate(sheet.ranks) if rank == 1)
    assert sheet.winners == (first if sheet.finished else ())


def test_level_sides_share_a_rank_and_the_next_rank_is_skipped():
    assert by_totals((5, 9, 5, 1), lowest_wins=False) == (2, 1, 2, 4)
    assert by_totals((5, 9, 5, 1), lowest_wins=True) == (2, 4, 2, 1)


@given(records())
def test_a_hand_after_the_end_is_refused(record):
    if folded(record).finished:
        faults = replay_record(GAMES, record | {"hands": [*record["hands"], {}]}).faults
        assert [(fault.hand, fault.code) for fault in faults] == [
            (len(folded(record).numbered) + 1, "game_is_over")
        ]


@given(records())
def test_all_figures_are_integers(record):
    def figures(value):
        if isinstance(value, dict):
            value = list(value.values())
        if isinstance(value, list | tuple):
            return all(figures(one) for one in value)
        return not isinstance(value, float)

    assert figures(asdict(folded(record)))


@given(records())
def test_folding_does_not_change_the_record(record):
    before = json.dumps(record)
    replay_record(GAMES, record)
    assert json.dumps(record) == before


@given(records())
def test_the_open_hand_changes_nothing_on_the_sheet(record):
    if not folded(record).finished:
        assert folded(record | {"open": {}}) == folded(record)


@given(
    records().filter(lambda record: record["hands"] and "adjust" not in record["hands"][-1]),
    st.data(),
)
def test_an_open_hand_may_lack_what_is_not_known_yet(record, data):
    """The first facts of a legal hand, without the values of some seats or sides."""
    *before, hand = record["hands"]
    given = [fact for fact in GAMES[record["game"]].FACTS if fact.name in hand]
    known = {}
    for fact in given[: data.draw(st.integers(0, len(given)))]:
        value = known[fact.name] = hand[fact.name]
        if fact.each in ("seat", "side"):
            known[fact.name] = [data.draw(st.sampled_from((one, None))) for one in value]
    replay = replay_record(GAMES, record | {"hands": before, "open": known})
    assert replay.faults == []
    assert len(replay.sheet.hands) == len(before)


def test_every_game_has_a_strategy_for_its_records():
    assert set(RECORDS) == set(GAMES)


# Beyond the faults


def all_wrong(**record):
    read, faults = read_record(GAMES, {"format": "scorekeeper/1"} | record)
    assert faults == []
    return [(one.hand, one.code) for one in replay(read, past_faults=True).faults]


@given(records())
def test_a_record_without_faults_is_scored_the_same_past_its_faults(record):
    read, _ = read_record(GAMES, record)
    assert replay(read, past_faults=True) == replay(read)


def test_every_hand_with_impossible_cards_is_reported_and_the_announced_hand_too():
    hand = {"bids": [1, 0, 0], "tricks": [1, 0, 1]}
    wrong = all_wrong(
        game="river",
        players=["Ana", "Bea", "Cy"],
        rules={"max_cards": 3},
        hands=[{"bids": [0, 0, 0], "tricks": [1, 0, 0]}, hand, hand, {"bids": [0, 0, 0]}],
        open={"bids": [3, 0, 0]},
    )

    assert wrong == [
        (3, "tricks_do_not_add_up"),
        (4, "tricks_missing"),
        (5, "too_many"),
    ]


def test_the_cards_of_an_invalid_hand_do_not_count_and_tricks_are_not_renumbered():
    hands = [
        {"cards": ["K", "2"]},
        {"cards": ["K", "5"]},
        {"cards": ["7", "5"]},
        {"cards": ["8", "2"]},
        {"cards": ["7", "9"]},
    ]
    read, _ = read_record(
        GAMES,
        {"format": "scorekeeper/1", "game": "alta_baja", "players": ["Ana", "Bea"], "hands": hands},
    )
    found = replay(read, past_faults=True).faults

    assert [(one.hand, one.params["seat"], one.params["trick"]) for one in found] == [
        (2, 0, 1),
        (4, 1, 1),
        (5, 0, 3),
    ]


def test_after_a_hand_with_a_fault_the_deal_goes_on():
    forced = {"taker": 2, "contract": "hearts", "points": [67, 95], "chosen": "forced"}
    players = ["Ana", "Bea", "Cy", "Dan"]
    wrong = all_wrong(game="belote", players=players, hands=[forced, forced, forced, forced])

    assert wrong == [(1, "forced_taker"), (3, "forced_taker"), (4, "forced_taker")]


def test_nothing_is_checked_once_missing_totals_may_have_ended_the_game():
    made = {"taker": 1, "contract": "hearts", "points": [67, 95]}
    wrong = all_wrong(
        game="belote",
        players=["Ana", "Bea", "Cy", "Dan"],
        rules={"target": 15},
        hands=[{"taker": 1}, made, made, {"taker": 9}],
    )

    assert wrong == [(1, "contract_missing"), (1, "points_missing")]


@given(st.data())
def test_a_replay_that_goes_on_from_another_is_the_same_as_one_from_the_start(data):
    record, _ = read_record(GAMES, data.draw(records()))
    others = record.hands + data.draw(
        st.sampled_from([(), ({"cheating": True},), record.hands[:1]])
    )
    hands = others[: data.draw(st.integers(0, len(others)))]
    changed = data.draw(st.integers(0, len(hands)))
    if hands and data.draw(st.booleans()):
        hands = (*hands[:changed], data.draw(st.sampled_from(hands)), *hands[changed + 1 :])
    elif data.draw(st.booleans()) and changed < len(hands):
        hands = (*hands[:changed], *hands[changed + 1 :])
    earlier = replace(record, hands=hands, open=None)

    assert replay_after(record, earlier, replay(earlier)) == replay(record)


@given(RECORDS["belote"], st.integers(0, 3))
def test_a_replay_goes_on_from_no_replay_of_another_table(data, first_dealer):
    record, _ = read_record(GAMES, data)
    earlier = replace(record, table=replace(record.table, first_dealer=first_dealer))

    assert replay_after(record, earlier, replay(earlier)) == replay(record)


@given(records())
def test_a_hand_is_scored_without_the_totals_unless_the_game_needs_them(data):
    """Whatever a game does, its score and faults cannot depend on totals that it does not get."""
    record, _ = read_record(GAMES, data)
    game, table, replayed = record.game, record.table, replay(record)
    for facts, progress, hand in zip(
        record.hands, replayed.trail, replayed.sheet.hands, strict=False
    ):
        if not game.NEEDS_TOTALS:
            progress = replace(progress, totals=())

        given = without_nulls(facts)
        if hand.adjusts:
            continue
        assert game.faults(table, progress, given, True) == []
        assert game.score(table, progress, given).ruling == hand.ruling
