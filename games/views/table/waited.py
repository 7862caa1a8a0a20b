"""What waited on a phone for the network: many forms at once, each answered as if alone."""

import json
from uuid import uuid4

from django.core.exceptions import BadRequest
from django.http import HttpResponse, JsonResponse

from games.kinds.entry import Taps
from games.models import Game, Right
from games.scoring.values import Json
from games.store.recent import load_view
from games.table.answer import find_page
from games.table.entry.waiting import is_waiting_saved
from games.table.errors import Malformed, Missing
from games.table.screen import GameRequest, catch_up, read_fields
from games.views.access import game_for
from games.views.requests import PhoneRequest
from games.views.table.pages import answer_page, game_for_page
from games.views.table.screens import phone_in_game

MOST_AT_ONCE = 100

# What became of a form: it is in the journal, or what it says is, or it is not written.
WRITTEN, THERE, REFUSED = "written", "there", "refused"


def send_waiting(request: PhoneRequest, key: str) -> HttpResponse:
    """Write what waited, in order, up to the first that is refused; say what became of each."""
    game_for(request, key, right=Right.READER)
    outcomes: list[str] = []
    for one in _read(request):
        try:
            outcomes.append(_write_waiting(request, key, one))
        except (Missing, Malformed):  # such as an objection that has another number by now
            outcomes.append(REFUSED)
        if outcomes[-1] == REFUSED:
            break
    return JsonResponse({"outcomes": outcomes})


def _read(request: PhoneRequest) -> list[Json]:
    """Raises BadRequest if no phone of ours could have sent them."""
    try:
        entries: list[Json] = json.loads(request.POST.get("entries", ""))
    except (RecursionError, ValueError) as error:
        raise BadRequest("Not what waits on a phone") from error
    known = isinstance(entries, list) and len(entries) <= MOST_AT_ONCE
    if not known or not all(map(_is_entry, entries)):
        raise BadRequest("Not what waits on a phone")
    return entries


def _is_entry(one: object) -> bool:
    if not isinstance(one, dict):
        return False
    texts = [one.get(name, "") for name in ("path", "made", "rests")]
    form, seen = one.get("form"), one.get("seen", 0)
    fields = isinstance(form, list) and all(map(_is_field, form))
    return fields and isinstance(seen, int) and all(isinstance(text, str) for text in texts)


def _is_field(field: object) -> bool:
    return (
        isinstance(field, list) and len(field) == 2 and all(isinstance(one, str) for one in field)
    )


def _write_waiting(request: PhoneRequest, key: str, one: Json) -> str:
    found = find_page(one["path"].removeprefix(f"/games/{key}/"))
    if found is None or not found[0].writes:
        raise BadRequest("Not what waits on a phone")
    page, where = found
    game = game_for_page(request, page, key)
    version = load_view(game).version
    values: dict[str, list[str]] = {}
    for name, value in [*one["form"], ["entered_at", one.get("made", "")]]:
        values.setdefault(name, []).append(value)
    fields = read_fields(Taps(values), uuid4)
    place, number = where.get("place", 0), where.get("number", 0)
    phone = phone_in_game(request)
    sent = GameRequest(**fields, place=place, number=number, sent=True, phone=phone)
    if one.get("rests"):
        sent = catch_up(sent, version, one.get("seen", 0), one["rests"])
    if _has(game, sent):  # of another phone, to which it was given
        return WRITTEN
    answer_page(request, page, game, sent)
    now = game_for_page(request, page, key)
    if _has(now, sent):
        return WRITTEN
    return THERE if is_waiting_saved(load_view(now), one) else REFUSED


def _has(game: Game, sent: GameRequest) -> bool:
    return any(entry.client_key == sent.client_key for entry in load_view(game).entries)
