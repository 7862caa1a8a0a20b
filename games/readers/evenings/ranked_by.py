"""By what an evening ranks people, in words: the figure of each, its unit, and who is level."""

from typing import NamedTuple

from django.utils.translation import gettext, ngettext, pgettext

from games.evenings.standings import Standing
from games.readers.notebook.figures import percent, tenths
from games.wording.sentences import with_minus


class RankingWords(NamedTuple):
    """What ranks the people of an evening: games won or points, per game or in all."""

    wins: bool
    per_game: bool
    lowest_wins: bool
    with_points: bool

    def figure(self, standing: Standing) -> int | str:
        """The figure by which somebody who has played is ranked."""
        if self.wins:
            return percent(standing.won, standing.played) if self.per_game else standing.won
        return tenths(standing.points, standing.played) if self.per_game else standing.points

    def with_unit(self, figure: int | str) -> str:
        """A figure by which somebody is ranked, in words."""
        if isinstance(figure, str):
            return f"{figure} {self.unit}"
        if self.wins:
            counted = ngettext("%(number)s game won", "%(number)s games won", figure)
            return counted % {"number": figure}
        if self.lowest_wins:
            counted = ngettext("%(points)s bad point", "%(points)s bad points", abs(figure))
        else:
            counted = ngettext("%(points)s point", "%(points)s points", abs(figure))
        return counted % {"points": with_minus(str(figure))}

    @property
    def unit(self) -> str:
        """Over the figures of everybody."""
        if self.wins:
            return gettext("of the games won") if self.per_game else gettext("games won")
        if self.lowest_wins:
            return gettext("bad points a game") if self.per_game else gettext("bad points")
        return gettext("points a game") if self.per_game else gettext("points")

    @property
    def by(self) -> str:
        """The attribute of a standing that ranks it."""
        if self.per_game:
            return "figure"
        return "won" if self.wins else "points"

    @property
    def heading(self) -> str:
        """Over the figures per game."""
        return pgettext("column", "Share won") if self.wins else pgettext("column", "A game")

    @property
    def sentence(self) -> str:
        """By what people are ranked, and by what those who are level."""
        wins = pgettext("ranked", "by games won")
        points = pgettext("ranked", "by points")
        if self.lowest_wins:
            points = pgettext("ranked", "by the fewest bad points")
        if self.per_game:
            wins = pgettext("ranked", "by the share of games won")
            points = pgettext("ranked", "by points a game")
        if self.per_game and self.lowest_wins:
            points = pgettext("ranked", "by the fewest bad points a game")
        first, second = (wins, points) if self.wins else (points, wins)
        if self.wins and not self.with_points:
            return gettext("Ranked %(first)s.") % {"first": first}
        words = {"first": first, "second": second}
        return gettext("Ranked %(first)s; those who are tied, %(second)s.") % words
