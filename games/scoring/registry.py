"""The games, by slug, in the order in which they are offered: registered here, and only here."""

from games.scoring.alta_baja import AltaBaja
from games.scoring.aluette import Aluette
from games.scoring.batarde import Batarde
from games.scoring.belote import Belote
from games.scoring.coinche import Coinche
from games.scoring.game import Game
from games.scoring.judge.alta_baja import AltaBajaJudge
from games.scoring.judge.aluette import AluetteJudge
from games.scoring.judge.batarde import BatardeJudge
from games.scoring.judge.belote import BeloteJudge
from games.scoring.judge.coinche import CoincheJudge
from games.scoring.judge.questions import Judge
from games.scoring.judge.river import RiverJudge
from games.scoring.judge.tarot import TarotJudge
from games.scoring.river import River
from games.scoring.tarot import Tarot

REGISTERED: tuple[tuple[Game, type[Judge]], ...] = (
    (Belote(), BeloteJudge),
    (Coinche(), CoincheJudge),
    (Tarot(), TarotJudge),
    (Batarde(), BatardeJudge),
    (Aluette(), AluetteJudge),
    (AltaBaja(), AltaBajaJudge),
    (River(), RiverJudge),
)
"""Each game with its judge; `Judge` itself where it answers no question."""

GAMES: dict[str, Game] = {game.SLUG: game for game, _ in REGISTERED}
JUDGES: dict[str, Judge] = {game.SLUG: judge(game) for game, judge in REGISTERED}

MOST_PLAYERS = max([max(game.PLAYERS) for game in GAMES.values()])
"""The largest number of players of any game."""
