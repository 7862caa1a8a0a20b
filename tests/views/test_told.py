"""A phone is told all that the table needs to know of a game: from that alone it answers requests
as the server does.
"""

import json
import re

import pytest
from django.urls import reverse

from games import services
from games.models import Player
from games.phone.asking import answer_to
from games.phone.micropython.engine import read_request
from games.phone.told import state_from_json, state_to_json
from games.table.seats import taking_over
from games.templating.backend import render_function
from games.views.table import pages
from tests.cast import MADE, bid_each, bid_on, eventful_game, hand_to
from tests.kinds import SAMPLES, names_at
from tests.phone.cases import request as asked

PAGES = (
    "",
    "hands/1/",
    "hands/1/correct/",
    "hands/1/insert/",
    "journal/",
    "result/",
    "seats/",
    "dealer/",
    "note",
    "judge/",
    "conflict/?version=1&moment=undo",
)
HTMX = {"HX-Request": "true"}


@pytest.fixture
def verbs(monkeypatch):
    """The verbs that were answered, and the games; each is compared with what a phone answers."""
    answered, answer, render_screen = [], pages.answer, pages.render_screen

    def noted(verb, game, asked, journal):
        answered.append((verb, game, asked.extra_context))
        return answer(verb, game, asked, journal)

    def both(request, key, screen):
        (_, game, extra_context), phone = answered[-1], request.access.phone
        told = json.loads(json.dumps(state_to_json(game)))
        sent = {
            **asked(
                request.method,
                request.get_full_path(),
                [(name, value) for name, values in request.POST.lists() for value in values],
                htmx=bool(request.htmx),
            ),
            "phone": {"pk": phone.pk, "key": str(phone.key), "label": phone.label},
        }
        sent["phone"]["right"] = str(request.right)
        sent["page"]["notebook_number"] = request.notebook_number
        there = answer_to(
            read_request(sent),
            state_from_json(told),
            dict.fromkeys(["known", "sections", "led_on"], lambda _: extra_context),
            lambda name, *where: reverse(name, args=where),
        )
        here = render_screen(request, key, screen)
        assert there.reply.status == here.status_code
        assert [here[name] for name in there.reply.headers] == [*there.reply.headers.values()]
        if there.reply.template:
            assert outlined(drawn(there, sent, told)) == outlined(here.content.decode())
        return here

    def drawn(there, sent, told):
        pieces = []
        may_write = sent["phone"]["right"] != "reader"
        context = {
            "client_key": "key",
            "csrf_token": "token",
            "notebook_number": sent["page"]["notebook_number"],
            "may_write": may_write,
            "may_own": sent["phone"]["right"] == "owner",
            "right": sent["phone"]["right"],
            "guest": False,
            "messages": [],
            "sprite": "/static/img/sprite.svg",
            "emblems": "/static/img/emblems.svg",
            "request": {"path": sent["path"], "access": {"phone": sent["phone"]}, "game": None},
        }
        render_function(there.reply.template)({**context, **there.reply.context}, pieces.append, {})
        return "".join(pieces)

    def outlined(html):
        main = html[html.find("<main") :]
        return re.sub('(name="(?:client_key|csrfmiddlewaretoken)" value=")[^"]*', r"\1", main)

    monkeypatch.setattr(pages, "answer", noted)
    monkeypatch.setattr(pages, "render_screen", both)
    return answered


def look_at(phone, game, *more):
    for place in (*PAGES, *more):
        phone.get(f"/games/{game.key}/{place}")
    phone.get(f"/games/{game.key}/news?since=1.", headers=HTMX)
    form = {"version": str(game.version), "moment": "announce", "hand": "3", "open": "result"}
    phone.post(f"/games/{game.key}/preview", form, headers=HTMX)
    phone.post(f"/games/{game.key}/open", form, headers=HTMX)


@pytest.mark.parametrize("slug", SAMPLES)
def test_a_game_of_every_kind(cast, browse, verbs, slug):
    game = cast.play(cast.start(slug, names_at(slug)), *SAMPLES[slug].HANDS)
    for phone in (cast.owner, cast.reader):
        look_at(browse(phone), game)

    assert {"table", "hand", "journal", "news", "preview"} <= {verb for verb, *_ in verbs}


def test_a_game_in_which_everything_happened(cast, browse, verbs):
    game = eventful_game(cast)
    hand_to(cast.scorer, Player.objects.get(name="Bea"))
    for phone in (cast.owner, cast.scorer, cast.reader):
        look_at(browse(phone), game, "hands/2/", "hands/3/", "take-back/")

    assert "conflict" in [verb for verb, *_ in verbs]


def test_a_game_whose_players_changed(cast, browse, verbs):
    game = cast.play(cast.start(), MADE)
    cast.say(taking_over.replace_player, game, seat=0, name="Zoë", hand=2)
    game = cast.play(game, MADE)
    for name in ("Bea", "Zoë"):
        services.forget_player(player=Player.objects.get(name=name))
    game.refresh_from_db()
    look_at(browse(cast.owner), cast.play(game, MADE))

    assert verbs


def test_a_game_in_which_players_bid_on_their_own_phones(cast, browse, verbs):
    game = bid_each(cast.start("river", names_at("river")))
    for phone, seat in ((cast.owner, 1), (cast.scorer, 2)):
        bid_on(phone, game, seat, {"bid": 1})
    for phone in (cast.owner, cast.scorer, cast.reader):
        look_at(browse(phone), game)

    assert verbs
