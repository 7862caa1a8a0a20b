"""The screen of a new game: known players, seats, what is missing, the house rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from games import journal
from games.kinds.entry import TopCard
from games.kinds.registry import GAMES, KINDS, MOST_PLAYERS
from games.kinds.sentences import fault_text, game_name, game_names, house_rule_text, rule_as_typed
from games.scoring.errors import Fault, is_number
from games.scoring.game import Game as CardGame
from games.scoring.game import Rule, Table
from games.scoring.record import (
    LONGEST_TITLE,
    folded,
    invalid_rules_by_players,
)
from games.scoring.values import Json, Side
from games.table.plain import Evening, Notebook
from games.table.setting_up.new_game import (
    KNOWN_AT_ONCE,
    Setup,
    deciding_rules,
    dependent_rules,
    rules_for,
    two_tables,
)
from games.text import same_name
from games.wording.catalogue import get_language, gettext, ngettext
from games.wording.sentences import join_words


@dataclass(frozen=True)
class SetupStep:
    setup: Setup
    faults: tuple[Fault, ...] = ()  # why it was refused
    name: str = ""  # the name that could not be added
    lots: str = ""  # what was just drawn by lot
    drawn: tuple[TopCard, ...] = ()  # the card of each seat
    typing: bool = False  # names are being typed
    saved: bool = False  # the house rules were just saved as the usual ones
    filled: bool = False  # a preset just filled in the house rules


@dataclass(frozen=True)
class Beginning:
    """What is known before a game of the kind `slug`."""

    slug: str
    notebook: Notebook
    evening: Evening | None = None
    faults: tuple[Fault, ...] = ()  # why the game cannot be of the evening
    known: Sequence[str] = ()  # the names that are offered
    last: Setup | None = None  # the last game of this kind
    titles: Mapping[str, Json] = field(default_factory=dict)  # used before, with their house rules
    keys: Mapping[str, str] = field(default_factory=dict)  # on a phone: of people, by folded name

    @property
    def usual_rules(self) -> Json:
        """The rules of the evening if it is for this kind of game, else the notebook's."""
        if self.evening is not None and self.evening.kind == self.slug:
            return dict(self.evening.rules)
        return usual_rules(self.slug, self.notebook)

    @property
    def title(self) -> str:
        """The title to begin with: the evening's, or the last that was used."""
        if self.evening is not None and self.evening.kind == self.slug:
            return self.evening.title
        return next(iter(self.titles), "")

    def rules_for(self, title: str) -> Json:
        """The house rules to begin with: those of the last game with that title, if any."""
        return {**self.usual_rules, **self.titles.get(title, {})}

    def key_of(self, name: str, form: UUID) -> str:
        """The key of the person of that name, or of somebody whom the `form` names first."""
        return self.keys.get(folded(name)) or journal.person_key(form, name)


def setup_page(beginning: Beginning, step: SetupStep) -> Json:
    """The `mark` of a chair stays with a player who moves, so that the focus can follow."""
    slug, evening, known = beginning.slug, beginning.evening, beginning.known
    game, setup = GAMES[slug], step.setup
    tables = setup.tables(game)
    seated = setup.seated
    wrong = {fault.field or "players": fault_text(slug, fault) for fault in reversed(step.faults)}
    lack = missing_players(slug, len(seated), len(tables))
    players = gettext(KINDS[slug].wording.WHO_PLAYS)
    if lack and "players" in wrong:
        wrong["players"] = f"{lack}. {players}"
    usual = beginning.usual_rules
    house_rules = rules_part(slug, setup.rules, len(tables[0]), usual, wrong)
    rules = house_rules["rules"]
    split = two_tables(game, len(seated)) if len(tables) == 1 else None
    full = len(seated) >= setup.room(game)
    offered = [{"name": name, "sits": _sits(name, seated)} for name in known[:KNOWN_AT_ONCE]]
    return {
        "slug": slug,
        "evening": evening,
        "evening_name": evening and (evening.name or game_name(evening.kind, evening.title)),
        "title": gettext(KINDS[slug].wording.NAME),
        "judged": bool(KINDS[slug].judge_page.QUESTIONS),
        "players": players,
        "deals": _deals(game, setup),
        "titled": game.TITLED,
        "titles": list(beginning.titles),
        "longest_title": LONGEST_TITLE,
        "draws": KINDS[slug].entry.LOTS,
        "step": step,
        "setup": setup,
        "drawn": _drawn(game, tables, step.drawn),
        "tables": [_table(game, setup, number) for number in range(len(tables))],
        "list": [
            {"name": name, "chair": chair, "mark": name and sorted(seated).index(name)}
            for chair, name in enumerate(setup.names, 1)
        ],
        "known": offered,
        "offered": any(not player["sits"] for player in offered),
        "others": known[KNOWN_AT_ONCE:],
        "last_time": None if seated or evening else beginning.last,
        "lack": lack,
        "full": full,
        "split": split,
        "fills_one": setup.fills_one(game),
        "one_table": len(seated) in game.PLAYERS,
        **house_rules,
        "usual_rules": bool(usual),
        "unsuited": unsuited_usual(slug, beginning.notebook) if step.saved else [],
        "changed": sum(rule["changed"] for rule in rules),
        "look_at_rules": step.filled or any(rule["error"] for rule in rules),
        "wrong": wrong,
        "typing": step.typing or not (known or seated),
    }


def _deals(game: CardGame, setup: Setup) -> bool:
    players = len(setup.tables(game)[0])
    known = rules_for(game, players, setup.rules)
    rules = {rule.name: setup.rules.get(rule.name, rule.default) for rule in known}
    return game.direction(Table(players, 0, rules)) != 0


def usual_rules(slug: str, notebook: Notebook) -> Json:
    return dict(notebook.rule_defaults.get(slug, {}))


def unsuited_usual(slug: str, notebook: Notebook) -> list[str]:
    """A sentence for each usual rule that is not possible with every number of players."""
    counts: dict[str, list[str]] = {}
    for players, faults in invalid_rules_by_players(
        GAMES[slug], usual_rules(slug, notebook)
    ).items():
        for name in {fault.field for fault in faults}:
            counts.setdefault(name or "", []).append(str(players))
    return [
        gettext("%(rule)s: not possible with %(players)s players; the default applies there.")
        % {
            "rule": gettext(KINDS[slug].wording.HOUSE_RULES[name].label),
            "players": join_words(numbers, get_language()),
        }
        for name, numbers in counts.items()
    ]


def kinds_with_rules(notebook: Notebook) -> list[tuple[str, str, int]]:
    """Each game's slug, its name, and how many of its house rules the notebook changed."""
    return [(slug, name, len(usual_rules(slug, notebook))) for slug, name in game_names()]


def rules_form(slug: str, notebook: Notebook, chosen: Json, faults: Sequence[Fault] = ()) -> Json:
    wrong = {fault.field or "rules": fault_text(slug, fault) for fault in reversed(faults)}
    return {
        "slug": slug,
        "title": gettext(KINDS[slug].wording.NAME),
        **rules_part(slug, chosen, None, usual_rules(slug, notebook), wrong),
        "wrong": wrong,
    }


def rules_part(
    slug: str, chosen: Json, seated: int | None, usual: Json, wrong: Mapping[str, str]
) -> Json:
    """The house rules as form fields, and the presets; `chosen` are typed or picked, `wrong` the
    errors. The preset whose rules all stand there is `called`; `besides` are the changes of others.
    """
    wording, rules = KINDS[slug].wording, rules_for(GAMES[slug], seated, chosen)
    fields = [
        _rule(slug, rule, chosen.get(rule.name), usual, wrong.get(rule.name, "")) for rule in rules
    ]
    standing = {
        rule.name: rule.default if chosen.get(rule.name) is None else chosen[rule.name]
        for rule in rules
    }
    code = wording.preset_of(standing)
    called = wording.PRESETS[code].rules if code else {}
    later = [one for one in fields if not one["first"]]
    return {
        "rules": fields,
        "later_rules": later,
        "look_further": any(one["error"] or not one["default"] for one in later),
        "presets": [
            {
                "code": one,
                "name": gettext(preset.name),
                "sentence": gettext(preset.sentence),
                "picked": one == code,
            }
            for one, preset in wording.PRESETS.items()
        ],
        "called": wording.called(standing),
        "besides": len([one for one in fields if one["changed"] and one["name"] not in called]),
    }


def missing_players(slug: str, players: int, tables: int = 1) -> str:
    """How many players are missing or too many, in words; "" if the number is right."""
    if tables == 2:
        return _missing(_next_possible_at_two(GAMES[slug], players) - players)
    game = GAMES[slug]
    if possible := _next_possible(game, players):
        return _missing(possible - players)
    [fault] = game.player_faults(players)
    if fault.code != "player_count":
        return fault_text(slug, fault)
    many = players - max(game.PLAYERS)
    return ngettext("%(number)s player too many", "%(number)s players too many", many) % {
        "number": many
    }


def _missing(players: int) -> str:
    if not players:
        return ""
    return ngettext("%(number)s more player", "%(number)s more players", players) % {
        "number": players
    }


def _next_possible_at_two(game: CardGame, players: int) -> int:
    """The smallest number of players, not below `players`, with which two tables can start."""
    numbers = range(players, MOST_PLAYERS + 1)
    return next((number for number in numbers if two_tables(game, number)), players)


def _next_possible(game: CardGame, players: int) -> int:
    """The same for one table; 0 if there are too many."""
    return min([number for number in game.PLAYERS if number >= players], default=0)


def _sits(name: str, seated: Sequence[str]) -> str:
    """The name under which a known player is already seated, "" if they are not."""
    return next((other for other in seated if same_name(other, name)), "")


def _table(game: CardGame, setup: Setup, number: int) -> Json:
    tables = setup.tables(game)
    names, alone = tables[number], len(tables) == 1
    chairs = list(setup.names if alone else names)
    chairs += [""] * (_chairs_drawn(game, chairs, alone) - len(chairs))
    dealer = names[setup.dealer_at(names)] if names else ""
    before = sum(len(table) for table in tables[:number])
    teams = _teams(game, names)
    sides = {seat: side for side, team in enumerate(_teams(game, chairs)) for seat in team.seats}
    return {
        "number": number + 1,
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
    """As many as are needed to start, and an empty one if all are taken and another player may
    join.
    """
    seated = len([name for name in chairs if name])
    needed = max(_next_possible(game, seated), len(chairs))
    one_more = alone and "" not in chairs and needed == seated < max(game.PLAYERS)
    return needed + one_more


def _teams(game: CardGame, chairs: Sequence[str]) -> list[Side]:
    if len(chairs) not in game.PLAYERS:
        return []
    sides = game.sides(tuple(chairs))
    return [side for side in sides if len(side.seats) > 1]


def _drawn(
    game: CardGame, tables: Sequence[tuple[str, ...]], cards: Sequence[TopCard]
) -> list[tuple[str, TopCard]]:
    if not cards:
        return []
    sides = [(names, side) for names in tables for side in game.sides(names)]
    return [(names[seat], cards[seat]) for names, side in sides for seat in side.seats]


def _rule(slug: str, rule: Rule, typed: Any, usual: Json, error: str) -> Json:
    ours = usual.get(rule.name, rule.default)
    words, first = KINDS[slug].wording.HOUSE_RULES[rule.name], KINDS[slug].wording.FIRST_RULES
    value = rule.default if typed is None or len(rule.values) == 1 else typed
    known = not rule.values or value in rule.values
    usual_text = house_rule_text(words, rule.default)
    unsuited_here = rule.name in usual and value == ours and not _fits(rule, ours)
    return {
        "name": rule.name,
        "first": not first or rule.name in first,
        "default": value == rule.default,
        "label": gettext(words.label),
        "sentence": gettext(words.sentence),
        "error": error and (_advice(rule, value) or error),
        "changed": value != ours,
        "ours": house_rule_text(words, ours) if rule.name in usual else "",
        "now": house_rule_text(words, rule.default if unsuited_here else value) if known else "",
        "usual": "" if (words.zero or words.unset) and not rule.default else usual_text,
        "labels": rule.labels,
        "follows": rule.values and rule.name in dependent_rules(GAMES[slug]),
        "decides": rule.name in deciding_rules(GAMES[slug]),
        "untouched": typed is None,
        "unsuited": unsuited_here,
        "typed": "" if typed is None or rule.values else rule_as_typed(typed),
        "lowest": rule.lowest,
        "highest": rule.highest,
        "choices": [
            {
                "value": str(choice),
                "label": gettext(words.choices[choice].label),
                "sentence": gettext(words.choices[choice].sentence),
                "picked": choice == value,
                "usual": choice == rule.default,
                "ours": rule.name in usual and choice == ours,
            }
            for choice in rule.values
        ],
    }


def _fits(rule: Rule, value: Any) -> bool:
    if rule.values:
        return value in rule.values
    return bool(rule.labels) or (is_number(value) and rule.lowest <= value <= rule.highest)


def _advice(rule: Rule, value: Any) -> str:
    """What may be typed in place of a value that does not fit."""
    if rule.labels:
        return gettext("Enter %(number)s different labels of at most 12 letters each.") % {
            "number": rule.labels
        }
    if not rule.values and not _fits(rule, value):
        return gettext("Enter a whole number from %(lowest)s to %(highest)s.") % {
            "lowest": rule.lowest,
            "highest": rule.highest,
        }
    return ""
