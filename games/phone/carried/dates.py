"""Days and times as people of the active language write them, where the phone is."""

from datetime import datetime, timedelta
from typing import Any

from games.phone.carried.sentences import active

try:
    import js  # type: ignore[import-not-found]
except ImportError:  # the tests run it under CPython
    js = None


def local(moment: datetime) -> Any:
    """Return the moment by the clocks where the phone is, and by how many minutes they are ahead of
    UTC.
    """
    if js is None:
        at = moment.astimezone()
        return at, int(at.utcoffset().total_seconds()) // 60
    minutes = js.engine.minutes_ahead(moment.isoformat())
    return moment + timedelta(minutes=minutes), minutes


def written(moment: datetime, wanted: str) -> str:
    """Return the moment in one of Django's formats, with the letters that our pages use.

    Raises KeyError for another letter.
    """
    at, ahead = local(moment)
    words = active().figures
    if wanted == "TIME_FORMAT":
        wanted = words["time"]
    if wanted == "c":
        return _iso(at, ahead)
    letters = {
        "j": str(at.day),
        "d": f"{at.day:02}",
        "m": f"{at.month:02}",
        "Y": str(at.year),
        "H": f"{at.hour:02}",
        "i": f"{at.minute:02}",
        "F": words["months"][at.month - 1],
        "N": words["short_months"][at.month - 1],
        "l": words["weekdays"][at.weekday()],
        "P": _by_noon(at, words),
    }
    found, plain = "", False
    for letter in wanted:
        if letter == "\\":
            plain = True
        elif plain or not letter.isalpha():
            found, plain = found + letter, False
        else:
            found += letters[letter]
    return found


def _by_noon(at: Any, words: dict[str, Any]) -> str:
    """The time by a clock of twelve hours, as Django's `P`."""
    if at.minute == 0 and at.hour in (0, 12):
        return str(words["midnight"] if at.hour == 0 else words["noon"])
    hour = str(at.hour % 12 or 12)
    minutes = f":{at.minute:02}" if at.minute else ""
    return f"{hour}{minutes} {words['am'] if at.hour < 12 else words['pm']}"


def _iso(at: Any, ahead: int) -> str:
    plain = at.isoformat().partition("+")[0]
    sign = "-" if ahead < 0 else "+"
    return f"{plain}{sign}{abs(ahead) // 60:02}:{abs(ahead) % 60:02}"
