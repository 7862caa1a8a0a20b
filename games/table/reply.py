"""How a screen is answered: what is drawn, or where the phone goes, and what htmx is told."""

from collections.abc import Callable
from typing import Any, NamedTuple

from games.scoring.values import Json
from games.table.screen import Screen

FOUND = 302


class Reply(NamedTuple):
    """The answer to a request: `headers`, and the `template` to draw with its `context`, if any."""

    status: int
    headers: dict[str, str]
    template: str = ""
    context: Json | None = None


def reply(screen: Screen, key: str, address_of: Callable[..., str], *, scripts: bool) -> Reply:
    """Return the answer that shows a screen of the game with that key; `address_of` returns the
    address of a page by its name. A page with `scripts` is told by headers of htmx.
    """
    address = _address(screen, key, address_of)
    if not screen.template:
        return elsewhere(address, scripts)
    headers = {}
    if screen.replaces_page:
        headers = {"HX-Reswap": "innerHTML show:window:top", "HX-Retarget": "#main"}
    if address and scripts:
        headers["HX-Replace-Url"] = address
    if screen.stirs:
        headers["HX-Trigger"] = '{"change": {"target": "#entry"}}'
    context = {"here": address_of("table", key)} | screen.context
    return Reply(screen.status, headers, screen.template, context)


def _address(screen: Screen, key: str, address_of: Callable[..., str]) -> str:
    where: list[Any] = [key] if screen.place is None else [key, screen.place]
    address = address_of(screen.to, *where) if screen.to else ""
    address += f"?{screen.query}" if screen.query else ""
    return address + (f"#{screen.fragment}" if screen.fragment else "")


def elsewhere(address: str, scripts: bool = False) -> Reply:
    """Return the answer that leads to that page, the same one if there is no address."""
    if not scripts:
        return Reply(FOUND, {"Location": address})
    return Reply(200, {"HX-Redirect": address} if address else {"HX-Refresh": "true"})
