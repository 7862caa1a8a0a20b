"""What a browser asks for to be La Marque without network: its worker, and the data of a game."""

import re
from dataclasses import replace
from hashlib import sha256
from json import dumps

from csp.constants import SELF
from csp.decorators import csp_update
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language, gettext, gettext_noop

from games import services
from games.journal import KEY_LENGTH, KEY_LETTERS
from games.kinds.registry import GAMES, KINDS
from games.models import Notebook, Right
from games.phone.manifest import app_manifest
from games.phone.pack import parts
from games.phone.told import beginning_to_json, state_to_json, without_names
from games.readers.table.setting_up import (
    keys_by_name,
    last_setups,
    offered_players,
    titles_with_rules,
)
from games.scoring.values import Json
from games.store.reading import as_notebook
from games.table.answer import PAGES
from games.table.entry.bid_context import visible_bids
from games.views.access import NOTEBOOK_FIELD, ZONE, game_for, notebook_of, phone_of, right_of
from games.views.notebook.home import RESUME
from games.views.requests import PhoneRequest
from games.views.table.screens import phone_in_game

# What a phone says without network, in the language of the notebook.
SAYS = {
    "only_here": gettext_noop("This needs a network, and there is none. Nothing was saved."),
    "not_kept": gettext_noop(
        "Not saved: no network, and no room left in this browser. The entry is still here."
    ),
}


@csp_update({"script-src": [SELF, "'wasm-unsafe-eval'"]})
def worker(request: HttpRequest) -> HttpResponse:
    """Serve the service worker of this release; without collected files, one that withdraws."""
    known = parts()
    addresses = {"pages": _worth_keeping(), "sends": _sends()}
    context = {"parts": known and dumps(known | addresses)}
    return render(request, "phone/worker.js", context, content_type="text/javascript")


def away(request: PhoneRequest) -> HttpResponse:
    """The page for what is not on the phone; it has what pages say of the network (`phone.js`)."""
    return render(request, "phone/away.html")


def manifest(request: PhoneRequest) -> HttpResponse:
    home = reverse("home")
    data = app_manifest(home, static) | {
        "id": home,
        "lang": get_language(),
        "shortcuts": [
            {"name": gettext("Resume the game"), "url": f"{home}?{RESUME}"},
            {"name": gettext("New game"), "url": f"{home}#new"},
        ],
    }
    return JsonResponse(data, content_type="application/manifest+json")


def phone_data(request: PhoneRequest, key: str) -> HttpResponse:
    """Tell a phone all of a game, and what its pages draw besides, unless it knows that."""
    game = game_for(request, key, right=Right.READER)
    state = services.load_state(game)
    bids = visible_bids(state, phone_in_game(request))
    state = replace(state, view=without_names(state.view), bids=bids)
    told = _told(request, game.notebook) | {"game": state_to_json(state)}
    etag = f'"{sha256(dumps(told).encode()).hexdigest()[:32]}"'
    told["page"]["csrf_token"] = get_token(request)  # written anew for each answer
    response = JsonResponse(told, headers={"ETag": etag})
    return get_conditional_response(request, etag, response=response) or response


def beginning_data(request: PhoneRequest) -> HttpResponse:
    """Tell a phone what is known before a new game, and what its page draws besides."""
    notebook = notebook_of(request)
    told = _told(request, notebook)
    told["page"]["csrf_token"] = get_token(request)
    known, last = offered_players(notebook, None), last_setups(notebook, KINDS)
    titles = {slug: found for slug in KINDS if (found := titles_with_rules(notebook, slug))}
    beginning = beginning_to_json(
        as_notebook(notebook), known, last, titles, keys_by_name(notebook)
    )
    return JsonResponse(told | {"beginning": beginning})


def _told(request: PhoneRequest, notebook: Notebook) -> Json:
    """What a phone is told besides a game: of itself, with its right there, and of the pages."""
    phone, right = phone_of(request), right_of(request).value
    return {
        "says": {name: gettext(sentence) for name, sentence in SAYS.items()},
        "release": parts().get("release"),
        "language": get_language(),
        # Of a notebook that a form is still to make it will be the phone's own.
        "time_zone": notebook.zone.key if notebook.pk else "",
        "phone": {"pk": phone.pk, "key": str(phone.key), "label": phone.label, "right": right},
        "page": {
            "theme": notebook.theme,
            "notebook_number": notebook.pk,
            "makes_notebook": not notebook.pk,
            "guest": request.guest is not None,
            "holdings_version": notebook.holdings_version,
        },
    }


def _worth_keeping() -> list[str]:
    """The addresses of the pages that are kept before anybody opens them."""
    named = [reverse(name) for name in ("away", "home", "beginning_data", "rules", "judges")]
    judged = [
        reverse("judge_of", args=[slug]) for slug in GAMES if KINDS[slug].judge_page.QUESTIONS
    ]
    return [*named, *judged, *[reverse("rules_of", args=[slug]) for slug in GAMES]]


# The fields that say something of a request, whatever it writes: a worker adds its own.
OF_THE_REQUEST = ("csrfmiddlewaretoken", "entered_at", NOTEBOOK_FIELD, ZONE)
# The fields of a set-up that begins one game, at one table, of no evening.
TO_BEGIN = ("client_key", "start", "players", "next", "new_name", r"dealer-\d", r"rule-\w+")


def _sends() -> list[tuple[str, str]]:
    """The addresses where a phone sends what waited for the network, and, as regular expressions,
    the fields that it takes there from the file of another phone.
    """
    game = f"/games/[{KEY_LETTERS}]{{{KEY_LENGTH}}}/"
    written = [re.sub("<int:[a-z]+>", "[0-9]{1,9}", page.address) for page in PAGES if page.writes]
    return [
        (f"^{game}({'|'.join(written)})$", f"^(?!({'|'.join(OF_THE_REQUEST)})$)"),
        (f"^/new/({'|'.join(KINDS)})/$", f"^({'|'.join(TO_BEGIN)})$"),
    ]
