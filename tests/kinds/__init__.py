"""What the tests need to know of each game: a module for each game, with the names
of `Samples`."""

from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from hypothesis import strategies as st

from games.kinds.demo import DemoHand, choose_players
from games.kinds.registry import GAMES, KINDS
from games.scoring.facts import ANNOUNCE
from games.scoring.values import Json
from tests.declared import records as records_of
from tests.replaying import replay_record


class Samples:
    """The samples of a game; what its module leaves out follows from what the game declares."""

    MUST_HAVE = (
        "START FIRST_TAPS FIRST_SCORES WRONG_TAPS HANDS_BY_MOMENT FACT_PAIRS HANDS SHORT_GAME"
        " FAULT_CODES"
    )
    START: Json
    """The names and the house rules of a short game."""
    FIRST_TAPS: list[tuple[str, dict[str, str]]]
    """The fields tapped for the first hand of that short game, moment by moment."""
    FIRST_SCORES: tuple[int, ...]
    """The score of that hand."""
    WRONG_TAPS: list[tuple[int, dict[str, str], str]]
    """Wrong fields, the number of moments of that hand that come before, and the message shown."""
    HANDS_BY_MOMENT: list[tuple[Json, str]]
    """Hands of that short game, with the moment at which each was entered."""
    FACT_PAIRS: dict[str, tuple[Json, Json]]
    """For every fact of the game two hands that differ in that fact alone."""
    HANDS: tuple[Json, ...]
    """Hands of the table of `names_at` that show everything that the sheet can show."""
    SHORT_GAME: tuple[Json, list[Json]]
    """House rules that make a game of that table short, and the hands that end it. No hand of
    `HANDS` ends a game with the usual rules."""
    FAULT_CODES: str
    """The codes of the faults of this game, without those of every game (see `docs/record.md`)."""
    HANDS_START: Json = {}
    """How the game of those hands starts."""
    RARE_HANDS: list[tuple[Json, list[Json]]] = []
    """House rules and hands: together with `HANDS`, they give every code of a ruling."""
    RECORD_WORDS: str = ""
    """Words that a record of the game may hold, in addition to the names of facts."""
    REASON_QUESTIONS: dict[str, Json] = {}
    """For each reason of the judge a question whose answer gives it."""
    QUESTIONS: list[Json] = []
    """A valid question of each kind for the judge."""
    ANSWER_KEYS: dict[str, set[str]] = {}
    """The keys of an answer, by the kind of its question, where they are not the usual ones;
    `closed` those of a closed auction."""
    OPTIONAL_ANSWER_KEYS: frozenset[str] = frozenset()
    """The keys that only some answers have, besides those of their kind."""
    JUDGE_ADDRESSES: dict[str, str] = {}
    """Addresses of judge pages, by a description of each."""

    def __init__(self, slug: str) -> None:
        game = GAMES[slug]
        self.PLAYERS = (min(game.PLAYERS), max(game.PLAYERS))
        self.ANNOUNCED = tuple(fact.name for fact in game.FACTS if fact.moment == ANNOUNCE)
        vars(self).update(vars(import_module(f"tests.kinds.{slug}.samples")))
        self.records = lambda: records_of(game, self.facts)

    facts: Any = None
    """`facts(table, progress)` is a strategy of the legal hands that could be played next; without
    it, records are of declared facts."""

    def records(self) -> st.SearchStrategy[Json]:
        """Records of the game, legal by construction."""


SAMPLES: dict[str, Samples] = {
    slug: Samples(slug) for slug in sorted(GAMES) if find_spec(f"tests.kinds.{slug}")
}
FRAME_CODES = """
    unknown_format unknown_game unknown_field unknown_rule unknown_rule_value players_missing
    title_missing title_too_long name_missing name_too_long name_twice player_count unknown_seat
    not_a_number not_json not_an_object game_is_over sits_out
    adjust_missing adjust_empty adjust_out_of_range adjust_alone
"""
"""The errors of every game, as `docs/record.md` lists them."""
USUAL_ANSWERS = {
    "winner": {"seat", "card", "why"},
    "legal": {"seat", "legal", "why"},
    "points": {"points", "why"},
}
STARTS = {slug: samples.START for slug, samples in SAMPLES.items()}
FIRST_TAPS = {slug: samples.FIRST_TAPS for slug, samples in SAMPLES.items()}
FIRST_SCORES = {slug: samples.FIRST_SCORES for slug, samples in SAMPLES.items()}
RECORDS = {slug: samples.records() for slug, samples in SAMPLES.items()}


def titled(slug: str) -> Json:
    """A title for a game that has one, as a record has it."""
    return {"title": "Skyjo"} if slug in GAMES and GAMES[slug].TITLED else {}


def names_at(slug: str) -> tuple[str, ...]:
    """Four names, or as many as the game allows."""
    fewest, most = SAMPLES[slug].PLAYERS
    return ("Ana", "Bea", "Cy", "Dan", "Eva", "Flo", "Gus")[: max(fewest, min(4, most))]


def records() -> st.SearchStrategy[Json]:
    """A record of any game, with or without penalties and bonuses between the hands."""
    return adjusted(st.one_of(*RECORDS.values()))


@st.composite
def adjusted(draw, records: st.SearchStrategy[Json]) -> Json:
    """A record with at most two penalties or bonuses."""
    record = draw(records)
    sides = len(GAMES[record["game"]].sides(tuple(record["players"])))
    hands = list(record["hands"])
    for _ in range(draw(st.integers(0, 2))):
        points = draw(st.lists(st.integers(-30, 30), min_size=sides, max_size=sides).filter(any))
        hands.insert(draw(st.integers(0, len(hands))), {"adjust": points})
    legal = replay_record(GAMES, record | {"hands": hands}).sheet.hands  # one may end the game
    return record | {"hands": hands[: len(legal)]}


def hand(view: Any, random: Random) -> Json:
    """A hand that could be played next, as in the demo, but at a table of any house rules."""
    game, demo = GAMES[view.game.kind], KINDS[view.game.kind].demo
    players = choose_players(random, len(view.players))
    while True:
        coming = DemoHand(random, view.table, view.progress, players)
        facts = demo.play_hand(coming, demo.announce(coming))
        if not game.faults(view.table, view.progress, facts, True):
            return facts


def adjustment(view: Any, random: Random) -> Json:
    """A penalty or a bonus, mostly a small one."""
    points = [random.choice((0, 0, 5, -5, random.randint(-99, 99))) for _ in view.sheet.sides]
    return {"adjust": points if any(points) else [1] * len(points)}


def announcements(view: Any, random: Random) -> Json:
    """The announcements of a hand that could be played next."""
    facts = hand(view, random)
    announced = SAMPLES[view.game.kind].ANNOUNCED
    return {fact: facts[fact] for fact in announced if fact in facts}
