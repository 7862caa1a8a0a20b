"""What if: a game as it would be after unsaved changes, compared with the game as it is."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from games.journal import Entry, EntryKind
from games.kinds.sentences import fault_text, number_text
from games.scoring.adjustments import is_adjustment
from games.scoring.replay import replay
from games.scoring.values import HandScore, Json
from games.table.view import GameView
from games.wording.catalogue import gettext_noop
from games.wording.sentences import Message, Plural, say

# The most sides for which both sheets fit side by side; with more, one goes below the other.
MOST_SIDES_ABREAST = 4

WINS: Message = Plural("{sides} wins", "{sides} win", "people")
SHARED_WIN: Message = gettext_noop("a win shared by {sides}")
SAME_RESULT: Message = gettext_noop("The result stays the same: {result}.")
OTHER_RESULT: Message = gettext_noop("The result changes: {result}. Currently: {before}.")
GOES_ON: Message = gettext_noop("The game goes on: it was not over. Currently: {before}.")
SAME_LEAD: Message = gettext_noop("Still ahead: {sides}.")
OTHER_LEAD: Message = gettext_noop("The lead changes: {sides}. Currently: {before}.")
REOPENED: Message = gettext_noop("The game goes on again.")
ENDED: Message = gettext_noop("The game is over: {result}.")
ENDED_AGAIN: Message = gettext_noop("The game is over again: {result}.")
WINNER_CHANGED: Message = gettext_noop("The winner changes: {result}. Before: {before}.")


def with_changes(view: GameView, changes: Sequence[Json]) -> GameView:
    """The game as it would be after these changes (`journal.change`); nothing is saved. Its
    `faults` are those of the first hand that the changes make impossible.
    """
    if not changes:
        return view
    entry = Entry(
        number=view.game.version + 1,
        kind=EntryKind.CORRECT,
        hand=changes[0]["hand"],
        facts={"changes": list(changes)},
    )
    return view.with_entries((*view.entries, entry))


def impossible_hands(now: GameView, then: GameView) -> list[Json]:
    """The hands that a change makes impossible, as far as they can be checked."""
    if not then.faults:
        return []
    found: list[Json] = []
    wrong, replayed = defaultdict(list), replay(then.game_record, past_faults=True)
    for index, fault in zip(replayed.invalid, replayed.faults, strict=True):
        wrong[index].append(fault)
    for index, faults in wrong.items():
        place = then.current.places[index]
        number, was = then.number_of(place), now.current.number_of(place)
        names = then.names_at(number)
        found.append(
            {
                "place": place,
                "number": number,
                "words": then.words_at(place),
                # Its number so far, if that differs.
                "was": None if was == number or _adjusts(then, place) else was,
                "in_play": index == len(then.current.hands),
                "why": [fault_text(then.game.kind, fault, names) for fault in faults],
            }
        )
    return found


def _adjusts(view: GameView, place: int) -> bool:
    return is_adjustment(view.facts(place))


def before_hand(view: GameView, place: int) -> GameView:
    """The game before the hand of that place. Earlier hands with faults are skipped."""
    record, number = view.game_record, view.number_of(place)
    replaced = tuple([change for change in record.replaced if change.hand <= number])
    hands = record.hands[: view.current.index_of(place)]
    record = replace(record, hands=hands, open=None, replaced=replaced)
    folded = replay(record, past_faults=True)
    return replace(
        view,
        game_record=record,
        sheet=folded.sheet,
        progress=folded.progress,
        trail=folded.trail,
        faults=(),
    )


def comparison_context(now: GameView, then: GameView) -> Json:
    """Both sheets with their differences marked, and a `verdict_sentence` on the winner.

    Each of `tables` draws some `halves` of the rows: both in one table if they fit side by side.
    Its `parts` are the totals and ranks, the hands that change, and the others.
    """
    hands = [_hand_row(place, now, then) for place in _places(now, then)]
    parts = [
        [
            _row("totals", now.sheet.totals, then.sheet.totals),
            _row("ranks", now.sheet.ranks, then.sheet.ranks),
        ],
        [row for row in hands if row["mark"]],
        [row for row in hands if not row["mark"]],
    ]
    beside = len(now.sheet.sides) <= MOST_SIDES_ABREAST
    tables = (("now", "then"),) if beside else (("now",), ("then",))
    return {
        "verdict": verdict_sentence(now, then),
        "tables": [
            {
                "halves": halves,
                "parts": [
                    [row | {"halves": [row[half] for half in halves]} for row in part]
                    for part in parts
                ],
            }
            for halves in tables
        ],
    }


def changed_totals(now: GameView, then: GameView) -> list[Json]:
    return side_changes(then, now.sheet.totals, then.sheet.totals)


def changed_scores(now: GameView, then: GameView, place: int) -> list[Json]:
    before, after = now.score(place), then.score(place)
    return side_changes(then, _scores(before), _scores(after))


def _scores(hand: HandScore | None) -> tuple[int, ...] | None:
    return None if hand is None else hand.scores


def side_changes(
    view: GameView, before: tuple[int, ...] | None, after: tuple[int, ...] | None
) -> list[Json]:
    """The sides whose figure differs, `before` and `after`; None: there are no figures."""
    nothing = (None,) * len(view.sheet.sides)
    figures = zip(view.sheet.sides, before or nothing, after or nothing, strict=True)
    return [
        {"name": side.name, "before": was, "after": now} for side, was, now in figures if was != now
    ]


def verdict_sentence(now: GameView, then: GameView) -> str:
    """A sentence on whether the winner changes or, in a game that goes on, who is ahead."""
    same = now.sheet.lead == then.sheet.lead
    if now.sheet.finished and then.sheet.finished:
        return _sentence(SAME_RESULT if same else OTHER_RESULT, then, before=result_phrase(now))
    if then.sheet.finished:
        return _sentence(ENDED, then)
    if now.sheet.finished:
        return _sentence(GOES_ON, then, before=result_phrase(now))
    before = _sentence("{sides}", now)
    return _sentence(SAME_LEAD if same else OTHER_LEAD, then, before=before)


def end_sentence(now: GameView, then: GameView) -> str:
    """A sentence on what a change did to the end of the game, "" if it did nothing."""
    if not then.over:
        return _sentence(REOPENED, then) if now.over else ""
    if not then.sheet.finished:
        return ""
    if not now.sheet.finished:
        return _sentence(ENDED, then)
    if now.sheet.lead.sides != then.sheet.lead.sides:
        return _sentence(WINNER_CHANGED, then, before=result_phrase(now))
    return _sentence(ENDED_AGAIN, then)


def result_phrase(view: GameView) -> str:
    lead = view.sheet.lead
    people = sum(len(view.sheet.sides[side].seats) for side in lead.sides)
    message = WINS if lead.alone else SHARED_WIN
    return say(message, {"sides": lead.sides, "people": people}, view.names_at(None))


def _hand_row(place: int, now: GameView, then: GameView) -> Json:
    before, after = now.score(place), then.score(place)
    row = _row("hand", _scores(before), _scores(after))
    shown = after or before
    row["number"] = "" if shown is None else number_text(shown)
    # Its score changed only because of other hands.
    row["follows"] = bool(row["mark"]) and now.facts(place) == then.facts(place)
    if before is None or after is None:
        row["mark"] = "new" if before is None else "removed"
    return row


def _row(name: str, before: tuple[int, ...] | None, after: tuple[int, ...] | None) -> Json:
    """A row's cells on both sheets, empty where a sheet has no such row."""
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
    """The places of the hands of both sheets, in order; a removed hand is listed where it was."""
    order = [hand.place for hand in then.current.hands]
    for number, hand in enumerate(now.current.hands):
        if hand.place not in order:
            after = order.index(now.current.hands[number - 1].place) + 1 if number else 0
            order.insert(after, hand.place)
    return order


def _sentence(message: Message, view: GameView, **params: str) -> str:
    values = params | {"sides": view.sheet.lead.sides, "result": result_phrase(view)}
    return say(message, values, view.names_at(None))
