"""What a person's statistics tell, in a few sentences: each is true of the figures below it."""

from collections.abc import Sequence
from datetime import date

from django.utils.translation import gettext, ngettext

from games.kinds.registry import KINDS
from games.readers.counting import PlayerRecord
from games.scoring.values import Json
from games.text import kind_of
from games.wording.catalogue import as_day
from games.wording.common import Figure
from games.wording.sentences import isolate

LONG_STREAK = 3  # From how many games in a row on a streak is told.
MANY = 3  # From how many capots, or the like, on one day on these are told.


def story(
    name: str,
    records: Sequence[tuple[str, PlayerRecord]],
    partner: Json | None,
    nemesis: Json | None,
) -> list[Json]:
    """The sentences about the records, each with the name of its game; with the `other` person each
    is about: all games, and the last; partner and nemesis; the streaks that run; the day of the
    most capots, or whatever else is a record.
    """
    if not records:
        return []
    told: list[Json] = [{"text": _in_all(name, [record for _, record in records])}]
    if partner:
        other, met = partner["other"], partner["met"]
        text = ngettext(
            "With %(other)s, %(won)s game won of %(games)s.",
            "With %(other)s, %(won)s games won of %(games)s.",
            met.won_as_partners,
        )
        fared = {"won": met.won_as_partners, "games": met.as_partners}
        told.append({"text": text % (fared | {"other": isolate(other.name)}), "other": other})
    if nemesis:
        other, met = nemesis["other"], nemesis["met"]
        text = gettext("Behind %(other)s in %(behind)s of %(games)s games.")
        fared = {"behind": met.lost_against, "games": met.as_opponents}
        told.append({"text": text % (fared | {"other": isolate(other.name)}), "other": other})
    told += [
        {"text": _streak(kind, record)}
        for kind, record in records
        if abs(record.streak) >= LONG_STREAK
    ]
    days = [day for kind, record in records for day in _days_of_many(kind, record)]
    if days:
        told.append({"text": _day_of_many(*max(days, key=lambda day: day[:2]))})
    return told


def _in_all(name: str, records: Sequence[PlayerRecord]) -> str:
    played = sum(record.played for record in records)
    counted = ngettext(
        "%(name)s has played %(games)s game: %(won)s won.",
        "%(name)s has played %(games)s games: %(won)s won.",
        played,
    ) % {"name": isolate(name), "games": played, "won": sum(record.won for record in records)}
    day = as_day(max(record.last for record in records))
    return counted + " " + gettext("The last game was on %(day)s.") % {"day": day}


def _days_of_many(kind: str, record: PlayerRecord) -> list[tuple[int, date, str, str]]:
    """How many there were on a day, the day, of what, and the kind of game."""
    wording = KINDS[kind_of(record.variety)].wording
    most = [
        (*record.most[figure.measure], gettext(figure.label), kind)
        for figure in wording.MEASURES
        if isinstance(figure, Figure) and figure.record and figure.measure in record.most
    ]
    return [one for one in most if one[0] >= MANY]


def _day_of_many(number: int, day: date, label: str, kind: str) -> str:
    return gettext("At %(kind)s, %(number)s %(what)s on %(day)s.") % {
        "kind": kind,
        "number": number,
        "what": label[:1].lower() + label[1:],
        "day": as_day(day),
    }


def _streak(kind: str, record: PlayerRecord) -> str:
    if record.streak > 0:
        said = gettext("At %(kind)s, %(number)s games won in a row.")
    else:
        said = gettext("At %(kind)s, %(number)s games without a win.")
    return said % {"kind": kind, "number": abs(record.streak)}
