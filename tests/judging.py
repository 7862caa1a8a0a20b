"""Helpers that question the judge, and deals played by the judge's legal cards alone."""

from games.kinds.registry import JUDGES
from games.scoring.cards import every_card
from games.scoring.judge.questions import judge


def verdict(**question):
    """The judge's answer to a valid question."""
    said, faults = judge(JUDGES, question)
    assert faults == []
    return said


def answer(**question):
    return verdict(**question).answer


def reasons(**question):
    """The codes of the reasons."""
    return [reason.code for reason in verdict(**question).why]


def legal_by(**question):
    """The legal cards of a hand, and by which rule."""
    said = verdict(**question)
    return " ".join(said.answer["legal"]), said.why[0].code


def holder(**question):
    """Who holds the trick, and with which card."""
    reply = answer(**question)
    return reply["seat"], reply["card"]


def refusal(**question):
    """The code and the field of the first fault."""
    said, faults = judge(JUDGES, question)
    assert said is None
    return faults[0].code, faults[0].field


def dealt(chance, pack, players, each):
    """Deal `each` cards to each of the players, as codes."""
    cards = [card.code for card in every_card(pack)]
    chance.shuffle(cards)
    return [cards[seat * each : (seat + 1) * each] for seat in range(players)]


def play_out(chance, hands, leader, direction, check, **frame):
    """Play every card by random legal play; return `(winner, cards)` for each trick.

    `check` is called with the cards on the table, the hand, and what was legal.
    """
    players = len(hands)
    frame["players"] = players
    tricks = []
    while hands[0]:
        played = []
        for place in range(players):
            seat = (leader + place * direction) % players
            question = {"leader": leader, "cards": played, "hand": hands[seat], **frame}
            reply = answer(ask="legal", **question)
            assert reply["seat"] == seat
            assert reply["legal"]
            assert reply["legal"] == [card for card in hands[seat] if card in reply["legal"]]
            check(played, hands[seat], reply["legal"])
            card = chance.choice(reply["legal"])
            hands[seat].remove(card)
            played.append(card)
        holds = answer(ask="winner", leader=leader, cards=played, **frame)
        assert holds["card"] in played
        assert holds["seat"] == (leader + played.index(holds["card"]) * direction) % players
        leader = holds["seat"]
        tricks.append((leader, played))
    return tricks


def suit_of(card):
    """The letter of the suit."""
    return card.removesuffix("+")[-1]


def of_suit(cards, suit):
    return [card for card in cards if suit_of(card) == suit]
