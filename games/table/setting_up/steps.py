"""The set-up of a new game, tap by tap."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from uuid import UUID

from games import journal
from games.kinds.registry import GAMES, KINDS
from games.scoring.errors import Fault, fault
from games.scoring.record import folded
from games.scoring.values import Json
from games.table.errors import NotHere, Refused
from games.table.plain import Evening, Notebook
from games.table.screen import Form, Screen
from games.table.setting_up.new_game import (
    Seating,
    Setup,
    changed_rules,
    name_faults,
    read_setup,
    suited,
)
from games.table.setting_up.new_game_page import Step, rules_to_start_with, setup_page
from games.text import same_name, tidy


@dataclass(frozen=True)
class Beginning:
    """What is known before a game of the kind `slug`."""

    slug: str
    notebook: Notebook
    evening: Evening | None = None
    faults: tuple[Fault, ...] = ()  # why the game cannot be of the evening
    known: Sequence[str] = ()  # the names that are offered
    last: Setup | None = None  # the last game of this kind
    keys: Mapping[str, str] = field(default_factory=dict)  # of the people, by folded name: a phone

    def key_of(self, name: str, form: UUID) -> str:
        """The key of the person of that name, or of somebody whom the `form` names first."""
        return self.keys.get(folded(name)) or journal.person_key(form, name)


class Starter:
    """Where the set-up starts games, and keeps house rules: each host has its own."""

    def start(self, form: Form, seatings: Sequence[Seating], rules: Json) -> None:
        """Start a game at each table. Raises Refused."""
        raise NotHere

    def keep_rules(self, rules: Json) -> Notebook:
        """Keep these house rules for new games; return the notebook with them. Raises Refused."""
        raise NotHere


def new_game(facts: Beginning, form: Form, chance: Random, starter: Starter) -> Screen:
    """Return the set-up after a form, or an empty screen once the game is started."""
    setup, taps = read_setup(GAMES[facts.slug], form.taps), form.taps
    if not form.sent:
        setup = replace(setup, rules={**_usual(facts), **setup.rules})
        return _drawn(facts, form, Step(setup, facts.faults))
    if facts.faults:
        return _drawn(facts, form, Step(setup, facts.faults, tidy(taps.one("new_name"))))
    if taps.one("start"):
        step = _seat_typed_name(facts, setup, form)
        return _drawn(facts, form, step) if step.faults else _start(facts, step, form, starter)
    if "keep_rules" in taps.values:
        return _keep_rules(facts, setup, form, starter)
    for name, button in BUTTONS.items():
        if name in taps.values:
            done = button(facts, setup, taps.one(name), chance)
            return _drawn(facts, form, _with_typed_name(facts, done, form))
    return _drawn(facts, form, _seat_typed_name(facts, setup, form))


def _usual(facts: Beginning) -> dict[str, object]:
    return rules_to_start_with(facts.slug, facts.notebook, facts.evening)


def _start(facts: Beginning, step: Step, form: Form, starter: Starter) -> Screen:
    game, setup = GAMES[facts.slug], step.setup
    tables = setup.tables(game)
    seatings = [Seating(names, setup.dealer_at(names)) for names in tables]
    rules = suited(game, map(len, tables), setup.rules, _usual(facts))
    try:
        starter.start(form, seatings, rules)
    except Refused as refused:
        return _drawn(facts, form, replace(step, faults=tuple(refused.faults)))
    return Screen()


def _keep_rules(facts: Beginning, setup: Setup, form: Form, starter: Starter) -> Screen:
    game = GAMES[facts.slug]
    rules = changed_rules(game, len(setup.tables(game)[0]), setup.rules)
    try:
        facts, step = replace(facts, notebook=starter.keep_rules(rules)), Step(setup, saved=True)
    except Refused as refused:
        step = Step(setup, tuple(refused.faults))
    return _drawn(facts, form, _with_typed_name(facts, step, form))


def _drawn(facts: Beginning, form: Form, step: Step) -> Screen:
    page = setup_page(facts.slug, facts.notebook, step, facts.evening, facts.known, facts.last)
    return Screen(
        template="table/new_game.html" if form.whole else "table/_setup.html",
        context=page | {"client_key": form.client_key},
        status=422 if step.faults else 200,
    )


def _seat_typed_name(facts: Beginning, setup: Setup, form: Form) -> Step:
    name = tidy(form.taps.one("new_name"))
    if not name and "add" in form.taps.values:
        return Step(setup, (fault("name_not_typed", "name"),), typing=True)
    if not name:
        return Step(setup)
    name = next((one for one in facts.known if same_name(one, name)), name)
    return replace(_seat(facts, setup, name), typing=True)


def _with_typed_name(facts: Beginning, done: Step, form: Form) -> Step:
    """Keep a typed name in its field after another form, with why it is not possible, if so."""
    name = tidy(form.taps.one("new_name"))
    if not name:
        return done
    faults = _seat(facts, done.setup, name).faults
    return replace(done, faults=(*done.faults, *faults), name=name, typing=True)


def _seat(facts: Beginning, setup: Setup, name: str) -> Step:
    game, players = GAMES[facts.slug], setup.seated
    faults = name_faults(game, (*players, name))
    if len(players) >= setup.room(game):
        faults.append(fault("no_seat_left", highest=setup.room(game)))
    if faults:
        return Step(setup, tuple(replace(one, field="name") for one in faults), name)
    return Step(setup.with_player(name, game))


def _seat_known(facts: Beginning, setup: Setup, name: str, chance: Random) -> Step:
    """A known player may be tapped twice."""
    return Step(setup) if name in setup.names else _seat(facts, setup, name)


def _draw_lots(facts: Beginning, setup: Setup, what: str, chance: Random) -> Step:
    lots = next((lots for lots in KINDS[facts.slug].entry.LOTS if lots.what == what), None)
    tables = setup.tables(GAMES[facts.slug])
    if lots is None or not setup.seated:
        return Step(setup)
    if what == "dealer":
        dealers = tuple(chance.choice(table) for table in tables)
        return Step(replace(setup, dealers=dealers), lots=what)
    faults = [one for table in tables for one in GAMES[facts.slug].player_faults(len(table))]
    if lots.cards and faults:
        return Step(setup, tuple(faults))
    tables = [shuffled(table, chance) for table in tables]
    setup = replace(setup, names=tuple(name for table in tables for name in table))
    if lots.cards:
        setup = replace(setup, dealers=tuple(table[lots.dealer] for table in tables))
    return Step(setup, lots=what, drawn=lots.cards)


def _split(facts: Beginning, setup: Setup, how: str, chance: Random) -> Step:
    players = setup.seated if how != "lot" else shuffled(setup.seated, chance)
    return Step(replace(setup, names=players, apart=how != "no"))


def shuffled(names: Sequence[str], chance: Random) -> tuple[str, ...]:
    return tuple(chance.sample(names, len(names)))


# What each button does, called with its value.
BUTTONS: dict[str, Callable[[Beginning, Setup, str, Random], Step]] = {
    "known": _seat_known,
    "up": lambda facts, setup, name, chance: Step(setup.moved(name, -1)),
    "down": lambda facts, setup, name, chance: Step(setup.moved(name, 1)),
    "unseat": lambda facts, setup, name, chance: Step(setup.without(name, GAMES[facts.slug])),
    "draw": _draw_lots,
    "split": _split,
    "same": lambda facts, setup, _, chance: Step(facts.last or setup),
}
