"""Phones that joined a table of an evening: they are led to where their players sit later."""

from collections.abc import Sequence

from games.models import Evening, Game, Guest, Notebook, Phone, Seat


def take_guests_along(evening: Evening, games: Sequence[Game]) -> None:
    """Let phones that joined earlier tables join those at which their players sit now, with the
    same right; a phone that was put out of a table stays out.
    """
    person = evening.notebook.players.canonical_ids().person
    seats = Seat.objects.filter(game__in=games).select_related("game")
    games_of = {person(seat.player_id): seat.game for seat in seats}
    joined = Guest.objects.filter(game__evening=evening, game__deleted_at=None)
    rights = dict(joined.exclude(game__in=games).order_by("pk").values_list("phone", "right"))
    held = evening.notebook.holdings.in_force().filter(phone__in=rights)
    Guest.objects.bulk_create(
        [
            Guest(game=games_of[person(one.person_id)], phone=one.phone, right=rights[one.phone_id])
            for one in held.exclude(phone__removals__game__evening=evening).select_related("phone")
            if one.person_id is not None and person(one.person_id) in games_of
        ],
        ignore_conflicts=True,
    )


def lead_to_table(notebook: Notebook, phone: Phone) -> None:
    """Do the same for a phone that says only now who holds it: of each evening that it joined, lead
    it to the tables of the last round.
    """
    for evening in notebook.evenings.filter(games__guests__phone=phone).distinct():
        last = evening.games.not_deleted().filter(round_number=len(evening.byes))
        take_guests_along(evening, list(last.exclude(round_number=0).in_progress()))
