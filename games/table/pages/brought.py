"""What came in a file or a link, in words."""

from collections.abc import Sequence

from games.kinds.registry import GAMES
from games.kinds.sentences import game_name
from games.scoring.values import Json
from games.wording.catalogue import as_day, gettext, ngettext
from games.wording.sentences import isolate

# How many games a sentence names.
MOST_NAMED = 5


def brought_text(
    new: int, longer: int, known: int, others: Sequence[Json], binned: Sequence[Json] = ()
) -> str:
    """Say how many games came, and which are others here: each a dict of the `kind`, the `names` of
    its players, and `started_at`.
    """
    sentences = [ngettext("%(new)s game added.", "%(new)s games added.", new) % {"new": new}]
    if longer:
        said = ngettext("%(longer)s continued.", "%(longer)s continued.", longer)
        sentences.append(said % {"longer": longer})
    if known:
        here = ngettext("%(known)s was already here.", "%(known)s were already here.", known)
        sentences.append(here % {"known": known})
    if others:
        said = gettext("Played on differently, unchanged here: %(games)s.")
        sentences.append(said % {"games": name_games(others)})
    if binned:
        said = gettext("Already here, in the bin: %(games)s.")
        sentences.append(said % {"games": name_games(binned)})
    return " ".join(sentences)


def name_games(games: Sequence[Json]) -> str:
    """A few of the games with their players and days, and how many others there are."""
    named = [
        f"{game_name(one['kind'], one['title'])}, {_players(one)}, {as_day(one['started_at'])}"
        for one in games
    ]
    return name_few(named)


def name_few(said: Sequence[str]) -> str:
    """A few of what is said, and how many others there are."""
    few, others = [*said[:MOST_NAMED]], len(said) - MOST_NAMED
    if others > 0:
        few.append(ngettext("%(others)s other", "%(others)s others", others) % {"others": others})
    return "; ".join(few)


def _players(one: Json) -> str:
    sides = GAMES[one["kind"]].sides(tuple([isolate(name) for name in one["names"]]))
    return " – ".join([side.name for side in sides])


def classify_games(new: int, longer: int, here: int, other: int) -> str:
    """How what came stands to what is here: all of it "new", "longer" or "here"; "other" if nothing
    of it can be added; else "part".
    """
    counts = {"new": new, "longer": longer, "here": here, "other": other}
    found = [name for name, count in counts.items() if count]
    if len(found) == 1:
        return found[0]
    return "part" if new or longer else "other"
