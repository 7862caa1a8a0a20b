"""What is measured, by the game's slug."""

from games.measures import alta_baja, aluette, batarde, belote, river
from games.measures.measure import Measure

MEASURES: dict[str, Measure] = {
    "alta_baja": alta_baja,
    "aluette": aluette,
    "batarde": batarde,
    "belote": belote,
    "river": river,
}
