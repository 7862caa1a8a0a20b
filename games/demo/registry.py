"""The games of the demo, by their slug."""

from games.demo import alta_baja, aluette, batarde, belote, river
from games.demo.game import DemoGame

DEMOS: dict[str, DemoGame] = {
    "alta_baja": alta_baja,
    "aluette": aluette,
    "batarde": batarde,
    "belote": belote,
    "river": river,
}
