"""Games in a link (`games.exchange.for_link`), shown as they are opened; nothing is kept."""

from collections.abc import Sequence
from datetime import datetime

from games.phone.listing import listed, read_listed, standings
from games.scoring.values import Json
from games.table.result import result_page
from games.table.screen import Facts


def linked_page(link: str, games: Sequence[Facts], here: bool, now: datetime) -> Json:
    """The context of the page that a link opens: a game as a whole, or the list of several; whether
    all are `here`. Raises IndexError if there are none.
    """
    lines = standings([read_listed(listed(facts)) for facts in games], now)
    page = {"lines": lines} if len(games) > 1 else result_page(games[0].view)
    return page | {"link": link, "here": here}
