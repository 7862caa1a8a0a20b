"""Fill a notebook with generated games."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from random import Random
from typing import NamedTuple
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext

from games import clock, services
from games.demo.scripts import MOST_PHONES, Script, ScriptStep, write_scripts
from games.evenings.cards import TypedCard
from games.kinds.registry import GAMES
from games.models import Access, Evening, Game, Notebook, Phone, Right
from games.scoring.values import Json
from games.store.reading import as_phone
from games.table import acts
from games.table.plain import Sender

# Of the club evening: hands are those of a round.
TEAMS, ROUNDS, HANDS = 64, 4, 12


class Seeded(NamedTuple):
    """The notebook, and how many hands it now has."""

    notebook: Notebook
    hands: int


@transaction.atomic
def seed(*, games: int, seed: int, until: datetime) -> Seeded:
    """Fill the newest notebook if it has neither games nor players, otherwise a new notebook. Its
    people play in the evening, by its clock.
    """
    notebook = _empty_notebook() or services.create_notebook().notebook
    until = until.astimezone(notebook.zone)
    phones = _phones(notebook)
    with clock.at(until):
        play_club(notebook, phones[0], Random(seed))  # noqa: S311
    return Seeded(notebook, play(notebook, phones, write_scripts(games, seed, until)))


def play_club(notebook: Notebook, phone: Phone, chance: Random) -> Evening:
    """Play a club evening of a game of teams whose cards have a fixed sum: every table of every
    round, and the end.
    """
    rules = [(slug, game.card_sum(HANDS)) for slug, game in GAMES.items() if game.TEAMS]
    kind, rule = next((slug, rule) for slug, rule in rules if rule)
    share, teams = rule.least * 36 // 100, range(TEAMS)
    evening = services.start_club(
        notebook=notebook,
        kind=kind,
        name=gettext("Club evening"),
        hands=HANDS,
        rounds=ROUNDS,
        draw="standing",
        form="teams",
        entrants="\n".join([gettext("Team %(number)s") % {"number": one + 1} for one in teams]),
        client_key=UUID(int=chance.getrandbits(128), version=4),
    )
    for number in range(ROUNDS):
        evening = services.draw_club_round(evening=evening, chance=chance, seen_round=number)
        for table in range(1, TEAMS // 2 + 1):
            capots = chance.choice(([0, 0], [0, 0], [0, 0], [1, 0], [0, 1]))
            first = chance.randrange(share + 1, rule.least - share)
            shares = zip((first, rule.least - first), capots, strict=True)
            points = [cards + rule.capot * made for cards, made in shares]
            card = TypedCard(table, [*map(str, points)], [*map(str, capots)])
            entered = services.enter_card(
                evening=evening, phone=phone, number=number + 1, card=card
            )
            evening = entered.evening
    return services.end_evening(evening=evening)


def play(notebook: Notebook, phones: Sequence[Phone], scripts: Iterable[Script]) -> int:
    """Play the games through the services, entry by entry; return the number of hands."""
    hands = 0
    for script in scripts:
        with clock.at(script.started_at):
            game = services.start_game(
                notebook=notebook,
                phone=phones[script.phone],
                kind=script.kind,
                names=script.names,
                first_dealer=script.first_dealer,
                rules=script.rules,
                title=script.title,
                client_key=script.client_key,
            )
        for version, step in enumerate(script.steps):
            sender = Sender(as_phone(phones[step.phone]), version, step.client_key)
            with clock.at(step.at):
                _, entry = services.append(step.act, game, sender, **_what(game, step))
                game = entry.game
        hands += game.hands
    return hands


def _what(game: Game, step: ScriptStep) -> Json:
    """What an act needs; a script names who confirms by the seat."""
    if step.act is not acts.confirm:
        return step.what
    seat = game.seats.select_related("player").get(number=step.what["seat"])
    return {"place": step.what["place"], "player": seat.player.key}


def _empty_notebook() -> Notebook | None:
    newest = Notebook.objects.filter(deleted_at=None).order_by("pk").last()
    if newest is None or newest.games.exists() or newest.players.exists():
        return None
    return newest


def _phones(notebook: Notebook) -> list[Phone]:
    owner = notebook.accesses.filter(right=Right.OWNER).order_by("pk")[0].phone
    labels = [gettext("Louise’s phone"), gettext("The old tablet")]
    others = [Phone.objects.create(label=label) for label in labels[: MOST_PHONES - 1]]
    for phone in others:
        Access.objects.create(notebook=notebook, phone=phone, right=Right.SCORER)
    return [owner, *others]
