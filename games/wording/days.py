"""Days as people read them."""

from datetime import date

from games.wording.catalogue import date_format, pgettext


def as_day(moment: date, wanted: str = "j F Y") -> str:
    """Return the day of a moment in the format `wanted`; the first of a French month is "1er"."""
    if moment.day == 1:
        wanted = wanted.replace("j", pgettext("date format, first of a month", "j"))
    return date_format(moment, wanted)
