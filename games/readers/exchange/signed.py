"""Which entry of a game has a given fingerprint: whether this is the game that was signed."""

from dataclasses import dataclass

from games.fingerprints import LENGTH, fingerprint, read_fingerprint
from games.models import Game
from games.readers.exchange.export import exported_game
from games.readers.exchange.proof import fold_exported, journal_broken_at
from games.scoring.values import Json
from games.table.frame import table_frame
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


def signed(data: Json, given: str) -> Signed | None:
    """Return what is known of the entry with that fingerprint, in an exported game; None if the
    game has no such entry.

    Raises one of `proof.UNREADABLE` for a damaged game.
    """
    entries = data["journal"]
    numbers = [
        number
        for number, entry in enumerate(entries, start=1)
        if fingerprint(entry["hash"]) == given
    ]
    if not numbers:
        return None
    number, broken = numbers[0], journal_broken_at(data)
    broken = broken if broken is not None and broken <= number else None
    hands = 0 if broken else len(fold_exported(entries[:number]).hands)
    return Signed(number, hands, len(entries) - number, broken)


def fingerprint_page(game: Game, view: GameView, typed: str | None) -> Json:
    """The context of the page that compares what was typed, if anything, with the game."""
    page = table_frame(view) | {"typed": typed or "", "length": LENGTH}
    if typed is None:
        return page
    given, letters = read_fingerprint(typed)
    found = given and signed(exported_game(game, view.entries), given)
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
            "scores": " – ".join([with_minus(str(points)) for points in score.scores]),
        }
        for hand, score in played
    ]
    return table_frame(view) | {"number": number, "today": today, "hands": hands}
