"""A new game on a phone: each tap on its set-up, and the game that begins."""

from collections.abc import Callable
from dataclasses import replace

from games import journal
from games.kinds.registry import KINDS
from games.phone.asking import NOT_HERE, Answer, Request, plain
from games.scoring.values import Json
from games.table.errors import Refused
from games.table.facts import Game, Player, Seat, Sitter
from games.table.frame import table_frame
from games.table.screen import Act, Facts, Reply, Screen, Tap, elsewhere, read_tap, reply
from games.table.setting_up import Beginning, new_game
from games.table.starting import Seating, settings_of, start_record
from games.table.view import view_of


def set_up(request: Request, facts: Beginning, do: Callable[[Act, Tap], Answer]) -> Answer:
    """Return what is answered to a tap on the set-up: what `do` does with its act, unless that
    raises Refused, or the set-up.
    """
    tap = read_tap(request.taps, request.chance.key, scripts=request.scripts)
    screen = new_game(facts, replace(tap, sent=request.method == "POST"), request.chance)
    if screen.act is not None:
        try:
            return do(screen.act, tap)
        except Refused as refused:
            screen = screen.act.refused(facts, refused.faults)
    return Answer(drawn_setup(request, screen))


def drawn_setup(request: Request, screen: Screen) -> Reply:
    """Return the answer that shows the set-up."""
    return reply(screen, "", lambda *_: "", scripts=request.scripts)


def begin(request: Request, facts: Beginning, address_of: Callable[..., str]) -> Answer:
    """Return what is answered to a tap on the set-up where a server is away: also the game that
    begins, with its card for the first page. Only a server has evenings, starts several tables, and
    keeps house rules.
    """
    if facts.slug not in KINDS or not request.may_write:
        return plain(403)
    if request.taps.one("evening"):
        return plain(NOT_HERE)

    def done(act: Act, tap: Tap) -> Answer:
        if act.name != "start" or len(act.what["seatings"]) > 1:
            return plain(NOT_HERE)
        [seating] = act.what["seatings"]
        key = journal.game_key([str(tap.client_key)])
        game = begun(request, facts, Seating(*seating), act.what["rules"], key)
        to, card = elsewhere(address_of("table", key), request.scripts), table_frame(game.view)
        to = to._replace(template="notebook/_current.html", context={"one": card})
        return Answer(to, facts=game)

    return set_up(request, facts, done)


def begun(request: Request, facts: Beginning, seating: Seating, rules: Json, key: str) -> Facts:
    """Return the game that begins so, under that key. Raises Refused."""
    record = start_record(facts.slug, seating, rules)
    people = [Sitter(name, Player(seat, name)) for seat, name in enumerate(record.players, start=1)]
    game = Game(
        key=key,
        started_at=request.now,
        started_by_id=request.phone.pk,
        notebook=facts.notebook,
        **settings_of(record),
    )
    seats = [Seat(number, one.name, one, one, {}) for number, one in enumerate(people)]
    return Facts(view_of(game, tuple(seats), ()))
