"""Who holds a phone on which to announce."""

from django.db.models import Q
from django.utils.translation import get_language

from games.models import Game, Holding
from games.scoring.values import Json
from games.store.reading import pending_bids
from games.table.bidding import waiting_bids
from games.table.frame import table_frame
from games.table.view import GameView, seat_of
from games.wording.sentences import joined


def each_page(game: Game, view: GameView) -> Json:
    """Each player, with the phone that they hold, if it may open this game; and the names of those
    whose bids wait.
    """
    of_game = Q(phone__accesses__notebook=game.notebook_id) | Q(phone__guest_of__game=game)
    in_use = Holding.objects.in_use().filter(of_game, notebook=game.notebook_id)
    phones = {seat_of(view.seats, one.person_id): one for one in in_use.select_related("phone")}
    players = [{"name": name, "held": phones.get(seat)} for seat, name in enumerate(view.players)]
    bid = joined(waiting_bids(view, pending_bids(game)), get_language())
    return table_frame(view) | {"each": game.own_bids, "players": players, "have_bid": bid}
