"""Where each entrant of a club evening sits in a round, by number: for the big screen and paper."""

from collections.abc import Sequence

from django.utils.translation import get_language

from games.evenings.club_names import side_names
from games.scoring.values import Json
from games.wording.sentences import join_words


def seating_plan(club: Json) -> list[Json]:
    """Entrant by entrant the table of the last round, `with` whom and `against` whom; the table is
    None for those who sit out.
    """
    if not club["played"]:
        return []
    played, plan = club["played"][-1], []
    for number, table in enumerate(played["tables"], 1):
        for side in table["sides"]:
            against = [side_names(club, other) for other in table["sides"] if other != side]
            for entrant in side:
                partners = [[other] for other in side if other != entrant]
                with_ = [side_names(club, one) for one in partners]
                plan.append(_place(club, entrant, number, with_, against))
    plan += [_place(club, entrant, None, (), ()) for entrant in played["byes"]]
    return sorted(plan, key=lambda one: one["number"])


def _place(
    club: Json,
    entrant: int,
    table: int | None,
    partners: Sequence[str],
    against: Sequence[str],
) -> Json:
    return {
        "number": entrant,
        "name": club["entrants"][entrant - 1],
        "table": table,
        "with": join_words([*partners], get_language()),
        "against": join_words([*against], get_language()),
    }
