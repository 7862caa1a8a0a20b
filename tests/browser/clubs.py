"""Club evenings whose names are as long as they may be."""

from random import Random
from uuid import uuid4

from games import services
from games.evenings.clubs import draw

NAME = "Marie-Thérèse de La Rochefoucauld & Jean-Baptiste Blanc"
PRIZE = "un panier garni de la Boucherie du Marché, offert par le comité, numéro"


def club_of(notebook, teams):
    """A club evening of that many teams with long names, of which the first round is drawn."""
    club = services.start_club(
        notebook=notebook,
        kind="belote",
        name="Concours",
        form="teams",
        entrants="\n".join([f"{NAME} {number}" for number in range(1, teams + 1)]),
        hands=12,
        rounds=4,
        draw="anew",
        client_key=uuid4(),
    )
    return services.draw_club_round(evening=club, chance=Random(1), seen_round=0)


def played_of(notebook, teams):
    """A club evening of that many teams with long names whose four rounds are played, and whose
    prizes have long names.
    """
    evening, chance = club_of(notebook, teams), Random(2)
    club = evening.recorded
    while True:
        for table in club["played"][-1]["tables"]:
            points, made = chance.randint(500, 1400), chance.choice([0, 0, 1, 2])
            table |= {"points": [points, 1944 + 90 * made - points], "capots": [made, 0]}
        if len(club["played"]) == club["rounds"]:
            break
        club["played"].append(draw("belote", club, chance))
    evening.club = club | {"prizes": [f"{PRIZE} {rank}" for rank in range(1, 21)]}
    evening.save()
    return evening
