"""What an import did, or what is wrong in its file, in words."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext, ngettext

from games.kinds.sentences import fault_text, game_name
from games.models import Evening, Game, Notebook
from games.scoring.errors import Fault
from games.scoring.record import GameRecord
from games.scoring.values import Json
from games.table.pages.brought import brought_text, classify_games, name_few
from games.wording.catalogue import as_day
from games.wording.sentences import Names, isolate


def imported_text(
    notebook: Notebook,
    *,
    new: int,
    longer: int,
    known: int,
    left_out: Iterable[str],
    **clubs: Any,
) -> str:
    """Say how many games were imported, how many went on, how many were already here (`known`), and
    which of those are not as they are in the file (`left_out`, their keys); the same of `clubs`.
    """
    others = notebook.games.filter(key__in=left_out).newest_first()
    others = others.prefetch_related("seats")
    differing, binned = map(_named, (others.not_deleted(), others.in_bin()))
    sentences = _clubs_text(notebook, **clubs)
    if new or longer or known or not sentences:
        sentences.insert(0, brought_text(new, longer, known, differing, binned))
    return " ".join(sentences)


def _clubs_text(
    notebook: Notebook,
    *,
    clubs: int,
    longer_clubs: int,
    known_clubs: int,
    clubs_left_out: Iterable[str],
) -> list[str]:
    sentences = []
    if clubs:
        said = ngettext("%(number)s club evening added.", "%(number)s club evenings added.", clubs)
        sentences.append(said % {"number": clubs})
    if longer_clubs:
        said = ngettext(
            "%(number)s club evening continued.",
            "%(number)s club evenings continued.",
            longer_clubs,
        )
        sentences.append(said % {"number": longer_clubs})
    if known_clubs:
        here = ngettext(
            "%(number)s club evening was already here.",
            "%(number)s club evenings were already here.",
            known_clubs,
        )
        sentences.append(here % {"number": known_clubs})
    others = notebook.evenings.filter(key__in=clubs_left_out).order_by("-started_at", "-pk")
    if differing := others.not_deleted():
        said = gettext("Changed here and in the file, kept as it is here: %(evenings)s.")
        sentences.append(said % {"evenings": _evenings_text(differing)})
    if binned := others.in_bin():
        said = gettext("Already here, in the bin: %(games)s.")
        sentences.append(said % {"games": _evenings_text(binned)})
    return sentences


def _evenings_text(evenings: Iterable[Evening]) -> str:
    """The evenings by name, or by game, with their days."""
    named = [(one.name or game_name(one.kind, one.title), one.started_at) for one in evenings]
    return name_few([f"{isolate(name)}, {as_day(day)}" for name, day in named])


def _named(games: Iterable[Game]) -> list[Json]:
    return [
        {
            "kind": game.kind,
            "title": game.title,
            "names": [seat.shown_name for seat in game.seats.all()],
            "started_at": game.started_at,
        }
        for game in games
    ]


def link_standing(notebook: Notebook, journals: Mapping[str, Sequence[str]]) -> str:
    """How the games of a link stand to those of a notebook, which may not be saved yet
    (`brought.classify_games`): their `journals` are the hashes of their entries, by key.
    """
    games = Game.objects.not_deleted().filter(notebook=notebook.pk, key__in=journals)
    here = {game.key: game for game in games}
    found = Counter(_standing(here.get(key), hashes) for key, hashes in journals.items())
    return classify_games(found["new"], found["longer"], found["here"], found["other"])


def _standing(game: Game | None, hashes: Sequence[str]) -> str:
    if game is None:
        return "new"
    common = min(game.version, len(hashes))
    ends = hashes[common - 1] if common else ""
    here = game.head if common == game.version else game.entries.get(number=common).hash
    if common and here != ends:
        return "other"
    return "longer" if len(hashes) > game.version else "here"


def wrong_file_text(
    fault: Fault, line: int, game: str, entry: int | None, record: GameRecord | None
) -> str:
    """Say which line is wrong, where in it (game, entry, hand), and why."""
    names = Names()
    if record is not None:
        names = Names(record.players_at(fault.hand), record.sides_at(fault.hand))
    where = [gettext("Line %(line)s") % {"line": line}]
    if game:
        where.append(gettext("game %(key)s") % {"key": game})
    if entry is not None:
        where.append(gettext("entry %(number)s") % {"number": entry})
    if fault.hand is not None:
        where.append(gettext("hand %(number)s") % {"number": fault.hand})
    why = fault_text(None if record is None else record.game.SLUG, fault, names)
    return gettext("%(place)s: %(why)s") % {"place": ", ".join(where), "why": why}
