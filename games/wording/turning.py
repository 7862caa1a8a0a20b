"""Where a side stood before the turning point of a game."""

from games.wording.catalogue import gettext_noop

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
