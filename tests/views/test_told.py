"""A phone is told all that the table needs to know of a game: from that alone the same is drawn."""

from dataclasses import replace
from json import dumps, loads

import pytest
from django.core.signing import TimestampSigner

from games import services
from games.models import Player
from games.phone.carried.facts import read_facts, read_phone, read_tap
from games.phone.told import told_facts, told_phone, told_tap
from games.table.answer import answer
from games.templating.backend import compiled
from games.views.table import screens
from tests.cast import MADE, eventful_game, hand_to, key
from tests.kinds import SAMPLES, names_at
from tests.phone.cases import page

PAGES = (
    "",
    "hands/1/",
    "hands/1/correct/",
    "hands/1/insert/",
    "journal/",
    "result/",
    "seats/",
    "judge/",
    "conflict/?version=1&moment=undo",
)
HTMX = {"HX-Request": "true"}


@pytest.fixture
def verbs(monkeypatch):
    """The verbs that were answered, each compared with what a phone answers that was told."""
    answered = []

    def both(verb, facts, phone, tap):
        told = loads(dumps([told_facts(facts), told_phone(phone), told_tap(tap)]))
        known = replace(read_facts(told[0]), besides=facts.besides)
        there = answer(verb, known, read_phone(told[1]), read_tap(told[2]))
        here = answer(verb, facts, phone, tap)
        assert outlined(there) == outlined(here)
        if here.template:
            assert drawn(there, told) == drawn(here, told)
        answered.append(verb)
        return here

    def outlined(screen):
        act = screen.act and (screen.act.name, screen.act.what)
        return screen.status, screen.template, screen.to, screen.query, act

    def drawn(screen, told):
        pieces = []
        context = {**page(told[0], told[1]), **screen.context}
        compiled(screen.template)(context, pieces.append, {})
        return "".join(pieces)

    now = TimestampSigner().timestamp()
    monkeypatch.setattr(TimestampSigner, "timestamp", lambda signer: now)  # of signed forms
    monkeypatch.setattr(screens, "answer", both)
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
    game = cast.play(cast.start(slug, names_at(slug)), *SAMPLES[slug].SHOWN)
    for phone in (cast.owner, cast.reader):
        look_at(browse(phone), game)

    assert {"table", "hand", "journal", "news", "preview"} <= set(verbs)


def test_a_game_in_which_everything_happened(cast, browse, verbs):
    game = eventful_game(cast)
    hand_to(cast.scorer, Player.objects.get(name="Bea"))
    for phone in (cast.owner, cast.scorer, cast.reader):
        look_at(browse(phone), game, "hands/2/", "hands/3/", "take-back/")

    assert "conflict" in verbs


def test_a_game_whose_players_changed(cast, browse, verbs):
    game = cast.play(cast.start(), MADE)
    cast.say(services.replace_player, game, seat=0, name="Zoë", hand=2)
    game = cast.play(game, MADE)
    for name in ("Bea", "Zoë"):
        services.forget_player(player=Player.objects.get(name=name))
    game.refresh_from_db()
    look_at(browse(cast.owner), cast.play(game, MADE))

    assert verbs


def test_a_game_in_which_players_bid_on_their_own_phones(cast, browse, verbs):
    game = services.let_each_announce(game=cast.start("river", names_at("river")), each=True)
    for phone, seat in ((cast.owner, 1), (cast.scorer, 2)):
        sender = services.Sender(phone, game.version, key(), seat)
        services.bid(game=game, sender=sender, hand=1, seat=seat, said={"bid": 1})
    for phone in (cast.owner, cast.scorer, cast.reader):
        look_at(browse(phone), game)

    assert verbs
