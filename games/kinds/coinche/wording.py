"""Coinche in words: Belote's, and its own."""

from games.kinds.belote.wording import CAPOTS, BeloteWording
from games.kinds.coinche.scoring import MADE
from games.kinds.wording import Highlight, Ruling
from games.wording.catalogue import gettext_noop
from games.wording.common import Figure, HouseRule, Preset, RuleChoice
from games.wording.hand import CallWords
from games.wording.sentences import InContext

# The words for bids that are no numbers.
BID_NAMES = {"capot": "capot", "generale": gettext_noop("générale")}
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
RULINGS_OF_BELOTE = (
    *("belote_not_counted", "belote_lost", "rare_points"),
    *("annonces", "annonces_go_over", "annonces_lost"),
    *("litige", "litige_again", "litige_won"),
)
FAULTS_OF_BELOTE = (
    *("player_count", "points_missing", "points_do_not_add_up"),
    *("points_out_of_range", "points_impossible", "annonces_missing", "unknown_annonce"),
    *("annonces_not_played", "too_many_annonces", "too_many_belotes"),
    *("belotes_only_at_all_trump", "never_ends"),
)


def _of_belote(*names: str) -> dict[str, HouseRule]:
    return {name: BeloteWording.HOUSE_RULES[name] for name in names}


class CoincheWording(BeloteWording):
    NAME = gettext_noop("Coinche")
    TAGLINE = gettext_noop("Belote with bids: name your points, and be coinched.")
    CALLS = CallWords(
        recorded=InContext("coinche, the one that stands", "Bid"),
        named=InContext("coinche", "bid"),
        change=gettext_noop("Change the bid"),
    )
    LABELS = BeloteWording.LABELS | {"contract": IN_CONTRACT, "bid": BID_NAMES}
    FAULT_LABELS = {"bid": BID_NAMES}
    RULINGS = {code: BeloteWording.RULINGS[code] for code in RULINGS_OF_BELOTE} | {
        "contract_made": Ruling(
            "{seat} bid {bid} {contract}: {attack} to {defence}{with_belote}. Contract made.",
            "Contract made",
            "contract",
            verdict="Made, {attack} for {bid}.",
        ),
        "contract_failed": Ruling(
            "{seat} bid {bid} {contract} and has {attack} to {defence}{with_belote}: {short} "
            "short, contract failed.",
            "Contract failed",
            "contract",
            verdict="Failed by {short}.",
        ),
        "contract_failed.no_trick": Ruling(
            "{seat} bid {bid} {contract}: without a trick the contract fails.",
            "Contract failed",
            "contract",
            verdict="Failed: no trick.",
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
            verdict="Capot failed.",
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
        "generale_made": Ruling(
            "{seat} bid générale {contract}, and won every trick alone.",
            "Générale bid and made",
            "generale",
            verdict="Générale bid and made.",
        ),
        "generale_failed": Ruling(
            "{seat} bid générale {contract}, but did not win every trick alone: contract failed.",
            "Générale bid and failed",
            "generale",
            verdict="Générale failed.",
        ),
        "alone": Ruling(
            "{seat} won every trick alone: not bid, it scores nothing more.",
            "Every trick alone",
            "generale",
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
            "Coinche: {base} doubled, {points} more for {side}.",
            "Coinche",
            "coinche",
            reason="Coinche: {base} × {times}.",
        ),
        "surcoinche": Ruling(
            "Surcoinche: {base} times {times}, {points} more for {side}.",
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
        "belote": Ruling(
            "Belote and rebelote, {side}: {points}.",
            "Belote and rebelote",
            "belote",
            reason="Belote {points}.",
        ),
        "whole_hand": Ruling(
            "The whole hand to {side}: {whole}, scored {points}.",
            "The whole hand",
            "contract",
            reason="Hand {points}.",
        ),
        "whole_hand.exact": Ruling(
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
        "bid": Ruling("Bid, to {side}: {points}.", "The bid", "counts", reason="Bid {points}."),
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
        "alone_without_capot": "generale",
    }
    FAULTS = {
        **{code: BeloteWording.FAULTS[code] for code in FAULTS_OF_BELOTE},
        "bid_missing": "The bid is missing.",
        "unknown_bid": "“{given}” cannot be bid: tens from 80 to this table’s highest, or capot.",
        "unknown_stake": "“{given}” is not plain, coinche or surcoinche.",
        "contract_not_played": "House rule: {contract} is not played at this table.",
        "attack_cannot_coinche": "{seat} is in the attack: only the defence can coinche.",
        "defence_cannot_surcoinche": "{seat} is in the defence: only the attack can surcoinche.",
        "alone_without_capot": "Every trick alone, and no capot of the attack: one of the two.",
        "not_coinched": "Who said {needed} is noted, but not the {needed} itself.",
        "capot_and_points": "Points, capot, foul or all passed: only one of them.",
    }
    FIRST_RULES = ("target", "counts", "annonces", "contracts")
    HOUSE_RULES = {
        **_of_belote("target", "length"),
        "counts": HouseRule(
            "What is scored",
            "The bid together with the card points, or one of them alone?",
            {
                "bid_and_points": RuleChoice(
                    "Bid and points", "With 122 for a bid of 100: 120 and 100."
                ),
                "bid": RuleChoice(
                    "The bid alone",
                    "With 122 for a bid of 100: 100; the cards only decide whether it is made.",
                ),
                "points": RuleChoice(
                    "The points alone",
                    "With 122 for a bid of 100: 120; the bid is only to be reached.",
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
                    "To the nearest ten, 5 rounds up", "85 is scored as 90, 84 as 80, 162 as 160."
                ),
                "tens": RuleChoice(
                    "To the nearest ten, 6 rounds up", "86 is scored as 90, 85 as 80."
                ),
                "exact": RuleChoice("Not rounded", "Points are scored as they are: 162, 252."),
            },
        ),
        **_of_belote("belote", "annonces"),
        "contracts": HouseRule(
            "Trumps",
            "What may be bid besides a suit.",
            {
                "suits": RuleChoice("Suits only", "Four possible trumps."),
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
                    "500 in all", "252 only if bid; if it fails, the defence scores them."
                ),
            },
        ),
        "generale": HouseRule(
            "Générale",
            "A bid above capot: the taker alone wins every trick.",
            {
                "off": RuleChoice("Not bid", "Capot is the highest bid."),
                "500": RuleChoice("500", "Made, 500 to the attack and nothing for the cards."),
                "1000": RuleChoice("1,000", "Made, 1,000 to the attack and nothing for the cards."),
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
                "attack_only": RuleChoice(
                    "What the attack made",
                    "Made: its points and bid, while the defence keeps its own; failed: "
                    "everything.",
                ),
                "both_sides": RuleChoice(
                    "Both teams’ scores",
                    "Made: what each scores in a plain hand; failed: everything.",
                ),
            },
        ),
        "surcoinche": HouseRule(
            "A surcoinche",
            "By how much it multiplies.",
            {
                "times_4": RuleChoice("By four", "A surcoinche doubles the coinche."),
                "times_3": RuleChoice(
                    "By three", "A coinche multiplies by two, a surcoinche by three."
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
        "belote_ends": HouseRule(
            "Won by a belote",
            "May a team whose contract failed reach the points by its belote alone?",
            {
                True: RuleChoice("Wins", "Points are points."),
                False: RuleChoice("Play goes on", "It needs more than the belote."),
            },
        ),
        **_of_belote("direction"),
        "coinche_when": HouseRule(
            "When to coinche",
            "For the judge: in turn, or at any time?",
            {
                "in_turn": RuleChoice("On one’s turn", "Only the player whose turn it is."),
                "any_time": RuleChoice("At any time", "Any player of the defence."),
            },
        ),
        **_of_belote("over_partner", "undertrump", "must_trump"),
    }
    PRESETS = {
        "federation": Preset(
            "Federation",
            "Bid and points, all of it doubled; no belote alone wins the game.",
            {
                "counts": "bid_and_points",
                "needs": "bid_and_more",
                "rounding": "tens_from_five",
                "belote": "kept",
                "annonces": "off",
                "contracts": "suits",
                "capot": "always",
                "generale": "off",
                "coinche": "everything",
                "belote_ends": False,
            },
        ),
        "cafe": Preset(
            "Café",
            "Bid and points, no trump and all trump too, capot 500, a générale; belote once.",
            {
                "counts": "bid_and_points",
                "needs": "bid_and_more",
                "rounding": "tens_from_five",
                "belote": "kept",
                "annonces": "off",
                "contracts": "all",
                "capot": "500",
                "generale": "500",
                "coinche": "hand_and_bid",
                "belote_ends": True,
            },
        ),
        "points_made": Preset(
            "Points made",
            "Only the points that are made count; the bid has to be reached.",
            {
                "counts": "points",
                "needs": "bid_and_more",
                "rounding": "tens_from_five",
                "belote": "kept",
                "annonces": "off",
                "contracts": "suits",
                "capot": "always",
                "generale": "off",
                "coinche": "everything",
                "belote_ends": True,
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
    FACTS = {
        **BeloteWording.FACTS,
        "bid": InContext("coinche", "Bid"),
        "coinche_by": gettext_noop("Coinche by"),
        "surcoinche_by": gettext_noop("Surcoinche by"),
        "alone": gettext_noop("Alone against all"),
    }
    FACT_VALUES = {
        **BeloteWording.FACT_VALUES,
        "bid": BID_NAMES,
        "stake": {"plain": "normal", "coinche": "coinche", "surcoinche": "surcoinche"},
    }
    HIGHLIGHTS = (
        Highlight("Capot retourné", ("capot_by_defence",)),
        Highlight(gettext_noop("Capot bid"), ("capot_made", "capot_failed")),
        Highlight("Capot", ("capot",)),
        Highlight(gettext_noop("Surcoinche"), ("surcoinche",)),
        Highlight(gettext_noop("Coinche"), ("coinche",)),
        Highlight(gettext_noop("The highest contract made"), MADE, "bid"),
        Highlight("Failed contract", ("contract_failed",)),
    )
