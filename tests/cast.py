"""The cast of the tests: a notebook, its phones, and the games they start."""

from dataclasses import dataclass
from datetime import datetime
from random import Random
from uuid import UUID, uuid4

import pytest
from django.core import signing
from django.template.loader import render_to_string
from django.utils.translation import override

from games import journal, services
from games.evenings.cards import TypedCard
from games.journal import AT_THE_END
from games.models import (
    Access,
    Entry,
    Evening,
    Game,
    Invitation,
    Notebook,
    Phone,
    Player,
    Right,
    Seat,
)
from games.readers.counting import PlayerRecord
from games.readers.notebook import statistics
from games.readers.notebook.statistics import statistics_of
from games.readers.table.card import PALETTES, card
from games.scoring.record import folded
from games.store.reading import as_phone, read_game
from games.table import acts
from games.table.entry import bid_acts
from games.table.seats import taking_over
from games.table.view import GameView
from games.views import access
from tests.kinds import titled
from tests.kinds.belote import samples as belote

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
        how = {"client_key": uuid4(), "phone": self.owner} | titled(kind) | how
        return services.start_game(notebook=self.notebook, kind=kind, names=names, **how)

    def evening(self, **how) -> Evening:
        """Start an evening of four at Belote."""
        usual = {"notebook": self.notebook, "kind": "belote", "names": FOUR, "client_key": uuid4()}
        return services.start_evening(**usual | how)

    def round(self, evening: Evening, **how) -> list[Game]:
        """Draw a round of an evening, the first if nothing else is said."""
        how = {"phone": self.owner, "chance": Random(1), "seen_round": 0} | how
        return services.start_round(evening=evening, client_key=uuid4(), **how)

    def sit(self, evening: Evening, seatings: list[services.Seating], **how) -> list[Game]:
        """Start tables of an evening without a draw."""
        how = {"phone": self.owner, "kind": "belote", "rules": {}, "client_key": uuid4()} | how
        return services.start_without_draw(evening=evening, seatings=seatings, **how)

    def club(self, **how) -> Evening:
        """Start a club evening of two teams at Belote."""
        settings = {"form": "teams", "hands": 12, "rounds": 4, "draw": "anew"}
        usual = {"kind": "belote", "name": "", "client_key": uuid4()} | settings
        usual |= {"notebook": self.notebook, "entrants": "Ana & Bea\nCy & Dan"}
        return services.start_club(**usual | how)

    def enter(self, evening: Evening, number: int, *cards: tuple, **how) -> Evening:
        """Enter the points of each table of a round of a club evening, in order, as they are."""
        how = {"phone": self.owner, "number": number} | how
        for at, points in enumerate(cards, 1):
            how["card"] = TypedCard(at, [*map(str, points)], why="Counted twice", key=str(uuid4()))
            evening = services.enter_card(evening=evening, **how).evening
        return evening

    def invite(self, right: str = Right.SCORER, **how) -> Invitation:
        """Invite phones for a week, from the owner's phone."""
        how = {"notebook": self.notebook, "phone": self.owner, "lasting": "week"} | how
        return services.invite(right=right, **how)

    def join(self, invitation: Invitation, phone: Phone | None = None, **how) -> Phone:
        """Join by an invitation, with a new phone or a known one."""
        how = {"key": None, "label": ""} | how
        return services.join(invitation=invitation, phone=phone, **how)

    def play(self, game: Game, *hands: dict) -> Game:
        """Return the game after the owner has recorded these hands."""
        for facts in hands:
            game = self.say(acts.record, game, facts=facts).game
        return game

    def refused(self, verb, game: Game, **what) -> list[tuple[str, int | None]]:
        """The faults for which `verb` is refused, each with its hand; nothing is written."""
        before = Entry.objects.count()
        with pytest.raises(services.Refused) as refusal:
            self.say(verb, game, **what)
        assert Entry.objects.count() == before
        return [(fault.code, fault.hand) for fault in refusal.value.faults]

    def say(self, verb, game: Game, **what) -> Entry:
        """Return the entry of the act `verb`, from the owner's phone, which has seen every entry;
        the player of the seat `by` holds it.
        """
        phone, key = what.pop("phone", self.owner), what.pop("client_key", uuid4())
        seen, by = what.pop("seen_version", None), what.pop("by", None)
        if seen is None:
            seen = Game.objects.get(pk=game.pk).version
        return services.append(verb, held(game, by), sender(game, phone, by, seen, key), **what)[1]

    def confirm(self, game: Game, seat: int, place: int | None = None, **how) -> Entry:
        """Confirm for the side of the player of a seat."""
        return self.say(acts.confirm, game, **confirming(game, seat, place), **how)


def make_cast() -> Cast:
    """Create the cast in the database: nearly every test does, so it takes three statements."""
    own, others = Notebook.objects.bulk_create([Notebook(), Notebook()])
    owner, scorer, reader, stranger = Phone.objects.bulk_create(
        [Phone(label=label) for label in ("", Right.SCORER, Right.READER, "")]
    )
    Access.objects.bulk_create(
        [
            Access(notebook=own, phone=owner, right=Right.OWNER),
            Access(notebook=own, phone=scorer, right=Right.SCORER),
            Access(notebook=own, phone=reader, right=Right.READER),
            Access(notebook=others, phone=stranger, right=Right.OWNER),
        ]
    )
    return Cast(notebook=own, owner=owner, scorer=scorer, reader=reader, stranger=stranger)


def put_on(game: Game, moment: datetime) -> None:
    """Let a game begin at another moment; if it is over, it ended as soon."""
    Game.objects.filter(pk=game.pk).update(started_at=moment, dated_at=moment)
    Game.objects.filter(pk=game.pk).exclude(ended_at=None).update(ended_at=moment)
    Seat.objects.filter(game=game).update(dated_at=moment)


def add_player(notebook: Notebook, name: str) -> Player:
    """Add a player to a notebook, or return the one who is there."""
    folded_name = folded(name)
    return notebook.players.get_or_create(folded_name=folded_name, defaults={"name": name})[0]


def cookie_of(phone: Phone) -> str:
    """Return the value of the phone's cookie."""
    return signing.get_cookie_signer(salt=access.COOKIE * 2).sign(str(phone.key))


def hand_to(phone: Phone, player: Player) -> None:
    """Hand a phone to a player, whichever phone the player holds."""
    held = player.holdings.in_force().first()
    services.hand_phone_to(
        phone=phone, notebook=player.notebook, player=player, sure=held and held.pk
    )


def held_by(phone: Phone) -> str | None:
    """The name of the player who holds a phone in its only notebook, or None."""
    return phone.holdings.in_force().values_list("person__name", flat=True).first()


def held(game: Game, seat: int | None) -> Game:
    """A game as a phone opens it that the player of a seat holds, None for nobody."""
    game.person = None if seat is None else view_of(game).seats[seat].sitter.player
    return game


def sender(game: Game, phone: Phone, seat: int | None, seen=None, key=None) -> services.Sender:
    """Who sends: a phone that has seen every entry, held by the player of that seat if any."""
    view = view_of(game)
    by = None if seat is None else view.person_at(seat)
    return services.Sender(
        as_phone(phone), view.version if seen is None else seen, key or uuid4(), by
    )


def confirming(game: Game, seat: int, place: int | None = None) -> dict:
    """What the player of a seat confirms."""
    view = view_of(game)
    number = None if place is None else view.current.number_of(place)
    return {"player": view.sitters_at(number)[seat].player.key, "place": place}


def key_at(game: Game, seat: int) -> str:
    """The key of the player of a seat."""
    return view_of(game).person_at(seat).key


def bid_each(game: Game) -> Game:
    """Let players bid each on their own phone."""
    who = sender(game, game.started_by, None)
    return services.append(acts.let_each_bid, game, who, each=True)[1].game


def bid_on_one(game: Game) -> Game:
    """Let all bid on one phone again, whoever has bid."""
    players, who = [one.key for one in people_at(game)], sender(game, game.started_by, None)
    return services.append(acts.let_each_bid, game, who, each=False, replaces=players)[1].game


def bid_on(phone: Phone, game: Game, seat: int, facts: dict, **how) -> Entry | None:
    """Bid for the player of a seat, on a phone that the player of the seat `holder` holds, who is
    the same if nothing else is said.
    """
    game = Game.objects.get(pk=game.pk)
    holder, seen = how.pop("holder", seat), how.pop("seen_version", None)
    how = {"hand": view_of(game).current.next_place, "player": key_at(game, seat)} | how
    who = sender(game, phone, holder, seen)
    return services.append(bid_acts.bid, held(game, holder), who, facts=facts, **how)[1]


def people_at(game: Game) -> list[journal.Person]:
    """The players of a game, in order of seats."""
    view = view_of(game)
    return [view.person_at(seat.number) for seat in view.seats]


def view_of(game: Game) -> GameView:
    """Return a game as it is by now, read from its journal."""
    return read_game(Game.objects.get(pk=game.pk))


def totals(game: Game) -> tuple[int, ...]:
    """Return each side's total, computed from the journal."""
    return view_of(game).sheet.totals


def records_of(notebook: Notebook, kind: str = "belote") -> dict[str, PlayerRecord]:
    """The finished games of each person of a notebook at a kind, by name."""
    names = dict(notebook.players.values_list("pk", "name"))
    remembered = statistics_of(Notebook.objects.get(pk=notebook.pk))
    statistics.forget_statistics()
    anew = statistics_of(Notebook.objects.get(pk=notebook.pk))
    assert (remembered.records, remembered.encounters) == (anew.records, anew.encounters)
    found = anew.records.get(kind, {})
    return {names[person]: found[person] for person in found}


def as_entry(row: Entry) -> journal.Entry:
    """Return an entry of the database as the journal of its game has it."""
    return read_game(Game.objects.get(pk=row.game_id)).entries[row.number - 1]


def drawing_of(game: Game, language: str = "en") -> str:
    """Return the card that is sent of a game, as SVG."""
    with override(language):
        view = read_game(Game.objects.get(pk=game.pk))
        return render_to_string("exchange/card.svg", card(view) | PALETTES["light"])


def key() -> UUID:
    """Return a new client key, like that of a form just drawn."""
    return uuid4()


OTHER = MADE | {"points": [62, 100]}
"""100 to 62: made too, written 6 and 10; `MADE` is written 7 and 9."""
LOST = MADE | {"points": [100, 62]}
"""100 to 62 for the defence, which takes all 162: written 16 and 0."""
TIE = MADE | {"points": [81, 81]}
"""Written 0 and 8; the attack's 8 go to the winner of the next hand (BE-07, litige)."""
TO_NINE = {"target": 9}
"""House rules of a game of Belote that its first hand, `MADE`, ends."""


def eventful_game(cast):
    """A Belote with every kind of entry that the table may show."""
    game = cast.play(cast.start(), TIE, MADE)
    cast.say(acts.announce, game, facts=ANNOUNCED)
    cast.say(acts.record, game, facts=LOST)
    cast.say(acts.write_note, game, hand=2, text="A late one")
    cast.say(acts.object_to, game, place=3, reason="Recount")
    cast.confirm(game, seat=0, place=3)
    cast.confirm(game, seat=1, place=3)
    cast.say(acts.correct, game, place=1, facts=MADE)
    cast.say(acts.insert, game, before=2, facts=LOST)
    cast.say(acts.insert, game, before=AT_THE_END, facts=MADE)
    cast.say(acts.remove, game, place=2)
    cast.say(acts.undo, game)
    cast.say(acts.restore, game)
    cast.say(acts.correct_dealer, game, first_dealer=2)
    cast.say(taking_over.replace_player, game, seat=2, name="Eva", hand=3)
    for facts in (MADE, LOST):
        cast.play(game, facts)
    for _ in range(9):
        cast.say(acts.undo, game)
    cast.play(game, MADE)
    return game
