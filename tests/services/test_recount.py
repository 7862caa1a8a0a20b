"""Statistics, pairs and records are what a recount of every journal, one by one, comes to."""

from collections import Counter, defaultdict
from datetime import date
from itertools import permutations

import pytest
from django.utils import timezone

from games import services
from games.demo.scripts import write_scripts
from games.demo.seeding import play
from games.kinds.entry import Taps
from games.kinds.registry import GAMES, KINDS
from games.models import Game, Notebook, Player
from games.readers.notebook.period import ALWAYS, read_period
from games.readers.notebook.statistics import statistics_of
from games.store.reading import read_game
from games.table import acts
from games.table.seats import taking_over
from games.text import kind_of, variety_of
from tests.cast import FOUR, MADE, TO_NINE
from tests.demo import UNTIL, make_phones
from tests.files import bring, file_of

DAYS = (date(2025, 9, 1), date(2026, 4, 30))
A_YEAR = read_period(Taps({"since": ["2025-09-01"], "until": ["2026-04-30"]}))


@pytest.fixture
def played(cast):
    """The demo, with a name for two, seats taken over, a correction, a deletion, an unused name."""
    play(cast.notebook, make_phones(), write_scripts(60, 3, UNTIL))
    for names in (("Annie", *FOUR[1:]), FOUR, ("Annie", *FOUR[1:])):
        cast.play(cast.start(names=names, rules=TO_NINE), MADE)
    taken_over = cast.start(rules={"target": 20})
    cast.play(taken_over, MADE)
    cast.say(taking_over.replace_player, taken_over, seat=0, name="Eva", hand=2)
    cast.play(taken_over, MADE, MADE)
    wrong = cast.play(cast.start(rules=TO_NINE), MADE)
    cast.say(acts.correct, wrong, place=1, facts=MADE | {"taker": 0, "points": [95, 67]})
    services.delete_game(game=cast.play(cast.start(rules=TO_NINE), MADE))
    services.merge_players(
        player=Player.objects.get(name="Annie"), into=Player.objects.get(name="Ana")
    )
    return Notebook.objects.get(pk=cast.notebook.pk)


def imported(notebook):
    """The same, exported and imported into a new notebook."""
    own = services.create_notebook()
    bring(own.notebook, file_of(notebook))
    return Notebook.objects.get(pk=own.notebook.pk)


def finished(notebook, first, last):
    """Each finished game of those days by its journal, oldest first: the game, its view,
    and by the name of each person for whom it counts, the seat.
    """
    games = Game.objects.filter(notebook=notebook, state="finished", deleted_at=None)
    for game in games.order_by("dated_at", "pk"):
        if first <= timezone.localdate(game.dated_at) <= last:
            view = read_game(game)
            gone = {one.seat for one in view.current.replaced}
            seats = game.seats.select_related("player__merged_into")
            people = {seat.number: seat.player.merged_into or seat.player for seat in seats}
            yield game, view, {people[seat].name: seat for seat in people if seat not in gone}


def recount(notebook, first=date.min, last=date.max):
    """By kind and name what the games come to, what is counted in them and at most in a day, by
    names who met whom, by kind how wide a win was at most, and the scores of all hands.
    """
    results, met, widest = defaultdict(list), defaultdict(Counter), Counter()
    scores, measures, days = defaultdict(list), defaultdict(Counter), defaultdict(Counter)
    for game, view, seat_of in finished(notebook, first, last):
        sheet, variety = view.sheet, variety_of(game.kind, game.title)
        sides = {seat: number for number, side in enumerate(sheet.sides) for seat in side.seats}
        side_of = {name: sides[seat] for name, seat in seat_of.items()}
        hands = [hand.facts for hand in view.current.hands]
        measured = KINDS[game.kind].measures.measure(sheet, hands)
        for name, seat in seat_of.items():
            measures[variety, name].update(measured[seat])
            days[variety, name, timezone.localdate(game.dated_at)].update(measured[seat])
        level = len(set(sheet.ranks)) == 1
        for name, side in side_of.items():
            has_won = sheet.ranks[side] == 1 and not level
            day = timezone.localdate(game.dated_at)
            results[variety, name].append((has_won, sheet.totals[side], day))
        for one, two in permutations(side_of, 2):
            ranks = sheet.ranks[side_of[one]], sheet.ranks[side_of[two]]
            if side_of[one] == side_of[two]:
                met[one, two].update(together=1, won=ranks[0] == 1 and not level)
            else:
                met[one, two].update(ahead=ranks[0] < ranks[1], behind=ranks[0] > ranks[1])
        best, *others = sorted(zip(sheet.ranks, sheet.totals, strict=True))
        gaps = [abs(total - best[1]) for rank, total in others if rank > 1]
        widest[variety] = max(widest[variety], min(gaps, default=0))
        scores[variety] += [hand.scores[side] for side in side_of.values() for hand in sheet.hands]
    return results, measures, most_in_a_day(days), met, widest, scores


def most_in_a_day(days):
    """By kind and name, the largest number of each measure in a day, and the first such day."""
    most = defaultdict(dict)
    for (kind, name, day), measures in sorted(days.items(), key=lambda one: one[0][2]):
        for measure, number in measures.items():
            if number > most[kind, name].get(measure, (0, day))[0]:
                most[kind, name][measure] = number, day
    return most


def longest(results):
    """The longest run of games won."""
    runs = "".join("x" if has_won else " " for has_won, _, _ in results).split()
    return max(map(len, runs), default=0)


def test_every_figure_is_that_of_a_recount(played):
    for notebook in (played, imported(played)):
        check(notebook, ALWAYS)
        check(notebook, A_YEAR, *DAYS)


def check(notebook, period, *days):
    """Compare all that is counted of a period with the recount of its days."""
    results, measures, most, met, widest, scores = recount(notebook, *days)
    names = dict(notebook.players.values_list("pk", "name"))
    found = statistics_of(notebook, period)

    records = {
        (kind, names[person]): record
        for kind, of_kind in found.records.items()
        for person, record in of_kind.items()
    }
    assert records.keys() == results.keys() != set()
    for (kind, name), record in records.items():
        games = results[kind, name]
        best = min if GAMES[kind_of(kind)].LOWEST_WINS else max
        assert (record.played, record.won) == (len(games), sum(won for won, _, _ in games))
        assert record.points == sum(total for _, total, _ in games)
        assert record.best == best(total for _, total, _ in games)
        assert record.measures == measures[kind, name]
        assert record.most == most[kind, name]
        assert (record.longest, record.last) == (longest(games), games[-1][2])
        assert list(record.curve) == sorted({day for _, _, day in games})
    counted = defaultdict(Counter)
    for of_kind in found.encounters.values():
        for one, others in of_kind.items():
            for two, met_ in others.items():
                counted[names[one], names[two]].update(
                    together=met_.as_partners,
                    won=met_.won_as_partners,
                    ahead=met_.won_against,
                    behind=met_.lost_against,
                )
    assert {pair: +counts for pair, counts in counted.items()} == {
        pair: +counts for pair, counts in met.items()
    }
    assert {kind: win.points for kind, win in found.widest.items() if win.points} == +widest
    assert {kind: hand.points for kind, hand in found.worst.items()} == {
        kind: (max if GAMES[kind_of(kind)].LOWEST_WINS else min)(scores[kind]) for kind in scores
    }
