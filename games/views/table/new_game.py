"""Start a game: the set-up, each tap of which is a form, and a rematch."""

import json
import uuid
from collections.abc import Sequence
from random import SystemRandom

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django_htmx.http import HttpResponseClientRedirect

from games import journal, services
from games.kinds.sentences import fault_text
from games.models import Evening, Game, Notebook, Right
from games.readers.table.following import led_on
from games.readers.table.setting_up import last_setups, offered_players, titles_with_rules
from games.scoring.errors import Fault, fault
from games.scoring.values import Json
from games.store.reading import as_evening, as_notebook
from games.store.recent import load_view
from games.table import plain
from games.table.pages.page_context import game_context
from games.table.screen import Form
from games.table.setting_up.new_game import Seating
from games.table.setting_up.new_game_page import Beginning
from games.table.setting_up.steps import Starter
from games.table.setting_up.steps import new_game as answer
from games.views import rates
from games.views.access import game_for, notebook_of, phone_of, saved_notebook_of
from games.views.forms import form_of
from games.views.requests import PhoneRequest
from games.views.table.holder import first_page

CHANCE = SystemRandom()


def again(request: PhoneRequest, key: str) -> HttpResponse:
    """Start a rematch; ask first if one was played that the page did not show."""
    game = game_for(request, key, right=Right.SCORER)
    rates.limit_rate(request, rates.GAME)
    try:
        follower = services.start_rematch(
            game=game,
            phone=phone_of(request),
            client_key=form_of(request).client_key,
            seen=request.POST.get("seen"),
        )
    except services.Refused as refused:
        [why] = refused.faults
        if why.code == "played_again":
            view = load_view(game)
            page = (
                game_context(view) | led_on(view, request.guest) | {"played": why.params["given"]}
            )
            return render(request, "table/again.html", page, status=409)
        messages.error(request, fault_text(game.kind, why))
        return redirect("table", key)
    return redirect(first_page(follower, phone_of(request)))


def new_game(request: PhoneRequest, slug: str) -> HttpResponse:
    notebook = notebook_of(request, right=Right.SCORER)
    form = form_of(request)
    if form.sent and "keep_rules" in form.taps.values:
        notebook = saved_notebook_of(request, right=Right.OWNER)
    evening, faults = _evening(request, slug, notebook)
    starter = ServerStarter(request, slug, notebook, evening)
    screen = answer(_beginning(slug, notebook, evening, faults), form, CHANCE, starter)
    if starter.games:
        return _to(request, evening, starter.games)
    return render(request, screen.template, screen.context, status=screen.status)


class ServerStarter(Starter):
    """Starts `games` in a notebook, or in an evening."""

    def __init__(
        self, request: PhoneRequest, slug: str, notebook: Notebook, evening: Evening | None
    ) -> None:
        self.request = request
        self.slug = slug
        self.notebook = notebook
        self.evening = evening
        self.games: list[Game] = []

    def start(self, form: Form, seatings: Sequence[Seating], rules: Json, title: str) -> None:
        """The same form sent twice has the same key, a changed form another."""
        notebook = saved_notebook_of(self.request, right=Right.SCORER)
        rates.limit_rate(self.request, rates.GAME)
        what = {"seatings": [[one.names, one.first_dealer] for one in seatings], "rules": rules}
        what |= {"title": title} if title else {}
        content = json.dumps([self.slug, what, self.evening and self.evening.key], sort_keys=True)
        phone, key = phone_of(self.request), uuid.uuid5(form.client_key, content)
        if self.evening is None:
            self.games = services.start_tables(
                notebook=notebook,
                phone=phone,
                kind=self.slug,
                seatings=seatings,
                rules=rules,
                title=title,
                client_key=key,
                key=journal.game_key([str(form.client_key)]),
            )
        else:
            self.games = services.start_without_draw(
                evening=self.evening,
                phone=phone,
                kind=self.slug,
                seatings=seatings,
                rules=rules,
                title=title,
                client_key=key,
            )

    def keep_rules(self, rules: Json) -> plain.Notebook:
        kept = services.set_rule_defaults(notebook=self.notebook, kind=self.slug, rules=rules)
        return as_notebook(kept)


def _beginning(
    slug: str, notebook: Notebook, evening: Evening | None, faults: list[Fault]
) -> Beginning:
    return Beginning(
        slug,
        as_notebook(notebook),
        None if evening is None else as_evening(evening),
        tuple(faults),
        offered_players(notebook, evening),
        last_setups(notebook, [slug]).get(slug),
        titles_with_rules(notebook, slug),
    )


def _evening(
    request: PhoneRequest, slug: str, notebook: Notebook
) -> tuple[Evening | None, list[Fault]]:
    """The evening of the game, None without one, or None and why it is not possible."""
    key = (request.POST or request.GET).get("evening", "").replace("\0", "")
    if not key:
        return None, []
    evenings = notebook.evenings.not_deleted().select_related("notebook")
    evening = evenings.filter(key=key).first()
    if evening is None:
        return None, [fault("unknown_evening", "evening")]
    faults = services.table_faults(evening, slug)
    return (None if faults else evening), faults


def _to(request: PhoneRequest, evening: Evening | None, games: list[Game]) -> HttpResponse:
    if len(games) == 1:
        to = first_page(games[0], phone_of(request))
    else:
        to = resolve_url("evening", evening.key) if evening else resolve_url("home")
    return HttpResponseClientRedirect(to) if request.htmx else redirect(to)
