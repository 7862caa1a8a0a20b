"""The players of a notebook: their records, leaderboards, and changes to them."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext

from games import services
from games.kinds.entry import Taps
from games.models import Player, Right
from games.readers.notebook.period import Period, read_period
from games.readers.notebook.player import (
    change_page,
    head_to_head_page,
    leaderboard_page,
    player_page,
    players_page,
)
from games.scoring.errors import fault
from games.scoring.values import Json
from games.views.access import notebook_of, player_for
from games.views.forms import ForgetForm, MergeForm, NameForm, PageForm
from games.views.requests import PhoneRequest


def players(request: PhoneRequest) -> HttpResponse:
    return _show(request, "players", players_page(notebook_of(request), _period(request)))


def player(request: PhoneRequest, number: int) -> HttpResponse:
    """Show a player's record; merged players share a record."""
    one = player_for(request, number, right=Right.READER)
    if one.merged_into_id is not None:
        return redirect("player", one.represented_by)
    return _show(request, "player", player_page(one, _period(request)))


def head_to_head(request: PhoneRequest, number: int, other: int) -> HttpResponse:
    one = player_for(request, number, right=Right.READER)
    against = player_for(request, other, right=Right.READER)
    if one == against or one.notebook_id != against.notebook_id:
        raise Http404
    if one.merged_into_id is not None or against.merged_into_id is not None:
        persons = (one.person.pk, against.person.pk)
        return redirect("head_to_head", *persons)
    return _show(request, "head_to_head", head_to_head_page(one, against, _period(request)))


def leaderboard(request: PhoneRequest, variety: str) -> HttpResponse:
    page = leaderboard_page(notebook_of(request), variety, _period(request))
    return _show(request, "leaderboard", page)


def change(request: PhoneRequest, number: int) -> HttpResponse:
    """Show the page to change a player, perhaps with who is the same person (`into`) chosen."""
    return _show_change(request, player_for(request, number, right=Right.OWNER))


def rename(request: PhoneRequest, number: int) -> HttpResponse:
    one, form = player_for(request, number, right=Right.OWNER), NameForm(request.POST)
    if form.send(services.rename_player, player=one) is None:
        return _show_change(request, one, rename=form)
    messages.success(request, gettext("Name saved."))
    return redirect("player", number)


def merge(request: PhoneRequest, number: int) -> HttpResponse:
    one = player_for(request, number, right=Right.OWNER)
    form = MergeForm(request.POST)
    into = one.notebook.players.known().filter(pk=form["into"].value()).first()
    person = form.send(services.merge_players, player=one, into=into or one)
    if person is None:
        return _show_change(request, one, merge=form)
    messages.success(request, gettext("Merged: their games now count together."))
    return redirect("player", person.pk)


def separate(request: PhoneRequest, number: int) -> HttpResponse:
    one = player_for(request, number, right=Right.OWNER)
    services.separate_player(player=one)
    messages.success(request, gettext("Separated again, each with their own games."))
    return redirect("player", number)


def archive(request: PhoneRequest, number: int) -> HttpResponse:
    one = player_for(request, number, right=Right.OWNER)
    services.archive_player(player=one, archived=request.POST.get("archived") == "1")
    return redirect("change_player", number)


def forget(request: PhoneRequest, number: int) -> HttpResponse:
    one, form = player_for(request, number, right=Right.OWNER), ForgetForm(request.POST)
    if not form["sure"].value():
        form.faults = [fault("not_sure", "sure")]
        return _show_change(request, one, forget=form)
    services.forget_player(player=one)
    messages.success(request, gettext("Name deleted; the games keep their scores."))
    return redirect("players")


def _period(request: PhoneRequest) -> Period:
    return read_period(Taps(dict(request.GET.lists())))


def _show(request: PhoneRequest, page: str, context: Json) -> HttpResponse:
    status = 422 if context["period"]["wrong"] else 200
    return render(request, f"notebook/{page}.html", context, status=status)


def _show_change(request: PhoneRequest, player: Player, **refused: PageForm) -> HttpResponse:
    forms = {
        "rename": NameForm(initial={"name": player.name}),
        "merge": MergeForm(initial={"into": request.GET.get("into")}),
        "forget": ForgetForm(),
    }
    context = change_page(player) | forms | refused
    return render(request, "notebook/player_change.html", context, status=422 if refused else 200)
