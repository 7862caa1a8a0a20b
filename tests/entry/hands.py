"""Hands of each game with their scores, at tables of any rules and sizes."""

from random import Random

from games.kinds.demo import DemoHand, choose_players
from games.kinds.registry import GAMES, KINDS
from games.table.entry.preview import preview_hand
from tests.entry.entries import hand_in_play
from tests.faults import amount
from tests.kinds import SAMPLES, names_at


def hands_of(slug):
    """Hands with their scores, as they are played at tables of any rules and numbers of players."""
    for hand, facts in _drawn_hands(slug):
        score = preview_hand(hand, facts).score
        if score is not None:
            yield hand, facts, score


def _drawn_hands(slug):
    """Hands that show all that a ruling can say, then hands as in the demo."""
    samples, random = SAMPLES[slug], Random(slug)
    for facts in samples.HANDS:
        yield hand_in_play(slug, len(names_at(slug))), facts
    for rules, hands in samples.RARE_HANDS:
        for number, facts in enumerate(hands):
            before = hands[:number]
            yield hand_in_play(slug, len(samples.START["names"]), hands=before, **rules), facts
    game, demo = GAMES[slug], KINDS[slug].demo
    for _ in range(amount(20, 2000)):
        players = random.choice(game.PLAYERS)
        free = [rule for rule in game.house_rules(players, {}) if rule.values]
        hand = hand_in_play(
            slug, players, **{rule.name: random.choice(rule.values) for rule in free}
        )
        drawn = DemoHand(random, hand.table, hand.progress, choose_players(random, players))
        facts = demo.play_hand(drawn, demo.announce(drawn))
        yield hand, facts
