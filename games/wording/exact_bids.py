"""What La Bâtarde and the river say alike: what is wrong with bids and tricks, what is measured."""

from django.utils.translation import gettext_noop

from games.wording.common import Figure
from games.wording.sentences import Plural

FAULTS = {
    "bids_missing": gettext_noop("The bid is missing: {seats}."),
    "tricks_missing": gettext_noop("The tricks taken are missing: {seats}."),
    "too_many": Plural(
        "{seat}: {given} is too many for {cards} trick.",
        "{seat}: {given} is too many for {cards} tricks.",
        "cards",
    ),
    "tricks_do_not_add_up": Plural(
        "The tricks add up to {given}; there is {cards} trick to win.",
        "The tricks add up to {given}; there are {cards} tricks to win.",
        "cards",
    ),
    "bids_equal_cards": gettext_noop(
        "The bids add up to {cards}, the number of tricks: the last to bid must choose "
        "another number, so that somebody fails."
    ),
    "unknown_trump": gettext_noop("“{given}” is not a trump of this game."),
}

MEASURES = (
    Figure(
        gettext_noop("Bids made exactly"),
        "made",
        "bids",
        Plural("{made} bid made of {bids}", "{made} bids made of {bids}", "made"),
    ),
    Figure(gettext_noop("Tricks off, in all"), "off"),
)
