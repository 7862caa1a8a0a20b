"""The cast of the tests: a notebook, its phones, and the games they start."""

from dataclasses import dataclass
from uuid import UUID, uuid4

from django.core import signing

from games import access, services
from games.game_view import read_game
from games.models import Access, Entry, Game, Notebook, Phone, Right
from tests.kinds import belote

FOUR = ("Ana", "Bea", "Cy", "Dan")
MADE, ANNOUNCED = belote.MADE, belote.TAKEN


@dataclass(frozen=True)
class Cast:
    """A notebook with the phone that owns it, team-mates who score or only read, and a stranger."""

    notebook: Notebook
    owner: Phone
    scorer: Phone
    reader: Phone
    stranger: Phone

    def start(self, kind: str = "belote", names: tuple[str, ...] = FOUR, **how) -> Game:
        """Start a game in the notebook, from the owner's phone."""
        how = {"client_key": uuid4(), "phone": self.owner} | how
        return services.start_game(notebook=self.notebook, kind=kind, names=names, **how)

    def play(self, game: Game, *hands: dict) -> Game:
        """Return the game after the owner has recorded these hands."""
        for facts in hands:
            game = self.say(services.record, game, facts=facts).game
        return game

    def say(self, verb, game: Game, **what) -> Entry:
        """Call `verb` from the owner's phone, which has seen every entry; `by` signs the entry."""
        phone, key = what.pop("phone", self.owner), what.pop("client_key", uuid4())
        seen, by = what.pop("seen_version", None), what.pop("by", None)
        if seen is None:
            seen = Game.objects.get(pk=game.pk).version
        return verb(game=game, sender=services.Sender(phone, seen, key, by), **what)


def make_cast() -> Cast:
    """Create the cast in the database."""
    own = services.visit()
    team = {}
    for right in (Right.SCORER, Right.READER):
        team[right] = Phone.objects.create(label=right)
        Access.objects.create(notebook=own.notebook, phone=team[right], right=right)
    return Cast(
        notebook=own.notebook,
        owner=own.phone,
        scorer=team[Right.SCORER],
        reader=team[Right.READER],
        stranger=services.visit().phone,
    )


def cookie_of(phone: Phone) -> str:
    """Return the value of the phone's cookie."""
    return signing.get_cookie_signer(salt=access.COOKIE * 2).sign(str(phone.key))


def totals(game: Game) -> tuple[int, ...]:
    """Return each side's total, computed from the journal."""
    return read_game(Game.objects.get(pk=game.pk)).sheet.totals


def key() -> UUID:
    """Return a new client key, like that of a form just drawn."""
    return uuid4()
