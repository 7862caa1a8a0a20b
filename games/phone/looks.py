"""How the pages of a phone without a server look, as its settings say."""

from games.phone.asking import Answer
from games.phone.store import AloneRequest, page
from games.scoring.values import Json
from games.table.screen import redirect_reply

SWITCHES = ("newest_first", "keep_awake", "confirm_hands")


def settings(asked: AloneRequest, slug: str) -> Answer:
    if asked.request.method != "POST":
        return settings_page(asked)
    taps = asked.request.taps
    chosen: Json = {name: taps.one(name) for name in ("language", "theme")}
    switches = {name: taps.one(name) == "1" for name in SWITCHES}
    changed = {**asked.store.settings, **chosen, **switches}
    return Answer(redirect_reply(asked.address_of("home")), settings=changed)


def settings_page(asked: AloneRequest, error: str = "", status: int = 200) -> Answer:
    """The settings, with what is wrong with a file that was to be read."""
    context = {
        "settings": asked.store.settings,
        "notebook": asked.store.notebook,
        "games": asked.store.number,
        "error": error,
    }
    return page("alone/settings.html", context, status)
