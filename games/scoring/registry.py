"""The games, by their slug."""

from games.scoring import alta_baja, aluette, batarde, belote, river
from games.scoring.game import Game

GAMES: dict[str, Game] = {
    "alta_baja": alta_baja,
    "aluette": aluette,
    "batarde": batarde,
    "belote": belote,
    "river": river,
}
