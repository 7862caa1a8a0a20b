"""The judge's screen of Tarot: the trick, the legal cards, a pile by taps, what is put aside."""

from collections import Counter
from typing import Any

from games.kinds.judge_page import (
    CardGroup,
    JudgePage,
    JudgeQuestion,
    JudgeScreen,
    Setting,
    Situation,
    after_tap,
    choice_setting,
    pack_keys,
    read_pile,
    setting_params,
    suit_groups,
)
from games.kinds.judge_questions import LEGAL, WINNER
from games.kinds.tarot.judge import EXCUSE, PACK, PILE, TRUMP_RANKS, WITH_CHIEN
from games.kinds.tarot.scoring import CAMPS, DEFENCE, NEEDED
from games.scoring.cards import FRENCH_SUITS
from games.scoring.values import Json
from games.wording.catalogue import gettext, gettext_noop
from games.wording.common import TRUMP_NAMES
from games.wording.judge import french_card
from games.wording.sentences import Plural

TAP_PILE = gettext_noop("Tap what the pile holds.")
TAP_HAND = gettext_noop("Tap the taker’s cards, including the chien: {count} of {size}.")
ASIDE = gettext_noop("May be put aside")
WORTH = gettext_noop("{points}{half}")
OF_DEFENCE = gettext_noop(
    "Bouts of the defence: {bouts}, so the attack has {others} and needs {needed}."
)
BY_TRICK: dict[str, Json] = {
    "": {},
    "last": {"last_trick": True},
    "chelem": {"last_trick": True, "chelem": True},
    "before_last": {"excuse_last": True},
}
TRICKS = {
    "": gettext_noop("not the last"),
    "last": gettext_noop("the last"),
    "chelem": gettext_noop("the last, of a chelem"),
    "before_last": gettext_noop("last but one, of a chelem"),
}
WHOSE = {"attack": gettext_noop("the attack"), "defence": gettext_noop("the defence")}
OF_PILE = {
    "bouts": gettext_noop("bout"),
    "kings": gettext_noop("king"),
    "queens": gettext_noop("queen"),
    "cavaliers": gettext_noop("cavalier"),
    "jacks": gettext_noop("jack"),
    "low": gettext_noop("low card"),
}
FIVE_LOW, FIVE = "low-5", 5


def _counts(added: list[str]) -> dict[str, int]:
    counted = Counter(added)
    return {kind: counted[kind] + FIVE * (kind == "low") * counted[FIVE_LOW] for kind in PILE}


def pile(screen: JudgeScreen) -> Json:
    whose = choice_setting(screen, "pile", gettext("Whose pile?"), WHOSE)
    added = after_tap(screen, screen.taps.many("added"), lambda _: screen.taps.one("add"))
    counts = _counts(added)
    verdict, faults = screen.ask("points", counts=counts)
    if faults and added:
        added = added[:-1]
        counts = _counts(added)
        verdict, faults = screen.ask("points", counts=counts)
    answer: Json = {"text": gettext(TAP_PILE), "waiting": True}
    if added:
        answer = screen.answer("points", verdict, faults)
    found = verdict.answer if verdict and added else {}
    if found:
        half = "½" if found["half"] else ""
        answer["title"] = screen.say(WORTH, points=found["points"], half=half)
        if whose.picked == DEFENCE:
            bouts, others = found["bouts"], len(NEEDED) - 1 - found["bouts"]
            params = {"bouts": bouts, "others": others, "needed": NEEDED[others]}
            answer["text"] = screen.say(OF_DEFENCE, **params)
    return {
        "settings": [whose],
        "answer": answer,
        "started": bool(added),
        "state": setting_params([whose]) + [("added", kind) for kind in added],
        "kinds": [
            {"kind": kind, "label": gettext(OF_PILE[kind]), "number": counts[kind]} for kind in PILE
        ],
        "entry": _fields(screen, found, CAMPS.index(whose.picked)) if found else [],
    }


def _fields(screen: JudgeScreen, found: Json, camp: int) -> list[tuple[str, Any]]:
    if not screen.situation.ready:
        return []
    bouts = found["bouts"] if camp == 0 else 3 - found["bouts"]
    fields = [(f"points-{camp}", found["points"]), ("bouts", bouts)]
    with_halves = len(screen.situation.playing) != 4
    return fields + ([("half", found["half"] or "")] if with_halves else [])


def chien(screen: JudgeScreen) -> Json:
    size = WITH_CHIEN[len(screen.situation.playing)]
    hand = read_pile(screen, screen.cards("hand"))[:size]
    answer: Json = {"text": screen.say(TAP_HAND, count=len(hand), size=size), "waiting": True}
    may = hand
    if len(hand) == size:
        verdict, faults = screen.ask("discard", hand=hand)
        answer = screen.answer("discard", verdict, faults)
        if verdict is not None:
            may = verdict.answer["discard"] + verdict.answer["shown"]
            answer["title"] = gettext(ASIDE)
            answer["cards"] = [screen.face(code) for code in may]
    return {
        "settings": [],
        "answer": answer,
        "hand": [screen.face(code) | {"forbidden": code not in may} for code in hand],
        "card_groups": pack_keys(screen, dict.fromkeys(hand, "held")),
        "started": bool(hand),
        "state": [("hand", code) for code in hand],
    }


class TarotJudgePage(JudgePage):
    SIGNS = dict(FRENCH_SUITS) | {"T": "star"}
    RULES_ASKED = ("direction",)
    PARAGRAPHS = {
        "winner": "play",
        "legal": "play",
        "points": "count",
        "discard": "auction",
        "not_the_suit_called": "partner",
        "petit_au_bout": "petit",
    }
    REASONS = {
        "climb": "Trump is led, and {seat} has one above the best ({card}): go higher (monter).",
        "cannot_climb": "Trump is led, and {seat} has none above the best ({card}): any will do.",
        "discard": "{seat} has neither the suit led nor trumps: any card may be played.",
        "wins": "The excuse, led to the last trick by a side with all the others, wins it: {seat}.",
        "excuse_stays": "The excuse stays with its side, which gives a low card for it.",
        "excuse_changes": "The excuse in the last trick goes to the other side.",
        "petit_au_bout": "Petit au bout for {seat} and their side.",
        "not_the_suit_called": (
            "{seat} leads first: not in the suit called, save with the card called."
        ),
        "counted": "Bouts: {bouts}. The attack needs {needed}.",
        "aside": "Any suit card except a king may be put aside, and no trump.",
        "trumps_aside": (
            "There are too few plain cards: trumps are put aside too ({lacking}), and shown to "
            "all; never a bout."
        ),
    }
    FAULTS = {
        "hand_size": Plural(
            "{given} card: the taker’s hand and the chien are {needed}.",
            "{given} cards: the taker’s hand and the chien are {needed}.",
            "given",
        ),
        "too_many": "{given} is too many: the pack has {most}.",
    }
    QUESTIONS = {
        "winner": WINNER,
        "legal": LEGAL,
        "points": JudgeQuestion(gettext_noop("The pile"), "kinds/tarot/pile.html", pile),
        "discard": JudgeQuestion(gettext_noop("The chien"), "judge/_trick.html", chien),
    }

    def card_name(self, code: str) -> str:
        if code == EXCUSE.code:
            return gettext("the excuse")
        if code[-1] == "T":
            return gettext("the {rank} of trumps").format(rank=code[:-1])
        return french_card("A" + code[-1] if code[:-1] == "1" else code)

    def corner(self, rank: str) -> str:
        return super().corner(rank) or EXCUSE.code

    def settings(self, screen: JudgeScreen) -> list[Setting]:
        if screen.taps.one("ask") != "legal":
            return [choice_setting(screen, "trick", gettext("Which trick?"), TRICKS)]
        suits = {letter: TRUMP_NAMES[suit] for letter, suit in FRENCH_SUITS}
        texts = {"": gettext_noop("not the first lead"), **suits}
        five = len(screen.situation.playing) == 5
        return [
            choice_setting(screen, "called", gettext("First lead: which king is called?"), texts)
        ] * five

    def conditions(self, screen: JudgeScreen) -> Json:
        """A lead may depend on the king called, who holds the trick on which trick it is."""
        known: Json = {"leader": screen.leader}
        if len(screen.situation.playing) < screen.situation.table.players:
            known["dealer"] = screen.situation.dealer
        setting = next(iter(self.settings(screen)), None)
        picked = setting.picked if setting else ""
        if screen.taps.one("ask") != "legal":
            return known | BY_TRICK[picked]
        leads = screen.taps.one("into") == "hand" and not screen.taps.many("cards")
        return known | ({"called": "K" + picked, "first_trick": True} if picked and leads else {})

    def card_groups(self, situation: Situation) -> tuple[CardGroup, ...]:
        trumps = tuple(rank + "T" for rank in TRUMP_RANKS)
        return (CardGroup((*trumps, EXCUSE.code), 7), *suit_groups(PACK, 7))
