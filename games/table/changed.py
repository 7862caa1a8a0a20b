"""What is said after a change of hands, or if the game changed meanwhile."""

from games.journal import Entry, EntryKind
from games.kinds.registry import KINDS
from games.scoring.values import Json
from games.table.effects import effects, end_change
from games.table.rulings import ARROW
from games.table.trial import came_to
from games.table.view import GameView
from games.wording.catalogue import gettext, gettext_noop
from games.wording.sentences import Names, say, with_minus

DONE = {
    EntryKind.CORRECT: gettext_noop("Corrected."),
    EntryKind.INSERT: gettext_noop("Inserted."),
    EntryKind.REMOVE: gettext_noop("Removed. The journal keeps it, and can restore it."),
    EntryKind.SETTLE: gettext_noop("Corrected, and the objection is settled."),
}

MOVED_ON = gettext_noop("The game has moved on in the meantime: this is how it stands now.")


Said = tuple[str, str]
"""What is said on the next page: `success`, `info`, `warning` or `error`, and a sentence."""


def change_said(view: GameView, entry: Entry) -> list[Said]:
    """What was done, how the end of the game changes, and every other hand whose score changed."""
    if entry.kind not in DONE:
        return []
    before, after = view.at(entry.number - 1), view.at(entry.number)
    difference = "" if end_change(before, after) else came_to(before, after)
    done = " ".join(filter(None, [gettext(DONE[entry.kind]), difference]))
    return [("success", done), *effects_said(before, after)]


def effects_said(before: GameView, after: GameView) -> list[Said]:
    """A changed end of the game, and changed scores of hands."""
    end = end_change(before, after)
    ended = [] if end is None else [("warning", f"{end['said']} {end['follows']}")]
    return [*ended, *[("info", _effect_text(effect)) for effect in effects(before, after)]]


def _effect_text(effect: Json) -> str:
    scores = [f"{one['name']} {one['before']}{ARROW}{one['after']}" for one in effect["scores"]]
    return gettext("Number %(number)s changes too: %(scores)s.") % {
        "number": effect["number"],
        "scores": with_minus(", ".join(scores)),
    }


def moved_on(view: GameView, seen: int, place: int, message: str = MOVED_ON) -> str:
    """The message that the game has changed since the version `seen`, and the number of the hand of
    that place if it is another since.
    """
    was, now = [version.current.number_of(place) for version in (view.at(seen), view)]
    if None in (was, now) or was == now:
        return gettext(message)
    words = KINDS[view.game.kind].wording.HAND
    return f"{gettext(message)} {say(words.renumbered, {'before': was, 'number': now}, Names())}"
