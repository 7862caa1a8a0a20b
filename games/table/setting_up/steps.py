"""The set-up of a new game, tap by tap."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from games.kinds.registry import GAMES, KINDS
from games.scoring.errors import fault
from games.scoring.values import Json
from games.table.errors import NotHere, Refused
from games.table.plain import Notebook
from games.table.screen import Form, Screen
from games.table.setting_up.new_game import (
    Seating,
    Setup,
    changed_rules,
    drop_unsuited,
    read_setup,
    seated_name_faults,
)
from games.table.setting_up.new_game_page import Beginning, SetupStep, setup_page
from games.text import same_name, tidy


class Starter:
    """Where the set-up starts games, and keeps house rules: each host has its own."""

    def start(self, form: Form, seatings: Sequence[Seating], rules: Json, title: str) -> None:
        """Start a game at each table. Raises Refused."""
        raise NotHere

    def keep_rules(self, rules: Json) -> Notebook:
        """Keep these house rules for new games; return the notebook with them. Raises Refused."""
        raise NotHere


def new_game(beginning: Beginning, form: Form, chance: Random, starter: Starter) -> Screen:
    """Return the set-up after a form, or an empty screen once the game is started."""
    setup, taps = read_setup(GAMES[beginning.slug], form.taps), form.taps
    if not form.sent:
        setup = replace(setup, title=setup.title or beginning.title)
    usual = beginning.rules_for(setup.title)
    unasked = {name: usual[name] for name in usual if f"rule-{name}" not in taps.values}
    setup = replace(setup, rules={**unasked, **setup.rules})
    if not form.sent:
        return _drawn(beginning, form, SetupStep(setup, beginning.faults))
    if beginning.faults:
        return _drawn(
            beginning, form, SetupStep(setup, beginning.faults, tidy(taps.one("new_name")))
        )
    if taps.one("start"):
        step = _seat_typed_name(beginning, setup, form)
        return (
            _drawn(beginning, form, step) if step.faults else _start(beginning, step, form, starter)
        )
    if "keep_rules" in taps.values:
        return _keep_rules(beginning, setup, form, starter)
    for name, button in BUTTONS.items():
        if name in taps.values:
            done = button(beginning, setup, taps.one(name), chance)
            return _drawn(beginning, form, _with_typed_name(beginning, done, form))
    return _drawn(beginning, form, _seat_typed_name(beginning, setup, form))


def _start(beginning: Beginning, step: SetupStep, form: Form, starter: Starter) -> Screen:
    game, setup = GAMES[beginning.slug], step.setup
    tables = setup.tables(game)
    seatings = [Seating(names, setup.dealer_at(names)) for names in tables]
    rules = drop_unsuited(game, map(len, tables), setup.rules, beginning.usual_rules)
    try:
        starter.start(form, seatings, rules, setup.title)
    except Refused as refused:
        return _drawn(beginning, form, replace(step, faults=tuple(refused.faults)))
    return Screen()


def _keep_rules(beginning: Beginning, setup: Setup, form: Form, starter: Starter) -> Screen:
    game = GAMES[beginning.slug]
    rules = changed_rules(game, len(setup.tables(game)[0]), setup.rules)
    try:
        beginning, step = (
            replace(beginning, notebook=starter.keep_rules(rules)),
            SetupStep(setup, saved=True),
        )
    except Refused as refused:
        step = SetupStep(setup, tuple(refused.faults))
    return _drawn(beginning, form, _with_typed_name(beginning, step, form))


def _drawn(beginning: Beginning, form: Form, step: SetupStep) -> Screen:
    page = setup_page(beginning, step)
    return Screen(
        template="table/new_game.html" if form.whole else "table/_setup.html",
        context=page | {"client_key": form.client_key},
        status=422 if step.faults else 200,
    )


def _seat_typed_name(beginning: Beginning, setup: Setup, form: Form) -> SetupStep:
    name = tidy(form.taps.one("new_name"))
    if not name and "add" in form.taps.values:
        return SetupStep(setup, (fault("name_not_typed", "name"),), typing=True)
    if not name:
        return SetupStep(setup)
    name = next((one for one in beginning.known if same_name(one, name)), name)
    return replace(_seat(beginning, setup, name), typing=True)


def _with_typed_name(beginning: Beginning, done: SetupStep, form: Form) -> SetupStep:
    """Keep a typed name in its field after another form, with why it is not possible, if so."""
    name = tidy(form.taps.one("new_name"))
    if not name:
        return done
    faults = _seat(beginning, done.setup, name).faults
    return replace(done, faults=(*done.faults, *faults), name=name, typing=True)


def _seat(beginning: Beginning, setup: Setup, name: str) -> SetupStep:
    game, players = GAMES[beginning.slug], setup.seated
    faults = seated_name_faults(game, (*players, name))
    if len(players) >= setup.room(game):
        faults.append(fault("no_seat_left", highest=setup.room(game)))
    if faults:
        return SetupStep(setup, tuple(replace(one, field="name") for one in faults), name)
    return SetupStep(setup.with_player(name, game))


def _seat_known(beginning: Beginning, setup: Setup, name: str, chance: Random) -> SetupStep:
    """A known player may be tapped twice."""
    return SetupStep(setup) if name in setup.names else _seat(beginning, setup, name)


def _draw_lots(beginning: Beginning, setup: Setup, what: str, chance: Random) -> SetupStep:
    lots = next((lots for lots in KINDS[beginning.slug].entry.LOTS if lots.what == what), None)
    tables = setup.tables(GAMES[beginning.slug])
    if lots is None or not setup.seated:
        return SetupStep(setup)
    if what == "dealer":
        dealers = tuple(chance.choice(table) for table in tables)
        return SetupStep(replace(setup, dealers=dealers), lots=what)
    faults = [one for table in tables for one in GAMES[beginning.slug].player_faults(len(table))]
    if lots.cards and faults:
        return SetupStep(setup, tuple(faults))
    tables = [shuffle(table, chance) for table in tables]
    setup = replace(setup, names=tuple(name for table in tables for name in table))
    if lots.cards:
        setup = replace(setup, dealers=tuple(table[lots.dealer] for table in tables))
    return SetupStep(setup, lots=what, drawn=lots.cards)


def _split(beginning: Beginning, setup: Setup, how: str, chance: Random) -> SetupStep:
    players = setup.seated if how != "lot" else shuffle(setup.seated, chance)
    return SetupStep(replace(setup, names=players, apart=how != "no"))


def shuffle(names: Sequence[str], chance: Random) -> tuple[str, ...]:
    return tuple(chance.sample(names, len(names)))


# What each button does, called with its value.
BUTTONS: dict[str, Callable[[Beginning, Setup, str, Random], SetupStep]] = {
    "known": _seat_known,
    "up": lambda beginning, setup, name, chance: SetupStep(setup.moved(name, -1)),
    "down": lambda beginning, setup, name, chance: SetupStep(setup.moved(name, 1)),
    "unseat": lambda beginning, setup, name, chance: SetupStep(
        setup.without(name, GAMES[beginning.slug])
    ),
    "draw": _draw_lots,
    "split": _split,
    "titled": lambda beginning, setup, title, chance: SetupStep(
        replace(setup, title=title, rules=beginning.rules_for(title))
    ),
    "preset": lambda beginning, setup, _, chance: SetupStep(setup, filled=True),
    "same": lambda beginning, setup, _, chance: SetupStep(beginning.last or setup),
}
