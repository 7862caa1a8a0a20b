"""A game in a list: who is ahead, and with what total."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.translation import get_language, gettext

from games.kinds.registry import KINDS
from games.models import Game
from games.scoring.registry import GAMES
from games.scoring.values import Lead, lead_of
from games.wording.hand import HandWords
from games.wording.sentences import joined

FEW_DAYS = timedelta(days=6)
"""How long ago a game may be for the weekday alone to say which day it was."""


@dataclass(frozen=True)
class Standing:
    """A game's line in a list. `sides` are names, the best first, `ranked` the same with their
    totals; `best` names those in the lead, `winners` counts the players of the best side; `figures`
    are both totals where there are two sides, else the best; `when` it ended or began, `lately` if
    that is a few days ago at most.
    """

    game: Game
    title: str
    words: HandWords
    sides: list[str]
    lead: Lead
    best: str
    winners: int
    ranked: list[tuple[str, int]]
    figures: list[int]
    players: int
    when: datetime
    lately: bool


def standing(game: Game) -> Standing:
    """A game's line in a list: who is ahead, and with what total.

    Read from the stored totals and ranks of its seats; its hands are not loaded.
    """
    seats = list(game.seats.all())
    sides = GAMES[game.kind].sides(tuple(seat.shown_name for seat in seats))
    figures = [seats[side.seats[0]].total for side in sides]
    ranks = tuple([seats[side.seats[0]].rank for side in sides])
    order = sorted(range(len(sides)), key=lambda number: (ranks[number], number))
    lead = lead_of(ranks)
    when = game.ended_at or game.started_at
    return Standing(
        game=game,
        title=gettext(KINDS[game.kind].wording.NAME),
        words=KINDS[game.kind].wording.HAND,
        sides=[sides[number].name for number in order],
        lead=lead,
        best=joined([sides[number].name for number in lead.sides], get_language()),
        winners=len(sides[lead.sides[0]].seats),
        ranked=[(sides[number].name, figures[number]) for number in order],
        figures=[figures[number] for number in (order if len(sides) == 2 else order[:1])],
        players=len(seats),
        when=when,
        lately=timezone.now() - when < FEW_DAYS,
    )
