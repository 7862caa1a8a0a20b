"""Folds a record's facts into its sheet: the good prefix, and the faults of the first bad hand; or,
past the bad hands, all that is wrong.
"""

from dataclasses import dataclass
from typing import Any

from games.scoring.errors import Fault, fault, quoted, unknown_field_faults
from games.scoring.game import Game, Progress, Result, Table
from games.scoring.record import Record, read_record
from games.scoring.values import HandScore, Json, Next, Outcome, Sheet, lead_of


@dataclass(frozen=True)
class Replay:
    """`sheet` holds the hands up to the first fault; None where the record's frame is at fault.

    `progress` is what the hand to come depends on. `faults` is all that is wrong with the record's
    frame, or with the first bad hand; past the bad hands, with every one, and `sheet` holds the
    others. `trail` is the progress before each hand of `sheet` and after the last, empty past bad
    hands.
    """

    sheet: Sheet | None
    progress: Progress | None
    faults: list[Fault]
    trail: tuple[Progress, ...] = ()


def replay_record(data: object) -> Replay:
    """The sheet of a record as JSON gives it; never raises, whatever it is fed."""
    record, faults = read_record(data)
    return Replay(None, None, faults) if record is None else replay(record)


def replay(record: Record, past_faults: bool = False) -> Replay:
    """The sheet of a record whose frame is sound; an open hand is checked, never scored.

    With `past_faults` a hand at fault is passed over, and the hands after it are judged by those
    before them that are sound, as far as that can be told: what it should have scored nobody knows,
    so they are left alone from where the game may be over by its totals.
    """
    progress = begin(record.game, record.table, len(record.game.sides(record.players)))
    return _replay_from(record, (), (progress,), past_faults)


def replay_after(record: Record, earlier: Record, replayed: Replay) -> Replay:
    """The same as `replay(record)`, without scoring again the hands that the record begins with in
    common with an `earlier` one of the same game, of which `replayed` is the replay.
    """
    sheet, trail = replayed.sheet, replayed.trail
    if sheet is None or not trail or record.table != earlier.table:
        return replay(record)
    common = _in_common(record.hands, earlier.hands[: len(sheet.hands)])
    return _replay_from(record, sheet.hands[:common], trail[: common + 1], False)


def _in_common(hands: tuple[Any, ...], others: tuple[Any, ...]) -> int:
    """How many hands both begin with."""
    common = 0
    for hand, other in zip(hands, others):
        if hand is not other and hand != other:
            break
        common += 1
    return common


def _replay_from(
    record: Record, scored: tuple[HandScore, ...], led: tuple[Progress, ...], past_faults: bool
) -> Replay:
    """Replay the hands of a record after those that are `scored`; `led` is the trail so far."""
    game, table = record.game, record.table
    hands, trail, progress = list(scored), list(led), led[-1]
    faults: list[Fault] = []
    for given in record.hands[len(scored) :]:
        if faults and _may_be_over(game, table, progress):
            return Replay(_sheet(record, hands, progress), progress, faults)
        wrong = hand_faults(game, table, progress, given, True)
        if wrong:
            faults += wrong
            if not past_faults:
                break
            progress = _progress_past(game, table, progress)
            continue
        result = game.score(table, progress, known(given))
        hand = scored_hand(game, table, progress, result)
        progress = progress_after(game, table, progress, hand, result)
        hands.append(hand)
        trail.append(progress)
    if record.open is not None and (past_faults or not faults):
        faults += hand_faults(game, table, progress, record.open, False)
    passed = past_faults and faults
    return Replay(_sheet(record, hands, progress), progress, faults, () if passed else tuple(trail))


def begin(game: Game, table: Table, sides: int) -> Progress:
    """The progress before the first hand."""
    dealer = table.first_dealer if game.DIRECTION else None
    return Progress(1, dealer, (0,) * sides, 0, game.START)


def hand_faults(
    game: Game, table: Table, progress: Progress, given: object, complete: bool
) -> list[Fault]:
    """All that is wrong with a hand's facts, placed in that hand."""
    if game.outcome(table, progress) is not None:
        faults = [fault("game_is_over")]
    elif not isinstance(given, dict):
        faults = [fault("not_an_object", given=quoted(given))]
    else:
        faults = unknown_field_faults(given, game.FACTS)
        if not faults:
            faults = game.faults(table, progress, known(given), complete)
    return [one.at(progress.number) for one in faults]


def known(given: Json) -> Json:
    """The facts without those that are null: a null means the same as a key left out."""
    if None not in given.values():
        return given
    return {key: given[key] for key in given if given[key] is not None}


def scored_hand(game: Game, table: Table, progress: Progress, result: Result) -> HandScore:
    """The hand as it stands on the sheet; its scores are the sums of its lines."""
    nothing = (0,) * len(progress.totals)
    given = [line.points for line in result.ruling]
    scores = tuple([sum(points) for points in zip(nothing, *given)])
    totals = tuple([sum(points) for points in zip(progress.totals, scores)])
    leader = game.leader(table, progress)
    return HandScore(
        progress.number, progress.dealer, leader, scores, totals, result.carried, result.ruling
    )


def progress_after(
    game: Game, table: Table, progress: Progress, hand: HandScore, result: Result
) -> Progress:
    """What the following hand depends on."""
    dealer = progress.dealer if result.same_dealer else turned(game, table, progress.dealer)
    return Progress(progress.number + 1, dealer, hand.totals, hand.carried, result.memo)


def _progress_past(game: Game, table: Table, progress: Progress) -> Progress:
    """What the following hand depends on, as far as is known after a hand at fault."""
    dealer = turned(game, table, progress.dealer)
    return Progress(progress.number + 1, dealer, progress.totals, progress.carried, progress.memo)


def _may_be_over(game: Game, table: Table, progress: Progress) -> bool:
    """Whether the totals, of which some hands are missing, say that the game is over."""
    return game.length(table) is None and game.outcome(table, progress) is not None


def turned(game: Game, table: Table, seat: int | None) -> int | None:
    """The seat after `seat` in the direction of play, None where nobody deals."""
    return None if seat is None else (seat + game.DIRECTION) % table.players


def ranked(game: Game, totals: tuple[int, ...]) -> tuple[int, ...]:
    """Competition ranks (1, 2, 2, 4) in side order, best first."""
    sign = -1 if game.LOWEST_WINS else 1
    return tuple([1 + len([t for t in totals if sign * t > sign * total]) for total in totals])


def _sheet(record: Record, hands: list[HandScore], progress: Progress) -> Sheet:
    game, table = record.game, record.table
    ranks = ranked(game, progress.totals)
    reason = game.outcome(table, progress)
    outcome, coming = None, None
    if reason is None:
        leader = game.leader(table, progress)
        facts = game.coming(table, progress)
        coming = Next(progress.number, progress.dealer, leader, facts)
    else:
        outcome = Outcome(reason, lead_of(ranks).sides)
    sides = record.sides_at()
    return Sheet(game.SLUG, sides, tuple(hands), progress.totals, ranks, outcome, coming)
