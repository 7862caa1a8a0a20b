"""The people of a notebook."""

from django.db import transaction

from games.models import Notebook, Player
from games.scoring.errors import fault, quoted
from games.scoring.record import LONGEST_NAME, folded
from games.services.errors import Refused
from games.services.text import tidy


@transaction.atomic
def find_or_add_player(*, notebook: Notebook, name: str) -> Player:
    """The notebook's player of that name, case and spaces folded, added or brought back if need be.

    Of a person with several entries it is the one that stands for them all.

    Refused: `name_missing`, `name_too_long`.
    """
    name = tidy(name)
    if not name:
        raise Refused([fault("name_missing", "players")])
    if len(name) > LONGEST_NAME:
        raise Refused([fault("name_too_long", "players", given=quoted(name))])
    player, _ = Player.objects.get_or_create(
        notebook=notebook, folded_name=folded(name), defaults={"name": name}
    )
    while player.merged_into is not None:
        player = player.merged_into
    if player.archived:
        player.archived = False
        player.save(update_fields=["archived"])
    return player
