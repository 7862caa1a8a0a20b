"""The screen of a new game: who is known, who sits where, what is missing, the house rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext, ngettext

from games.drafts.new_game import MOST_PLAYERS, Setup, most_at_a_table, rules_for, two_tables
from games.kinds.entry import TopCard
from games.kinds.registry import KINDS
from games.kinds.sentences import fault_text, game_names, house_rule_text
from games.models import Evening, Game, Notebook, Seat
from games.names import same_name
from games.readers.notebook.known_players import TABLE_SIZE, known_players
from games.readers.notebook.people import People
from games.scoring.errors import Fault
from games.scoring.game import Game as CardGame
from games.scoring.game import Rule
from games.scoring.registry import GAMES
from games.scoring.values import Json, Side

KNOWN_AT_ONCE = 16
"""How many known players are a tap away; the others are offered while a name is typed."""


@dataclass(frozen=True)
class Step:
    """The set-up after a tap. `faults` is what was refused, and `name` the name that could not be
    added; `lots` is what was just drawn, `drawn` the card of each seat; `typing` is whether names
    are being typed; `kept` is whether the house rules were just kept as this table's usual ones.
    """

    setup: Setup
    faults: tuple[Fault, ...] = ()
    name: str = ""
    lots: str = ""
    drawn: tuple[TopCard, ...] = ()
    typing: bool = False
    kept: bool = False


def setup_page(slug: str, notebook: Notebook, step: Step, evening: Evening | None) -> Json:
    """Everything that the screen draws; `evening` is the one that the game is to belong to."""
    game, setup = GAMES[slug], step.setup
    tables = setup.tables(game)
    known = known_players(notebook)
    if evening is not None:
        known = of_evening_first(evening, known)
    seated = setup.seated
    wrong = {fault.field or "players": fault_text(slug, fault) for fault in reversed(step.faults)}
    lack = lacking(slug, len(seated), len(tables))
    players = gettext(KINDS[slug].wording.PLAYERS)
    if lack and "players" in wrong:
        wrong["players"] = f"{lack}. {players}"
    usual = rules_to_start_with(slug, notebook, evening)
    rules = rule_fields(slug, setup.rules, len(tables[0]), usual, wrong)
    split = two_tables(game, len(seated)) if len(tables) == 1 else None
    full = len(seated) >= setup.room(game)
    offered = [_known(name, seated) for name in known[:KNOWN_AT_ONCE]]
    return {
        "slug": slug,
        "evening": evening,
        "evening_name": evening and (evening.name or gettext(KINDS[evening.kind].wording.NAME)),
        "title": gettext(KINDS[slug].wording.NAME),
        "players": players,
        "deals": game.DIRECTION != 0,
        "draws": KINDS[slug].entry.DRAWS,
        "step": step,
        "setup": setup,
        "drawn": _drawn(game, tables, step.drawn),
        "tables": [_table(game, setup, number) for number in range(len(tables))],
        "list": _seat_list(setup),
        "known": offered,
        "offered": any(not one["sits"] for one in offered),
        "others": known[KNOWN_AT_ONCE:],
        "last_time": None if seated or evening else last_setup(slug, notebook),
        "lack": lack,
        "full": full,
        "split": split,
        "second_table": full and not split and _may_open_a_second_table(game, tables),
        "one_table": not game.player_faults(len(seated)),
        "rules": rules,
        "own_rules": bool(usual),
        "changed": sum(rule["changed"] for rule in rules),
        "look_at_rules": any(rule["error"] for rule in rules),
        "wrong": wrong,
        "typing": step.typing or not (known or seated),
    }


def usual_rules(slug: str, notebook: Notebook) -> Json:
    """The house rules that new games of the notebook start with, where they are not the game's."""
    return dict(notebook.rule_defaults.get(slug, {}))


def rules_to_start_with(slug: str, notebook: Notebook, evening: Evening | None) -> Json:
    """The house rules that a new game starts with: the evening's own for its kind of game."""
    if evening is not None and evening.kind == slug:
        return dict(evening.rules)
    return usual_rules(slug, notebook)


def of_evening_first(evening: Evening, known: Sequence[str]) -> list[str]:
    """The names, those of the evening's people who wait for a table before all others."""
    people = People(evening.notebook)
    here = people.persons(evening.players.values_list("pk", flat=True))
    playing = Seat.objects.filter(game__in=evening.games.not_deleted().in_progress())
    busy = {people.person(player).pk for player in playing.values_list("player", flat=True)}
    names = [player.name for player in sorted(here, key=lambda player: player.pk in busy)]
    return [*names, *[name for name in known if name not in names]]


def last_setup(slug: str, notebook: Notebook) -> Setup | None:
    """The last game of this kind as a new set-up: same players, same rules, the next dealer.

    None where there was none, or where somebody was forgotten meanwhile. Two tables that started
    together come together.
    """
    last = notebook.games.not_deleted().filter(kind=slug).newest_first().first()
    if last is None:
        return None
    started = notebook.games.filter(started_by=last.started_by_id, client_key=last.client_key)
    games = list(started.order_by("table_number").prefetch_related("seats"))
    if any(seat.forgotten for game in games for seat in game.seats.all()):
        return None
    tables = [[seat.name for seat in game.seats.all()] for game in games]
    dealers = [_next_dealer(game, names) for game, names in zip(games, tables, strict=True)]
    names = tuple(name for table in tables for name in table)
    return Setup(names, None, tuple(dealers), len(tables) > 1, dict(last.rules))


def kinds_with_rules(notebook: Notebook) -> list[tuple[str, str, int]]:
    """Each game, its name, and how many house rules its new games start with otherwise."""
    return [(slug, name, len(usual_rules(slug, notebook))) for slug, name in game_names()]


def rules_form(slug: str, notebook: Notebook, chosen: Json, faults: Sequence[Fault] = ()) -> Json:
    """House rules as a form of their own."""
    wrong = {fault.field or "rules": fault_text(slug, fault) for fault in reversed(faults)}
    return {
        "slug": slug,
        "title": gettext(KINDS[slug].wording.NAME),
        "rules": rule_fields(slug, chosen, TABLE_SIZE, usual_rules(slug, notebook), wrong),
        "wrong": wrong,
    }


def rule_fields(
    slug: str, chosen: Json, seated: int, usual: Json, wrong: Mapping[str, str]
) -> list[Json]:
    """The house rules as fields, each with what it is set to; `usual` are those that are not the
    game's own, `wrong` is what to say beside which.
    """
    return [
        _rule(slug, rule, chosen.get(rule.name), usual, wrong.get(rule.name, ""))
        for rule in rules_for(GAMES[slug], seated, chosen)
    ]


def lacking(slug: str, players: int, tables: int = 1) -> str:
    """How many players are still missing, or are too many; "" where they are just enough."""
    if tables == 2:
        return _missing(_next_possible_at_two(GAMES[slug], players) - players)
    faults = GAMES[slug].player_faults(players)
    if not faults:
        return ""
    missing = faults[0].params.get("lowest", players) - players
    if missing > 0:
        return _missing(missing)
    many = players - faults[0].params.get("highest", players)
    if many > 0:
        return ngettext("%(number)s player too many", "%(number)s players too many", many) % {
            "number": many
        }
    return fault_text(slug, faults[0])


def _missing(players: int) -> str:
    if not players:
        return ""
    return ngettext("%(number)s more player", "%(number)s more players", players) % {
        "number": players
    }


def _next_possible_at_two(game: CardGame, players: int) -> int:
    """How many must be seated, so many or more, for two tables to start."""
    numbers = range(players, MOST_PLAYERS + 1)
    return next((number for number in numbers if two_tables(game, number)), players)


def _may_open_a_second_table(game: CardGame, tables: Sequence[Sequence[str]]) -> bool:
    """Whether others could play at a second table, where one is just full."""
    most = most_at_a_table(game)
    return len(tables) == 1 and len(tables[0]) == most and two_tables(game, 2 * most) is not None


def _seats_asked(game: CardGame, players: int) -> int:
    """How many must sit down at least."""
    faults = game.player_faults(players)
    return max([fault.params.get("lowest", 0) for fault in faults], default=0)


def _known(name: str, seated: Sequence[str]) -> Json:
    """A known player, and under which name that player sits already, if so."""
    return {"name": name, "sits": next((one for one in seated if same_name(one, name)), "")}


def _next_dealer(game: Game, names: Sequence[str]) -> str:
    return names[(game.first_dealer + GAMES[game.kind].DIRECTION) % len(names)]


def _table(game: CardGame, setup: Setup, number: int) -> Json:
    """A drawn table: its chairs in order, who deals, and who plays with whom."""
    tables = setup.tables(game)
    names, alone = tables[number], len(tables) == 1
    chairs = list(setup.names if alone else names)
    chairs += [""] * (_chairs_drawn(game, chairs, alone) - len(chairs))
    dealer = names[setup.dealer_at(names)] if names else ""
    before = sum(len(table) for table in tables[:number])
    teams = _teams(game, names)
    sides = {seat: side for side, team in enumerate(_teams(game, chairs)) for seat in team.seats}
    return {
        "chairs": [
            {
                "name": name,
                "place": before + chair,
                "deals": bool(name) and name == dealer,
                "next": alone and chair == setup.next_chair,
                "side": sides.get(chair),
            }
            for chair, name in enumerate(chairs)
        ],
        "dealer": dealer,
        "partners": bool(sides),
        "teams": [team.name for team in teams] if "" not in chairs else [],
    }


def _chairs_drawn(game: CardGame, chairs: Sequence[str], alone: bool) -> int:
    """As many as must be taken; then one that is empty, as long as one more may sit down."""
    seated = len([name for name in chairs if name])
    asked = max(_seats_asked(game, seated), len(chairs))
    offered = alone and "" not in chairs and asked == seated < most_at_a_table(game)
    return asked + offered


def _teams(game: CardGame, chairs: Sequence[str]) -> list[Side]:
    """The sides of a table where partners play together; none where everybody plays alone."""
    if game.player_faults(len(chairs)):
        return []
    sides = game.sides(tuple(chairs))
    return [side for side in sides if len(side.seats) > 1]


def _drawn(
    game: CardGame, tables: Sequence[tuple[str, ...]], cards: Sequence[TopCard]
) -> list[tuple[str, TopCard]]:
    """Who drew which card, partners together."""
    if not cards:
        return []
    sides = [(names, side) for names in tables for side in game.sides(names)]
    return [(names[seat], cards[seat]) for names, side in sides for seat in side.seats]


def _seat_list(setup: Setup) -> list[Json]:
    """The chairs in order; `mark` stays with a player who changes places, for the focus."""
    marks = sorted(setup.seated)
    return [
        {"name": name, "chair": chair, "mark": name and marks.index(name)}
        for chair, name in enumerate(setup.names, 1)
    ]


def _rule(slug: str, rule: Rule, typed: Any, usual: Json, error: str) -> Json:
    ours = usual.get(rule.name, rule.default)
    said = KINDS[slug].wording.HOUSE_RULES[rule.name]
    value = rule.default if typed is None else typed
    known = not rule.values or value in rule.values
    field = {
        "name": rule.name,
        "label": gettext(said.label),
        "sentence": gettext(said.sentence),
        "error": error and (_advice(rule) or error),
        "changed": value != ours,
        "ours": house_rule_text(said, ours) if rule.name in usual else "",
        "now": house_rule_text(said, value) if known else "",
        "usual": house_rule_text(said, rule.default),
        "labels": rule.labels,
    }
    if rule.values:
        field["choices"] = [
            {
                "value": str(choice),
                "label": gettext(said.choices[choice].label),
                "sentence": gettext(said.choices[choice].sentence),
                "picked": choice == value,
                "usual": choice == rule.default,
                "ours": rule.name in usual and choice == ours,
            }
            for choice in rule.values
        ]
    else:
        field["typed"] = "" if typed is None else house_rule_text(said, typed)
        field["lowest"], field["highest"] = rule.lowest, rule.highest
    return field


def _advice(rule: Rule) -> str:
    """What may be typed where a rule is not a choice."""
    if rule.labels:
        return gettext("Enter %(number)s different labels of at most 12 letters each.") % {
            "number": rule.labels
        }
    if not rule.values:
        return gettext("Enter a whole number from %(lowest)s to %(highest)s.") % {
            "lowest": rule.lowest,
            "highest": rule.highest,
        }
    return ""
