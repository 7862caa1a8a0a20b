"""The judge at Up and down the river: who holds the trick, which cards are legal.

Source: the students' rules. Players must follow suit with any card. Without the suit led, any card
may be played, unless the house rule `must_trump` requires a trump, and a higher one if possible.
"""

from games.scoring.cards import FRENCH_32, FRENCH_52
from games.scoring.game import Table
from games.scoring.judge import tricks
from games.scoring.judge.questions import Answer, Question, read_played, read_to_play
from games.scoring.river import TRUMPS, River
from games.scoring.values import Json


def players(asked: Json) -> object:
    return asked.get("players")


def play(table: Table) -> tricks.Play:
    """The table's pack, with the ace as the highest card."""
    pack = FRENCH_32 if table.rules["deck"] == 32 else FRENCH_52
    return tricks.Play(pack, pack.ranks, pack.ranks, TRUMPS, River.DIRECTION)


def winner(table: Table, asked: Json) -> Answer:
    """`{"seat", "card"}`: who holds the trick, and with which card."""
    trick, found = tricks.read(play(table), table, asked, read_played)
    return (None, found) if trick is None else tricks.winner(trick)


def legal(table: Table, asked: Json) -> Answer:
    """`{"seat", "legal"}`: the cards of the hand that may be played."""
    trick, found = tricks.read(play(table), table, asked, read_to_play)
    if trick is None:
        return None, found
    return tricks.verdict(trick, _choice(trick, table.rules["must_trump"]))


def _choice(trick: tricks.Trick, must_trump: bool) -> tricks.Choice:
    if not trick.cards:
        return tricks.Choice(trick.hand, "leads")
    following = tricks.of_suit(trick.hand, tricks.led(trick))
    if following:
        return tricks.Choice(following, "follow")
    if must_trump or not tricks.of_suit(trick.hand, trick.trump):
        return tricks.trump_if_void(trick, partner_holds=False)
    return tricks.Choice(trick.hand, "trumping_is_free")


QUESTIONS = {
    "winner": Question(("trump", "leader", "cards"), winner),
    "legal": Question(("trump", "leader", "cards", "hand"), legal),
}
