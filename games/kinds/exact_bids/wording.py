"""Wording shared by games of exact bids: the faults of bids and tricks, remarks, measures."""

from games.wording.catalogue import gettext_noop
from games.wording.common import Figure
from games.wording.sentences import Message, Plural

FAULTS: dict[str, Message] = {
    "bids_missing": "The bid is missing: {seats}.",
    "tricks_missing": "The tricks taken are missing: {seats}.",
    "too_many": Plural(
        "{seat}: {given} is too many for {highest} trick.",
        "{seat}: {given} is too many for {highest} tricks.",
        "highest",
    ),
    "tricks_do_not_add_up": Plural(
        "The tricks add up to {given}; there is {cards} trick to win.",
        "The tricks add up to {given}; there are {cards} tricks to win.",
        "cards",
    ),
    "bids_equal_cards": (
        "The bids add up to {cards}, the number of tricks: the last to bid must choose another "
        "number, so that somebody misses."
    ),
}
BIDS_SO_FAR: Message = Plural(
    "{given} bid for {cards} trick.", "{given} bid for {cards} tricks.", "cards"
)
TOO_MANY_BID: Message = gettext_noop("{off} too many: somebody will miss.")
TOO_FEW_BID: Message = gettext_noop("{off} too few: somebody will miss.")
EVEN: Message = gettext_noop("Everyone can make their bid.")
LAST_FORBIDDEN: Message = gettext_noop("{seat} may not say {forbidden}.")
FORBIDDEN_BECAUSE: Message = gettext_noop(
    "{given} and {forbidden} make {cards}: the bids would come out even."
)
TRICKS_LEFT: Message = Plural("{left} more trick to place.", "{left} more tricks to place.", "left")
TRICKS_OVER: Message = Plural("{over} trick too many.", "{over} tricks too many.", "over")
ONLY_SO_MANY: Message = Plural("There is only {cards}.", "There are only {cards}.", "cards")
MISSED: Message = gettext_noop("Missed: {some}.")
MADE: Message = gettext_noop("Made: {some}.")
ALL_MADE: Message = gettext_noop("Everyone made their bid.")
NOBODY_MADE: Message = gettext_noop("Nobody made their bid.")


def measures(made: Message) -> tuple[Figure, Figure]:
    """What is counted; `made`, of the game's words for bids, says how many of them were made."""
    return (
        Figure("Bids made exactly", "made", "bids", brief=made, told=made),
        Figure("Tricks off, in all", "off"),
    )
