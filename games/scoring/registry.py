"""The games, by slug, in the order in which they are offered: registered here, and only here."""

from games.scoring import alta_baja, aluette, batarde, belote, river
from games.scoring.game import Game
from games.scoring.judge import alta_baja as judge_of_alta_baja
from games.scoring.judge import aluette as judge_of_aluette
from games.scoring.judge import batarde as judge_of_batarde
from games.scoring.judge import belote as judge_of_belote
from games.scoring.judge import river as judge_of_river
from games.scoring.judge.questions import Judge

REGISTERED: tuple[tuple[Game, Judge], ...] = (
    (belote, judge_of_belote),
    (batarde, judge_of_batarde),
    (aluette, judge_of_aluette),
    (alta_baja, judge_of_alta_baja),
    (river, judge_of_river),
)

GAMES: dict[str, Game] = {game.SLUG: game for game, _ in REGISTERED}
JUDGES: dict[str, Judge] = {game.SLUG: judge for game, judge in REGISTERED}

MOST_PLAYERS = max([max(game.PLAYERS) for game in GAMES.values()])
"""The largest number of players of any game."""
