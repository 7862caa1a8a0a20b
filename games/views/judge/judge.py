"""The judge: who holds the trick, legal cards, points of a pile, bids, and replay of a hand."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import replace_url

from games import services
from games.access import game_for, notebook_of
from games.kinds.entry import Taps
from games.kinds.judge import Desk
from games.kinds.registry import KINDS
from games.kinds.sentences import fault_text
from games.models import Game, Right
from games.readers.game.view import read_game
from games.readers.judge.judge import (
    desk_of,
    desk_of_game,
    desk_of_hand,
    judge_page,
    noted_page,
    noted_rules,
)


@require_safe
def judges(request: HttpRequest) -> HttpResponse:
    """Choose the game of the judge."""
    return render(
        request,
        "judge/judges.html",
        {"kinds": [(one, gettext(KINDS[one].wording.NAME)) for one in KINDS]},
    )


@never_cache
@require_safe
def judge_of(request: HttpRequest, slug: str) -> HttpResponse:
    """The judge of a game, without a table."""
    if slug not in KINDS:
        raise Http404
    taps = Taps(dict(request.GET.lists()))
    desk = desk_of(slug, taps, notebook_of(request))
    return _show(request, desk, taps, reverse("judge_of", args=[slug]))


@never_cache
@require_safe
def judge(request: HttpRequest, key: str) -> HttpResponse:
    """The judge at the table of a game: players, trump, dealer and leader are known from the hand
    in play, or from the requested hand (`of`).
    """
    game = game_for(request, key, right=Right.READER)
    view, taps = read_game(game), Taps(dict(request.GET.lists()))
    known = {str(hand.number): hand.number for hand in view.sheet.hands}
    number = known.get(taps.one("of"))
    desk = desk_of_hand(view, number) if number else desk_of_game(view)
    return _show(request, desk, taps, reverse("judge", args=[key]), game)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def noted(request: HttpRequest, slug: str) -> HttpResponse:
    """Save the house rules that only the judge needs, such as orders of cards."""
    if slug not in KINDS or not KINDS[slug].judge.NOTED:
        raise Http404
    taps = Taps(dict(request.POST.lists()))
    back = taps.one("back") or request.GET.get("game", "")
    notebook = notebook_of(request, right=Right.OWNER)
    if request.method != "POST":
        return render(request, "judge/_noted.html", noted_page(slug, notebook, back))
    rules = noted_rules(slug, taps)
    try:
        services.set_rule_defaults(notebook=notebook, kind=slug, rules=rules)
    except services.Refused as refused:
        wrong = {fault.field: fault_text(slug, fault) for fault in refused.faults}
        page = noted_page(slug, notebook, back, rules, wrong)
        return render(request, "judge/_noted.html", page, status=422)
    known = back and Game.objects.filter(notebook=notebook, key=back).exists()
    return redirect("judge", back) if known else redirect("judge_of", slug)


def _show(
    request: HttpRequest, desk: Desk, taps: Taps, address: str, game: Game | None = None
) -> HttpResponse:
    """The judge's screen: the whole page, or only its content for htmx."""
    page = judge_page(desk, taps) | {"address": address, "game": game}
    if not request.htmx:
        return render(request, "judge/judge.html", page)
    return replace_url(render(request, "judge/page.html", page), f"{address}?{page['query']}")
