"""The languages of La Marque: English, in the code, and one for each folder in `locale/`."""

import gettext
import os
from pathlib import Path

from django.conf.locale import LANG_INFO
from django.utils.translation import to_language, to_locale

CATALOGUES = Path(__file__).parent.parent / "locale"
FIRST_LANGUAGE = "fr"


def languages_in(folder: Path, first: str) -> list[tuple[str, str]]:
    """Return the code of each language and its own name for itself, the `first` one first."""
    codes = {"en"} | {to_language(file.parent.name) for file in folder.glob("*/LC_MESSAGES")}
    ordered = sorted(codes, key=lambda code: (code != first, code))
    return [
        (code, LANG_INFO.get(code, {}).get("name_local", code).capitalize()) for code in ordered
    ]


def language_of_shell(languages: list[tuple[str, str]]) -> str:
    """Return the code of the language that the shell speaks, or the first one."""
    spoken = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    code = to_language(spoken.partition(".")[0]).partition("-")[0]
    return code if code in dict(languages) else languages[0][0]


def shell_gettext(message: str) -> str:
    """`gettext` in the language of the shell, for what is said before there are settings."""
    spoken = to_locale(language_of_shell(languages_in(CATALOGUES, FIRST_LANGUAGE)))
    return gettext.translation("django", CATALOGUES, [spoken], fallback=True).gettext(message)
