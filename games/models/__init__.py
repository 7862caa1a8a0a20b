"""The models: fields, constraints and querysets. Only `games.services` writes to them."""

from games.models.bidding import Bid
from games.models.entry import Entry, EntryQuerySet
from games.models.evening import TONIGHT, Evening, RankedBy
from games.models.game import (
    Following,
    Game,
    GameQuerySet,
    Replacement,
    Seat,
    SharedLink,
    State,
)
from games.models.holding import Holding
from games.models.joining import Guest, Invitation, Removal, token_from
from games.models.notebook import (
    LONGEST_LANGUAGE,
    LONGEST_ZONE,
    Access,
    AccessQuerySet,
    Notebook,
    Phone,
    Right,
    Theme,
)
from games.models.player import ImportedKey, MergedPlayers, Player, PlayerQuerySet
from games.models.register import Happening, RegisterLine
from games.models.shared import (
    TOKEN_LENGTH,
    hash_of,
    new_key,
)
