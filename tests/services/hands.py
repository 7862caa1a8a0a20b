"""Hands that a table could have played, for any of the five games."""

from random import Random

from games.readers.game import GameView
from games.scoring.values import Json

STARTS = {
    "alta_baja": {"names": ("Ana", "Bea", "Cy"), "rules": {"deck": "spanish40"}},
    "aluette": {"names": ("Ana", "Bea", "Cy", "Dan"), "rules": {}},
    "batarde": {"names": ("Ana", "Bea", "Cy"), "rules": {"deals": "rising"}},
    "belote": {"names": ("Ana", "Bea", "Cy", "Dan"), "rules": {"target": 30}},
    "river": {"names": ("Ana", "Bea", "Cy"), "rules": {"max_cards": 2}},
}
"""How a short game of each starts."""

ANNOUNCED = {
    "alta_baja": (),
    "aluette": ("chant",),
    "batarde": ("bids",),
    "belote": ("taker", "contract"),
    "river": ("bids",),
}
"""Which of a hand's facts are known before it is played."""


def announcements(view: GameView, random: Random) -> Json:
    """What is announced of a hand that could be played next."""
    facts = hand(view, random)
    return {fact: facts[fact] for fact in ANNOUNCED[view.game.kind] if fact in facts}


def hand(view: GameView, random: Random) -> Json:
    """A hand that could be played next."""
    return PLAYED[view.game.kind](view, random)


def trick(view: GameView, random: Random) -> Json:
    first, second = random.sample(range(len(view.players)), 2)
    return {"first": [first], "second": [second]}


def nine_tricks(view: GameView, random: Random) -> Json:
    facts = {"tricks": [random.choice([0, 1, 2, 3, None]) for _ in range(9)]}
    return facts | ({"chant": True} if random.random() < 0.5 else {})


def contract(view: GameView, random: Random) -> Json:
    if random.random() < 0.1:
        return {"redeal": random.randrange(4)}
    points = random.choice([0, *range(2, 161), 162])  # no cards make 1
    trump = random.choice(["spades", "hearts", "diamonds", "clubs"])
    return {"taker": random.randrange(4), "contract": trump, "points": [points, 162 - points]}


def bids_and_tricks(view: GameView, random: Random) -> Json:
    players = range(len(view.players))
    cards = view.sheet.next.facts["cards"]
    bids = [random.randint(0, cards) for _ in players]
    if sum(bids) == cards:
        # La Bâtarde's last bidder may not say so.
        bids[0] += 1 if bids[0] < cards else -1
    winners = [random.choice(players) for _ in range(cards)]
    return {"bids": bids, "tricks": [winners.count(seat) for seat in players]}


PLAYED = {
    "alta_baja": trick,
    "aluette": nine_tricks,
    "batarde": bids_and_tricks,
    "belote": contract,
    "river": bids_and_tricks,
}
