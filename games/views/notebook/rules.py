"""The rules of the games, in our own words, and the judge without a game."""

from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language, gettext
from django_htmx.http import replace_url

from games import services
from games.kinds.entry import Taps
from games.kinds.registry import KINDS
from games.kinds.sentences import fault_text, game_names
from games.models import Game, Right
from games.readers.notebook.rules import rules_page, section_titles
from games.store.reading import as_notebook
from games.store.recent import load_view
from games.table.pages.judge_page import any_table, judge_page, noted_rules
from games.views.access import game_for, notebook_of, saved_notebook_of
from games.views.requests import PhoneRequest
from games.views.table.holder import way_back


def rules(request: PhoneRequest) -> HttpResponse:
    games = [
        (slug, *map(gettext, (kind.wording.NAME, kind.wording.TAGLINE, kind.wording.WHO_PLAYS)))
        for slug, kind in KINDS.items()
    ]
    return render(request, "notebook/rules.html", {"games": games})


def rules_of(request: PhoneRequest, slug: str) -> HttpResponse:
    """The rules of a game; `?game=` marks the house rules of that game, whose page is `?back=`."""
    game, in_force, back = None, None, ""
    if "game" in request.GET and request.access is not None:
        game = game_for(request, request.GET["game"], right=Right.READER)
        if game.kind != slug:
            raise Http404
        in_force = load_view(game).table.rules
        back = way_back(request.GET.get("back", ""), game.key)
    page = rules_page(slug, get_language(), in_force)
    return render(request, "notebook/rules_of.html", {"page": page, "game": game, "back": back})


def judges(request: PhoneRequest) -> HttpResponse:
    return render(
        request,
        "judge/judges.html",
        {
            "kinds": [
                (slug, name) for slug, name in game_names() if KINDS[slug].judge_page.QUESTIONS
            ]
        },
    )


def judge_of(request: PhoneRequest, slug: str) -> HttpResponse:
    if slug not in KINDS or not KINDS[slug].judge_page.QUESTIONS:
        raise Http404
    taps = Taps(dict(request.GET.lists()))
    situation = any_table(slug, taps, as_notebook(notebook_of(request)))
    page = judge_page(situation, taps, section_titles(slug, get_language() or "en"))
    if not request.htmx:
        return render(request, "judge/judge.html", page)
    return replace_url(render(request, "judge/page.html", page), f"{request.path}?{page['query']}")


def noted(request: PhoneRequest, slug: str) -> HttpResponse:
    """Save the house rules that the judge needs with the notebook, and ask the `query` again."""
    if slug not in KINDS or not KINDS[slug].judge_page.NOTEBOOK_RULES:
        raise Http404
    taps = Taps(dict(request.POST.lists()))
    notebook = saved_notebook_of(request, right=Right.OWNER)
    try:
        services.set_rule_defaults(notebook=notebook, kind=slug, rules=noted_rules(slug, taps))
    except services.Refused as refused:
        messages.error(request, fault_text(slug, refused.faults[0]))
        return redirect("usual_rules", slug)
    back = taps.one("back")
    known = back and Game.objects.filter(notebook=notebook, key=back).exists()
    address = reverse("judge", args=[back]) if known else reverse("judge_of", args=[slug])
    query = QueryDict(taps.one("query")).urlencode()
    return redirect(f"{address}?{query}" if query else address)
