"""The games, by slug, in the order in which they are offered: registered here, and only here."""

from games.scoring.alta_baja import AltaBaja
from games.scoring.aluette import Aluette
from games.scoring.batarde import Batarde
from games.scoring.belote import Belote
from games.scoring.game import Game
from games.scoring.judge import alta_baja as judge_of_alta_baja
from games.scoring.judge import aluette as judge_of_aluette
from games.scoring.judge import batarde as judge_of_batarde
from games.scoring.judge import belote as judge_of_belote
from games.scoring.judge import river as judge_of_river
from games.scoring.judge.questions import Judge
from games.scoring.river import River

REGISTERED: tuple[tuple[Game, Judge | None], ...] = (
    (Belote(), judge_of_belote),
    (Batarde(), judge_of_batarde),
    (Aluette(), judge_of_aluette),
    (AltaBaja(), judge_of_alta_baja),
    (River(), judge_of_river),
)
"""Each game with its judge; None for a game without tricks."""

GAMES: dict[str, Game] = {game.SLUG: game for game, _ in REGISTERED}
JUDGES: dict[str, Judge] = {game.SLUG: judge for game, judge in REGISTERED if judge is not None}

MOST_PLAYERS = max([max(game.PLAYERS) for game in GAMES.values()])
"""The largest number of players of any game."""
