"""Questions to the judge of a game."""


class JudgeQuestions:
    """Questions to the judge of a game; `frame` is what all its questions about a trick have."""

    def __init__(self, game, **frame):
        self.game, self.frame = game, {"leader": 0} | frame

    def ask_winner(self, cards, **more):
        """A question: who holds the trick?"""
        return self._ask("winner", cards, **self.frame | more)

    def ask_legal(self, cards, hand, trump=None, **more):
        """A question: what could be played?"""
        trumps = {"trump": trump} if trump else {}
        return self._ask("legal", cards, hand=hand.split(), **self.frame | trumps | more)

    def ask_points(self, cards, trump="hearts", **more):
        """A question: what are the cards worth?"""
        return self._ask("points", cards, trump=trump, **more)

    def _ask(self, ask, cards, **more):
        return {"ask": ask, "game": self.game, "cards": cards.split(), **more}
