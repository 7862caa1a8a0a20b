"""Folds a record's facts into its sheet: the good prefix, and the faults of the first bad hand; or,
past the bad hands, all that is wrong.
"""

from dataclasses import dataclass

from games.scoring.errors import Fault, fault, quoted, unknown_field_faults
from games.scoring.game import Game, Progress, Result, Table
from games.scoring.record import Record, read_record
from games.scoring.values import HandScore, Json, Next, Outcome, Sheet


@dataclass(frozen=True)
class Replay:
    """`sheet` holds the hands up to the first fault; None where the record's frame is at fault.

    `progress` is what the hand to come depends on. `faults` is all that is wrong with the record's
    frame, or with the first bad hand; past the bad hands, with every one, and `sheet` holds the
    others.
    """

    sheet: Sheet | None
    progress: Progress | None
    faults: list[Fault]


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
    game, table = record.game, record.table
    progress = begin(game, table, len(game.sides(record.players)))
    hands: list[HandScore] = []
    faults: list[Fault] = []
    for given in record.hands:
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
        hands.append(hand)
        progress = progress_after(game, table, progress, hand, result)
    if record.open is not None and (past_faults or not faults):
        faults += hand_faults(game, table, progress, record.open, False)
    return Replay(_sheet(record, hands, progress), progress, faults)


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
    leader = turned(game, table, progress.dealer)
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
    """The seat that plays after `seat`, None where nobody deals."""
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
        leader = turned(game, table, progress.dealer)
        facts = game.coming(table, progress)
        coming = Next(progress.number, progress.dealer, leader, facts)
    else:
        winners = tuple([side for side in range(len(ranks)) if ranks[side] == 1])
        outcome = Outcome(reason, winners)
    return Sheet(
        game.SLUG, record.sides_at(), tuple(hands), progress.totals, ranks, outcome, coming
    )
