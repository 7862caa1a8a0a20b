"""The pages and forms of one game, in the order in which their addresses are tried: a server and a
phone answer by this one list.
"""

from dataclasses import dataclass

from games.numbers import whole_number

READER, SCORER = "reader", "scorer"
"""The rights that a page may need, the lower first."""


@dataclass(frozen=True, kw_only=True)
class GamePage:
    """A page or a form of one game: its `address` below that of the game, and its `verb`, which is
    its name as well. It is seen with the right `seen_by`, "" for a form alone, and sent with the
    right `sent_by`; what it writes is counted as `counted` (`games.rates`).

    `besides` names what it shows besides the game (`Facts.besides`), which each host finds in its
    own way; with `in_parts`, a script that looks is answered with a part of the page.
    """

    address: str
    verb: str
    seen_by: str = READER
    sent_by: str = ""
    counted: str = ""
    besides: str = ""
    in_parts: bool = False


HAND = "hands/<int:place>/"

PAGES = [
    # First what every tap asks for.
    GamePage(address="", verb="table"),
    GamePage(address="news", verb="news", in_parts=True),
    GamePage(address="open", verb="open_moment", seen_by="", sent_by=SCORER),
    GamePage(address="announce", verb="announce", seen_by="", sent_by=SCORER),
    GamePage(address="record", verb="record", seen_by="", sent_by=SCORER),
    GamePage(address="preview", verb="preview", seen_by="", sent_by=READER),
    GamePage(address="undo", verb="undo", seen_by="", sent_by=SCORER),
    GamePage(address="bid", verb="bid", seen_by="", sent_by=READER),
    GamePage(address="extra", verb="extra", seen_by="", sent_by=READER),
    GamePage(address="restore", verb="restore", seen_by="", sent_by=SCORER),
    GamePage(address="conflict/", verb="conflict", seen_by=SCORER),
    GamePage(address="take-back/", verb="take_back", seen_by=SCORER),
    GamePage(address="judge/", verb="judge", besides="sections", in_parts=True),
    GamePage(address="journal/", verb="journal"),
    GamePage(address="result/", verb="result", besides="led_on"),
    GamePage(address="confirm", verb="confirm", seen_by="", sent_by=READER),
    GamePage(address="end", verb="end_game", seen_by=SCORER, sent_by=SCORER),
    GamePage(address="reopen", verb="reopen", seen_by=SCORER, sent_by=SCORER),
    GamePage(address="note", verb="game_note", sent_by=SCORER, counted="remark"),
    GamePage(address="dealer/", verb="dealer", seen_by=SCORER, sent_by=SCORER),
    GamePage(address="seats/", verb="seats", seen_by=SCORER, sent_by=SCORER, besides="known"),
    GamePage(address=HAND, verb="hand"),
    GamePage(address=f"{HAND}note", verb="hand_note", seen_by="", sent_by=SCORER, counted="remark"),
    GamePage(address=f"{HAND}confirm", verb="confirm_hand", seen_by="", sent_by=READER),
    GamePage(address=f"{HAND}correct/", verb="correct"),
    GamePage(address=f"{HAND}insert/", verb="insert"),
    GamePage(address=f"{HAND}restore/", verb="restore_hand"),
    GamePage(address=f"{HAND}remove/", verb="remove"),
    GamePage(address="change", verb="change", seen_by="", sent_by=READER),
    GamePage(address=f"{HAND}contest", verb="contest", sent_by=READER, counted="remark"),
    GamePage(address="objections/<int:number>/", verb="objection", sent_by=SCORER),
    GamePage(
        address="objections/<int:number>/withdraw", verb="withdraw", seen_by="", sent_by=READER
    ),
]


def page_at(address: str) -> tuple[GamePage, dict[str, int]] | None:
    """Return the page at an address below that of its game, with the numbers in the address; None
    if there is none.
    """
    for page in PAGES:
        where = _numbers(page.address.split("/"), address.split("/"))
        if where is not None:
            return page, where
    return None


def _numbers(pattern: list[str], parts: list[str]) -> dict[str, int] | None:
    """The numbers in an address, by the name that the pattern gives them; None if it differs."""
    found = {}
    if len(pattern) != len(parts):
        return None
    for wanted, part in zip(pattern, parts, strict=True):
        number = whole_number(part)
        if wanted.startswith("<int:") and number is not None and number >= 0:
            found[wanted[5:-1]] = number
        elif wanted != part:
            return None
    return found
