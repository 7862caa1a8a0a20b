"""The sentences of a game's turning point."""

from django.utils.translation import gettext_noop

from games.wording.sentences import Plural

GOES_AHEAD = Plural(
    "{side}, {place} until then, goes ahead.",
    "{side}, {place} until then, go ahead.",
    "seats",
)

BEHIND = gettext_noop("behind")
"""Used if there are only two sides."""
LEVEL = gettext_noop("level")
PLACES = {
    2: gettext_noop("second"),
    3: gettext_noop("third"),
    4: gettext_noop("fourth"),
    5: gettext_noop("fifth"),
    6: gettext_noop("sixth"),
    7: gettext_noop("seventh"),
    8: gettext_noop("eighth"),
    9: gettext_noop("ninth"),
    10: gettext_noop("tenth"),
    11: gettext_noop("eleventh"),
    12: gettext_noop("twelfth"),
}
