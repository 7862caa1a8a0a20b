"""Set up a new game: each tap is sent as a form and answered with the updated set-up."""

import json
import uuid
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import SystemRandom

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRedirect

from games import rates, services
from games.access import game_for, notebook_of, phone_of, saved_notebook_of
from games.kinds.registry import KINDS
from games.kinds.sentences import fault_text
from games.models import Evening, Game, Notebook, Right
from games.names import same_name
from games.readers.notebook.known_players import known_players
from games.readers.table.setting_up import last_setup, offered_players
from games.scoring.errors import Fault, fault
from games.scoring.registry import GAMES
from games.table import draws
from games.table.new_game import Setup, changed_rules, name_faults, read_setup, suited
from games.table.new_game_page import Step, rules_to_start_with, setup_page
from games.table.screen import Tap
from games.text import tidy
from games.views.sent import sent
from games.views.table.holder import first_page

CHANCE = SystemRandom()


@dataclass(frozen=True)
class SetupRequest:
    """The request: a game of the kind `slug`, at a table of `evening` if there is one."""

    request: HttpRequest
    slug: str
    notebook: Notebook
    evening: Evening | None
    submission: Tap


@require_POST
def again(request: HttpRequest, key: str) -> HttpResponse:
    """Start a rematch, with the next dealer."""
    game = game_for(request, key, right=Right.SCORER)
    rates.count_use(request, rates.GAME)
    try:
        follower = services.rematch(
            game=game, phone=phone_of(request), client_key=sent(request).client_key
        )
    except services.Refused as refused:
        messages.error(request, fault_text(game.kind, refused.faults[0]))
        return redirect("table", key)
    return redirect(first_page(follower, phone_of(request)))


@require_http_methods(["GET", "HEAD", "POST"])
def new_game(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the set-up, apply the tap, and start the game if that was asked for."""
    notebook = notebook_of(request, right=Right.SCORER)
    submission = sent(request)
    if "keep_rules" in submission.taps.values:
        notebook = saved_notebook_of(request, right=Right.OWNER)
    evening, faults = _evening(request, slug, notebook)
    setting_up = SetupRequest(request, slug, notebook, evening, submission)
    setup = read_setup(GAMES[slug], submission.taps)
    if request.method != "POST":
        setup = replace(setup, rules=rules_to_start_with(slug, notebook, evening))
    if faults:
        return _show(setting_up, Step(setup, tuple(faults), tidy(submission.taps.one("new_name"))))
    starting = bool(submission.taps.one("start"))
    tapped = next((field for field in ACTS if field in submission.taps.values), None)
    if tapped and not starting:
        done = ACTS[tapped](slug, notebook, setup, submission.taps.one(tapped))
        return _show(setting_up, _with_typed_name(slug, notebook, done, submission))
    step = _seat_typed_name(slug, notebook, setup, submission)
    return _start(setting_up, step) if starting and not step.faults else _show(setting_up, step)


def _evening(
    request: HttpRequest, slug: str, notebook: Notebook
) -> tuple[Evening | None, list[Fault]]:
    """Return the evening of the game, None without one, or None and why it is not possible."""
    key = (request.POST or request.GET).get("evening", "").replace("\0", "")
    if not key:
        return None, []
    evening = notebook.evenings.filter(key=key).select_related("notebook").first()
    if evening is None:
        return None, [fault("unknown_evening", "evening")]
    faults = services.table_faults(evening, slug)
    return (None if faults else evening), faults


def _start(setting_up: SetupRequest, step: Step) -> HttpResponse:
    """Start a game at each table; redirect to the table, or for several to the page that lists
    them.
    """
    try:
        games = _started(setting_up, step.setup)
    except services.Refused as refused:
        return _show(setting_up, replace(step, faults=tuple(refused.faults)))
    if len(games) == 1:
        place = first_page(games[0], phone_of(setting_up.request))
    else:
        place = (
            resolve_url("evening", setting_up.evening.key)
            if setting_up.evening
            else resolve_url("home")
        )
    return HttpResponseClientRedirect(place) if setting_up.request.htmx else redirect(place)


def _started(setting_up: SetupRequest, setup: Setup) -> list[Game]:
    game = GAMES[setting_up.slug]
    tables = setup.tables(game)
    notebook = saved_notebook_of(setting_up.request, right=Right.SCORER)
    rates.count_use(setting_up.request, rates.GAME)
    usual = rules_to_start_with(setting_up.slug, notebook, setting_up.evening)
    how = {
        "phone": phone_of(setting_up.request),
        "kind": setting_up.slug,
        "seatings": [services.Seating(names, setup.dealer_at(names)) for names in tables],
        "rules": suited(game, map(len, tables), setup.rules, usual),
        "client_key": _key_of_start(setting_up, setup),
    }
    if setting_up.evening is None:
        return services.start_tables(notebook=notebook, **how)
    return services.start_without_draw(evening=setting_up.evening, **how)


def _show(setting_up: SetupRequest, step: Step) -> HttpResponse:
    slug, notebook, evening = setting_up.slug, setting_up.notebook, setting_up.evening
    known, last = offered_players(notebook, evening), last_setup(slug, notebook)
    page = setup_page(slug, notebook, step, evening, known, last)
    page["client_key"] = setting_up.submission.client_key
    template = "table/_setup.html" if setting_up.request.htmx else "table/new_game.html"
    return render(setting_up.request, template, page, status=422 if step.faults else 200)


def _key_of_start(setting_up: SetupRequest, setup: Setup) -> uuid.UUID:
    """Return the key of a start: the same for a form sent twice, another for a changed form."""
    evening = setting_up.evening.key if setting_up.evening else ""
    content = [setting_up.slug, setup.names, setup.dealers, setup.apart, setup.rules, evening]
    return uuid.uuid5(setting_up.submission.client_key, json.dumps(content, sort_keys=True))


def _seat_typed_name(slug: str, notebook: Notebook, setup: Setup, submission: Tap) -> Step:
    """Seat the player whose name was typed, if any."""
    name = tidy(submission.taps.one("new_name"))
    if not name and "add" in submission.taps.values:
        return Step(setup, (fault("name_not_typed", "name"),), typing=True)
    if not name:
        return Step(setup)
    known = known_players(notebook)
    name = next((one for one in known if same_name(one, name)), name)
    return replace(_seat(slug, notebook, setup, name), typing=True)


def _with_typed_name(slug: str, notebook: Notebook, done: Step, submission: Tap) -> Step:
    """Keep a typed name in its field after another tap, with why it is not possible, if so."""
    name = tidy(submission.taps.one("new_name"))
    if not name:
        return done
    faults = _seat(slug, notebook, done.setup, name).faults
    return replace(done, faults=(*done.faults, *faults), name=name, typing=True)


def _seat(slug: str, notebook: Notebook, setup: Setup, name: str) -> Step:
    game, players = GAMES[slug], setup.seated
    faults = name_faults(game, (*players, name))
    if len(players) >= setup.room(game):
        faults.append(fault("no_seat_left", highest=setup.room(game)))
    if faults:
        return Step(setup, tuple(replace(one, field="name") for one in faults), name)
    return Step(setup.with_player(name))


def _seat_known(slug: str, notebook: Notebook, setup: Setup, name: str) -> Step:
    """Seat a known player, unless already seated: a name may be tapped twice."""
    return Step(setup) if name in setup.names else _seat(slug, notebook, setup, name)


def _move(by: int) -> Callable[..., Step]:
    def move(slug: str, notebook: Notebook, setup: Setup, name: str) -> Step:
        return Step(setup.moved(name, by) if name in setup.seated else setup)

    return move


def _unseat(slug: str, notebook: Notebook, setup: Setup, name: str) -> Step:
    return Step(setup.without(name) if name in setup.seated else setup)


def _draw(slug: str, notebook: Notebook, setup: Setup, what: str) -> Step:
    """Draw lots at each table separately."""
    lots = next((lots for lots in KINDS[slug].entry.DRAWS if lots.what == what), None)
    tables = setup.tables(GAMES[slug])
    if lots is None or not setup.seated:
        return Step(setup)
    if what == "dealer":
        dealers = tuple(draws.choose(table, CHANCE) for table in tables)
        return Step(replace(setup, dealers=dealers), lots=what)
    faults = [one for table in tables for one in GAMES[slug].player_faults(len(table))]
    if lots.cards and faults:
        return Step(setup, tuple(faults))
    tables = [draws.shuffled(table, CHANCE) for table in tables]
    setup = replace(setup, names=tuple(name for table in tables for name in table))
    if lots.cards:
        setup = replace(setup, dealers=tuple(table[lots.dealer] for table in tables))
    return Step(setup, lots=what, drawn=lots.cards)


def _split(slug: str, notebook: Notebook, setup: Setup, how: str) -> Step:
    """Split the players into two tables, in order or by lot (`lot`), or join them again (`no`)."""
    players = setup.seated if how != "lot" else draws.shuffled(setup.seated, CHANCE)
    return Step(replace(setup, names=players, apart=how != "no"))


def _save_rules(slug: str, notebook: Notebook, setup: Setup, _: str) -> Step:
    """Save the chosen house rules as defaults for new games, without the game's own defaults."""
    changed = changed_rules(GAMES[slug], len(setup.tables(GAMES[slug])[0]), setup.rules)
    try:
        saved = services.set_rule_defaults(notebook=notebook, kind=slug, rules=changed)
    except services.Refused as refused:
        return Step(setup, tuple(refused.faults))
    notebook.rule_defaults = saved.rule_defaults
    return Step(setup, saved=True)


def _same_again(slug: str, notebook: Notebook, setup: Setup, _: str) -> Step:
    return Step(last_setup(slug, notebook) or setup)


ACTS: dict[str, Callable[..., Step]] = {
    "known": _seat_known,
    "up": _move(-1),
    "down": _move(1),
    "unseat": _unseat,
    "draw": _draw,
    "split": _split,
    "same": _same_again,
    "keep_rules": _save_rules,
}
"""The action of each button, called with its value."""
