"""Start a game: the set-up, each tap of which is a form, and a rematch."""

import json
import uuid
from dataclasses import replace
from random import SystemRandom

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django_htmx.http import HttpResponseClientRedirect

from games import journal, rates, services
from games.access import game_for, notebook_of, phone_of, saved_notebook_of
from games.kinds.sentences import fault_text
from games.models import Evening, Game, Notebook, Right
from games.readers.table.following import led_on
from games.readers.table.setting_up import last_setups, offered_players
from games.scoring.errors import Fault, fault
from games.scoring.values import Json
from games.store.reading import as_evening, as_notebook
from games.store.recent import recent_game
from games.table.frame import table_frame
from games.table.screen import Tap
from games.table.setting_up import Beginning
from games.table.setting_up import new_game as answer
from games.views.forms import tap_of
from games.views.table.holder import first_page

CHANCE = SystemRandom()


def again(request: HttpRequest, key: str) -> HttpResponse:
    """Start a rematch, with the next dealer; ask first if one was played that the page did not
    show.
    """
    game = game_for(request, key, right=Right.SCORER)
    rates.limit_rate(request, rates.GAME)
    how = {"client_key": tap_of(request).client_key, "seen": request.POST.get("seen")}
    try:
        follower = services.rematch(game=game, phone=phone_of(request), **how)
    except services.Refused as refused:
        [why] = refused.faults
        if why.code == "played_again":
            view = recent_game(game)
            page = table_frame(view) | led_on(view, request.guest) | {"played": why.params["given"]}
            return render(request, "table/again.html", page, status=409)
        messages.error(request, fault_text(game.kind, why))
        return redirect("table", key)
    return redirect(first_page(follower, phone_of(request)))


def new_game(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the set-up, apply the tap, and start the game if that was asked for."""
    notebook = notebook_of(request, right=Right.SCORER)
    tap = tap_of(request)
    if tap.sent and "keep_rules" in tap.taps.values:
        notebook = saved_notebook_of(request, right=Right.OWNER)
    evening, faults = _evening(request, slug, notebook)
    facts = _facts(slug, notebook, evening, faults)
    screen = answer(facts, tap, CHANCE)
    if act := screen.act:
        try:
            if act.name == "start":
                return _to(request, evening, _start(request, slug, evening, act.what, tap))
            saved = services.set_rule_defaults(notebook=notebook, kind=slug, **act.what)
            screen = act.saved(replace(facts, notebook=as_notebook(saved)), saved)
        except services.Refused as refused:
            screen = act.refused(facts, refused.faults)
    return render(request, screen.template, screen.context, status=screen.status)


def _facts(
    slug: str, notebook: Notebook, evening: Evening | None, faults: list[Fault]
) -> Beginning:
    return Beginning(
        slug,
        as_notebook(notebook),
        evening and as_evening(evening),
        tuple(faults),
        offered_players(notebook, evening),
        last_setups(notebook, [slug]).get(slug),
    )


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


def _start(
    request: HttpRequest, slug: str, evening: Evening | None, what: Json, tap: Tap
) -> list[Game]:
    """Start a game at each table. The same form sent twice has the same key, a changed form
    another.
    """
    notebook = saved_notebook_of(request, right=Right.SCORER)
    rates.limit_rate(request, rates.GAME)
    content = json.dumps([slug, what, evening and evening.key], sort_keys=True)
    how = {
        "phone": phone_of(request),
        "kind": slug,
        "seatings": [services.Seating(*seating) for seating in what["seatings"]],
        "rules": what["rules"],
        "client_key": uuid.uuid5(tap.client_key, content),
    }
    if evening is None:
        key = journal.game_key([str(tap.client_key)])
        return services.start_tables(notebook=notebook, key=key, **how)
    return services.start_without_draw(evening=evening, **how)


def _to(request: HttpRequest, evening: Evening | None, games: list[Game]) -> HttpResponse:
    """Redirect to the table, or for several to the page that lists them."""
    if len(games) == 1:
        place = first_page(games[0], phone_of(request))
    else:
        place = resolve_url("evening", evening.key) if evening else resolve_url("home")
    return HttpResponseClientRedirect(place) if request.htmx else redirect(place)
