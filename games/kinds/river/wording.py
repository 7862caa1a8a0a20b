"""The sentences of Up and down the river."""

from typing import Any

from games.kinds.exact_bids import wording as exact_bids
from games.wording.calls import BidWords
from games.wording.catalogue import gettext_noop
from games.wording.common import Choice, HouseRule
from games.wording.hand import HANDS
from games.wording.sentences import InContext, Message

NAME = gettext_noop("Up and down the river")
TAGLINE = gettext_noop(
    "Bid the exact number of tricks, with one more card each hand, then one fewer."
)
PLAYERS = gettext_noop("Three to seven players.")
HAND = HANDS
CALLS = BidWords(
    recorded=InContext("river", "Bids"),
    named=InContext("river", "bids"),
    change=InContext("river", "Change the bids"),
    number=InContext("river", "bid {number}"),
    said=InContext("river", "Bids: {bids}."),
    bids=InContext("river, verb", "bids"),
    has_bid=InContext("river", "has bid"),
    verb=InContext("river", "Bid"),
    change_one=InContext("river", "Change the bid"),
    bid_for=InContext("river", "Bid for {name}"),
    who=InContext("river", "Who bids?"),
)

TEN_AND_TRICKS = gettext_noop(
    "{seat} bid {bid} and took {tricks}: bid made, 10 + {tricks} = {points}."
)
KEEPS_TRICKS = gettext_noop(
    "{seat} bid {bid} and took {tricks}: bid missed, only the tricks count, {points}."
)

RULINGS: dict[str, Message] = {
    "made_nil": gettext_noop("{seat} bid {bid} and took none: bid made, {points}."),
    "made_ten_per_trick": gettext_noop(
        "{seat} bid {bid} and took {tricks}: bid made, {tricks} + 10 × {bid} = {points}."
    ),
    "made_ten_flat": TEN_AND_TRICKS,
    "made_exact_only": TEN_AND_TRICKS,
    "made_penalty": TEN_AND_TRICKS,
    "made_symmetric": TEN_AND_TRICKS,
    "made_squares": gettext_noop(
        "{seat} bid {bid} and took {tricks}: bid made, 10 + {bid} × {bid} = {points}."
    ),
    "made_ascenseur": gettext_noop(
        "{seat} bid {bid} and took {tricks}: bid made, 2 + {tricks} = {points}."
    ),
    "missed_ten_per_trick": KEEPS_TRICKS,
    "missed_ten_flat": KEEPS_TRICKS,
    "missed_exact_only": gettext_noop("{seat} bid {bid} and took {tricks}: bid missed, 0."),
    "missed_penalty": gettext_noop(
        "{seat} bid {bid} and took {tricks}, {off} off: −10 − {off} = {points}."
    ),
    "missed_symmetric": gettext_noop(
        "{seat} bid {bid} and took {tricks}, missed: −10 − {bid} = {points}."
    ),
    "missed_squares": gettext_noop(
        "{seat} bid {bid} and took {tricks}, {off} off: −({off} × {off}) = {points}."
    ),
    "missed_ascenseur": gettext_noop("{seat} bid {bid} and took {tricks}, {off} off: {points}."),
}

MADE, MISSED = gettext_noop("{seat}: bid made"), gettext_noop("{seat}: bid missed")
TITLES = {code: MADE if code.startswith("made") else MISSED for code in RULINGS}
"""The title of each step of a ruling, in a few words."""

LABELS: dict[str, dict[Any, str]] = {}

PARAGRAPHS = dict.fromkeys(RULINGS, "score") | {"bids_equal_cards": "bids"}

FAULTS = exact_bids.FAULTS

HOUSE_RULES = {
    "deck": HouseRule(
        gettext_noop("Pack"),
        gettext_noop("How many cards are in the pack."),
        {
            52: Choice(gettext_noop("52 cards"), gettext_noop("From the ace down to the two.")),
            32: Choice(gettext_noop("32 cards"), gettext_noop("From the ace down to the seven.")),
        },
    ),
    "max_cards": HouseRule(
        gettext_noop("Most cards each"),
        gettext_noop("As many as the pack allows, or fewer for a shorter game."),
    ),
    "order": HouseRule(
        gettext_noop("Order of the hands"),
        gettext_noop("Start with one card, or with the most?"),
        {
            "up_down": Choice(
                gettext_noop("Up, then down"),
                gettext_noop("From one card up to the most, and back down to one."),
            ),
            "down_up": Choice(
                gettext_noop("Down, then up"),
                gettext_noop("From the most cards down to one, and back up."),
            ),
        },
    ),
    "bidding": HouseRule(
        gettext_noop("Bidding"),
        gettext_noop("How the bids are made."),
        {
            "together": Choice(
                gettext_noop("All together"),
                gettext_noop("Everyone shows a bid at once, on the fingers: any total is allowed."),
            ),
            "in_turn": Choice(
                gettext_noop("In turn"),
                gettext_noop(
                    "The dealer bids last, and the bids may not add up to the number of tricks, so "
                    "that somebody fails."
                ),
            ),
        },
    ),
    "top": HouseRule(
        gettext_noop("Turning hand"),
        gettext_noop("How many times the turning hand is played."),
        {
            "twice": Choice(
                gettext_noop("Twice"),
                gettext_noop("The same number of cards twice in a row, then back."),
            ),
            "once": Choice(gettext_noop("Once"), gettext_noop("Once, then straight back.")),
        },
    ),
    "must_trump": HouseRule(
        gettext_noop("Without the suit led"),
        gettext_noop("What may be played; no score depends on it."),
        {
            False: Choice(
                gettext_noop("Any card"), gettext_noop("Trumping is allowed, not required.")
            ),
            True: Choice(
                gettext_noop("Trump, and higher"),
                gettext_noop("A trump must be played, above those already there if possible."),
            ),
        },
    ),
    "scoring": HouseRule(
        gettext_noop("Scoring"),
        gettext_noop("What a bid is worth, made or missed."),
        {
            "ten_per_trick": Choice(
                gettext_noop("Ten a trick"),
                gettext_noop(
                    "A point a trick, and 10 more for each trick of a bid made; a nil bid made "
                    "scores 10."
                ),
            ),
            "ten_flat": Choice(
                gettext_noop("Flat ten"),
                gettext_noop("A point a trick, and 10 more for a bid made."),
            ),
            "exact_only": Choice(
                gettext_noop("All or nothing"),
                gettext_noop("Made: 10 and the bid. Missed: nothing."),
            ),
            "penalty": Choice(
                gettext_noop("Penalty per trick off"),
                gettext_noop("Made: 10 and the bid. Missed: 10 lost, and one for each trick off."),
            ),
            "symmetric": Choice(
                gettext_noop("Win or lose the same"),
                gettext_noop("10 and the bid: won when it is made, lost when it is missed."),
            ),
            "squares": Choice(
                gettext_noop("Squares"),
                gettext_noop(
                    "Made: 10 plus the bid squared. Missed: minus the tricks off squared."
                ),
            ),
            "ascenseur": Choice(
                gettext_noop("Ascenseur"),
                gettext_noop("Made: 2 and the tricks. Missed: one lost for each trick off."),
            ),
        },
    ),
}

CORRECTIONS, OBJECTIONS = exact_bids.CORRECTIONS, exact_bids.OBJECTIONS

OUTCOMES = {"all_played": gettext_noop("All hands have been played.")}

MEASURES = exact_bids.MEASURES
