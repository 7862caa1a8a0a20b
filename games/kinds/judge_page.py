"""The contract between a game's judge and its screen, whose URL contains all that was tapped."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from games.kinds.entry import HandFacts, Taps, as_number
from games.kinds.part import GamePart
from games.kinds.wording import Wording, fault_sentence, in_words
from games.scoring.cards import FRENCH_SUITS, MARK, Pack
from games.scoring.errors import Fault
from games.scoring.game import Table
from games.scoring.judge.questions import Judge, Verdict, answer_question
from games.scoring.values import Json, Side, without_nulls
from games.wording.catalogue import gettext, gettext_noop
from games.wording.judge import RULE_NAMES, WHY, card_words, french_card, rank_letter
from games.wording.sentences import Message, Names, say


@dataclass(frozen=True)
class Situation:
    """What the judge knows before anything is tapped, with or without a game in progress."""

    slug: str
    wording: Wording
    table: Table
    players: tuple[str, ...]
    sides: tuple[Side, ...]
    # The seats that play the hand.
    playing: tuple[int, ...]
    direction: int
    dealer: int = 0
    leader: int | None = 0
    # The announced facts of the hand in play.
    facts: HandFacts = field(default_factory=dict)
    # What is fixed for the hand in play.
    coming: Json = field(default_factory=dict)
    # Whether the game goes on.
    at_table: bool = False
    without_game: bool = False
    # Whether a result can be entered.
    ready: bool = False
    # Whether the table has not set all the rules that a notebook may note for the judge.
    lacks_noted: bool = True
    # The place of the hand, in play or on the sheet; 0 without one.
    hand: int = 0

    @property
    def in_turn(self) -> bool:
        """Whether a player leads and the others follow in turn."""
        return self.direction != 0

    @property
    def names(self) -> Names:
        return Names(self.players, self.sides)

    def seat_at(self, leader: int, turn: int) -> int:
        """The seat that plays at that turn of a trick, from 0 (the leader's)."""
        at = self.playing.index(leader) + turn * (self.direction or 1)
        return self.playing[at % len(self.playing)]

    @property
    def turns(self) -> list[int]:
        """The seats that play, in the order of play."""
        return [self.seat_at(self.playing[0], turn) for turn in range(len(self.playing))]


@dataclass(frozen=True)
class CardGroup:
    """Cards of the pack that are shown together, in a number of `columns`."""

    codes: tuple[str, ...]
    columns: int
    # By card, if they are printed on the cards.
    nicknames: Mapping[str, str] = field(default_factory=dict)


def suit_groups(pack: Pack, columns: int) -> tuple[CardGroup, ...]:
    return tuple(
        CardGroup(tuple(rank + letter for rank in pack.ranks), columns) for letter, _ in pack.suits
    )


@dataclass(frozen=True)
class Setting:
    """A choice to make before the cards: a name, and values with what their keys show."""

    name: str
    label: str
    keys: tuple[dict[str, Any], ...]
    trumps: bool = False
    needed: bool = True

    @property
    def picked(self) -> Any:
        return next((key["value"] for key in self.keys if key["picked"]), None)


@dataclass(frozen=True)
class JudgeQuestion:
    """A question for the judge: the label of its key, its template, and the template's context."""

    label: str
    template: str
    context: Callable[["JudgeScreen"], Json]
    # Whether it is what a table asks while the bids are open.
    bidding: bool = False


class JudgePage(GamePart):
    """One game's judge on the screen. With `QUESTIONS`, it must have `PARAGRAPHS` and
    `card_groups`.
    """

    # The questions by name; the screen opens with the one about bidding while the bids are open,
    # else with the first.
    QUESTIONS: dict[str, JudgeQuestion] = {}
    # The sign of each suit, by its letter; empty if a card is only a rank.
    SIGNS: dict[str, str] = dict(FRENCH_SUITS)
    # Whether everyone plays from their own pack, so that equal cards may be in a trick.
    PACK_PER_PLAYER: bool = False
    # The house rules that matter here, to be chosen if there is no game.
    RULES_ASKED: tuple[str, ...] = ()
    # The house rules that a notebook may note for the judge, for tables that have not set them.
    NOTEBOOK_RULES: tuple[str, ...] = ()
    # The anchor of a paragraph of the rules, by the code of a reason or the name of a question.
    PARAGRAPHS: dict[str, str] = {}
    # The sentences of this game's own reasons, by code; `games.wording.judge` has the shared
    # reasons.
    REASONS: dict[str, Message] = {}
    # The names of this game's own rules of play, by the code of a reason.
    RULE_NAMES: dict[str, str] = {}
    # The messages of this game's own faults of questions, by code.
    FAULTS: dict[str, Message] = {}

    def card_name(self, code: str) -> str:
        """The name of a card in a sentence."""
        return french_card(code)

    def reasons_text(self, verdict: Verdict, names: Names) -> str:
        """The reasons of a verdict, in sentences."""
        messages, labels = WHY | self.REASONS, self.wording.FAULT_LABELS
        found = []
        for reason in verdict.why:
            words = card_words(self.card_name, in_words(labels, reason.params, names))
            found.append(say(messages[reason.code], words, names))
        return " ".join(found)

    def corner(self, rank: str) -> str:
        """The text in the corner of a card of that rank."""
        return rank_letter(rank)

    def settings(self, screen: "JudgeScreen") -> list["Setting"]:
        """The choices to make before a trick."""
        return []

    def conditions(self, screen: "JudgeScreen") -> Json:
        """What a question about a trick contains besides its cards: the settings and the leader."""
        picked = {one.name: one.picked for one in self.settings(screen) if one.picked is not None}
        return picked | {"leader": screen.leader}

    def card_groups(self, situation: Situation) -> tuple[CardGroup, ...]:
        raise NotImplementedError

    def hand_sizes(self, situation: Situation) -> tuple[int, ...]:
        """The numbers of cards that each player may be dealt; a single number if it is known."""
        raise NotImplementedError

    def entry_fields(self, situation: Situation, facts: Json) -> dict[str, Any]:
        """The fields of the game's entry for a replayed hand. `facts` has its `trump`, the seat
        that won each of its `tricks`, the tricks `won` and the `points` by seat, and the seats that
        revoked (`faulty`).
        """
        return {}


@dataclass(frozen=True)
class JudgeScreen:
    """The judge's screen of a game in a situation, with what was tapped so far."""

    situation: Situation
    page: JudgePage
    judge: Judge
    taps: Taps

    @cached_property
    def card_groups(self) -> tuple[CardGroup, ...]:
        return self.page.card_groups(self.situation)

    @cached_property
    def nicknames(self) -> dict[str, str]:
        return {card: name for group in self.card_groups for card, name in group.nicknames.items()}

    @property
    def codes(self) -> tuple[str, ...]:
        return tuple(code for group in self.card_groups for code in group.codes)

    @property
    def leader(self) -> int:
        known = self.situation.leader or 0
        seat: int = self.picked("leader", self.situation.playing, known)
        return seat

    @property
    def dealer(self) -> int:
        seats = range(self.situation.table.players)
        seat: int = self.picked("dealer", seats, self.situation.dealer)
        return seat

    @property
    def hand_size(self) -> int:
        possible = self.page.hand_sizes(self.situation)
        size: int = self.picked("each", possible, possible[0])
        return size

    def picked(self, name: str, values: Any, default: Any = None) -> Any:
        """The value whose key was tapped, `default` if none was."""
        tapped = self.taps.one(name)
        return next((value for value in values if tapped and str(value) == tapped), default)

    def cards(self, name: str) -> list[str]:
        """The cards of the pack in a field, each once if all play from the same pack."""
        known = self.codes
        cards = [code for code in self.taps.many(name) if code in known]
        return cards if self.page.PACK_PER_PLAYER else list(dict.fromkeys(cards))

    @property
    def about_table(self) -> Json:
        """What every question for the core's judge says of the table."""
        table = self.situation.table
        rules = without_nulls(table.rules)
        return {"game": self.situation.slug, "players": table.players, "rules": rules}

    def ask(self, question: str, **more: Any) -> tuple[Verdict | None, list[Fault]]:
        return answer_question(self.judge, question, self.about_table | {"ask": question} | more)

    def answer(self, question: str, verdict: Verdict | None, faults: list[Fault]) -> Json:
        """The rule's name, the sentences (or the faults), and the paragraph of the rules."""
        names, paragraphs = self.situation.names, self.page.PARAGRAPHS
        if verdict is None:
            wording = self.situation.wording
            own, labels = {**wording.FAULTS, **self.page.FAULTS}, wording.FAULT_LABELS
            text = " ".join(fault_sentence(own, fault, names, labels) for fault in faults)
            return {"text": text, "wrong": True, "paragraph": paragraphs[question]}
        codes = [reason.code for reason in verdict.why]
        rules = RULE_NAMES | self.page.RULE_NAMES
        return {
            "rule": next((rules[code] for code in codes if code in rules), ""),
            "text": self.page.reasons_text(verdict, names),
            "paragraph": next(
                (paragraphs[code] for code in codes if code in paragraphs), paragraphs[question]
            ),
        }

    def face(self, code: str) -> Json:
        """A card as it is drawn: the text in its corner, its suit's sign, its full name."""
        signs, plain = self.page.SIGNS, code.removesuffix(MARK)
        rank, letter = (plain[:-1], plain[-1]) if signs else (code, "")
        return {
            "code": code,
            "id": "".join(
                char if char.isdigit() or char.isalpha() else f"-{ord(char)}" for char in code
            ),
            "corner": self.page.corner(rank),
            "sign": signs.get(letter, ""),
            "marked": plain != code,
            "name": self.page.card_name(code),
            "nickname": self.nicknames.get(code, ""),
        }

    def say(self, message: Message, **params: Any) -> str:
        return say(message, params, self.situation.names)


LABELS = {
    "leader": gettext_noop("Who led?"),
    "dealer": gettext_noop("Who dealt?"),
    "trump": gettext_noop("What is trump?"),
    "each": gettext_noop("How many cards each?"),
}


def setting(name: str, label: str, texts: Mapping[Any, Any], picked: Any, **how: bool) -> Setting:
    keys = tuple(
        {"value": value, "text": text, "picked": value == picked} for value, text in texts.items()
    )
    return Setting(name, label, keys, **how)


def trump_setting(screen: JudgeScreen, trumps: tuple[str, ...], known: str | None) -> Setting:
    """The setting for the trump; `known` is the trump of the hand in play, if it has one."""
    trump = screen.picked("trump", trumps, known)
    texts = dict.fromkeys(trumps, "")
    return setting("trump", gettext(LABELS["trump"]), texts, trump, trumps=True)


def seat_setting(screen: JudgeScreen, name: str, picked: int | None) -> Setting:
    """A setting to choose a player by name, in the order of play."""
    situation = screen.situation
    players = {seat: situation.players[seat] for seat in situation.turns}
    return setting(name, gettext(LABELS[name]), players, picked)


def leader_settings(screen: JudgeScreen) -> list[Setting]:
    """The setting for who led, if the game does not know it before the cards are dealt."""
    situation = screen.situation
    if not situation.in_turn or situation.leader is not None:
        return []
    return [seat_setting(screen, "leader", screen.picked("leader", situation.playing))]


def side_setting(
    screen: JudgeScreen, name: str, label: str, picked: Any, more: Mapping[Any, str] | None = None
) -> Setting:
    """A setting to choose a side by name, after any other values (`more`) with their texts."""
    sides = {number: side.name for number, side in enumerate(screen.situation.sides)}
    return setting(name, label, {**(more or {}), **sides}, picked)


def hand_size_setting(screen: JudgeScreen) -> list[Setting]:
    """The setting for the number of cards each, if it is not known from the hand in play."""
    sizes = {size: size for size in screen.page.hand_sizes(screen.situation)}
    label = gettext(LABELS["each"])
    return [setting("each", label, sizes, screen.hand_size)] if len(sizes) > 1 else []


def choice_setting(screen: JudgeScreen, name: str, label: str, texts: dict[str, str]) -> Setting:
    """A setting to choose one of these texts, by value; the first if none was tapped."""
    picked = screen.picked(name, texts, next(iter(texts)))
    texts = {value: gettext(text) for value, text in texts.items()}
    return setting(name, label, texts, picked, needed=False)


def pack_keys(screen: JudgeScreen, used: dict[str, str]) -> list[Json]:
    """The keys of the pack, suit by suit. `used` marks cards that were tapped: `gone`, or `held` if
    tapping it again removes the card.
    """
    return [
        {
            "columns": group.columns,
            "nicknamed": bool(group.nicknames),
            "cards": [screen.face(code) | {"used": used.get(code)} for code in group.codes],
        }
        for group in screen.card_groups
    ]


def missing_setting(settings: list[Setting]) -> str:
    return next(
        (setting.label for setting in settings if setting.needed and setting.picked is None), ""
    )


def setting_params(settings: list[Setting]) -> list[tuple[str, Any]]:
    """The settings that were chosen, as URL parameters."""
    return [(setting.name, setting.picked) for setting in settings if setting.picked is not None]


def after_tap(
    screen: JudgeScreen,
    before: list[Any],
    tapped: Callable[[list[Any]], Any],
    allowed: Callable[[Any], bool] = bool,
) -> list[Any]:
    """What was tapped one after another, after the last tap: none of it once it is cleared, all but
    the last one step back, else with what is `tapped` now after these, if that is `allowed`.
    """
    if screen.taps.one("clear"):
        return []
    if screen.taps.one("back"):
        return before[:-1]
    more = tapped(before)
    return [*before, more] if allowed(more) else before


def read_auction(
    screen: JudgeScreen,
    allowed: Callable[[list[list[Any]]], bool],
    tapped: Callable[[list[list[Any]]], list[Any]],
) -> list[list[Any]]:
    """The announcements of an auction, after the last tap, up to the first that is not `allowed`.
    `tapped` returns the one that was tapped now, after those, [] if none was.
    """
    calls = [[as_number(part) for part in text.split("-")] for text in screen.taps.many("said")]
    while calls and not allowed(calls):
        calls.pop()
    return after_tap(screen, calls, tapped, lambda more: bool(more and allowed([*calls, more])))


def read_trick(screen: JudgeScreen, most: int, gone: Sequence[str] = ()) -> list[str]:
    """The cards laid one after another, `most` at most, after the last tap; without those that are
    `gone`, and each once if all play from the same pack.
    """
    cards = screen.cards("cards")[:most]
    out = () if screen.page.PACK_PER_PLAYER else (*cards, *gone)
    return after_tap(
        screen,
        cards,
        lambda _: screen.taps.one("card"),
        lambda card: card in screen.codes and card not in out and len(cards) < most,
    )


def read_pile(screen: JudgeScreen, cards: list[str], gone: Sequence[str] = ()) -> list[str]:
    """The cards of a pile or a hand, after the last tap, which adds a card or takes it away; those
    that are `gone` lie elsewhere.
    """
    card = screen.taps.one("card")
    if card in cards and not screen.taps.one("clear") and not screen.taps.one("back"):
        return [code for code in cards if code != card]
    return after_tap(
        screen, cards, lambda _: card, lambda _: card in screen.codes and card not in gone
    )
