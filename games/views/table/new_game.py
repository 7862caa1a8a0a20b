"""A new game: each tap is sent as a form and answered with the set-up as it then stands."""

import json
import uuid
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import SystemRandom

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django_htmx.http import HttpResponseClientRedirect

from games import draws, services
from games.access import notebook_of, phone_of
from games.drafts.new_game import Setup, changed_rules, name_faults, read_setup, suited
from games.drafts.new_game_page import Step, last_setup, rules_to_start_with, setup_page
from games.kinds.registry import KINDS
from games.models import Evening, Game, Notebook, Right
from games.names import same_name
from games.readers.notebook.known_players import known_players
from games.scoring.errors import Fault, fault
from games.scoring.registry import GAMES
from games.services.text import tidy
from games.views.sent import Sent, sent

CHANCE = SystemRandom()


@dataclass(frozen=True)
class Asked:
    """What is being set up: a game of the kind `slug`, for a table of `evening` if for any's."""

    request: HttpRequest
    slug: str
    notebook: Notebook
    evening: Evening | None
    submission: Sent


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new_game(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the set-up of a game, do what was tapped, and start the game once it is asked for."""
    notebook = notebook_of(request, right=Right.SCORER)
    submission = sent(request)
    if "keep_rules" in submission.taps.values:
        notebook_of(request, right=Right.OWNER)
    evening, faults = _evening(request, slug, notebook)
    asked = Asked(request, slug, notebook, evening, submission)
    setup = read_setup(GAMES[slug], submission.taps)
    if request.method != "POST":
        setup = replace(setup, rules=rules_to_start_with(slug, notebook, evening))
    if faults:
        return _show(asked, Step(setup, tuple(faults), tidy(submission.taps.one("new_name"))))
    starting = bool(submission.taps.one("start"))
    tapped = next((field for field in ACTS if field in submission.taps.values), None)
    if tapped and not starting:
        done = ACTS[tapped](slug, notebook, setup, submission.taps.one(tapped))
        return _show(asked, _with_name_in_its_field(slug, notebook, done, submission))
    step = _add_what_was_typed(slug, notebook, setup, submission)
    return _start(asked, step) if starting and not step.faults else _show(asked, step)


def _evening(
    request: HttpRequest, slug: str, notebook: Notebook
) -> tuple[Evening | None, list[Fault]]:
    """The evening that the game is to belong to, if any; None and why where it cannot."""
    key = (request.POST or request.GET).get("evening", "").replace("\0", "")
    if not key:
        return None, []
    evening = notebook.evenings.filter(key=key).select_related("notebook").first()
    if evening is None:
        return None, [fault("unknown_evening", "evening")]
    faults = services.table_faults(evening, slug)
    return (None if faults else evening), faults


def _start(asked: Asked, step: Step) -> HttpResponse:
    """Start a game at each table; then to the table, or to where both are shown."""
    try:
        games = _started(asked, step.setup)
    except services.Refused as refused:
        return _show(asked, replace(step, faults=tuple(refused.faults)))
    if len(games) == 1:
        place = resolve_url("table", games[0].key)
    else:
        place = resolve_url("evening", asked.evening.key) if asked.evening else resolve_url("home")
    return HttpResponseClientRedirect(place) if asked.request.htmx else redirect(place)


def _started(asked: Asked, setup: Setup) -> list[Game]:
    game = GAMES[asked.slug]
    tables = setup.tables(game)
    usual = rules_to_start_with(asked.slug, asked.notebook, asked.evening)
    how = {
        "phone": phone_of(asked.request),
        "kind": asked.slug,
        "seatings": [services.Seating(names, setup.dealer_at(names)) for names in tables],
        "rules": suited(game, map(len, tables), setup.rules, usual),
        "client_key": _key_of_start(asked, setup),
    }
    if asked.evening is None:
        return services.start_tables(notebook=asked.notebook, **how)
    return services.start_without_draw(evening=asked.evening, **how)


def _show(asked: Asked, step: Step) -> HttpResponse:
    page = setup_page(asked.slug, asked.notebook, step, asked.evening)
    page["client_key"] = asked.submission.client_key
    template = "table/_setup.html" if asked.request.htmx else "table/new_game.html"
    return render(asked.request, template, page, status=422 if step.faults else 200)


def _key_of_start(asked: Asked, setup: Setup) -> uuid.UUID:
    """The same form sent twice starts one game; a form gone back to, and changed, another one."""
    evening = asked.evening.key if asked.evening else ""
    content = [asked.slug, setup.names, setup.dealers, setup.apart, setup.rules, evening]
    return uuid.uuid5(asked.submission.client_key, json.dumps(content, sort_keys=True))


def _add_what_was_typed(slug: str, notebook: Notebook, setup: Setup, submission: Sent) -> Step:
    """Add the name that stands in its field."""
    name = tidy(submission.taps.one("new_name"))
    if not name and "add" in submission.taps.values:
        return Step(setup, (fault("name_not_typed", "name"),), typing=True)
    if not name:
        return Step(setup)
    known = known_players(notebook)
    name = next((one for one in known if same_name(one, name)), name)
    return replace(_seat(slug, notebook, setup, name), typing=True)


def _with_name_in_its_field(slug: str, notebook: Notebook, done: Step, submission: Sent) -> Step:
    """A name in its field waits there while something else is tapped; why it cannot be is said."""
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
    """Whoever sits already stays there: a name was tapped twice."""
    return Step(setup) if name in setup.names else _seat(slug, notebook, setup, name)


def _move(by: int) -> Callable[..., Step]:
    def move(slug: str, notebook: Notebook, setup: Setup, name: str) -> Step:
        return Step(setup.moved(name, by) if name in setup.seated else setup)

    return move


def _unseat(slug: str, notebook: Notebook, setup: Setup, name: str) -> Step:
    return Step(setup.without(name) if name in setup.seated else setup)


def _draw(slug: str, notebook: Notebook, setup: Setup, what: str) -> Step:
    """Draw lots, each table on its own."""
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
    """Two tables, as the players sit or by lot (`lot`); or one again (`no`)."""
    players = setup.seated if how != "lot" else draws.shuffled(setup.seated, CHANCE)
    return Step(replace(setup, names=players, apart=how != "no"))


def _keep_rules(slug: str, notebook: Notebook, setup: Setup, _: str) -> Step:
    """Let new games start with these house rules; what the game does anyway is not kept."""
    changed = changed_rules(GAMES[slug], len(setup.tables(GAMES[slug])[0]), setup.rules)
    try:
        kept = services.set_rule_defaults(notebook=notebook, kind=slug, rules=changed)
    except services.Refused as refused:
        return Step(setup, tuple(refused.faults))
    notebook.rule_defaults = kept.rule_defaults
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
    "keep_rules": _keep_rules,
}
"""What each button does with its value."""
