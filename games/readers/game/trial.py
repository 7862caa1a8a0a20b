"""What if: a game as it would stand after changes that nobody has saved, beside how it stands."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext_noop

from games.models import Entry, Kind
from games.readers.game.view import GameView
from games.scoring.errors import Fault
from games.scoring.replay import replay
from games.scoring.values import Json
from games.wording.sentences import Message, Names, Plural, say

BESIDE = 4
"""As many sides as find room twice in a row; with more, one sheet stands below the other."""

WINS: Message = Plural("{sides} wins", "{sides} win", "people")
LEVEL: Message = gettext_noop("{sides}, level")
SAME_RESULT: Message = gettext_noop("The result stays the same: {result}.")
OTHER_RESULT: Message = gettext_noop("The result changes: {result}. Currently: {before}.")
GOES_ON: Message = gettext_noop("The game goes on: it was not over. Currently: {before}.")
SAME_LEAD: Message = gettext_noop("Who is ahead stays the same: {sides}.")
OTHER_LEAD: Message = gettext_noop("The lead changes: {sides}. Currently: {before}.")
REOPENED: Message = gettext_noop("The game goes on again.")
ENDED: Message = gettext_noop("The game is over: {result}.")
ENDED_ANEW: Message = gettext_noop("The game is over again: {result}.")
WINNER_CHANGED: Message = gettext_noop("The winner changes: {result}. Before: {before}.")


@dataclass(frozen=True)
class SideChange:
    """A side's figure, its score of a hand or its total, `before` and `after` a change; None where
    there was or is none.
    """

    name: str
    before: int | None
    after: int | None


def tried(view: GameView, changes: Sequence[Json]) -> GameView:
    """The game as its journal would tell it after those changes (`journal.change`); nothing is
    written. Its `faults` are those of the first hand that they make impossible.
    """
    if not changes:
        return view
    entry = Entry(
        game=view.game,
        number=view.game.version + 1,
        kind=Kind.CORRECT,
        hand=changes[0]["hand"],
        facts={"changes": list(changes)},
    )
    return view.told_by((*view.entries, entry))


def faults_by_hand(trial: GameView) -> dict[int, list[Fault]]:
    """All that is wrong with each hand of the trial that can be judged, by its number."""
    found: dict[int, list[Fault]] = {}
    if trial.faults:
        for fault in replay(trial.game_record, past_faults=True).faults:
            found.setdefault(fault.hand, []).append(fault)
    return found


def before_hand(view: GameView, number: int) -> GameView:
    """The game as it stood before the hand of that number: what its entry depends on. Hands before
    it that are at fault are passed over.
    """
    record = view.game_record
    replaced = tuple([one for one in record.replaced if one.hand <= number])
    record = replace(record, hands=record.hands[: number - 1], open=None, replaced=replaced)
    folded = replay(record, past_faults=True)
    return replace(
        view,
        game_record=record,
        sheet=folded.sheet,
        progress=folded.progress,
        trail=folded.trail,
        faults=(),
    )


def compared(now: GameView, then: GameView) -> Json:
    """Both sheets with what differs marked, and what becomes of the winner.

    Each of `tables` draws some `halves` of the rows: both, where they find room side by side.
    """
    rows = [
        *[_hand_row(place, now, then) for place in _places(now, then)],
        _row("totals", now.sheet.totals, then.sheet.totals),
        _row("ranks", now.sheet.ranks, then.sheet.ranks),
    ]
    beside = len(now.sheet.sides) <= BESIDE
    tables = (("now", "then"),) if beside else (("now",), ("then",))
    return {
        "verdict": verdict(now, then),
        "tables": [
            {
                "halves": halves,
                "rows": [row | {"halves": [row[half] for half in halves]} for row in rows],
            }
            for halves in tables
        ],
    }


def changed_totals(now: GameView, then: GameView) -> list[SideChange]:
    """The sides whose total differs."""
    return side_changes(then, now.sheet.totals, then.sheet.totals)


def changed_scores(now: GameView, then: GameView, place: int) -> list[SideChange]:
    """The sides for which the score of the hand of that place differs."""
    before, after = now.score(place), then.score(place)
    return side_changes(then, before and before.scores, after and after.scores)


def side_changes(
    view: GameView, before: tuple[int, ...] | None, after: tuple[int, ...] | None
) -> list[SideChange]:
    """The sides whose figure differs; None stands for no figures at all."""
    nothing = (None,) * len(view.sheet.sides)
    figures = zip(view.sheet.sides, before or nothing, after or nothing, strict=True)
    return [SideChange(side.name, was, now) for side, was, now in figures if was != now]


def verdict(now: GameView, then: GameView) -> str:
    """Whether the winner changes, or, of a game that goes on, who is ahead."""
    same = now.sheet.lead == then.sheet.lead
    if now.sheet.finished and then.sheet.finished:
        return _said(SAME_RESULT if same else OTHER_RESULT, then, before=result(now))
    if then.sheet.finished:
        return _said(ENDED, then)
    if now.sheet.finished:
        return _said(GOES_ON, then, before=result(now))
    before = _said("{sides}", now)
    return _said(SAME_LEAD if same else OTHER_LEAD, then, before=before)


def came_to(now: GameView, then: GameView) -> str:
    """What a change that was saved did to the end of the game; "" where it did nothing."""
    if not then.over:
        return _said(REOPENED, then) if now.over else ""
    if not then.sheet.finished:
        return ""
    if not now.sheet.finished:
        return _said(ENDED, then)
    if now.sheet.lead.sides != then.sheet.lead.sides:
        return _said(WINNER_CHANGED, then, before=result(now))
    return _said(ENDED_ANEW, then)


def result(view: GameView) -> str:
    """Who wins as the sheet stands, in words."""
    lead = view.sheet.lead
    people = sum(len(view.sheet.sides[side].seats) for side in lead.sides)
    message = WINS if lead.alone else LEVEL
    return say(message, {"sides": lead.sides, "people": people}, _names(view))


def _hand_row(place: int, now: GameView, then: GameView) -> Json:
    """The row of a hand: its number, its scores on either sheet, and what becomes of it."""
    before, after = now.score(place), then.score(place)
    row = _row("hand", before and before.scores, after and after.scores)
    row["number"] = (before if after is None else after).number
    row["follows"] = bool(row["mark"]) and now.facts(place) == then.facts(place)
    if before is None or after is None:
        row["mark"] = "new" if before is None else "removed"
    return row


def _row(name: str, before: tuple[int, ...] | None, after: tuple[int, ...] | None) -> Json:
    """A row's cells on either sheet, empty where that has no such row; `mark` says it differs."""
    sides = range(len(before or after or ()))
    return {
        "name": name,
        "mark": "" if before == after else "changed",
        "now": [{"figure": before[side] if before else ""} for side in sides],
        "then": [
            {
                "figure": after[side] if after else "",
                "was": before[side] if before and after and before[side] != after[side] else None,
            }
            for side in sides
        ],
    }


def _places(now: GameView, then: GameView) -> list[int]:
    """The hands of both sheets, in order: one that is taken out stays where it stood."""
    order = [hand.place for hand in then.current.hands]
    for number, hand in enumerate(now.current.hands):
        if hand.place not in order:
            previous = now.current.hands[number - 1].place if number else None
            order.insert(order.index(previous) + 1 if number else 0, hand.place)
    return order


def _said(message: Message, view: GameView, **params: str) -> str:
    said = params | {"sides": view.sheet.lead.sides, "result": result(view)}
    return say(message, said, _names(view))


def _names(view: GameView) -> Names:
    return Names(view.players, view.sheet.sides)
