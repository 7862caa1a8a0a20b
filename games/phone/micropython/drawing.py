"""Draw compiled templates, as `games/templating/runtime.py` does on the server."""

import json
from collections.abc import Callable
from html import escape
from typing import Any

from games.phone.micropython.filters import FILTERS, SafeString, decimals
from games.phone.micropython.python import quote, read_text, run_source
from games.templating.values import MISSING, VALUES, comparison
from games.wording.catalogue import get_language, gettext, ngettext, pgettext

SPRITES = ("img/sprite.svg", "img/emblems.svg")  # The icons, and those of games.

Render = Callable[[dict[str, Any], Callable[[str], None], dict[str, Any]], None]


class Drawing:
    """The templates in a `folder`, compiled when first drawn; addresses lie below `base`."""

    def __init__(self, folder: str, base: str = "/") -> None:
        self.base = base
        self.addresses = json.loads(read_text(f"{folder}/addresses.json"))
        self.statics = json.loads(read_text(f"{folder}/statics.json"))
        self.folder = folder
        self.functions: dict[str, Render] = {}

    def draw(self, name: str, context: dict[str, Any]) -> str:
        pieces: list[str] = []
        self.template(name)(context, pieces.append, {})
        return "".join(pieces)

    def template(self, name: str) -> Render:
        if name not in self.functions:
            source = read_text(f"{self.folder}/templates/{name}")
            own = {
                "template": self.template,
                "static": self.static,
                "address": self.address,
                "address_if_any": self.address_if_any,
            }
            self.functions[name] = run_source(source, {**NAMES, **own})["render"]
        return self.functions[name]

    def static(self, name: str) -> str:
        return self.statics[str(name)]

    def rules(self, slug: str) -> dict[str, Any]:
        """Return the rules of a game in the active language, with the HTML of each block."""
        page = json.loads(read_text(f"{self.folder}/rules.{get_language()}.json"))[slug]
        page["introduction"] = SafeString(page["introduction"])
        for section in page["sections"]:
            for block in section["blocks"]:
                block["html"] = SafeString(block["html"])
        return dict(page)

    def address(self, name: str, *values: Any, **named: Any) -> str:
        for pattern, parameters in self.addresses[str(name)]:
            given = named if named else dict(zip(parameters, values, strict=False))
            count = len(named) or len(values)
            if count == len(parameters) and all(str(given.get(one, "")) for one in parameters):
                values_ = {one: quote(str(given[one])) for one in parameters}
                return self.base + str(pattern.format(**values_))[1:]
        raise LookupError(name)

    def address_if_any(self, name: str, *values: Any, **named: Any) -> str:
        """Return the address of a view, "" if there is none."""
        try:
            return self.address(name, *values, **named)
        except LookupError:
            return ""


def text(value: Any) -> str:
    """Return a value as the page shows it: escaped unless it is safe."""
    if isinstance(value, SafeString):
        return str(value)
    if isinstance(value, str):
        return escape(value)
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return decimals(value)
    return "" if value is MISSING else escape(str(value))


def _plain(value: Any) -> Any:
    """A text as dictionaries know it: MicroPython does not find one that is safe."""
    return str(value) if isinstance(value, SafeString) else value


def form_fields(token: Any, notebook: Any) -> str:
    """The hidden fields: the one against forged requests, and the id of the notebook."""
    if not token or token is MISSING:
        return ""
    return (
        f'<input type="hidden" name="csrfmiddlewaretoken" value="{escape(str(token))}">'
        f'<input type="hidden" name="notebook" value="{notebook}">'
    )


# What compiled templates call besides the methods of `Drawing`.
NAMES: dict[str, Any] = {
    **VALUES,
    "contains": comparison(lambda first, second: _plain(first) in second),
    "form_fields": form_fields,
    "filters": FILTERS,
    "get_language": get_language,
    "gettext": gettext,
    "lacks": comparison(lambda first, second: _plain(first) not in second),
    "ngettext": ngettext,
    "pgettext": pgettext,
    "safe": SafeString,
    "text": text,
}
