"""Invented games of a different shape from those of La Marque: they prove what the contract of a
game allows, and that nothing assumes otherwise.

`Toy`: three or five players try to score few points, as at Hearts: the game ends when somebody
reaches 100 and loses, and the lowest total wins. The player with the most points in a hand leads
the next; the leader of the first hand is unknown. There is no trump.

`Knockout`: who has more than 20 is out, and plays and deals no more; exactly 20 falls back to 10.
The last at the table wins, and who went out later ranks higher.
"""

from games.scoring.cards import FRENCH_52
from games.scoring.facts import Fact
from games.scoring.game import Game, HandResult, Progress, Rule, Table
from games.scoring.judge import tricks
from games.scoring.values import Json, Line

TARGET = 100


class Toy(Game):
    SLUG = "toy"
    PLAYERS = (5, 3)
    LOWEST_WINS = True
    FACTS = (Fact("points", "own", required=True),)

    def house_rules(self, players: int, given: Json) -> tuple[Rule, ...]:
        return (Rule("cards", 52 // players, lowest=1, highest=52 // players),)

    def score(self, table: Table, progress: Progress, facts: Json) -> HandResult:
        points = tuple(facts["points"])
        return HandResult((Line("counted", points, {}),), memo=points.index(max(points)))

    def leader(self, table: Table, progress: Progress) -> int | None:
        return progress.memo

    def target(self, table: Table, progress: Progress) -> int | None:
        return TARGET

    def outcome(self, table: Table, progress: Progress) -> str | None:
        return "target_reached" if max(progress.totals) >= TARGET else None


class ToyJudge(tricks.TrickJudge):
    QUESTIONS = {"winner": ("leader", "cards"), "legal": ("leader", "cards", "hand")}

    def trick_rules(self, table: Table, question: Json) -> tricks.TrickRules:
        direction = self.game.direction(table)
        return tricks.TrickRules(FRENCH_52, FRENCH_52.ranks, FRENCH_52.ranks, (), direction)

    def legal_cards(self, table: Table, trick: tricks.Trick) -> tricks.LegalCards:
        following = tricks.of_suit(trick.hand, tricks.suit_led(trick))
        return tricks.LegalCards(following, "follow") if following else tricks.discard(trick)


class Knockout(Game):
    SLUG = "knockout"
    PLAYERS = (3, 4)
    DIRECTION = -1
    LOWEST_WINS = True
    NEEDS_TOTALS = True
    FACTS = (Fact("points", "count", "seat", required=True, highest=30),)

    def playing(self, table: Table, progress: Progress) -> tuple[int, ...]:
        totals = progress.totals
        return tuple(seat for seat in range(table.players) if totals[seat] <= 20)

    def start(self, table: Table) -> tuple[int, ...]:
        return ()

    def score(self, table: Table, progress: Progress, facts: Json) -> HandResult:
        playing = self.playing(table, progress)
        points = [facts["points"][seat] if seat in playing else 0 for seat in range(table.players)]
        totals = [before + more for before, more in zip(progress.totals, points, strict=True)]
        back = tuple(
            -10 if more and total == 20 else 0 for more, total in zip(points, totals, strict=True)
        )
        lines = [Line("counted", tuple(points), {})]
        if any(back):
            lines.append(Line("fell_back", back, {}))
        out = tuple(seat for seat in playing if totals[seat] > 20)
        return HandResult(tuple(lines), memo=progress.memo + out)

    def outcome(self, table: Table, progress: Progress) -> str | None:
        return "one_left" if len(self.playing(table, progress)) < 2 else None

    def ranks(self, table: Table, progress: Progress) -> tuple[int, ...]:
        """Who still plays by totals, then who went out, the last first."""
        ranks = list(super().ranks(table, progress))
        for place, seat in enumerate(progress.memo):
            ranks[seat] = table.players - place
        return tuple(ranks)
