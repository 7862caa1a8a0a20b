"""The languages of La Marque: English, in the code, and one for each folder in `locale/`."""

from pathlib import Path

from django.conf.locale import LANG_INFO
from django.utils.translation import to_language


def languages_in(folder: Path, first: str) -> list[tuple[str, str]]:
    """Return the code of each language and its own name for itself, the `first` one first."""
    codes = {"en"} | {to_language(file.parent.name) for file in folder.glob("*/LC_MESSAGES")}
    ordered = sorted(codes, key=lambda code: (code != first, code))
    return [
        (code, LANG_INFO.get(code, {}).get("name_local", code).capitalize()) for code in ordered
    ]
