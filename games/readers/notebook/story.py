"""What a person's statistics tell, in a few sentences: each is true of the figures below it."""

from collections.abc import Sequence

from django.utils.translation import gettext, ngettext

from games.counting import Record
from games.kinds.registry import KINDS
from games.scoring.values import Json
from games.wording.days import as_day

LONG_STREAK = 3
"""From how many games in a row on a streak is told."""


def story(
    name: str,
    records: Sequence[Record],
    partner: Json | None,
    nemesis: Json | None,
) -> list[Json]:
    """The sentences, each with the person that it is about, if any (`other`): how much over all
    games, and when last; with whom most is won, to whom most is lost; the streaks that run.
    """
    if not records:
        return []
    told: list[Json] = [{"text": _in_all(name, records)}]
    if partner:
        met = partner["met"]
        told.append(
            {
                "text": ngettext(
                    "With %(other)s, %(won)s game won of %(games)s.",
                    "With %(other)s, %(won)s games won of %(games)s.",
                    met.won_as_partners,
                )
                % {
                    "other": partner["other"].name,
                    "won": met.won_as_partners,
                    "games": met.as_partners,
                },
                "other": partner["other"],
            }
        )
    if nemesis:
        met = nemesis["met"]
        told.append(
            {
                "text": gettext("Against %(other)s, lost %(lost)s of %(games)s.")
                % {
                    "other": nemesis["other"].name,
                    "lost": met.lost_against,
                    "games": met.as_opponents,
                },
                "other": nemesis["other"],
            }
        )
    told += [{"text": _streak(record)} for record in records if abs(record.streak) >= LONG_STREAK]
    return told


def _in_all(name: str, records: Sequence[Record]) -> str:
    played = sum(record.played for record in records)
    counted = ngettext(
        "%(name)s has played %(games)s game: %(won)s won.",
        "%(name)s has played %(games)s games: %(won)s won.",
        played,
    ) % {"name": name, "games": played, "won": sum(record.won for record in records)}
    day = as_day(max(record.last for record in records))
    return counted + " " + gettext("The last one was on %(day)s.") % {"day": day}


def _streak(record: Record) -> str:
    """The streak that runs at a kind of game."""
    kind = gettext(KINDS[record.kind].wording.NAME)
    if record.streak > 0:
        said = gettext("At %(kind)s, %(number)s games won in a row.")
    else:
        said = gettext("At %(kind)s, %(number)s games without a win.")
    return said % {"kind": kind, "number": abs(record.streak)}
