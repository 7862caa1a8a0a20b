"""The contract between a game's entry and the table screen, with the templates `entry.html`,
`row.html` and `coming.html` in `templates/kinds/<slug>/`.

`entry.html` gets `form` (from `form_context`), `errors` (a sentence by fact), `entry.moment`,
`entry.change` and `coming.facts`, and no address of a game: its buttons' are relative to the table.
`row.html` gets `about` (from `row`); `coming.html` gets `coming`: its number, length, the hands
`left` with it, target, dealer, leader (a name, or None), `carried`, and `facts` (from the core's
`coming`).
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import parse_qs, urlencode

from games.kinds.part import GamePart
from games.numbers import typed_number
from games.scoring.errors import Fault
from games.scoring.facts import ANNOUNCE, QUICK, RESULT, Fact
from games.scoring.game import Progress, Table
from games.scoring.values import HandScore, Json, Side, without_nulls
from games.wording.catalogue import gettext, gettext_noop
from games.wording.common import LABELS
from games.wording.sentences import (
    Message,
    Names,
    between,
    distinct_starts,
    isolate,
    say,
    short_forms,
    shorten_names,
    with_minus,
)

if TYPE_CHECKING:
    from games.kinds.by_each import ByEach


HandFacts = dict[str, Any]
# The most letters of each of the two lines about a hand, on a narrow phone; the first is bold.
BOLD_LINE, PLAIN_LINE = 31, 36
# The rows of the pad of `kinds/_points.html`.
DIGIT_ROWS = (("1", "2", "3", "4", "5"), ("6", "7", "8", "9", "0"))


@dataclass(frozen=True)
class HandInPlay:
    """The hand that an entry is for."""

    # Its class in `scoring.py`.
    game: Any
    table: Table
    progress: Progress
    players: tuple[str, ...]
    sides: tuple[Side, ...]
    # The facts of its announcements, if any.
    announced: HandFacts

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that play it."""
        seats: tuple[int, ...] = self.game.playing(self.table, self.progress)
        return seats

    @property
    def speaking_order(self) -> list[int]:
        """The seats in the order in which they bid and play, from the leader, or seat 0 without
        one.
        """
        first = self.game.leader(self.table, self.progress) or 0
        step = self.game.direction(self.table) or 1
        order = [(first + step * turn) % self.table.players for turn in range(self.table.players)]
        return [seat for seat in order if seat in self.playing]

    @property
    def names(self) -> Names:
        return Names(self.players, self.sides)

    @property
    def short_names(self) -> Names:
        players = shorten_names(self.players)
        sides = [" & ".join([players[seat] for seat in side.seats]) for side in self.sides]
        return Names(players, sides)

    @property
    def initials(self) -> list[str]:
        """The first letter of each name, or as many as tell it from the others, three at most."""
        both = zip(
            distinct_starts(self.players, 1), distinct_starts(self._short_forms, 1), strict=True
        )
        return [isolate((one if len(one) <= INITIALS else short)[:INITIALS]) for one, short in both]

    def fit_names(self, tell: Callable[[list[str]], str], most: int = BOLD_LINE) -> str:
        """What `tell` says with the players' names, each cut as little as fits; those that begin
        alike in their short forms, if need be.
        """
        longest = max(len(name) for name in self.players)
        for names in (self.players, self._short_forms):
            for letters in range(longest, 0, -1):
                text = tell([isolate(name) for name in distinct_starts(names, letters)])
                if len(text) <= most:
                    return text
        return text

    @property
    def _short_forms(self) -> tuple[str, ...]:
        short = short_forms(self.players)
        return tuple(short.get(name, name) for name in self.players)

    def seats(self) -> list[dict[str, Any]]:
        return [{"seat": seat, "name": name} for seat, name in enumerate(self.players)]


NOBODY_SCORES = gettext_noop("Nobody scores.")
# The most letters of an abbreviated name.
INITIALS = 3


class Brief(NamedTuple):
    """An entry before it is saved, in two lines: what it scores, and why, as short as possible."""

    verdict: str = ""
    reason: str = ""


def in_two_lines(first: str, pieces: Iterable[str]) -> Brief:
    """The first line, and the pieces for which there is room; none if the first takes both."""
    kept = ""
    for piece in filter(None, pieces):
        longer = f"{kept} {piece}".lstrip()
        kept = longer if not kept or len(longer) <= PLAIN_LINE else kept
    return Brief(first, kept if len(first) <= BOLD_LINE else "")


class Doubt(NamedTuple):
    """What is asked before a rare hand is saved."""

    # A short question.
    text: str
    # What the hand more likely was: a word for each button, and the facts.
    likelier: tuple[tuple[str, HandFacts], ...] = ()


@dataclass(frozen=True)
class Remark:
    """A remark on an entry under way."""

    # A sentence, "" if there is nothing to say.
    text: str = ""
    # What is still to be tapped, in a few words for the button.
    lacks: str = ""
    # The id of a key that may not be tapped (`bids-3-2`).
    forbidden: str = ""
    # Figures computed from what was tapped: the id of an `<output>` of `entry.html` (`computed-0`,
    # `tally`), and the figure that the preview puts in it.
    computed: tuple[tuple[str, Any], ...] = ()
    # The fact that is impossible because of `text`, if any.
    fact: str = ""
    # Why, or a hint by itself.
    reason: str = ""
    # What the button writes, where that says more than the scores.
    writes: str = ""


class Taken(NamedTuple):
    """The seat that took a hand, and the trump: a suit, `no_trump` or `all_trump`; "" without."""

    seat: int | None = None
    trump: str = ""


# The fields of an entry's form that are not about the hand.
CONTROL_FIELDS = (
    *("csrfmiddlewaretoken", "notebook", "version", "client_key"),
    *("carried", "open", "sure", "promise", "typing"),
)


@dataclass(frozen=True)
class Taps:
    """The fields that were sent, by name."""

    values: Mapping[str, list[str]]

    def one(self, name: str) -> str:
        """The last value of a field, stripped; "" if it was not sent."""
        return (self.values.get(name) or [""])[-1].strip()

    def many(self, name: str) -> list[str]:
        return self.values.get(name) or []

    @staticmethod
    def carried(text: str) -> "Taps":
        return Taps(parse_qs(text, keep_blank_values=True))

    def to_carry(self) -> str:
        """All fields about the hand, as one field that another moment's form can carry."""
        own = {name: self.values[name] for name in self.values if name not in CONTROL_FIELDS}
        return urlencode(own, doseq=True)

    def number(self, name: str) -> Any:
        return as_number(self.one(name))


def as_number(text: str) -> Any:
    """The text as a whole number; None if it is empty, the text itself if it is not a number."""
    if not text:
        return None
    number = typed_number(text, digits=7)
    return text if number is None else number


@dataclass(frozen=True)
class TopCard:
    """A card that decides a seat when lots are drawn: its nickname, its rank, its suit's sign."""

    name: str
    rank: str
    suit: str


@dataclass(frozen=True)
class Lots:
    """What may be drawn by lot before a game: who deals first (`dealer`), who sits where (`seats`),
    or who plays with whom (`partners`).
    """

    what: str
    # Of `partners`: dealt at random, the first to the player who takes seat 0.
    cards: tuple[TopCard, ...] = ()
    # Of `partners`: the seat that deals first.
    dealer: int = 0


DEALER_LOTS = Lots("dealer")
SEAT_LOTS = Lots("seats")


class HandEntry(GamePart):
    """One game's entry.

    A *moment* is `announce` (before play), `result` (after it) or `quick` (a shorter result).
    `facts` may contain anything that was tapped; the core checks it. What is not overridden comes
    from the facts that the game declares.
    """

    # The template of the entry, and of the hand on the sheet; of a game, those in its own room.
    ENTRY_TEMPLATE = ""
    ROW_TEMPLATE = ""
    # The style sheets that the entry needs besides those of every page.
    STYLES: tuple[str, ...] = ()
    # By fact: the question that asks for it, such as "Who takes?".
    PROMPTS: dict[str, Message] = {}
    # What the button writes where a fact stands alone, such as a redeal.
    LONE_FACT_BUTTON: Message = ""
    # The facts of a result that are filled in from an announced fact, so that only differences need
    # a tap: the fact of the result, and the announced fact that it repeats.
    PREFILLED_FROM: dict[str, str] = {}
    # How players announce each on their own phone; None if they do not in this game.
    by_each: "ByEach | None" = None
    # `matching_change(before, after, later)` returns the corrected facts of a `later` hand if an
    # earlier hand is corrected from `before` to `after`, None if they do not change.
    # `matching_change.html` is the text of the button. None if one hand never determines another in
    # this game.
    matching_change: Callable[[HandFacts, HandFacts, HandFacts], HandFacts | None] | None = None
    # `known(hand)` returns the facts of a result that follow from earlier hands, `{}` while they do
    # not: they are filled in. None if no hand follows from others in this game.
    known: Callable[[HandInPlay], HandFacts] | None = None
    # `doubt(facts, score, hand)` returns what is asked before a hand is saved whose ruling has a
    # line `rare_…`. None: "Are you sure?"
    doubt: Callable[[HandFacts, HandScore, HandInPlay], Doubt] | None = None

    def __init__(self, game: Any, wording: Any = None) -> None:
        super().__init__(game, wording)
        self.entry_template = self.ENTRY_TEMPLATE or f"kinds/{game.SLUG}/entry.html"
        self.row_template = self.ROW_TEMPLATE or f"kinds/{game.SLUG}/row.html"

    @cached_property
    def MOMENTS(self) -> dict[str, tuple[str, ...]]:  # noqa: N802 - a game may have it as a constant
        """The moments of the game, each with the facts beside which its template shows errors, at
        every number of players. A hand opens at the first.
        """
        named = {moment: self.facts_of(moment) for moment in (ANNOUNCE, RESULT, QUICK)}
        moments = {moment: tuple(fact.name for fact in facts) for moment, facts in named.items()}
        moments[RESULT] = (*self.PREFILLED_FROM.values(), *moments[RESULT])
        return {moment: facts for moment, facts in moments.items() if facts}

    @cached_property
    def REQUIRED(self) -> tuple[str, ...]:  # noqa: N802 - a game may have it as a constant
        """The facts that must be announced before play."""
        return tuple(fact.name for fact in self.facts_of(ANNOUNCE) if fact.required)

    @cached_property
    def LOTS(self) -> tuple[Lots, ...]:  # noqa: N802 - a game may have it as a constant
        return (DEALER_LOTS, SEAT_LOTS) if self.game.DIRECTION else (SEAT_LOTS,)

    def styles(self, rules: Json) -> tuple[str, ...]:
        """The style sheets of a game's pages: they stay while one form replaces another."""
        return self.STYLES

    def facts_of(self, moment: str) -> list[Fact]:
        return [fact for fact in self.game.FACTS if fact.moment == moment]

    def read(self, moment: str, taps: Taps, hand: HandInPlay) -> HandFacts:
        """Read the hand's facts from the fields of a moment, with the announcements so far."""
        facts = {} if moment == ANNOUNCE else dict(hand.announced)
        sides = hand.game.bounds(hand.table, hand.progress).sides
        for fact in self.facts_of(moment):
            count = sides if fact.each == "side" else len(hand.players)
            facts[fact.name] = read_fact(fact, taps, count)
        return without_nulls(facts)

    def could_be_tapped(self, facts: HandFacts, seats: int, sides: int) -> bool:
        """Whether `read` could return such facts, of a hand with that many seats and sides."""
        known = {fact.name: fact for fact in self.game.FACTS}
        return all(
            name in known and self._could_be(known[name], value, seats, sides)
            for name, value in facts.items()
        )

    def _could_be(self, fact: Fact, value: Any, seats: int, sides: int) -> bool:
        if fact.type == "own":
            return self.own_could_be(fact.name, value, seats)
        return could_be_read(fact, value, sides if fact.each == "side" else seats)

    def own_could_be(self, name: str, value: Any, seats: int) -> bool:
        """Whether `read` could return this value of an `own` fact."""
        return is_plain(value)

    def form_context(self, moment: str, facts: HandFacts, hand: HandInPlay) -> dict[str, Any]:
        """What the entry's template shows; `{}` draws an empty entry. Each fact is there by its
        name too: its row, or a row for each seat or side.
        """
        drawn: list[dict[str, Any]] = [
            {
                "name": fact.name,
                "label": say(self.PROMPTS.get(fact.name, fact.name), {}, hand.names),
                "rows": fact_rows(fact, facts, hand, self.words(fact)),
            }
            for fact in self.facts_of(moment)
        ]
        rows = {fact["name"]: fact["rows"] for fact in drawn}
        several = [fact.name for fact in self.game.FACTS if fact.each in ("seat", "side")]
        by_name = {name: rows[name] if name in several else rows[name][0] for name in rows}
        return {"facts": drawn} | by_name

    def words(self, fact: Fact) -> dict[Any, str]:
        labels = (LABELS | self.wording.LABELS).get(fact.name, {})
        return {value: gettext(label) for value, label in labels.items() if label}

    def remark(self, moment: str, facts: HandFacts, hand: HandInPlay) -> Remark:
        """A remark on an entry under way, complete or not: what is asked next."""
        if self.game.alone(facts):
            return Remark(writes=say(self.LONE_FACT_BUTTON, {}, hand.names))
        lacking = [one.name for one in self.facts_of(moment) if one.required]
        unsaid = [
            self.PROMPTS[name] for name in lacking if name not in facts and name in self.PROMPTS
        ]
        return Remark(lacks=say(unsaid[0], {}, hand.names) if unsaid else "")

    def leader(self, hand: HandInPlay) -> int | None:
        """Who leads to the first trick, after what was announced; None if nobody is known to."""
        leader: int | None = self.game.leader(hand.table, hand.progress)
        return leader

    def score_text(self, score: HandScore, hand: HandInPlay, most: int = BOLD_LINE) -> str:
        """Who scores how much, in so many letters: both sides in their order; "" where there are
        more, or nobody scores.
        """
        if len(score.scores) != 2 or not any(score.scores):
            return ""
        return hand.fit_names(lambda names: _both_sides(score, hand, names), most)

    def button_text(self, score: HandScore, hand: HandInPlay) -> str:
        """The same in the few letters of a button; "" where it says that in no figures."""
        if len(score.scores) != 2 or not any(score.scores):
            return ""
        return _both_sides(score, hand, hand.initials)

    def verdict(self, facts: HandFacts, score: HandScore, hand: HandInPlay) -> Brief:
        """What a hand would score, in two short lines: who scores how much, then why, as far as
        there is room; the whole ruling is one tap away.
        """
        rows, lines = self.wording.RULINGS, {line.code: line for line in score.ruling}
        results = [
            say(rows[code].verdict, line.params, hand.short_names)
            for code, line in lines.items()
            if rows[code].verdict
        ]
        reasons = [
            say(row.reason, lines[code].params, hand.short_names)
            for code, row in rows.items()
            if code in lines and row.reason
        ]
        first, *rest = [*filter(None, [self.score_text(score, hand)]), *results[:1], *reasons] or [
            ""
        ]
        return in_two_lines(first, rest)

    def describe(self, facts: HandFacts, hand: HandInPlay) -> list[str]:
        """Facts without faults, in sentences: the announcements before play; after play, those that
        the ruling may not mention, so that everything recorded is shown.
        """
        return []

    def taken(self, facts: HandFacts) -> Taken:
        """Who took a hand, and in which trump, as the picture of a game shows it."""
        return Taken()

    def row(self, facts: HandFacts, score: HandScore, players: tuple[str, ...]) -> dict[str, Any]:
        """The `about` of `row.html`, which is left out where this is empty. `under`, if present, is
        a small text for each side, shown under its score.
        """
        return {}


def _both_sides(score: HandScore, hand: HandInPlay, names: list[str]) -> str:
    first, second = [with_minus(str(points)) for points in score.scores]
    one, other = [
        "\N{NO-BREAK SPACE}&\N{NO-BREAK SPACE}".join([names[seat] for seat in side.seats])
        for side in hand.sides
    ]
    return f"{one} {first}{between(score.scores)}{second} {other}"


def announced_part(entry: HandEntry, facts: HandFacts) -> HandFacts:
    """The announcements among a hand's facts: those that belong to none of its results."""
    of_results = {fact for moment in entry.MOMENTS.values() for fact in moment}
    announced = entry.MOMENTS.get("announce", ())
    return {fact: facts[fact] for fact in facts if fact in announced or fact not in of_results}


def is_announced(entry: HandEntry, announced: HandFacts) -> bool:
    """Whether everything is announced that must be before play."""
    return all(fact in announced for fact in entry.REQUIRED)


# The most numbers that are drawn as keys; otherwise there is a box to type in.
MOST_KEYS = 14
# The most records of a list that a form may hold.
MOST_RECORDS = 12
# Numbers are below, as those of forms.
HIGHEST = 10**18
# Halves of characters, which JSON may name, but nothing can write.
SURROGATES = ("\ud800", "\udfff")


def read_fact(fact: Fact, taps: Taps, count: int) -> Any:
    """The value of a fact as it was sent, None if there is none. Its field has its name; a value
    for each of `count` seats or sides is in `<name>-0`, `<name>-1`…, a part of a record in
    `<name>-<part>`, of a record in a list in `<name>-0-<part>`.
    """
    if not fact.each:
        return _read(fact, fact.name, taps)
    if fact.each != "list":
        values = [_read(fact, f"{fact.name}-{at}", taps) for at in range(count)]
        return None if values == [None] * count else values
    if fact.type == "record":
        found = [_read(fact, f"{fact.name}-{at}", taps) for at in range(MOST_RECORDS)]
        return [one for one in found if one is not None] or None
    return [_value(fact, text) for text in taps.many(fact.name) if text] or None


def _read(fact: Fact, field: str, taps: Taps) -> Any:
    text = taps.one(field)
    if fact.type == "record":
        parts = {part.name: _read(part, f"{field}-{part.name}", taps) for part in fact.parts}
        known = {name: value for name, value in parts.items() if value is not None}
        return known or None
    return _value(fact, text) if text else None


def _value(fact: Fact, text: str) -> Any:
    if fact.type == "flag":
        return True
    if fact.type == "choice":
        return next((one for one in fact.choices if str(one) == text), text)
    if fact.type == "own":
        return text
    number = typed_number(text, digits=7)
    return text if number is None else number


def could_be_read(fact: Fact, value: Any, count: int) -> bool:
    """Whether `read_fact` could return this value, with a value for each of that many."""
    if fact.each == "":
        return _could_be_one(fact, value)
    if not isinstance(value, list) or (fact.each != "list" and len(value) != count):
        return False
    return all(one is None or _could_be_one(fact, one) for one in value)


def _could_be_one(fact: Fact, value: Any) -> bool:
    if fact.type != "record":
        return is_plain(value)
    parts = {part.name: part for part in fact.parts}
    return isinstance(value, dict) and all(
        name in parts and could_be_read(parts[name], one, 0) for name, one in value.items()
    )


def is_plain(value: Any) -> bool:
    """Whether a value is a whole number, a text that can be written, or true or false."""
    if isinstance(value, str):
        return not any(SURROGATES[0] <= letter <= SURROGATES[1] for letter in value)
    return isinstance(value, int) and abs(value) < HIGHEST


def fact_rows(
    fact: Fact, facts: HandFacts, hand: HandInPlay, words: dict[Any, str]
) -> list[dict[str, Any]]:
    """A row for each value of a fact: its `field`, whose it is (`name`), its `value`, its `keys`
    (none where a number is typed).
    """
    value, named = facts.get(fact.name), {"seat": hand.players, "side": hand.sides}
    if fact.each not in named:
        return [_row(fact, fact.name, "", value, hand, words)]
    playing = hand.game.bounds(hand.table, hand.progress).seats_or_sides(fact)
    values = value if isinstance(value, list) else []
    return [
        _row(
            fact,
            f"{fact.name}-{at}",
            str(named[fact.each][at]),
            values[at] if at < len(values) else None,
            hand,
            words,
        )
        for at in playing
    ]


def _row(
    fact: Fact, field: str, name: str, value: Any, hand: HandInPlay, words: dict[Any, str]
) -> dict[str, Any]:
    chosen = value if isinstance(value, list) else [value]
    keys = [
        {"value": str(one), "text": text, "picked": one in chosen, "id": f"{field}-{one}"}
        for one, text in _choices(fact, hand, words)
    ]
    return {"field": field, "name": name, "value": value, "keys": keys, "many": fact.each == "list"}


def _choices(fact: Fact, hand: HandInPlay, words: dict[Any, str]) -> list[tuple[Any, str]]:
    """The values to choose from, each in words; [] where a number is typed."""
    if fact.type == "seat":
        return [(seat, hand.players[seat]) for seat in sorted(hand.speaking_order)]
    if fact.type == "side":
        return [(number, str(side)) for number, side in enumerate(hand.sides)]
    limits = hand.game.bounds(hand.table, hand.progress).limits
    if fact.type == "choice":
        return [(one, words.get(one, str(one))) for one in limits.get(fact.name, fact.choices)]
    if fact.type == "flag":
        return [(True, words.get(True, ""))]
    highest = limits.get(fact.name, fact.highest)
    if highest is None or highest - fact.lowest >= MOST_KEYS:
        return []
    return [(number, str(number)) for number in range(fact.lowest, highest + 1)]


def with_errors(draw: dict[str, Any], errors: Mapping[str, str]) -> dict[str, Any]:
    """What a template shows, with each error beside its value: those of a seat or side are under
    the name of its field.
    """
    for fact in draw.get("facts", ()):
        for row in fact["rows"]:
            row["error"] = errors.get(row["field"], "") if row["field"] != fact["name"] else ""
        beside = [row["error"] for row in fact["rows"]]
        error = errors.get(fact["name"], "")
        fact["error"] = "" if error in beside else error
    return draw


def seats_or_sides_of(fault: Fault) -> list[int]:
    """The seats or sides whose value a fault of a fact is about; none if it is about all."""
    one = [fault.params[key] for key in ("seat", "side") if key in fault.params]
    return one + [at for key in ("seats", "sides") for at in fault.params.get(key, ())]
