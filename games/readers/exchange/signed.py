"""Which entry of a game has a given fingerprint: whether this is the game that was signed."""

from collections.abc import Sequence
from dataclasses import dataclass

from games import journal
from games.journal.fingerprints import LENGTH, fingerprint, read_fingerprint
from games.scoring.values import Json
from games.table.pages.page_context import game_context
from games.table.view import GameView
from games.wording.sentences import with_minus


@dataclass(frozen=True)
class Signed:
    """The `entry` of a game that has the fingerprint, the number of `hands` on the sheet then, and
    how many entries were `added` since. `broken` is the first entry up to there that is not what
    was written, None if all are.
    """

    entry: int
    hands: int
    added: int
    broken: int | None


def signed(start: str, entries: Sequence[journal.Entry], given: str) -> Signed | None:
    """Return what is known of the entry with that fingerprint in a game with these entries, whose
    `start` has that hash; None if the game has no such entry.
    """
    numbers = [entry.number for entry in entries if fingerprint(entry.hash) == given]
    if not numbers:
        return None
    number = numbers[0]
    broken = journal.first_broken(start, map(journal.exported_entry, entries[:number]))
    hands = 0 if broken else len(journal.fold(entries[:number]).hands)
    return Signed(number, hands, len(entries) - number, broken)


def fingerprint_page(view: GameView, typed: str | None) -> Json:
    """The context of the page that compares what was typed, if anything, with the game."""
    page = game_context(view) | {"typed": typed or "", "length": LENGTH}
    if typed is None:
        return page
    given, letters = read_fingerprint(typed)
    start = journal.start_hash(view.game, [seat.name for seat in view.seats])
    found = given and signed(start, view.entries, given)
    return page | {"compared": True, "given": given, "letters": letters, "found": found}


def seen_entry(view: GameView, number: int) -> Json:
    """The context of the answer to a phone that saw the entry with that number: the entry's
    fingerprint today, "" if there is no such entry; the sheet as it is now.
    """
    known = 1 <= number <= len(view.entries)
    today = fingerprint(view.entries[number - 1].hash) if known else ""
    played = zip(view.current.hands, view.sheet.hands, strict=False)
    hands = [
        {
            "place": hand.place,
            "number": score.number,
            "words": view.words_at(hand.place),
            "scores": " · ".join([with_minus(str(points)) for points in score.scores]),
        }
        for hand, score in played
    ]
    return game_context(view) | {"number": number, "today": today, "hands": hands}
