"""Belote in words."""

from games.wording import common
from games.wording.calls import CallWords
from games.wording.catalogue import gettext_noop
from games.wording.common import TRUMPS, Choice, Figure, Grid, HouseRule
from games.wording.hand import HANDS
from games.wording.sentences import InContext

NAME = gettext_noop("Belote")
TAGLINE = gettext_noop("Two against two: attack, defence, and the last trick’s ten.")
PLAYERS = gettext_noop("Four players; partners face each other.")
HAND = HANDS
CALLS = CallWords(
    recorded=InContext("belote", "Contract"),
    named=InContext("belote", "contract"),
    change=gettext_noop("Change the contract"),
)

RULINGS = {
    "redeal": gettext_noop(
        "{seat} held 14 points or fewer and threw in: nobody scores, the same dealer deals again."
    ),
    "belote_counts": gettext_noop("Belote and rebelote, {side}: 20."),
    "belote_bonus": gettext_noop("Belote and rebelote, {side}: 20 on top, outside the contract."),
    "belote_not_counted": gettext_noop(
        "Belote announced by {side}: it does not count in {contract}."
    ),
    "contract_made": gettext_noop(
        "{seat} took in {contract}: {attack} to {defence}{with_belote}. More than half "
        "of {whole}: contract made."
    ),
    "contract_failed": gettext_noop(
        "{seat} took in {contract}: {attack} to {defence}{with_belote}. Less than half "
        "of {whole}: contract failed, the defence takes everything."
    ),
    "tie_litige": gettext_noop(
        "{seat} took in {contract}: {attack} to {defence}{with_belote}. Litige: the defence scores "
        "its half, the attack’s half waits for the next hand."
    ),
    "tie_fails": gettext_noop(
        "{seat} took in {contract}: {attack} to {defence}{with_belote}. House rule: on a "
        "tie the contract fails, the defence takes everything."
    ),
    "tie_made": gettext_noop(
        "{seat} took in {contract}: {attack} to {defence}{with_belote}. House rule: a "
        "tie makes the contract."
    ),
    "tie_lost": gettext_noop(
        "{seat} took in {contract}: {attack} to {defence}{with_belote}. House rule: on a "
        "tie the defence scores its half, the attack’s half is lost."
    ),
    "belote_goes_over": gettext_noop(
        "The belote announced by {side} goes to {to_side} with the contract."
    ),
    "belote_stays": gettext_noop("House rule: {side} keep their belote."),
    "belote_lost": gettext_noop("The belote announced by {side} is lost."),
    "capot": gettext_noop("{side} took every trick in attack: capot, {points}."),
    "capot_by_defence": gettext_noop(
        "{side} took every trick in defence: capot retourné, {points}."
    ),
    "capot_bonus": gettext_noop("That is {cards} for the hand and {bonus} for capot."),
    "capot_in_place": gettext_noop(
        "That is {cards} for the cards and {bonus} for capot, in place of the last trick’s 10."
    ),
    "fault": gettext_noop("Foul by {side}: {to_side} score {points} and win the hand."),
    "rare_points": gettext_noop(
        "{figures[0]} against {figures[1]} without capot: rare, but a trick may hold no points."
    ),
    "rounded": gettext_noop(
        "In tens, {rounds_up} rounds up: {sides[0]} {figures[0]} → {scores[0]}, "
        "{sides[1]} {figures[1]} → {scores[1]}."
    ),
    "written": gettext_noop("Not rounded: {sides[0]} {figures[0]}, {sides[1]} {figures[1]}."),
    "litige": gettext_noop("{points} in litige, for the winner of the next hand."),
    "litige_again": gettext_noop(
        "{points} more in litige, {carried} in all for the winner of the next hand."
    ),
    "litige_won": gettext_noop("{side} win the hand and the {points} in litige."),
}

VERDICTS = {
    "redeal": gettext_noop("Redeal: nobody scores."),
    "contract_made": gettext_noop("Contract made, {attack} to {defence}."),
    "contract_failed": gettext_noop("Contract failed, {attack} to {defence}."),
    "tie_litige": gettext_noop("Litige, {attack} each."),
    "tie_fails": gettext_noop("Contract failed, {attack} each."),
    "tie_made": gettext_noop("Contract made, {attack} each."),
    "tie_lost": gettext_noop("A tie, {attack} each."),
    "capot": gettext_noop("Capot for {side}: {points}."),
    "capot_by_defence": gettext_noop("Capot for {side}: {points}."),
    "fault": gettext_noop("Foul: {points} to {to_side}."),
}
"""The result of a hand, in one line."""

REASONS = {
    "redeal": gettext_noop("{seat}: 14 points or fewer."),
    "rounded": gettext_noop("In tens: {first} to {second}."),
    "litige_won": gettext_noop("And the {points} of the litige."),
    "litige": gettext_noop("{points} in litige."),
    "litige_again": gettext_noop("{points} more in litige, {carried} in all."),
    "belote_counts": gettext_noop("Belote counted."),
    "belote_bonus": gettext_noop("Belote on top."),
    "belote_not_counted": gettext_noop("The belote does not count."),
    "belote_goes_over": gettext_noop("The belote goes over."),
    "belote_stays": gettext_noop("The belote stays."),
    "belote_lost": gettext_noop("The belote is lost."),
}
"""The reasons for the result, joined in one line. `first` and `second` are the points of the line's
sides, in the order in which the result names them."""

ONE_SIDE_WILL_DO = gettext_noop("One team is enough: the other is worked out.")

TAKES = gettext_noop("{seat} takes in {contract}.")
TAKES_AS = {
    "first_round": gettext_noop("{seat} takes in {contract}, first round."),
    "second_round": gettext_noop("{seat} takes in {contract}, second round."),
    "forced": gettext_noop("Forced to take, {seat} takes in {contract}."),
    "turned_jack": gettext_noop("{seat} takes in {contract}, turned jack."),
}
"""By how the contract was chosen, if that was noted."""

WITHOUT_CAPOT = gettext_noop("{figures[0]} – {figures[1]} without capot?")
WRITE_REDEAL = gettext_noop("Write the redeal")

THROWS_IN = gettext_noop("{seat} throws the hand in.")

TITLES = {
    "redeal": gettext_noop("Redeal"),
    "belote_counts": gettext_noop("Belote and rebelote"),
    "belote_bonus": gettext_noop("Belote on top"),
    "belote_not_counted": gettext_noop("Belote not counted"),
    "contract_made": gettext_noop("Contract made"),
    "contract_failed": gettext_noop("Contract failed"),
    "tie_litige": gettext_noop("A tie: litige"),
    "tie_fails": gettext_noop("A tie: contract failed"),
    "tie_made": gettext_noop("A tie: contract made"),
    "tie_lost": gettext_noop("A tie: half lost"),
    "belote_goes_over": gettext_noop("Belote goes over"),
    "belote_stays": gettext_noop("Belote kept"),
    "belote_lost": gettext_noop("Belote lost"),
    "capot": gettext_noop("Capot"),
    "capot_by_defence": gettext_noop("Capot retourné"),
    "capot_bonus": gettext_noop("Capot bonus"),
    "capot_in_place": gettext_noop("Capot bonus"),
    "fault": gettext_noop("Foul"),
    "rare_points": gettext_noop("A rare count"),
    "rounded": gettext_noop("Rounded to tens"),
    "written": gettext_noop("Not rounded"),
    "litige": gettext_noop("In litige"),
    "litige_again": gettext_noop("More in litige"),
    "litige_won": gettext_noop("Litige won"),
}
"""The title of each step of a ruling, in a few words."""

LABELS = {"with_belote": {1: gettext_noop(", belote included"), 0: ""}}
"""Where a message quotes the card points, whether belote is among them."""

PARAGRAPHS = {
    "redeal": "redeal",
    "belote_counts": "belote",
    "belote_bonus": "belote",
    "belote_not_counted": "belote",
    "contract_made": "contract",
    "contract_failed": "contract",
    "tie_litige": "litige",
    "tie_fails": "litige",
    "tie_made": "litige",
    "tie_lost": "litige",
    "belote_goes_over": "belote",
    "belote_stays": "belote",
    "belote_lost": "fault",
    "capot": "capot",
    "capot_by_defence": "capot",
    "capot_bonus": "capot",
    "capot_in_place": "capot",
    "fault": "fault",
    "rare_points": "count",
    "rounded": "rounding",
    "written": "rounding",
    "litige": "litige",
    "forced_taker": "choosing",
    "not_in_first_round": "choosing",
    "points_do_not_add_up": "count",
    "points_out_of_range": "count",
    "points_impossible": "count",
    "points_must_be_even": "count",
    "capot_and_points": "capot",
    "litige_again": "litige",
    "litige_won": "litige",
}

CORRECTIONS = common.CORRECTIONS
OBJECTIONS = (*common.OBJECTIONS, "fault_not_noted")

OUTCOMES = {"target_reached": gettext_noop("The target has been reached.")}

FAULTS = {
    "player_count": gettext_noop("This game is for four players, not {given}."),
    "taker_missing": gettext_noop("The taker is missing."),
    "contract_missing": gettext_noop("The contract is missing."),
    "forced_taker": gettext_noop("Forced, or on a turned jack, the taker is {seat}."),
    "not_in_first_round": gettext_noop(
        "In the first round, and on a turned jack, nobody takes in {contract}."
    ),
    "unknown_contract": gettext_noop("“{given}” is not a contract."),
    "points_missing": gettext_noop("The card points are missing."),
    "points_do_not_add_up": gettext_noop("The two teams’ points make {given}, not {total}."),
    "points_out_of_range": gettext_noop("{given}: a team’s points go from 0 to {total}."),
    "points_impossible": gettext_noop(
        "{figures[0]} against {figures[1]}: no cards add up to that. Count again."
    ),
    "points_must_be_even": gettext_noop("In no trump, cards count double: {given} is not even."),
    "capot_and_points": gettext_noop("Points, capot, foul or redeal: only one of them."),
}

HOUSE_RULES = {
    "target": HouseRule(
        gettext_noop("Playing to"),
        gettext_noop("The first team to reach it wins, if it is ahead."),
    ),
    "rounding": HouseRule(
        gettext_noop("Rounding"),
        gettext_noop("How points are written down."),
        {
            "tens": Choice(
                gettext_noop("In tens, 6 rounds up"),
                gettext_noop("86 is written 9, 85 is written 8."),
            ),
            "tens_from_five": Choice(
                gettext_noop("In tens, 5 rounds up"),
                gettext_noop("85 is written 9, 84 is written 8."),
            ),
            "exact": Choice(
                gettext_noop("Not rounded"),
                gettext_noop("Points are written as they are."),
            ),
        },
    ),
    "belote": HouseRule(
        gettext_noop("Belote"),
        gettext_noop("Do its 20 help the contract, and whose are they if it fails?"),
        {
            "contract": Choice(
                gettext_noop("With the contract"),
                gettext_noop(
                    "Its 20 count towards the contract and go to the defence if it fails."
                ),
            ),
            "kept": Choice(
                gettext_noop("Counted and kept"),
                gettext_noop(
                    "Its 20 count towards the contract; if it fails, they stay with the team that "
                    "announced it."
                ),
            ),
            "bonus": Choice(
                gettext_noop("On top"),
                gettext_noop(
                    "Its 20 do not count towards the contract; the team that announced it scores "
                    "them, made or failed."
                ),
            ),
        },
    ),
    "belote_at": HouseRule(
        gettext_noop("Belote in no trump"),
        gettext_noop("Does belote count when there is no trump suit?"),
        {
            "suits_and_no_trump": Choice(
                gettext_noop("Counts"),
                gettext_noop("King and queen of one suit count 20 in no trump too."),
            ),
            "suits": Choice(
                gettext_noop("Does not count"),
                gettext_noop("Belote counts in a suit only."),
            ),
        },
    ),
    "capot": HouseRule(
        gettext_noop("Capot"),
        gettext_noop("What a team scores for taking every trick."),
        {
            "plus_100": Choice(
                gettext_noop("100 more"),
                gettext_noop("The whole hand and 100 more: 262 in a suit."),
            ),
            "252": Choice(
                gettext_noop("252"),
                gettext_noop("100 in place of the last trick’s 10: 252 in a suit."),
            ),
            "none": Choice(
                gettext_noop("Nothing more"),
                gettext_noop("The whole hand and no more: 162 in a suit."),
            ),
        },
    ),
    "tie": HouseRule(
        gettext_noop("Tie"),
        gettext_noop("What happens when attack and defence have the same points."),
        {
            "litige": Choice(
                gettext_noop("Litige"),
                gettext_noop(
                    "The defence scores its half; the attack’s half goes to the winner of the next "
                    "hand."
                ),
            ),
            "fails": Choice(
                gettext_noop("Contract failed"),
                gettext_noop("The defence takes everything."),
            ),
            "made": Choice(
                gettext_noop("Contract made"),
                gettext_noop("Each team scores its half."),
            ),
            "lost": Choice(
                gettext_noop("Attack’s half lost"),
                gettext_noop("The defence scores its half; nobody scores the attack’s."),
            ),
        },
    ),
    "fault": HouseRule(
        gettext_noop("Foul"),
        gettext_noop("What the other team takes when a team breaks the rules."),
        {
            "162": Choice(
                gettext_noop("162"),
                gettext_noop("162, whatever the contract."),
            ),
            "total": Choice(
                gettext_noop("The whole hand"),
                gettext_noop("The hand’s total: 162, 250 or 258."),
            ),
        },
    ),
}

MEASURES = (
    Grid(
        gettext_noop("Contracts"),
        (gettext_noop("Taken"), gettext_noop("Made"), gettext_noop("Failed")),
        tuple(
            [
                (label, (f"taken_{contract}", f"made_{contract}", f"failed_{contract}"))
                for contract, label in TRUMPS.items()
            ]
        ),
    ),
    Figure(gettext_noop("Capots"), "capots"),
    Figure(gettext_noop("Belotes"), "belotes"),
)
