"""Games with people who came to sit where others sat."""

from games.table import acts
from games.table.seats import taking_over
from tests.cast import MADE


def replace(cast, game, seat=2, name="Eva", hand=2):
    return cast.say(taking_over.replace_player, game, seat=seat, name=name, hand=hand)


def sits_elsewhere(cast):
    """A game in which Ana, whom Eva replaces after a hand that was removed, sits in Cy's place."""
    game = cast.play(cast.start(), MADE, MADE, MADE)
    replace(cast, game, seat=0, name="Eva", hand=4)
    cast.say(acts.remove, game, place=3)
    replace(cast, game, seat=2, name="Ana", hand=4)
    return game
