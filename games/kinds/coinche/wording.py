"""Coinche in words: Belote's, and its own."""

from games.kinds.belote.wording import CAPOTS, BeloteWording
from games.kinds.wording import Highlight, Ruling
from games.wording.catalogue import gettext_noop
from games.wording.common import DIRECTION, Figure, HouseRule, RuleChoice
from games.wording.hand import CallWords
from games.wording.sentences import InContext

BIDS = gettext_noop("{seat} bids {bid} {contract}.")
# After a bid.
IN_CONTRACT = {
    "spades": gettext_noop("in spades"),
    "hearts": gettext_noop("in hearts"),
    "diamonds": gettext_noop("in diamonds"),
    "clubs": gettext_noop("in clubs"),
    "no_trump": gettext_noop("at no trump"),
    "all_trump": gettext_noop("at all trump"),
}
COINCHED = {
    "coinche": gettext_noop("The bid is coinched."),
    "surcoinche": gettext_noop("The bid is surcoinched."),
}
BY = {
    "coinche_by": gettext_noop("{seat} says coinche."),
    "surcoinche_by": gettext_noop("{seat} says surcoinche."),
}
SHOWS = gettext_noop("{side} show: {annonces}.")
WRITE_PASSED = gettext_noop("Write that all passed")
ANNONCES = {
    "tierce": gettext_noop("tierce"),
    "cinquante": gettext_noop("cinquante"),
    "cent": gettext_noop("cent"),
    "carre_100": gettext_noop("carré of 100"),
    "carre_150": gettext_noop("carré of 150"),
    "carre_200": gettext_noop("carré of 200"),
}
RULINGS_OF_BELOTE = (
    *("belote_not_counted", "belote_lost", "rare_points"),
    *("litige", "litige_again", "litige_won"),
)
FAULTS_OF_BELOTE = (
    *("player_count", "points_missing", "points_do_not_add_up"),
    *("points_out_of_range", "points_impossible"),
)


class CoincheWording(BeloteWording):
    NAME = gettext_noop("Coinche")
    TAGLINE = gettext_noop("Belote with bids: name your points, and be coinched.")
    CALLS = CallWords(
        recorded=InContext("coinche", "Bid"),
        named=InContext("coinche", "bid"),
        change=gettext_noop("Change the bid"),
    )
    LABELS = BeloteWording.LABELS | {"contract": IN_CONTRACT}
    RULINGS = {code: BeloteWording.RULINGS[code] for code in RULINGS_OF_BELOTE} | {
        "contract_made": Ruling(
            "{seat} bid {bid} {contract}: {attack} to {defence}{with_belote}. Contract made.",
            "Contract made",
            "contract",
            verdict="Made, {attack} for {bid}.",
        ),
        "contract_failed": Ruling(
            "{seat} bid {bid} {contract}: {attack} to {defence}{with_belote}. Contract failed.",
            "Contract failed",
            "contract",
            verdict="Failed, {attack} for {bid}.",
        ),
        "defence_has_more": Ruling(
            "{seat} bid {bid} {contract}: {attack} to {defence}{with_belote}. The bid is "
            "reached, but the defence has more: contract failed.",
            "The defence has more",
            "contract",
            verdict="Failed, {first} – {second}.",
        ),
        "tie_fails": Ruling(
            "{seat} bid {bid} {contract}: {attack} each{with_belote}. A tie fails.",
            "A tie: contract failed",
            "contract",
            verdict="Failed, {attack} each.",
        ),
        "tie_litige": Ruling(
            "{seat} bid {bid} {contract}: {attack} each{with_belote}. Litige: the defence "
            "scores its points, the attack’s wait for the next hand, without the bid.",
            "A tie: litige",
            "litige",
            verdict="Litige, {attack} each.",
        ),
        "capot_made": Ruling(
            "{seat} bid capot {contract}, and made it.",
            "Capot bid and made",
            "capot",
            verdict="Capot bid and made.",
        ),
        "capot_failed": Ruling(
            "{seat} bid capot {contract}: a trick was lost, contract failed.",
            "Capot bid and failed",
            "capot",
            verdict="Capot bid and failed.",
        ),
        "fault": Ruling(
            "Foul by {side}: {to_side} win the hand.",
            "Foul",
            "fault",
            verdict="Foul by {side}.",
        ),
        "passed": Ruling(
            "Nobody bid: nobody scores, the deal passes on.",
            "All passed",
            "passed",
            verdict="All passed.",
        ),
        "capot": Ruling("{side} took every trick: capot, 252.", "Capot", "capot"),
        "capot_not_bid": Ruling(
            "{side} took every trick: not bid, the capot is worth 162.", "Capot not bid", "capot"
        ),
        "capot_by_defence": Ruling(
            "{side} took every trick in defence: without a trick there is no contract.",
            "Capot retourné",
            "capot",
        ),
        "coinche": Ruling(
            "Coinche: {base} for {side} counts {times} times, {points} more.",
            "Coinche",
            "coinche",
            reason="Coinche: {base} × {times}.",
        ),
        "surcoinche": Ruling(
            "Surcoinche: {base} for {side} counts {times} times, {points} more.",
            "Surcoinche",
            "coinche",
            reason="Surcoinche: {base} × {times}.",
        ),
        "belote_stays": Ruling(
            "{side} keep their belote: {points}.",
            "Belote kept",
            "belote",
            reason="Belote kept.",
        ),
        "belote_goes_over": Ruling(
            "The belote of {side} goes to {to_side} with the contract: {points}.",
            "Belote goes over",
            "belote",
            reason="Belote goes over.",
        ),
        "annonces_go_over": Ruling(
            "The annonces of {side} go to {to_side}: {points}.",
            "Annonces go over",
            "annonces",
            reason="Annonces go over.",
        ),
        "annonces_lost": Ruling("The annonces of {side} are lost.", "Annonces lost", "fault"),
        "annonces": Ruling(
            "Annonces of {side}: {points}.", "Annonces", "annonces", reason="Annonces {points}."
        ),
        "belote": Ruling(
            "Belote and rebelote, {side}: {points}.",
            "Belote and rebelote",
            "belote",
            reason="Belote {points}.",
        ),
        "whole_hand": Ruling(
            "The whole hand to {side}: {points}.",
            "The whole hand",
            "contract",
            reason="Hand {points}.",
        ),
        "cards": Ruling(
            "Card points: {sides[0]} {figures[0]}, scored {scores[0]}; {sides[1]} {figures[1]}, "
            "scored {scores[1]}.",
            "Card points",
            "rounding",
            reason="Cards {first} – {second}.",
        ),
        "bid": Ruling("The bid to {side}: {points}.", "The bid", "counts", reason="Bid {points}."),
    }
    PARAGRAPHS = {
        "unknown_bid": "auction",
        "contract_not_played": "auction",
        "attack_cannot_coinche": "coinche",
        "defence_cannot_surcoinche": "coinche",
        "not_coinched": "coinche",
        "annonces_not_played": "annonces",
        "too_many_annonces": "annonces",
        "belotes_only_at_all_trump": "belote",
        "too_many_belotes": "belote",
        "points_do_not_add_up": "count",
        "points_out_of_range": "count",
        "points_impossible": "count",
        "capot_and_points": "capot",
    }
    FAULTS = {
        **{code: BeloteWording.FAULTS[code] for code in FAULTS_OF_BELOTE},
        "bid_missing": "The bid is missing.",
        "annonces_missing": "Annonces: whose are they, and what was shown?",
        "unknown_bid": "“{given}” cannot be bid: from 80 up by tens to {choices[-2]}, or capot.",
        "unknown_stake": "“{given}” is not plain, coinche or surcoinche.",
        "unknown_annonce": "“{given}” is not one of the annonces: {choices}.",
        "contract_not_played": "House rule: {contract} is not played at this table.",
        "annonces_not_played": "House rule: no annonces at this table.",
        "attack_cannot_coinche": "{seat} is in the attack: only the defence can coinche.",
        "defence_cannot_surcoinche": "{seat} is in the defence: only the attack can surcoinche.",
        "not_coinched": "Who said {needed} is noted, but not the {needed} itself.",
        "too_many_annonces": (
            "Annonces: {most} at most, and only one carré of 150 and one of 200."
        ),
        "too_many_belotes": "Belotes: {highest} at most in all, and counted in one way only.",
        "belotes_only_at_all_trump": "There are several belotes in all trump only.",
        "capot_and_points": "Points, capot, foul or all passed: only one of them.",
    }
    FIRST_RULES = ("target", "counts", "annonces", "contracts")
    HOUSE_RULES = {
        "target": BeloteWording.HOUSE_RULES["target"],
        "counts": HouseRule(
            "What is scored",
            "The bid together with the card points, or the bid alone?",
            {
                "bid_and_points": RuleChoice("Bid and points", "122 for 100 scores 120 and 100."),
                "bid": RuleChoice(
                    "The bid alone", "122 for 100 scores 100; the cards only decide."
                ),
            },
        ),
        "needs": HouseRule(
            "To make the contract",
            "Is the bid enough, or must the attack also have more than the defence?",
            {
                "bid_and_more": RuleChoice(
                    "Bid, and more", "The bid, and more than the defence; a tie fails."
                ),
                "litige": RuleChoice(
                    "Bid, and litige on a tie",
                    "A tie makes a litige, unless it was coinched or bids alone are scored.",
                ),
                "bid": RuleChoice("The bid is enough", "Even if the defence has more."),
            },
        ),
        "rounding": HouseRule(
            "Rounding",
            "How card points are scored.",
            {
                "tens_from_five": RuleChoice(
                    "To ten, 5 rounds up", "85 is scored as 90, 84 as 80, 162 as 160."
                ),
                "tens": RuleChoice("To ten, 6 rounds up", "86 is scored as 90, 85 as 80."),
                "exact": RuleChoice("To the point", "Points are scored as they are: 162, 252."),
            },
        ),
        "belote": BeloteWording.HOUSE_RULES["belote"],
        "annonces": HouseRule(
            "Annonces",
            "Do sequences and fours of a kind score?",
            {
                "off": RuleChoice("Not played", "Only belote is announced."),
                "contract": RuleChoice(
                    "Towards the contract", "They help it, and go to the winner with the hand."
                ),
                "bonus": RuleChoice(
                    "Beside the contract", "Their team scores them, made or failed."
                ),
            },
        ),
        "contracts": HouseRule(
            "Trumps",
            "What may be bid besides a suit.",
            {
                "suits": RuleChoice("Suits only", "The four suits."),
                "all": RuleChoice("No trump and all trump too", "Counted to 162, as a suit is."),
            },
        ),
        "highest_bid": HouseRule(
            "Highest bid",
            "The highest number before capot.",
            {
                160: RuleChoice("Up to 160", "Then only capot."),
                180: RuleChoice("Up to 180", "170 and 180 need the belote."),
                650: RuleChoice("Up to 650", "For tables that play annonces."),
            },
        ),
        "capot": HouseRule(
            "Capot",
            "What winning every trick is worth to the attack.",
            {
                "always": RuleChoice("252, bid or not", "100 in place of the last trick’s 10."),
                "if_bid": RuleChoice("252 only if bid", "Not bid, it is worth 162."),
                "500": RuleChoice(
                    "500 in all", "252 only if bid; a capot bid that fails gives it too."
                ),
            },
        ),
        "coinche": HouseRule(
            "A coinche multiplies",
            "What counts double, and who scores the cards.",
            {
                "everything": RuleChoice("Everything", "The winner takes the hand, all doubled."),
                "hand_and_bid": RuleChoice(
                    "The hand and the bid", "The same, but belote and annonces count once."
                ),
                "bid_takes_all": RuleChoice(
                    "The bid; winner takes all", "The winner takes the hand, the bid is doubled."
                ),
                "bid": RuleChoice("The bid alone", "The cards are scored as in a plain hand."),
            },
        ),
        "surcoinche": HouseRule(
            "A surcoinche",
            "How many times it counts.",
            {
                "times_4": RuleChoice("Four times", "A surcoinche doubles the coinche."),
                "times_3": RuleChoice(
                    "Three times", "A coinche is twice, a surcoinche three times."
                ),
            },
        ),
        "fault": HouseRule(
            "Foul",
            "What the other team scores when a team breaks the rules.",
            {
                "bid": RuleChoice(
                    "162 and the bid", "As a hand won, multiplied if it was coinched."
                ),
                "162": RuleChoice("162 alone", "162, never multiplied."),
            },
        ),
        "direction": DIRECTION,
        "coinche_when": HouseRule(
            "When to coinche",
            "For the judge: in turn, or at any time?",
            {
                "in_turn": RuleChoice("In turn", "Only the player whose turn it is."),
                "any_time": RuleChoice("At any time", "Any player of the defence."),
            },
        ),
        "over_partner": HouseRule(
            "Over partner’s trump",
            "For the judge: a trump led that partner holds.",
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
            },
        ),
    }
    MEASURES = (
        Figure("Contracts taken", "taken"),
        Figure("Contracts made", "made", "taken"),
        Figure("Contracts failed", "failed", "taken"),
        Figure("Points bid", "bid_total"),
        Figure("Coinched by the others", "coinched", "taken"),
        Figure("Coinches said", "coinches"),
        Figure("Coinches won", "coinches_won", "coinches", record=True),
        Figure("Capots bid", "capots_bid"),
        Figure("Capots", "capots", told=CAPOTS, record=True),
        Figure("Belotes", "belotes"),
    )
    HIGHLIGHTS = (
        Highlight("Capot retourné", ("capot_by_defence",)),
        Highlight("The capot", ("capot_made", "capot_failed")),
        Highlight("The capot", ("capot",)),
        Highlight(gettext_noop("The surcoinche"), ("surcoinche",)),
        Highlight(gettext_noop("The coinche"), ("coinche",)),
        Highlight(gettext_noop("The boldest bid that held"), ("contract_made",), "bid"),
        Highlight(gettext_noop("The contract that failed"), ("contract_failed",), "bid"),
    )
