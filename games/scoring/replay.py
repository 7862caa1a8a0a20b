"""Compute a record's sheet from its facts, up to the first invalid hand, or past it."""

from dataclasses import dataclass, replace
from typing import Any

from games.scoring.adjustments import (
    ADJUSTMENT,
    adjustment_faults,
    adjustment_line,
    is_adjustment,
)
from games.scoring.errors import Fault, fault, quoted, unknown_field_faults
from games.scoring.game import Game, Progress, Table
from games.scoring.record import GameRecord
from games.scoring.values import HandScore, Json, Next, Sheet, without_nulls

# The outcomes of a game that is over because people ended it: without an agreed end, or before it,
# saying that it counts as it stands.
PEOPLE_ENDED, COUNTED = "people_ended", "counted_as_it_stands"

# A hand of an earlier record: its facts, its score, the progress before and after it.
EarlierHand = tuple[Any, HandScore, Progress, Progress]


@dataclass(frozen=True)
class Replay:
    """The sheet of a record up to its first fault; past faults, with all valid hands."""

    sheet: Sheet
    # What the hand to come depends on.
    progress: Progress
    # Of the first invalid hand; past faults, of all.
    faults: list[Fault]
    # The progress before each hand of `sheet` and after the last, empty past faults.
    trail: tuple[Progress, ...] = ()
    # For each of `faults`: the index of its hand in the record, where the open hand is the last.
    invalid: tuple[int, ...] = ()


@dataclass(frozen=True)
class Unreadable:
    """A record whose frame is invalid has `faults`, and no sheet."""

    faults: list[Fault]
    sheet: None = None
    progress: None = None


def replay(record: GameRecord, past_faults: bool = False) -> Replay:
    """Replay a record whose frame is valid; an open hand is checked, but not scored.

    With `past_faults`, an invalid hand is skipped, and the hands after it are checked against the
    valid hands before them. This stops where the totals say that the game may be over: the score of
    the skipped hand is not known, so nothing certain can be said from there on.
    """
    progress = first_progress(record.game, record.table, len(record.game.sides(record.players)))
    progress = with_dealer(record, progress)
    return _replay_from(record, (), (progress,), past_faults)


def replay_after(record: GameRecord, earlier: GameRecord, replayed: Replay) -> Replay:
    """The same as `replay(record)`, without scoring again the hands that an `earlier` record of the
    same game has as well: those at the beginning, and later ones before which only the totals
    differ. `replayed` is the replay of that record.
    """
    sheet, trail = replayed.sheet, replayed.trail
    if not trail or (record.table, record.dealt) != (earlier.table, earlier.dealt):
        return replay(record)
    common = _in_common(record.hands, earlier.hands[: len(sheet.hands)])
    rest = zip(
        earlier.hands[common:],
        sheet.hands[common:],
        trail[common:],
        trail[common + 1 :],
        strict=False,
    )
    return _replay_from(record, sheet.hands[:common], trail[: common + 1], False, list(rest))


def end_early(record: GameRecord, replayed: Replay, counts: bool) -> Replay:
    """The replay of a game that people ended: it is over if hands were played, and no rule says
    when it is, or people said that it `counts` as it stands.
    """
    sheet, endless = replayed.sheet, record.game.endless(record.table)
    if sheet.finished or not sheet.numbered or not (endless or counts):
        return replayed
    outcome = PEOPLE_ENDED if endless else COUNTED
    return replace(replayed, sheet=replace(sheet, outcome=outcome, next=None))


def _in_common(hands: tuple[Any, ...], others: tuple[Any, ...]) -> int:
    common = 0
    for hand, other in zip(hands, others, strict=False):
        if hand is not other and hand != other:
            break
        common += 1
    return common


def _replay_from(
    record: GameRecord,
    scored: tuple[HandScore, ...],
    before: tuple[Progress, ...],
    past_faults: bool,
    earlier: list[EarlierHand] | None = None,
) -> Replay:
    """Replay the hands after those `scored`; `before` is the trail so far, `earlier` the hands
    that an earlier record had in their places.
    """
    game, table, earlier = record.game, record.table, earlier or []
    hands, trail, progress = list(scored), list(before), before[-1]
    faults: list[Fault] = []
    invalid: list[int] = []
    for index, given in enumerate(record.hands[len(scored) :]):
        if index < len(earlier) and _scores_alike(game, table, progress, given, earlier[index]):
            hand, progress = _with_totals(progress, earlier[index])
            hands.append(hand)
            trail.append(progress)
            continue
        if faults and _may_be_over(game, table, progress):
            sheet = _sheet(record, hands, progress)
            return Replay(sheet, progress, faults, invalid=tuple(invalid))
        wrong = hand_faults(game, table, progress, given, True)
        if wrong:
            faults += wrong
            invalid += [len(scored) + index] * len(wrong)
            if not past_faults:
                break
            if not is_adjustment(given):
                progress = with_dealer(record, _progress_past(game, table, progress))
            continue
        hand, progress = score_hand(game, table, progress, given)
        if not hand.adjusts:
            progress = with_dealer(record, progress)
        hands.append(hand)
        trail.append(progress)
    if record.open is not None and (past_faults or not faults):
        wrong = _open_faults(game, table, progress, record.open)
        faults += wrong
        invalid += [len(record.hands)] * len(wrong)
    passed = past_faults and faults
    sheet = _sheet(record, hands, progress)
    return Replay(sheet, progress, faults, () if passed else tuple(trail), tuple(invalid))


def _open_faults(game: Game, table: Table, progress: Progress, given: object) -> list[Fault]:
    """What is wrong with the announcements of the hand in play; no adjustment is one."""
    if is_adjustment(given):
        return [fault(ADJUSTMENT.alone, ADJUSTMENT.name).at(progress.number)]
    return hand_faults(game, table, progress, given, False)


def _scores_alike(
    game: Game, table: Table, progress: Progress, given: Any, earlier: EarlierHand
) -> bool:
    """Whether a hand scores as an earlier one did, with other totals if it does not need them."""
    facts, _, before, _ = earlier
    return (
        (given is facts or given == facts)
        and progress.number == before.number
        and (progress.totals == before.totals or not game.NEEDS_TOTALS)
        and progress.dealer == before.dealer
        and progress.turn == before.turn
        and progress.carried == before.carried
        and progress.memo == before.memo
        and game.outcome(table, progress) is None
    )


def _with_totals(progress: Progress, earlier: EarlierHand) -> tuple[HandScore, Progress]:
    """An earlier hand and the progress after it, with other totals before it."""
    _, hand, _, after = earlier
    totals = _sum(progress.totals, hand.scores)
    return replace(hand, totals=totals), replace(after, totals=totals)


def first_progress(game: Game, table: Table, sides: int) -> Progress:
    dealer = table.first_dealer if game.direction(table) else None
    return Progress(1, dealer, (0,) * sides, 0, game.start(table))


def with_dealer(record: GameRecord, progress: Progress) -> Progress:
    """The progress, with the dealer of this hand if somebody deals it out of turn."""
    for hand, seat, onwards in record.dealt:
        if hand == progress.number and progress.dealer is not None:
            return replace(progress, dealer=seat, turn=None if onwards else progress.dealer)
    return progress


def hand_faults(
    game: Game, table: Table, progress: Progress, given: object, complete: bool
) -> list[Fault]:
    """All faults of a hand's facts, with the number of the hand: `game_is_over`, `not_an_object`,
    `unknown_field`, and the game's own, or those of an adjustment. Unless `complete`, missing facts
    are not faults.
    """
    if game.outcome(table, progress) is not None:
        faults = [fault("game_is_over")]
    elif not isinstance(given, dict):
        faults = [fault("not_an_object", given=quoted(given))]
    else:
        faults, facts = unknown_field_faults(given, game.fact_names), without_nulls(given)
        if not faults and is_adjustment(facts):
            faults = adjustment_faults(facts, len(progress.totals), complete)
        elif not faults:
            faults = game.faults(table, _needed(game, progress), facts, complete)
    return [found.at(progress.number) for found in faults]


def _needed(game: Game, progress: Progress) -> Progress:
    """The progress as far as the game needs it for one hand: without totals, as a rule."""
    if game.NEEDS_TOTALS:
        return progress
    memo, turn = progress.memo, progress.turn
    return Progress(progress.number, progress.dealer, (), progress.carried, memo, turn)


def score_hand(
    game: Game, table: Table, progress: Progress, given: Json
) -> tuple[HandScore, Progress]:
    """A hand without faults for the sheet, and what the next hand depends on."""
    if is_adjustment(given):
        return _score_adjustment(progress, without_nulls(given))
    result = game.score(table, _needed(game, progress), without_nulls(given))
    nothing = (0,) * len(progress.totals)
    scores = _sum(nothing, *[line.points for line in result.ruling])
    totals = _sum(progress.totals, scores)
    leader = game.leader(table, progress)
    hand = HandScore(
        progress.number, progress.dealer, leader, scores, totals, result.carried, result.ruling
    )
    turn = dealer_in_turn(progress)
    coming = Progress(progress.number + 1, turn, totals, result.carried, result.memo)
    return hand, coming if result.same_dealer else _with_next_dealer(game, table, coming)


def _score_adjustment(progress: Progress, facts: Json) -> tuple[HandScore, Progress]:
    line = adjustment_line(facts)
    totals = _sum(progress.totals, line.points)
    number, carried = progress.number, progress.carried
    hand = HandScore(number, None, None, line.points, totals, carried, (line,), adjusts=True)
    return hand, replace(progress, totals=totals)


def _sum(totals: tuple[int, ...], *more: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([sum(points) for points in zip(totals, *more, strict=False)])


def _with_next_dealer(game: Game, table: Table, coming: Progress) -> Progress:
    return replace(coming, dealer=game.next_dealer(table, coming, coming.dealer))


def _progress_past(game: Game, table: Table, progress: Progress) -> Progress:
    """What the next hand depends on, as far as it is known after an invalid hand."""
    coming = replace(
        progress, number=progress.number + 1, dealer=dealer_in_turn(progress), turn=None
    )
    return _with_next_dealer(game, table, coming)


def _may_be_over(game: Game, table: Table, progress: Progress) -> bool:
    """Whether the game would be over by totals from which skipped hands are missing."""
    return game.length(table) is None and game.outcome(table, progress) is not None


def dealer_in_turn(progress: Progress) -> int | None:
    """The seat whose turn it is to deal, whoever deals; None if nobody deals."""
    return progress.dealer if progress.turn is None else progress.turn


def _sheet(record: GameRecord, hands: list[HandScore], progress: Progress) -> Sheet:
    game, table = record.game, record.table
    ranks = game.ranks(table, progress)
    outcome, coming = game.outcome(table, progress), None
    if outcome is None:
        leader = game.leader(table, progress)
        facts = game.coming(table, progress)
        coming = Next(progress.number, progress.dealer, leader, facts)
    sides = record.sides_at()
    return Sheet(game.SLUG, sides, tuple(hands), progress.totals, ranks, outcome, coming)
