"""What is said of a hand before it is saved: two lines, in every game."""

import re
from dataclasses import replace

import pytest
from django.utils import translation

from games.kinds.entry import BOLD_LINE, PLAIN_LINE
from games.kinds.registry import GAMES, KINDS
from games.scoring.values import Side
from games.wording.sentences import say, with_minus, with_sign
from tests.entry.hands import hands_of
from tests.languages import every_language

NAMES = (
    ("Al", "Bo", "Cy", "Di", "Ed", "Fa", "Gu", "Ha", "Io", "Jo", "Ka", "Lu"),
    (
        *("Marie-Claude", "Jean-Francis", "Bernadette-A", "Maximilienne"),
        *("Christopher-", "Anne-Charlot", "Pierre-Louis", "Dominiquette"),
        *("Guillemette-", "Ferdinandine", "Théodorine-Z", "Valentinette"),
    ),
    (
        *("Marguerite-Charlotte", "Jean-Baptiste Hector", "Guillemette-Isabelle"),
        *("Alexandre-Maximilien", "Bartholomé-Augustine", "Philippe-Emmanuel de"),
        *("Zéphyrine-Henriette N", "Dominique-Dominiquet", "Ferdinand-Ferdinand"),
        *("Théodora Théodora T.", "Valentine-Valentinette", "Eugénie-Eugénie-Eugé"),
    ),
    (
        *("Marie-Christine Abel", "Marie-Christine Bour", "Jean", "Jeanne"),
        *("Maximilienne Éloïse", "Wilhelm-Christophers", "Guillaume-Alexandre", "Anna"),
        *("Anastasia Wwwwwwwwww", "Guillaume-Antoine", "Bartholomé", "Marie-Christine Cros"),
    ),
)
FIGURE = re.compile(r"[+−]?\d+")


def at_a_table_of(hand, names):
    """The same hand played by others."""
    players = names[: len(hand.players)]
    sides = [" & ".join([players[seat] for seat in side.seats]) for side in hand.sides]
    named = zip(sides, hand.sides, strict=True)
    return replace(hand, players=players, sides=tuple(Side(name, one.seats) for name, one in named))


@every_language
@pytest.mark.parametrize("slug", GAMES)
def test_two_lines_say_who_scores_what_and_fit_a_narrow_phone(slug, language):
    entry = KINDS[slug].entry
    for played, facts, score in hands_of(slug):
        for names in NAMES:
            hand = at_a_table_of(played, names)
            with translation.override(language):
                first, second = entry.verdict(facts, score, hand)
                written = entry.score_text(score, hand)
            figures = FIGURE.findall(first + second)

            assert len(first) <= BOLD_LINE * (1 if second else 2), first
            assert len(second) <= PLAIN_LINE * (1 if first else 2), second
            if re.search(" (more|autres?|más)[. ]", second):
                continue  # there are more players than there is room for
            for points in filter(None, score.scores):
                assert {with_minus(str(points)), with_sign(points)} & set(figures), (first, second)
            assert first == written or not written
            if len(score.scores) == 2 and any(score.scores):
                assert figures[:2] == [with_minus(str(points)) for points in score.scores]
                assert first.index(names[0][:1]) < first.index(figures[0])
                assert first.rindex(names[1][:1]) > first.index(figures[1])


SURPRISES = {"litige", "litige_again", "litige_won", "coinche", "surcoinche"}


@every_language
@pytest.mark.parametrize("slug", ["belote", "coinche"])
def test_what_surprises_is_in_the_second_line_whatever_else_is(slug, language):
    for hand, facts, score in hands_of(slug):
        rows = KINDS[slug].wording.RULINGS
        codes = [line.code for line in score.ruling]
        moved = [code for code in codes if code.startswith("belote") and rows[code].reason]
        surprising = [*SURPRISES.intersection(codes), *moved[-1:]]
        if len(surprising) != 1:
            continue
        line = next(line for line in score.ruling if line.code == surprising[0])
        with translation.override(language):
            reason = KINDS[slug].entry.verdict(facts, score, hand).reason
            assert say(rows[line.code].reason, line.params, hand.names) in reason
