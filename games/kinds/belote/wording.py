"""Belote in words."""

from games.kinds.wording import Highlight, Ruling, Wording
from games.wording.catalogue import gettext_noop
from games.wording.common import TRUMP_NAMES, Figure, Grid, HouseRule, RuleChoice
from games.wording.hand import CallWords
from games.wording.sentences import InContext, Plural

ONE_SIDE_WILL_DO = gettext_noop("One team is enough: the other is worked out.")
TAKES = gettext_noop("{seat} takes in {contract}.")
# By how the contract was chosen, if that was noted.
TAKES_AS = {
    "first_round": gettext_noop("{seat} takes in {contract}, first round."),
    "second_round": gettext_noop("{seat} takes in {contract}, second round."),
    "forced": gettext_noop("Forced to take, {seat} takes in {contract}."),
    "turned_jack": gettext_noop("{seat} takes in {contract}, turned jack."),
}
WAYS = {
    "first_round": gettext_noop("first round"),
    "second_round": gettext_noop("second round"),
    "forced": gettext_noop("forced"),
    "turned_jack": gettext_noop("turned jack"),
}
WITHOUT_CAPOT = gettext_noop("{figures[0]} – {figures[1]} without capot?")
WRITE_REDEAL = gettext_noop("Write the redeal")
THROWS_IN = gettext_noop("{seat} throws the hand in.")

CAPOTS = Plural("with a capot", "with {capots} capots", "capots")


class BeloteWording(Wording):
    NAME = gettext_noop("Belote")
    TAGLINE = gettext_noop("Two against two: attack, defence, and the last trick’s ten.")
    WHO_PLAYS = gettext_noop("Four players; partners face each other.")
    CALLS = CallWords(
        recorded=InContext("belote", "Contract"),
        named=InContext("belote", "contract"),
        change=gettext_noop("Change the contract"),
    )
    RULINGS = {
        "contract_made": Ruling(
            "{seat} took in {contract}: {attack} to {defence}{with_belote}. More than "
            "half of {whole}: contract made.",
            "Contract made",
            "contract",
            verdict="Made, {first} – {second}.",
        ),
        "contract_failed": Ruling(
            "{seat} took in {contract}: {attack} to {defence}{with_belote}. Less than "
            "half of {whole}: contract failed, the defence takes everything.",
            "Contract failed",
            "contract",
            verdict="Failed, {first} – {second}.",
        ),
        "tie_litige": Ruling(
            "{seat} took in {contract}: {attack} to {defence}{with_belote}. Litige: "
            "the defence scores its half, the attack’s half waits for the next hand.",
            "A tie: litige",
            "litige",
            verdict="Litige, {attack} each.",
        ),
        "tie_fails": Ruling(
            "{seat} took in {contract}: {attack} to {defence}{with_belote}. House "
            "rule: on a tie the contract fails, the defence takes everything.",
            "A tie: contract failed",
            "litige",
            verdict="Failed, {attack} each.",
        ),
        "tie_made": Ruling(
            "{seat} took in {contract}: {attack} to {defence}{with_belote}. House "
            "rule: a tie makes the contract.",
            "A tie: contract made",
            "litige",
            verdict="Made, {attack} each.",
        ),
        "tie_lost": Ruling(
            "{seat} took in {contract}: {attack} to {defence}{with_belote}. House "
            "rule: on a tie the defence scores its half, the attack’s half is lost.",
            "A tie: half lost",
            "litige",
            verdict="A tie, {attack} each.",
        ),
        "capot": Ruling(
            "{side} took every trick in attack: capot, {points}.",
            "Capot",
            "capot",
            verdict="Capot, {points}.",
        ),
        "capot_by_defence": Ruling(
            "{side} took every trick in defence: capot retourné, {points}.",
            "Capot retourné",
            "capot",
            verdict="Capot retourné, {points}.",
        ),
        "capot_bonus": Ruling(
            "That is {cards} for the hand and {bonus} for capot.", "Capot bonus", "capot"
        ),
        "capot_in_place": Ruling(
            "That is {cards} for the cards and {bonus} for capot, in place of the last trick’s 10.",
            "Capot bonus",
            "capot",
        ),
        "fault": Ruling(
            "Foul by {side}: {to_side} score {points} and win the hand.",
            "Foul",
            "fault",
            verdict="Foul by {side}.",
        ),
        "rare_points": Ruling(
            "{figures[0]} against {figures[1]} without capot: rare, but a trick may "
            "hold no points.",
            "A rare count",
            "count",
        ),
        "written": Ruling(
            "Not rounded: {sides[0]} {figures[0]}, {sides[1]} {figures[1]}.",
            "Not rounded",
            "rounding",
        ),
        "redeal": Ruling(
            "{seat} held 14 points or fewer and threw in: nobody scores, the same "
            "dealer deals again.",
            "Redeal",
            "redeal",
            verdict="Redeal.",
            reason="{seat}: 14 points or fewer.",
        ),
        "rounded": Ruling(
            "In tens, {rounds_up} rounds up: {sides[0]} {figures[0]}, written {scores[0]}; "
            "{sides[1]} {figures[1]}, written {scores[1]}.",
            "Rounded to tens",
            "rounding",
        ),
        "litige_won": Ruling(
            "{side} win the hand and the {points} in litige.",
            "Litige won",
            "litige",
            reason="Litige won: {points}.",
        ),
        "litige": Ruling(
            "{points} in litige, for the winner of the next hand.",
            "In litige",
            "litige",
            reason="{points} in litige.",
        ),
        "litige_again": Ruling(
            "{points} more in litige, {carried} in all for the winner of the next hand.",
            "More in litige",
            "litige",
            reason="{carried} in litige.",
        ),
        "belote_counts": Ruling(
            "Belote and rebelote, {side}: 20.",
            "Belote and rebelote",
            "belote",
            reason="Belote counted.",
        ),
        "belote_bonus": Ruling(
            "Belote and rebelote, {side}: 20 on top, outside the contract.",
            "Belote on top",
            "belote",
            reason="Belote on top.",
        ),
        "belote_not_counted": Ruling(
            "Belote announced by {side}: it does not count in {contract}.",
            "Belote not counted",
            "belote",
            reason="Belote not counted.",
        ),
        "belote_goes_over": Ruling(
            "The belote announced by {side} goes to {to_side} with the contract.",
            "Belote goes over",
            "belote",
            reason="Belote goes over.",
        ),
        "belote_stays": Ruling(
            "House rule: {side} keep their belote.",
            "Belote kept",
            "belote",
            reason="Belote kept.",
        ),
        "belote_lost": Ruling(
            "The belote announced by {side} is lost.",
            "Belote lost",
            "fault",
            reason="Belote lost.",
        ),
    }
    # Where a message quotes the card points, whether belote is among them.
    LABELS = {"with_belote": {1: gettext_noop(", belote included"), 0: ""}}
    PARAGRAPHS = {
        "forced_taker": "choosing",
        "not_in_first_round": "choosing",
        "points_do_not_add_up": "count",
        "points_out_of_range": "count",
        "points_impossible": "count",
        "points_must_be_even": "count",
        "capot_and_points": "capot",
    }
    CORRECTIONS = (
        *("misheard", "counted_again", "wrong_side"),
        *("contract_misnoted", "belote_forgotten", "typing_mistake"),
    )
    OBJECTIONS = (
        *("miscounted", "misheard", "wrong_side", "contract_misnoted"),
        *("belote_forgotten", "rule_misapplied", "fault_not_noted"),
    )
    FAULTS = {
        "player_count": "This game is for four players, not {given}.",
        "forced_taker": "Forced, or on a turned jack, the taker is {seat}.",
        "not_in_first_round": (
            "In the first round, and on a turned jack, nobody takes in {contract}."
        ),
        "points_missing": "The card points are missing.",
        "points_do_not_add_up": "The two teams’ points make {given}, not {total}.",
        "points_out_of_range": "{given}: a team’s points go from 0 to {total}.",
        "points_impossible": (
            "{figures[0]} against {figures[1]}: no cards add up to that. Count again."
        ),
        "points_must_be_even": "In no trump, cards count double: {given} is not even.",
        "capot_and_points": "Points, capot, foul or redeal: only one of them.",
    }
    FIRST_RULES = ("target", "rounding", "capot", "tie")
    HOUSE_RULES = {
        "target": HouseRule("Playing to", "The first team to reach it wins, if it is ahead."),
        "rounding": HouseRule(
            "Rounding",
            "How points are written down.",
            {
                "tens": RuleChoice("In tens, 6 rounds up", "86 is written 9, 85 is written 8."),
                "tens_from_five": RuleChoice(
                    "In tens, 5 rounds up", "85 is written 9, 84 is written 8."
                ),
                "exact": RuleChoice("Not rounded", "Points are written as they are."),
            },
        ),
        "belote": HouseRule(
            "Belote",
            "Do its 20 help the contract, and whose are they if it fails?",
            {
                "contract": RuleChoice(
                    "With the contract",
                    "Its 20 count towards the contract and go to the defence if it fails.",
                ),
                "kept": RuleChoice(
                    "Counted and kept",
                    "Its 20 count towards the contract; if it fails, they stay with the team that "
                    "announced it.",
                ),
                "bonus": RuleChoice(
                    "On top",
                    "Its 20 do not count towards the contract; the team that announced it scores "
                    "them, made or failed.",
                ),
            },
        ),
        "belote_at": HouseRule(
            "Belote in no trump",
            "Does belote count when there is no trump suit?",
            {
                "suits_and_no_trump": RuleChoice(
                    "Counts", "King and queen of one suit count 20 in no trump too."
                ),
                "suits": RuleChoice("Does not count", "Belote counts in a suit only."),
            },
        ),
        "capot": HouseRule(
            "Capot",
            "What a team scores for taking every trick.",
            {
                "plus_100": RuleChoice("100 more", "The whole hand and 100 more: 262 in a suit."),
                "252": RuleChoice("252", "100 in place of the last trick’s 10: 252 in a suit."),
                "none": RuleChoice("Nothing more", "The whole hand and no more: 162 in a suit."),
            },
        ),
        "tie": HouseRule(
            "Tie",
            "What happens when attack and defence have the same points.",
            {
                "litige": RuleChoice(
                    "Litige",
                    "The defence scores its half; the attack’s half goes to the winner of the next "
                    "hand.",
                ),
                "fails": RuleChoice("Contract failed", "The defence takes everything."),
                "made": RuleChoice("Contract made", "Each team scores its half."),
                "lost": RuleChoice(
                    "Attack’s half lost", "The defence scores its half; nobody scores the attack’s."
                ),
            },
        ),
        "fault": HouseRule(
            "Foul",
            "What the other team takes when a team breaks the rules.",
            {
                "162": RuleChoice("162", "162, whatever the contract."),
                "total": RuleChoice("The whole hand", "The hand’s total: 162, 250 or 258."),
            },
        ),
    }
    MEASURES: tuple[Figure | Grid, ...] = (
        Grid(
            gettext_noop("Contracts"),
            (
                gettext_noop("Taken"),
                gettext_noop("Made"),
                gettext_noop("Failed"),
                gettext_noop("Litige"),
            ),
            ("taken", "made", "failed"),
            TRUMP_NAMES,
        ),
        Figure("Capots", "capots", told=CAPOTS, record=True),
        Figure("Belotes", "belotes"),
    )
    HIGHLIGHTS: tuple[Highlight, ...] = (
        Highlight(gettext_noop("Capot retourné"), ("capot_by_defence",)),
        Highlight(gettext_noop("The capot"), ("capot",)),
        Highlight(gettext_noop("The belote that went over"), ("belote_goes_over",)),
        Highlight(gettext_noop("The biggest contract made"), ("contract_made",), "attack"),
        Highlight(gettext_noop("The contract that failed"), ("contract_failed",), "defence"),
    )
