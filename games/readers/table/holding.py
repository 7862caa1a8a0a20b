"""Who holds this phone, and which players other phones hold; who may announce on theirs."""

from django.db.models import Q
from django.utils.translation import get_language

from games.models import Game, Holding, Phone
from games.scoring.values import Json
from games.store.reading import as_player, pending_bids
from games.table.entry.bid_context import waiting_bidders
from games.table.pages.page_context import game_context
from games.table.plain import Seat
from games.table.view import GameView, seat_of
from games.wording.sentences import join_words


def held_elsewhere(view: GameView, phone: Phone | None) -> dict[int, Holding]:
    """What other phones in use hold, by the seat of the player."""
    others = Holding.objects.in_use().filter(notebook__games=view.game.pk).exclude(phone=phone)
    others = others.select_related("phone", "person")
    held = {_seat_of_holder(view, one): one for one in others}
    return {seat: one for seat, one in held.items() if seat is not None}


def _seat_of_holder(view: GameView, held: Holding | None) -> int | None:
    if held is None or held.person is None:
        return None
    return seat_of(view.seats, as_player(held.person))


def seat_to_hold(view: GameView, key: str) -> Seat | None:
    """The seat of the player with that key, None if the name was deleted."""
    number = view.seat_with(key)
    return None if number is None or view.seats[number].nameless else view.seats[number]


def sitters(view: GameView, phone: Phone | None) -> list[Json]:
    """The seats whose players have a name, each with the other phone that the player holds."""
    held = held_elsewhere(view, phone)
    return [
        {"seat": seat, "held": held.get(seat.number)} for seat in view.seats if not seat.nameless
    ]


def holder_page(
    view: GameView,
    phone: Phone,
    back: str,
    seat: Seat | None = None,
    asked: Holding | None = None,
) -> Json:
    """Who may hold this phone; the player of the `seat` that was chosen holds the phone `asked`."""
    page: Json = {"sitters": sitters(view, phone), "held_seat": view.holder, "back": back}
    page |= {"seat": seat, "asked": asked}
    return game_context(view) | page


def joining_page(view: GameView, phone: Phone | None) -> Json:
    """Whom a phone that joins is asked for: nobody (`held_by`) if a player still holds it."""
    held = Holding.objects.in_force().filter(phone=phone, notebook__games=view.game.pk)
    known = held.select_related("person").first()
    seat = _seat_of_holder(view, known)
    held_by = "" if seat is None else view.players[seat]
    return game_context(view) | {"sitters": sitters(view, phone), "held_by": held_by}


def each_page(game: Game, view: GameView) -> Json:
    """Each player with their phone, if it may open this game, and the names whose bids wait."""
    of_game = Q(phone__accesses__notebook=game.notebook_id) | Q(phone__guest_of__game=game)
    in_use = Holding.objects.in_use().filter(of_game, notebook=game.notebook_id)
    in_use = in_use.select_related("phone", "person")
    phones = {_seat_of_holder(view, one): one for one in in_use}
    players = [{"name": name, "held": phones.get(seat)} for seat, name in enumerate(view.players)]
    waiting = waiting_bidders(pending_bids(game, view))
    return game_context(view) | {
        "each": game.own_bids,
        "players": players,
        "have_bid": {"names": join_words([one.name for one in waiting], get_language())},
        "over": " ".join([one.key for one in waiting]),
    }
