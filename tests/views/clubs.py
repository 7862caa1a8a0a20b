"""Club evenings: their forms as pages send them, and what is recorded."""

from random import Random
from uuid import uuid4

from games import services
from games.evenings.cards import card_text
from tests import pages

TEAMS = ("Ana & Bea", "Cy & Dan", "Eva & Flo", "Gil & Hugo")


def begin(owner, **fields):
    """Send the form of a new club evening."""
    sent = {"kind": "belote", "hands": "12", "rounds": "4", "draw": "anew", "name": "Concours"}
    sent |= {"form": "teams", "entrants": "\n".join(TEAMS), "client_key": uuid4()}
    return owner.post("/evenings/new-club/", sent | fields)


def send(owner, evening, what, **fields):
    club = (
        "club/"
        if what in ("entrants", "card", "move", "reading", "prizes", "clock", "seats")
        else ""
    )
    return owner.post(f"/evenings/{evening.key}/{club}{what}", fields)


def end(owner, evening, **fields):
    return owner.post(f"/evenings/{evening.key}/end", fields)


def page_of(owner, evening):
    return owner.get(f"/evenings/{evening.key}/")


def enter(owner, evening, number, *tables):
    """Enter the card of each of these tables, in order; what was entered before is corrected."""
    for at, (points, *capots) in enumerate(tables, 1):
        seen = seen_of(evening, number, at)
        answer = card(owner, evening, at, points, *capots, round=number, seen=seen, why="so")
    return answer


def card(owner, evening, number, points=(), capots=(), **fields):
    """Send a card without a script."""
    sent = {"round": 1, "number": number, "points": [*points], "capots": [*capots]}
    return send(owner, evening, "card", **sent | {"client_key": uuid4()} | fields)


def recorded(evening):
    evening.refresh_from_db()
    return evening.club


def table_at(evening, at, number=1):
    return recorded(evening)["played"][number - 1]["tables"][at - 1]


def points_at(evening, at, number=1):
    return table_at(evening, at, number)["points"]


def seen_of(evening, number, at):
    """What a page shows of a table."""
    return card_text(at, table_at(evening, at, number))


def played(owner, club, *rounds):
    """Draw and enter rounds, each the points of two tables of two sides."""
    for number, tables in enumerate(rounds, 1):
        send(owner, club, "round", version=number - 1)
        enter(owner, club, number, *[(points, (0, 0)) for points in tables])
    club.refresh_from_db()


def begun(cast, people=8, **how):
    """A club evening whose first round is drawn."""
    club = cast.club(entrants="\n".join(f"Name {one}" for one in range(1, people + 1)), **how)
    return services.draw_club_round(evening=club, chance=Random(1), seen_round=0)


def text_of(answer):
    return pages.text_of(answer.text)


def followed(owner, answer):
    return text_of(owner.get(answer.url))
