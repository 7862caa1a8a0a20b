"""Belote in words."""

from games.kinds.wording import Highlight, Ruling, Wording
from games.wording.catalogue import gettext_noop
from games.wording.common import (
    DIRECTION,
    FACT_VALUES,
    FACTS,
    TRUMP_NAMES,
    Figure,
    Grid,
    HouseRule,
    Preset,
    RuleChoice,
)
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
WRITE_PASSED = gettext_noop("Write that all passed")
SHOWS = gettext_noop("{side} show: {annonces}.")
ANNONCES = {
    "tierce": gettext_noop("tierce"),
    "cinquante": gettext_noop("cinquante"),
    "cent": gettext_noop("cent"),
    "carre_100": gettext_noop("carré of 100"),
    "carre_150": gettext_noop("carré of 150"),
    "carre_200": gettext_noop("carré of 200"),
}
THROWS_IN = gettext_noop("{seat} throws the hand in.")

NO_LIMIT = gettext_noop("no limit")
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
        "passed": Ruling(
            "Nobody took: nobody scores, the deal passes on.",
            "All passed",
            "choosing",
            verdict="All passed.",
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
            "Belote and rebelote, {side}: {points}.",
            "Belote and rebelote",
            "belote",
            reason="Belote counted.",
        ),
        "belote_bonus": Ruling(
            "Belote and rebelote, {side}: {points} on top, outside the contract.",
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
        "annonces": Ruling(
            "Annonces of {side}: {points}.", "Annonces", "annonces", reason="Annonces {points}."
        ),
        "annonces_go_over": Ruling(
            "The annonces of {side} go to {to_side}: {points}.",
            "Annonces go over",
            "annonces",
            reason="Annonces go over.",
        ),
        "annonces_lost": Ruling("The annonces of {side} are lost.", "Annonces lost", "fault"),
    }
    # Where a message quotes the card points, what is among them besides.
    LABELS = {
        "with_belote": {
            0: "",
            1: gettext_noop(", belote included"),
            2: gettext_noop(", annonces included"),
            3: gettext_noop(", belote and annonces included"),
        }
    }
    PARAGRAPHS = {
        "forced_taker": "choosing",
        "annonces_not_played": "annonces",
        "too_many_annonces": "annonces",
        "belotes_only_at_all_trump": "belote",
        "too_many_belotes": "belote",
        "not_in_first_round": "choosing",
        "points_do_not_add_up": "count",
        "points_out_of_range": "count",
        "points_impossible": "count",
        "points_must_be_even": "count",
        "capot_and_points": "capot",
    }
    REASONS = {"belote_forgotten": "belote forgotten"}
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
        "annonces_missing": "Annonces: whose are they, and what was shown?",
        "unknown_annonce": "“{given}” is not one of the annonces: {choices}.",
        "annonces_not_played": "House rule: no annonces at this table.",
        "too_many_annonces": (
            "Annonces: {most} at most, and only one carré of 150 and one of 200."
        ),
        "too_many_belotes": "Belotes: {highest} at most in all, and counted in one way only.",
        "belotes_only_at_all_trump": "There are several belotes in all trump only.",
        "unknown_rule_value.passed": (
            "House rule: if all pass, the player after the dealer must take."
        ),
        "never_ends": "Without points to play to, say how many hands there are.",
    }
    FIRST_RULES = ("target", "rounding", "capot", "tie")
    HOUSE_RULES = {
        "target": HouseRule(
            "Playing to",
            "The first team to reach it wins, if it is ahead; 0 if only the hands are counted.",
            zero=NO_LIMIT,
        ),
        "length": HouseRule(
            "Number of hands",
            "After so many hands the team that is ahead wins; 0 if only the points are counted.",
            zero=NO_LIMIT,
        ),
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
                "suits": RuleChoice("Does not count", "Belote needs a trump."),
            },
        ),
        "annonces": HouseRule(
            "Annonces",
            "Do sequences and fours of a kind score?",
            {
                "off": RuleChoice("Not played", "Only belote is announced."),
                "contract": RuleChoice(
                    "Towards the contract", "They help it, and go to the winner with the hand."
                ),
                "bonus": RuleChoice(
                    "Outside the contract", "Their team scores them, made or failed."
                ),
            },
        ),
        "scale": HouseRule(
            "No trump and all trump",
            "What the hand makes where no suit is trump.",
            {
                "doubled": RuleChoice(
                    "250 and 258", "Cards count double in no trump, as trumps in all trump."
                ),
                "162": RuleChoice(
                    "162, as in a suit",
                    "No trump: ace 19. All trump: jack 13, 9 9, ace 6, 10 5, king 3, queen 2; its "
                    "belotes count.",
                ),
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
            "What the other team scores when a team breaks the rules.",
            {
                "162": RuleChoice("162", "162, whatever the contract."),
                "total": RuleChoice("The whole hand", "The hand’s total: 162, 250 or 258."),
            },
        ),
        "all_pass": HouseRule(
            "If all pass twice",
            "Is anyone made to take?",
            {
                "forced": RuleChoice("Forced", "The player after the dealer must take."),
                "next_dealer": RuleChoice("Next dealer", "Nobody scores, the deal passes on."),
            },
        ),
        "direction": DIRECTION,
        "over_partner": HouseRule(
            "Over partner’s trump",
            "For the judge: trump is led, and partner holds the trick.",
            {
                "climb": RuleChoice("Go higher", "Partner’s trump is overtaken if possible."),
                "free": RuleChoice("No need", "Nobody has to go higher than partner."),
            },
        ),
        "undertrump": HouseRule(
            "A smaller trump",
            "For the judge: whoever cannot overtrump an opponent.",
            {
                "free": RuleChoice("May discard", "Any card may be played."),
                "must": RuleChoice("Must be played", "A trump is played all the same."),
                "never_under_partner": RuleChoice(
                    "Never under partner’s",
                    "Any card under an opponent’s trump; under partner’s, only where nothing but "
                    "trumps is left.",
                ),
            },
        ),
        "must_trump": HouseRule(
            "Trumping partner’s trick",
            "For the judge: whoever lacks the suit led.",
            {
                "opponents": RuleChoice("No need", "Only a trick of the opponents is trumped."),
                "always": RuleChoice("Must trump", "Higher than partner’s trump if possible."),
            },
        ),
    }
    PRESETS = {
        "belgian_student": Preset(
            "Belgian student",
            "In tens, litige, 100 more for a capot; whoever is first must take if all pass.",
            {
                "rounding": "tens",
                "belote": "contract",
                "belote_at": "suits_and_no_trump",
                "annonces": "off",
                "scale": "doubled",
                "capot": "plus_100",
                "tie": "litige",
                "all_pass": "forced",
                "direction": "clockwise",
                "over_partner": "free",
                "undertrump": "must",
                "must_trump": "opponents",
            },
        ),
        "french_federation": Preset(
            "French federation",
            "In points, 162 in every contract, belote kept, a capot of 252; dealt to the right.",
            {
                "rounding": "exact",
                "belote": "kept",
                "belote_at": "suits",
                "annonces": "off",
                "scale": "162",
                "capot": "252",
                "tie": "litige",
                "all_pass": "next_dealer",
                "direction": "counter_clockwise",
                "over_partner": "climb",
                "undertrump": "must",
                "must_trump": "opponents",
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
    FACTS = {
        **FACTS,
        "chosen": gettext_noop("How the contract was chosen"),
        "redeal": gettext_noop("Throws the hand in"),
        "belote": "Belote",
        "belotes": "Belotes",
        "annonces": "Annonces",
        "capot": "Capot",
        "fault": "Foul",
    }
    FACT_VALUES = {**FACT_VALUES, "chosen": WAYS, "shown": ANNONCES}
    HIGHLIGHTS: tuple[Highlight, ...] = (
        Highlight(gettext_noop("Capot retourné"), ("capot_by_defence",)),
        Highlight(gettext_noop("Capot"), ("capot",)),
        Highlight(gettext_noop("Belote that went over"), ("belote_goes_over",)),
        Highlight(gettext_noop("The biggest contract made"), ("contract_made",), "attack"),
        Highlight(gettext_noop("Failed contract"), ("contract_failed",)),
    )
