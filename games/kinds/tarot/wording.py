"""Tarot in words."""

from games.kinds.tarot.scoring import FAILED, MADE
from games.kinds.wording import Highlight, Ruling, Wording
from games.wording.catalogue import gettext_noop
from games.wording.common import DIRECTION, FACTS, Figure, Grid, HouseRule, Preset, RuleChoice
from games.wording.hand import CallWords
from games.wording.sentences import InContext, Plural

CONTRACTS = {
    "petite": gettext_noop("petite"),
    "garde": gettext_noop("garde"),
    "garde_sans": gettext_noop("garde sans"),
    "garde_contre": gettext_noop("garde contre"),
}
TAKES = gettext_noop("{seat} takes: {contract}.")
CALLED = gettext_noop("Called: {card}.")
ANNOUNCES = gettext_noop("{seat} announces the chelem, and leads.")
CHELEM_SAID = gettext_noop("Chelem announced.")
HELD = gettext_noop("{seat} held the petit.")
PARTNER = gettext_noop("{seat} is the partner.")
SITS_OUT = gettext_noop("{seat} deals, and sits out.")
REST = gettext_noop("{some}, others {rest}")
SEVERAL = {
    "poignee": gettext_noop("Poignées {each}."),
    "misere": gettext_noop("Misères {each}."),
}
SUM = gettext_noop("(25 + {off}) × {times} = {each}.")
WRITE_REDEAL = gettext_noop("Write that nobody scores")
DOUBTS = {
    "rare_points": gettext_noop("{figures[0]} – {figures[1]} without chelem?"),
    "rare_chelem": gettext_noop("Every trick to one side?"),
    "rare_poignees": gettext_noop("{number} poignées?"),
}
# How a contract ended, by the code of its line.
ENDINGS = {
    "contract_made.just": gettext_noop(
        "{seat}, {contract}, bouts: {bouts}. {needed} needed, {attack}{half} counted: just made. "
        "(25 + {off}) × {times} = {each} from each defender."
    ),
    "contract_made": gettext_noop(
        "{seat}, {contract}, bouts: {bouts}. {needed} needed, {attack}{half} counted: made by "
        "{off}. (25 + {off}) × {times} = {each} from each defender."
    ),
    "contract_made.rounded": gettext_noop(
        "{seat}, {contract}, bouts: {bouts}. {needed} needed, {attack}{half} counted: made by "
        "{distance}, counted as {off}. (25 + {off}) × {times} = {each} from each defender."
    ),
    "contract_failed": gettext_noop(
        "{seat}, {contract}, bouts: {bouts}. {needed} needed, {attack}{half} counted: failed by "
        "{off}. (25 + {off}) × {times} = {each} to each defender."
    ),
    "contract_failed.rounded": gettext_noop(
        "{seat}, {contract}, bouts: {bouts}. {needed} needed, {attack}{half} counted: failed by "
        "{distance}, counted as {off}. (25 + {off}) × {times} = {each} to each defender."
    ),
}


class TarotWording(Wording):
    NAME = gettext_noop("Tarot")
    TAGLINE = gettext_noop("The taker against the table: bouts, petit au bout, chelem.")
    WHO_PLAYS = gettext_noop("Three to six players; at five, a king is called.")
    CALLS = CallWords(
        recorded=InContext("tarot", "Contract"),
        named=InContext("tarot", "contract"),
        change=InContext("tarot", "Change the contract"),
    )
    CORRECTIONS = (
        *("misheard", "counted_again", "wrong_player"),
        *("contract_misnoted", "typing_mistake"),
    )
    OBJECTIONS = (
        *("miscounted", "misheard", "wrong_player"),
        *("contract_misnoted", "rule_misapplied"),
    )
    LABELS = {
        "contract": CONTRACTS,
        "half": {0: "", 1: "½"},
        "camp": {"attack": gettext_noop("the attack"), "defence": gettext_noop("the defence")},
        "size": {
            "simple": gettext_noop("simple poignée"),
            "double": gettext_noop("double poignée"),
            "triple": gettext_noop("triple poignée"),
        },
        "kind": {
            "trumps": gettext_noop("misère without trumps"),
            "heads": gettext_noop("misère without court cards"),
        },
        "poignee_to": {
            "winner": gettext_noop("which won the hand"),
            "shower": gettext_noop("which showed it"),
        },
        "redeal": {
            "passed": gettext_noop("all passed"),
            "petit_sec": gettext_noop("petit sec"),
            "misdeal": gettext_noop("misdeal"),
        },
    }
    RULINGS = {
        "contract_made.just": Ruling(
            ENDINGS["contract_made.just"], "Contract made", "score", verdict="Just made."
        ),
        "contract_made": Ruling(
            ENDINGS["contract_made"], "Contract made", "score", verdict="Made by {off}."
        ),
        "contract_made.rounded": Ruling(
            ENDINGS["contract_made.rounded"],
            "Contract made",
            "score",
            verdict="Made by {distance}, counted as {off}.",
        ),
        "contract_failed": Ruling(
            ENDINGS["contract_failed"], "Contract failed", "score", verdict="Failed by {off}."
        ),
        "contract_failed.rounded": Ruling(
            ENDINGS["contract_failed.rounded"],
            "Contract failed",
            "score",
            verdict="Failed by {distance}, counted as {off}.",
        ),
        "redeal_passed": Ruling(
            "Nobody took: nobody scores.", "All passed", "redeal", verdict="All passed."
        ),
        "redeal_petit_sec": Ruling(
            "The petit was a player’s only trump: the hand is void.",
            "Petit sec",
            "redeal",
            verdict="Petit sec: the hand is void.",
        ),
        "redeal_misdeal": Ruling(
            "Misdeal: the same player deals again.", "Misdeal", "redeal", verdict="Misdeal."
        ),
        "petit_by_attack": Ruling(
            "Petit au bout by the attack: 10 × {times} = {each} from each defender.",
            "Petit au bout",
            "petit",
            reason="Petit au bout {each}.",
        ),
        "petit_by_defence": Ruling(
            "Petit au bout by the defence: 10 × {times} = {each} to each defender.",
            "Petit au bout",
            "petit",
            reason="Petit to the defence, {each}.",
        ),
        "poignee": Ruling(
            "{seat} showed a {size}, {trumps} trumps: {each} a defender, to {camp}, {poignee_to}.",
            "Poignée",
            "poignee",
            reason="Poignée {each}.",
        ),
        "chelem_made": Ruling(
            "Every trick, not announced: {each} from each defender.",
            "Chelem",
            "chelem",
            reason="Chelem {each}.",
        ),
        "chelem_announced_made": Ruling(
            "{seat} announced the chelem and made it: {each} from each defender.",
            "Chelem announced and made",
            "chelem",
            reason="Chelem {each}.",
        ),
        "chelem_missed": Ruling(
            "{seat} announced the chelem and missed it: {each} to each defender.",
            "Chelem missed",
            "chelem",
            reason="Chelem missed, {each}.",
        ),
        "chelem_by_defence": Ruling(
            "The defence won every trick: {each} to each defender.",
            "Chelem by the defence",
            "chelem",
            reason="Chelem by the defence, {each}.",
        ),
        "misere": Ruling(
            "{seat} showed a {kind}: {each} from each other player.",
            "Misère",
            "misere",
            reason="Misère {each}.",
        ),
        "rare_points": Ruling(
            "{figures[0]} against {figures[1]} without a chelem: that is rare.",
            "Rare points",
            "chelem",
            reason="A side without a trick?",
        ),
        "rare_chelem": Ruling("A chelem by {camp}: that is rare.", "A rare chelem", "chelem"),
        "rare_poignees": Ruling(
            "{number} poignées in one hand: that is rare.", "Rare poignées", "poignee"
        ),
        "alone": Ruling(
            "{seat} plays alone against four, and wins or loses it all.",
            "Alone",
            "partner",
            reason=InContext("tarot", "Alone."),
        ),
        "half_point": Ruling("The half point goes to {camp}.", "Half a point", "half"),
        "points_rounded": Ruling(
            "House rule: {from} over or under counts as {to}.", "Points rounded", "rounding"
        ),
    }
    # In a hand’s row: what counted besides the points, by the code of the line.
    MARKS = {
        "contract_failed": gettext_noop("failed"),
        "contract_failed.rounded": "failed",
        "petit_by_attack": gettext_noop("petit"),
        "petit_by_defence": gettext_noop("petit to the defence"),
        "poignee": gettext_noop("poignée"),
        "chelem_made": gettext_noop("chelem"),
        "chelem_announced_made": gettext_noop("chelem announced"),
        "chelem_missed": gettext_noop("chelem missed"),
        "chelem_by_defence": gettext_noop("chelem to the defence"),
        "misere": gettext_noop("misère"),
    }
    PARAGRAPHS = {
        "contract_not_played": "auction",
        "partner_not_in_play": "partner",
        "half_not_possible": "half",
        "points_impossible": "count",
        "points_do_not_add_up": "count",
        "points_out_of_range": "count",
        "petit_impossible": "petit",
        "chelem_impossible": "chelem",
        "sits_out": "sits_out",
        "too_many_trumps": "poignee",
        "misere_not_played": "misere",
        "redeal_and_result": "redeal",
    }
    FAULTS = {
        "bouts_missing": "The bouts of the attack are missing: none to three.",
        "points_missing": "The points are missing.",
        "partner_missing": "The partner is missing; if the taker plays alone, choose the taker.",
        "contract_not_played": "House rule: no petite at this table.",
        "unknown_card": "“{given}” is not a card that can be called.",
        "partner_not_in_play": "A king is called where five play, and only there.",
        "sits_out": SITS_OUT,
        "bouts_out_of_range": "{given}: there are three bouts.",
        "half_not_possible": "With four players no pile has a half point: count again.",
        "points_out_of_range": "{given}: a side’s points go from 0 to {total}.",
        "points_do_not_add_up": "The points make {given}, not {total}.",
        "points_impossible": (
            "Bouts: {bouts}. The attack then has at least {least[0]} points, the defence "
            "{least[1]}. Count again."
        ),
        "points_impossible.trick": (
            "{figures[0]} – {figures[1]}: a trick has at least {least} points. A chelem? Note it "
            "under “bonus”."
        ),
        "unknown_camp": "“{given}” is neither attack nor defence.",
        "petit_impossible": (
            "That side has no bout, or no trick: check the bouts, or whose the petit is."
        ),
        "chelem_impossible.attack": (
            "A chelem of the attack has 91 points and three bouts (87 and two where the excuse is "
            "the defence’s): check the bouts and the points."
        ),
        "chelem_impossible.defence": (
            "A chelem of the defence leaves the attack one bout at most: check the bouts."
        ),
        "chelem_impossible.contre": (
            "In a garde contre, a chelem of the defence leaves the attack 0 points, or the excuse "
            "and 4: check the bouts and the points."
        ),
        "chelem_impossible.lost": (
            "Whoever makes a chelem wins the hand, and by these points it is lost: check the bouts "
            "and the points, or whose the chelem is."
        ),
        "unknown_poignee": "“{given}” is not a poignée.",
        "too_many_trumps": "{given} trumps shown: there are {most} with the excuse.",
        "seat_twice": "A player shows that only once.",
        "misere_not_played": "House rule: no misère at this table.",
        "unknown_misere": "“{given}” is not a misère.",
        "unknown_redeal": "“{given}” is no reason to deal again.",
        "redeal_and_result": "The hand was dealt again: it has no result.",
    }
    FIRST_RULES = ("sits_out", "length", "petite", "poignee", "misere")
    HOUSE_RULES = {
        "length": HouseRule("Number of hands", "Redeals not counted. Empty: until you end it."),
        "petite": HouseRule(
            "Lowest contract",
            "The least that may be bid.",
            {
                True: RuleChoice("Petite", "Counts once."),
                False: RuleChoice("Garde", "Counts twice."),
            },
        ),
        "rounding": HouseRule(
            "Points over or under",
            "Before 25 is added.",
            {
                "exact": RuleChoice("Every point", "As counted."),
                "fives": RuleChoice("To the nearest five", "8 counts as 10, 7 as 5."),
                "tens": RuleChoice("To the nearest ten", "5 rounds up: 15 counts as 20, 14 as 10."),
            },
        ),
        "poignee": HouseRule(
            "Poignées",
            "Simple, double and triple.",
            {
                "20_30_40": RuleChoice("20, 30, 40", "As the clubs play."),
                "20_40_60": RuleChoice("20, 40, 60", "Twice and three times."),
                "10_20_40": RuleChoice("10, 20, 40", "Doubled each time."),
            },
        ),
        "poignee_to": HouseRule(
            "Who scores a poignée",
            "Whichever side wins the hand, or not.",
            {
                "winner": RuleChoice("Who wins the hand", "Whoever showed it."),
                "shower": RuleChoice("Who showed it", "Won or lost."),
            },
        ),
        "chelem": HouseRule(
            "Chelem",
            "What winning every trick is worth.",
            {
                "400_200": RuleChoice("400 and 200", "Announced or not; 200 lost if missed."),
                "none": RuleChoice("Nothing", "It is noted all the same."),
            },
        ),
        "misere": HouseRule(
            "Misère",
            "A hand without trumps, or without court cards.",
            {
                "off": RuleChoice("Does not count", "As the clubs play."),
                "10": RuleChoice("10 from each", "Every other player gives 10."),
                "20": RuleChoice("20 from each", "Every other player gives 20."),
            },
        ),
        "share": HouseRule(
            "Partners share",
            "At five: what the attack gets or gives.",
            {
                "two_thirds": RuleChoice("Two to one", "Two thirds for the taker."),
                "half": RuleChoice("Half each", "An odd point is the taker’s."),
            },
        ),
        "all_pass": HouseRule(
            "When all pass",
            "Who deals next?",
            {
                "next_dealer": RuleChoice("The next player", "The deal passes on."),
                "same_dealer": RuleChoice("The same player", "Until somebody takes."),
            },
        ),
        "direction": DIRECTION,
        "sits_out": HouseRule(
            "Who sits out",
            "At five or six, the dealer may be out of the hand.",
            {
                "nobody": RuleChoice("Nobody", "All five play, and a king is called."),
                "dealer": RuleChoice("The dealer", "Scores 0; the others play by their number."),
            },
        ),
    }
    PRESETS = {
        "fft": Preset(
            "FFT",
            "The French federation’s rules, as the clubs play.",
            {
                "petite": True,
                "rounding": "exact",
                "poignee": "20_30_40",
                "poignee_to": "winner",
                "chelem": "400_200",
                "misere": "off",
                "share": "two_thirds",
                "all_pass": "next_dealer",
                "direction": "counter_clockwise",
            },
        ),
    }
    MEASURES = (
        Grid(
            gettext_noop("Contracts"),
            (gettext_noop("Taken"), gettext_noop("Made"), gettext_noop("Failed")),
            ("taken", "made", "failed"),
            CONTRACTS,
        ),
        Figure("Points over or under", "off"),
        Figure("Bouts as taker", "bouts"),
        Figure("Alone against four", "alone"),
        Figure("Called as partner", "partner"),
        Figure("Made as partner", "partner_made", "partner"),
        Figure("Defended", "defended"),
        Figure("Defences won", "defended_won", "defended"),
        Figure(
            "Petits au bout won",
            "petits_won",
            told=Plural("with a petit au bout", "with {petits_won} petits au bout", "petits_won"),
            record=True,
        ),
        Figure("Petits au bout lost", "petits_lost"),
        Figure("Poignées shown", "poignees"),
        Figure("Poignées lost", "poignees_lost", "poignees"),
        Figure(
            "Chelems",
            "chelems",
            told=Plural("with a chelem", "with {chelems} chelems", "chelems"),
            record=True,
        ),
    )
    FACTS = {
        **FACTS,
        "called": gettext_noop("Card called"),
        "chelem_announced": gettext_noop("Chelem announced"),
        "redeal": "Redeal",
        "by": gettext_noop("Who held the petit"),
        "bouts": gettext_noop("Bouts of the attack"),
        "half": gettext_noop("Half a point more"),
        "partner": gettext_noop("Partner of the taker"),
        "petit": "Petit au bout",
        "chelem": "Chelem",
        "poignees": "Poignées",
        "miseres": gettext_noop("Misères shown"),
    }
    FACT_VALUES = LABELS | {"petit": LABELS["camp"], "chelem": LABELS["camp"]}
    HIGHLIGHTS = (
        Highlight(
            "Chelem", ("chelem_announced_made", "chelem_made", "chelem_missed", "chelem_by_defence")
        ),
        Highlight("Petit au bout", ("petit_by_attack", "petit_by_defence")),
        Highlight(gettext_noop("The best-paid contract"), MADE, "each"),
        Highlight("Failed contract", FAILED),
    )
