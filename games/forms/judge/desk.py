"""The contract between a game's judge and the judge's screen: a module of this package with the
names of `JudgeForm`. Nothing is kept: the address holds all that was tapped.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from django.utils.translation import gettext, gettext_noop

from games.forms.entry import Facts, Taps
from games.scoring.cards import MARK
from games.scoring.errors import Fault
from games.scoring.game import Table
from games.scoring.judge.judging import judge
from games.scoring.judge.questions import Verdict
from games.scoring.values import Json, Side
from games.wording.judge import CARD_NAMES, RULE_NAMES, why_text
from games.wording.registry import fault_text
from games.wording.sentences import Names, say


@dataclass(frozen=True)
class Desk:
    """Where the judge sits: a game's table, or any table of a game.

    `facts` were announced of the hand in play; `coming` is what is to be said of it; `at_table`,
    whether there is a game to go back to, and `ready`, whether its result can be entered.
    """

    slug: str
    table: Table
    players: tuple[str, ...]
    sides: tuple[Side, ...]
    step: int
    dealer: int = 0
    leader: int = 0
    facts: Facts = field(default_factory=dict)
    coming: Json = field(default_factory=dict)
    at_table: bool = False
    ready: bool = False

    @property
    def names(self) -> Names:
        """Who sits and who scores."""
        return Names(self.players, self.sides)

    def seat_at(self, leader: int, place: int) -> int:
        """The seat that plays card `place` of a trick, the leader's being 0."""
        return (leader + place * self.step) % self.table.players


@dataclass(frozen=True)
class Shelf:
    """Cards that lie together, `wide` of them in a row: their suit, and how they are written."""

    suit: str
    codes: tuple[str, ...]
    wide: int
    named: bool = False


@dataclass(frozen=True)
class Setting:
    """Something to settle before the cards: a name, and values with what stands on their keys."""

    name: str
    label: str
    keys: tuple[dict[str, Any], ...]
    trumps: bool = False


@dataclass(frozen=True)
class Ask:
    """A question that the judge is asked: what its key says, what draws it."""

    label: str
    template: str
    draw: Callable[["Case"], Json]


class JudgeForm(Protocol):
    """One game's judge on the screen."""

    ASKS: dict[str, Ask]
    """The questions, the one that opens first."""
    TRUMPS: tuple[str, ...]
    """What can be trump, strongest first; empty where there are none."""
    TRUMP_FACT: str
    """The fact that holds the trump of the hand in play."""
    RULES: tuple[str, ...]
    """The house rules that matter here, to be settled where there is no game."""
    PLAYERS: tuple[int, ...]
    """How many may play, the usual number first."""
    PARAGRAPHS: dict[str, str]
    """The paragraph of the rules, by the code of a reason or by the question."""

    def shelves(self, desk: Desk) -> tuple[Shelf, ...]:
        """The pack, laid out."""

    def each(self, desk: Desk) -> tuple[int, ...]:
        """How many cards each may be dealt; one number where that is known."""

    def entry(self, facts: Json) -> dict[str, Any]:
        """The fields of the game's entry, of what a replayed hand came to: `won`, `points`…"""


@dataclass(frozen=True)
class Case:
    """What was tapped so far at a desk, before the judge of its game."""

    desk: Desk
    form: JudgeForm
    taps: Taps

    @property
    def codes(self) -> tuple[str, ...]:
        """Every card of the pack, as it is written."""
        return tuple(code for shelf in self.form.shelves(self.desk) for code in shelf.codes)

    @property
    def trump(self) -> str | None:
        """The trump that was tapped, or the one of the hand in play."""
        return self.picked("trump", self.form.TRUMPS, self.desk.facts.get(self.form.TRUMP_FACT))

    @property
    def leader(self) -> int:
        """The seat that leads."""
        return self.picked("leader", range(self.desk.table.players), self.desk.leader)

    @property
    def dealer(self) -> int:
        """The seat that deals."""
        return self.picked("dealer", range(self.desk.table.players), self.desk.dealer)

    @property
    def each(self) -> int:
        """How many cards everyone was dealt."""
        possible = self.form.each(self.desk)
        return self.picked("each", possible, possible[0])

    def picked(self, name: str, values: Any, default: Any = None) -> Any:
        """The value whose key was tapped, `default` where none was."""
        said = self.taps.one(name)
        return next((value for value in values if said and str(value) == said), default)

    def cards(self, name: str) -> list[str]:
        """The cards of the pack under a field, each once."""
        known = self.codes
        return list(dict.fromkeys(code for code in self.taps.many(name) if code in known))

    def ask(self, ask: str, **more: Any) -> tuple[Verdict | None, list[Fault]]:
        """Ask the core's judge."""
        desk = self.desk
        question = {
            "ask": ask,
            "game": desk.slug,
            "players": desk.table.players,
            "rules": {key: value for key, value in desk.table.rules.items() if value is not None},
        }
        return judge(question | more)

    def told(self, ask: str, verdict: Verdict | None, faults: list[Fault]) -> Json:
        """An answer as it is read: the rule by its name, the sentences, the paragraph of it."""
        names = self.desk.names
        if verdict is None:
            text = " ".join(fault_text(self.desk.slug, one, names) for one in faults)
            return {"text": text, "wrong": True}
        codes = [reason.code for reason in verdict.why]
        paragraphs = self.form.PARAGRAPHS
        return {
            "rule": next((RULE_NAMES[code] for code in codes if code in RULE_NAMES), ""),
            "text": why_text(self.desk.slug, verdict, names),
            "paragraph": next(
                (paragraphs[code] for code in codes if code in paragraphs), paragraphs[ask]
            ),
        }

    def say(self, message: str, **params: Any) -> str:
        """A sentence of the screen's own."""
        return say(message, params, self.desk.names)


LABELS = {
    "leader": gettext_noop("Who led?"),
    "dealer": gettext_noop("Who dealt?"),
    "trump": gettext_noop("What is trump?"),
    "each": gettext_noop("How many cards each?"),
}


def trump_setting(case: Case) -> list[Setting]:
    """The trumps of the game, if it has any."""
    keys = tuple({"value": trump, "picked": trump == case.trump} for trump in case.form.TRUMPS)
    return [Setting("trump", gettext(LABELS["trump"]), keys, trumps=True)] if keys else []


def seat_setting(case: Case, name: str, picked: int | None) -> Setting:
    """A player, by name."""
    keys = tuple(
        {"value": seat, "text": who, "picked": seat == picked}
        for seat, who in enumerate(case.desk.players)
    )
    return Setting(name, gettext(LABELS[name]), keys)


def side_setting(case: Case, name: str, label: str, picked: Any, *more: tuple[str, str]) -> Setting:
    """A side by its name, after any other values given with their texts."""
    values = [*more, *((str(number), side.name) for number, side in enumerate(case.desk.sides))]
    keys = tuple(
        {"value": value, "text": text, "picked": value == str(picked)} for value, text in values
    )
    return Setting(name, label, keys)


def each_setting(case: Case) -> list[Setting]:
    """The cards dealt to everyone, where the hand in play does not tell."""
    possible = case.form.each(case.desk)
    keys = tuple(
        {"value": count, "text": count, "picked": count == case.each} for count in possible
    )
    return [Setting("each", gettext(LABELS["each"]), keys)] if len(keys) > 1 else []


def drawn(slug: str, code: str) -> Json:
    """A card as it is pictured: its rank, its suit, its whole name."""
    plain = code.removesuffix(MARK)
    suited = slug in CARD_NAMES
    return {
        "code": code,
        "id": "".join(letter if letter.isalnum() else f"-{ord(letter)}" for letter in code),
        "rank": plain[:-1] if suited else code,
        "letter": plain[-1] if suited else "",
        "marked": plain != code,
        "name": CARD_NAMES[slug](code) if suited else code,
    }


def laid_out(case: Case, used: dict[str, str]) -> list[Json]:
    """The pack, suit by suit; `used` says of a card that is no longer there what became of it:
    `gone`, or `held` where another tap takes it back.
    """
    return [
        {
            "suit": shelf.suit,
            "wide": shelf.wide,
            "named": shelf.named,
            "cards": [
                drawn(case.desk.slug, code) | {"used": used.get(code)} for code in shelf.codes
            ],
        }
        for shelf in case.form.shelves(case.desk)
    ]


def toggled(cards: list[str], code: str) -> list[str]:
    """The cards with this one, or without it if it was among them."""
    return [one for one in cards if one != code] if code in cards else [*cards, code]
