"""The contract between a game's judge and the judge's screen: a module of this package with the
names of `JudgeForm`. Nothing is kept: the address holds all that was tapped.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Protocol

from django.utils.translation import gettext, gettext_noop

from games.kinds.entry import Facts, Taps
from games.kinds.wording import Wording, fault_sentence
from games.scoring.cards import MARK
from games.scoring.errors import Fault
from games.scoring.game import Table
from games.scoring.judge.judging import judge
from games.scoring.judge.questions import Verdict
from games.scoring.values import Json, Side
from games.wording.judge import (
    CARD_NAMES,
    RULE_NAMES,
    nickname_on_card,
    rank_letter,
    why_text,
)
from games.wording.sentences import Message, Names, say


@dataclass(frozen=True)
class Desk:
    """Where the judge sits: a game's table, or any table of a game.

    `facts` were announced of the hand in play; `coming` is what is to be said of it; `at_table`,
    whether the game goes on; `anywhere`, whether there is no game; `ready`, whether a result can be
    entered; `silent`, whether the table itself set no rule of those that a notebook may note for
    the judge; `hand`, the number of a hand that is on the sheet, 0 for the one in play.
    """

    slug: str
    wording: Wording
    table: Table
    players: tuple[str, ...]
    sides: tuple[Side, ...]
    step: int
    dealer: int = 0
    leader: int = 0
    facts: Facts = field(default_factory=dict)
    coming: Json = field(default_factory=dict)
    at_table: bool = False
    anywhere: bool = False
    ready: bool = False
    silent: bool = True
    hand: int = 0

    @property
    def leads(self) -> bool:
        """Whether somebody leads, and the others follow in turn."""
        return self.step != 0

    @property
    def names(self) -> Names:
        """Who sits and who scores."""
        return Names(self.players, self.sides)

    def seat_at(self, leader: int, place: int) -> int:
        """The seat that plays card `place` of a trick, the leader's being 0."""
        return (leader + place * (self.step or 1)) % self.table.players


@dataclass(frozen=True)
class Shelf:
    """Cards that lie together, `wide` of them in a row; `named`: their nicknames are on them."""

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
    needed: bool = True

    @property
    def picked(self) -> Any:
        """The value that is settled, None where none is."""
        return next((key["value"] for key in self.keys if key["picked"]), None)


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
    SIGNS: dict[str, str]
    """The sign of each suit, by its letter; empty where a card is its rank alone."""
    OWN_PACKS: bool
    """Whether everyone plays from a pack of their own, so that like cards may meet."""
    RULES: tuple[str, ...]
    """The house rules that matter here, to be settled where there is no game."""
    NOTED: tuple[str, ...]
    """The house rules that a notebook may note for the judge, for tables that have not set them."""
    PARAGRAPHS: dict[str, str]
    """The paragraph of the rules, by the code of a reason or by the question."""

    def corner(self, rank: str) -> str:
        """What stands in the corner of a card of that rank."""

    def settings(self, case: "Case") -> list["Setting"]:
        """What is settled before a trick."""

    def frame(self, case: "Case") -> Json:
        """What a question about a trick says beside its cards."""

    def shelves(self, desk: Desk) -> tuple[Shelf, ...]:
        """The pack, laid out."""

    def each(self, desk: Desk) -> tuple[int, ...]:
        """How many cards each may be dealt; one number where that is known."""

    def entry(self, desk: Desk, facts: Json) -> dict[str, Any]:
        """The fields of the game's entry for a hand that was replayed: its `trump`, the seat that
        won each of its `tricks`, how many each `won`, their `points`, and who is `faulty`.
        """


@dataclass(frozen=True)
class Case:
    """What was tapped so far at a desk, before the judge of its game."""

    desk: Desk
    form: JudgeForm
    taps: Taps

    @cached_property
    def shelves(self) -> tuple[Shelf, ...]:
        """The pack, laid out."""
        return self.form.shelves(self.desk)

    @property
    def codes(self) -> tuple[str, ...]:
        """Every card of the pack, as it is written."""
        return tuple(code for shelf in self.shelves for code in shelf.codes)

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
        """The cards of the pack under a field, each once if they are of one pack."""
        known = self.codes
        cards = [code for code in self.taps.many(name) if code in known]
        return cards if self.form.OWN_PACKS else list(dict.fromkeys(cards))

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
            text = " ".join(fault_sentence(self.desk.wording, one, names) for one in faults)
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

    def drawn(self, code: str) -> Json:
        """A card as it is pictured: what is in its corner, its suit's sign, its whole name."""
        signs, plain = self.form.SIGNS, code.removesuffix(MARK)
        rank, letter = (plain[:-1], plain[-1]) if signs else (code, "")
        name = CARD_NAMES[self.desk.slug](code) if signs else rank_letter(code)
        nicknamed = any(shelf.named and code in shelf.codes for shelf in self.shelves)
        return {
            "code": code,
            "id": "".join(one if one.isalnum() else f"-{ord(one)}" for one in code),
            "corner": self.form.corner(rank),
            "sign": signs.get(letter, ""),
            "marked": plain != code,
            "name": name,
            "nickname": nickname_on_card(code) if nicknamed else "",
        }

    def say(self, message: Message, **params: Any) -> str:
        """A sentence of the screen's own."""
        return say(message, params, self.desk.names)


LABELS = {
    "leader": gettext_noop("Who led?"),
    "dealer": gettext_noop("Who dealt?"),
    "trump": gettext_noop("What is trump?"),
    "each": gettext_noop("How many cards each?"),
}


def trump_setting(case: Case, trumps: tuple[str, ...], known: str | None) -> Setting:
    """What is trump, `known` where the hand in play tells."""
    trump = case.picked("trump", trumps, known)
    keys = tuple({"value": one, "picked": one == trump} for one in trumps)
    return Setting("trump", gettext(LABELS["trump"]), keys, trumps=True)


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


def laid_out(case: Case, used: dict[str, str]) -> list[Json]:
    """The pack, suit by suit; `used` says of a card that is no longer there what became of it:
    `gone`, or `held` where another tap takes it back.
    """
    return [
        {
            "wide": shelf.wide,
            "named": shelf.named,
            "cards": [case.drawn(code) | {"used": used.get(code)} for code in shelf.codes],
        }
        for shelf in case.shelves
    ]


def unsettled(settings: list[Setting]) -> str:
    """What must still be settled, as a question; "" where nothing."""
    return next((one.label for one in settings if one.needed and one.picked is None), "")


def kept(settings: list[Setting]) -> list[tuple[str, Any]]:
    """What was settled, as the address keeps it."""
    return [(one.name, one.picked) for one in settings if one.picked is not None]


def toggled(cards: list[str], code: str) -> list[str]:
    """The cards with this one, or without it if it was among them."""
    return [one for one in cards if one != code] if code in cards else [*cards, code]
