"""An evening: its tables, drawn round by round or not, and the standings across all of them."""

import uuid
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise
from operator import attrgetter
from typing import NamedTuple, TypeVar

from django.db.models import Prefetch
from django.http import QueryDict
from django.utils.translation import get_language, gettext, ngettext

from games.evenings.clubs import club_standings
from games.evenings.rounds import ways_to_sit
from games.evenings.standings import Ranking, Standing, rank
from games.kinds.registry import GAMES
from games.kinds.sentences import game_name, game_names
from games.limits import EVENINGS_ON_A_PAGE
from games.live import read_version, topic_of
from games.models import Evening, Game, Notebook, Player, RankedBy, State
from games.readers.counting import won
from games.readers.evenings.clubs import club_outcome, club_page, entrants_counted
from games.readers.evenings.ranked_by import RankingWords
from games.readers.evenings.result import outcome, wrong_fields
from games.readers.evenings.season import has_season, seasons_of
from games.readers.notebook.people import People, known_players
from games.readers.notebook.standing import standings_of
from games.readers.paging import page_links, page_of
from games.scoring.errors import Fault
from games.scoring.record import complete_rules, fewest_win, folded
from games.scoring.values import Json
from games.table.pages.result import rules_in_force
from games.text import change_names, searchable, variety_of
from games.wording.sentences import join_words

PEOPLE_AT_ONCE = 12  # How many absent people have a button in view; the others are folded away.
# The numbers of people beyond which the standings on the big screen take another column, chosen for
# the largest type on a 16:9 screen.
COLUMN_MORE = (10, 28)
TABLES_AT_ONCE = 15  # How many tables in play the big screen lists: a round of sixty people.
# The big screen fills up with finished games to this many tables, with at most so many of them.
TABLES_READ_FROM_AFAR, JUST_OVER = 6, 4

_T = TypeVar("_T")


class HowRanked(NamedTuple):
    """What ranks the people of an evening; `both_ways`, if it is games won since the most points
    win at some of its tables, and the fewest at others.
    """

    by_wins: bool
    lowest_wins: bool
    with_points: bool
    both_ways: bool


def standings(
    evening: Evening, games: Sequence[Game], people: People, here: Sequence[Player]
) -> Ranking:
    """How everybody stands over the games that are finished: one stopped without a winner counts
    for nobody. People who have left stay listed.
    """
    found = {player.pk: Standing(player.shown_name) for player in here}
    for game in games:
        # A seat that was taken over counts for nobody, as in the statistics.
        counted = [seat for seat in game.seats.all() if seat.last is None]
        for seat in counted if game.state != State.IN_PROGRESS else ():
            person = people.person(seat.player_id)
            standing = found.setdefault(person.pk, Standing(person.shown_name))
            if game.state == State.FINISHED:
                standing.played += 1
                standing.won += won(seat, game.seats.all())
                standing.points += seat.total
    how = _how_ranked(evening, games)
    return rank(
        found.values(),
        by_wins=how.by_wins,
        lowest_wins=how.lowest_wins,
        with_points=how.with_points,
    )


def evening_ranking(evening: Evening) -> tuple[Ranking, HowRanked]:
    """The standings of an evening, with what ranks them."""
    people, games = People(evening.notebook), _games(evening)
    ranking = standings(evening, games, people, _here(evening, people))
    return ranking, _how_ranked(evening, games)


def _how_ranked(evening: Evening, games: Iterable[Game]) -> HowRanked:
    """By points only if they can be added up: all play the same game, and either the most or the
    fewest win it wherever it counts; before any does, at the tables to come.
    """
    own = variety_of(evening.kind, evening.title)
    one_game = all(variety_of(game.kind, game.title) == own for game in games)
    played = [(game.kind, game.rules) for game in games if game.state == State.FINISHED]
    different = [one for at, one in enumerate(played) if one not in played[:at]]
    fewest = {
        fewest_win(GAMES[kind], rules)
        for kind, rules in different or [(evening.kind, evening.rules)]
    }
    with_points = one_game and len(fewest) == 1
    return HowRanked(
        by_wins=evening.measure == RankedBy.WINS or not with_points,
        lowest_wins=fewest == {True},
        with_points=with_points,
        both_ways=one_game and not with_points,
    )


def _going_on(evening: Evening, games: Iterable[Game]) -> list[Game]:
    """The tables in play. Once the evening is over, nobody waits for one that has not begun."""
    playing = [game for game in games if game.state == State.IN_PROGRESS]
    return playing if evening.ended_at is None else [game for game in playing if game.hands]


def evening_page(
    evening: Evening,
    faults: Sequence[Fault] = (),
    given: Mapping[str, str] | None = None,
    names: Sequence[str] | None = None,
    seen: Sequence[str] = (),
    *,
    ask: str = "",
    holder: int | None = None,
) -> Json:
    """An evening's page; `given` and `names` are what a refused form sent, `seen` who its page
    showed as present, `ask` is what asks first while tables play: to `draw` or to `end`; `holder`
    is the player who holds the phone, by id.
    """
    version = read_version(topic_of(evening))
    people, games = People(evening.notebook), _games(evening)
    here = _here(evening, people)
    names_here = [person.name for person in here]
    known = known_players(evening.notebook)
    known = [*names_here, *[name for name in known if name not in names_here]]
    rules = complete_rules(GAMES[evening.kind], None, evening.rules)
    house_rules = rules_in_force(evening.kind, None, rules)
    own_kind = evening.measure == RankedBy.POINTS
    last = _last_round(evening, games)
    plan = evening_seating(_going_on(evening, last), people)
    own = None if holder is None else people.person(holder)
    return (
        _shared_context(evening, games, people, here)
        | _pickable(known, names_here if names is None else change_names(names_here, names, seen))
        | {
            "seen": names_here,
            "shown": version,
            "rounds": _rounds(evening, games, people),
            "season": has_season(evening),
            "without_draw": standings_of(game for game in games if not game.round_number),
            "plan": plan,
            "own": next((one for one in plan if one["person"] == own), None),
            "choices": [] if evening.ended_at else _choices(evening, last, len(here)),
            "chosen": (given or {}).get("tables", ""),
            "last_round": len(evening.byes),
            "unplayed": bool(last) and not any(game.version for game in last),
            "ask": ask,
            "kinds": [] if own_kind else game_names(),
            "house_rules": house_rules,
            "changed": sum(not rule["usual"] for rule in house_rules),
            "name": (given or {}).get("name", evening.name),
            "new_names": (given or {}).get("new_names", ""),
            "wrong": wrong_fields(evening.kind, faults),
        }
    )


def screen_page(evening: Evening) -> Json:
    """The big screen: who sits where until every table has begun, then the standings; the tables in
    play, and games just over if there is room.
    """
    version = read_version(topic_of(evening))
    people, games = People(evening.notebook), _games(evening)
    over = [game for game in games if game.state != State.IN_PROGRESS]
    over.sort(key=lambda game: game.ended_at or game.started_at, reverse=True)
    page = _shared_context(evening, games, people, _here(evening, people))
    going_on = page["going_on"]
    room = max(0, min(JUST_OVER, TABLES_READ_FROM_AFAR - len(going_on)))
    byes = _rounds(evening, games, people)[:1]
    last = _last_round(evening, games)
    begun = evening.ended_at is not None or all(game.version for game in last)
    return page | {
        "shown": version,
        "plans": _columns([] if begun else evening_seating(_going_on(evening, last), people)),
        "columns": _columns(page["ranking"]),
        "going_on": going_on[:TABLES_AT_ONCE],
        "more": max(0, len(going_on) - TABLES_AT_ONCE),
        "over": standings_of(over[:room]),
        "byes": byes[0]["byes"] if byes and going_on else [],
    }


def any_evening_page(evening: Evening, given: QueryDict | None = None) -> Json:
    """The page of an evening, or a club evening, whose address says what is `given`."""
    return club_page(evening, given=given) if evening.club else evening_page(evening)


def _last_round(evening: Evening, games: Sequence[Game]) -> list[Game]:
    return [game for game in games if evening.byes and game.round_number == len(evening.byes)]


def evening_seating(games: Sequence[Game], people: People) -> list[Json]:
    """Where each person sits at these tables, by name: without partners, with all others."""
    plan = []
    for game in games:
        seats = list(game.seats.all())
        names = [seat.shown_name for seat in seats]
        for side in GAMES[game.kind].sides(tuple(names)):
            others = [name for seat, name in enumerate(names) if seat not in side.seats]
            for seat in side.seats:
                partners = [names[other] for other in side.seats if other != seat]
                beside, across = (partners, others) if partners else (others, [])
                plan.append(
                    {
                        "name": names[seat],
                        "person": people.person(seats[seat].player_id),
                        "game": game,
                        "table": game.table_number,
                        "with": join_words(beside, get_language()),
                        "against": join_words(across, get_language()),
                    }
                )
    return sorted(plan, key=lambda one: searchable(one["name"]))


def _choices(evening: Evening, last: Sequence[Game], people: int) -> list[Json]:
    """The tables that can be drawn, in words: how many of which size, and how many sit out."""
    choices = []
    before = [len(game.seats.all()) for game in last]
    for sizes in ways_to_sit(evening.kind, evening.rules, people, before):
        counted = [(sizes.count(size), size) for size in sorted({*sizes}, reverse=True)]
        tables = [
            ngettext("%(number)s table of %(size)s", "%(number)s tables of %(size)s", number)
            % {"number": number, "size": size}
            for number, size in counted
        ]
        choices.append(
            {
                "value": ",".join(map(str, sizes)),
                "tables": join_words(tables, get_language()),
                "byes": people - sum(sizes),
            }
        )
    return choices


def evenings_page(notebook: Notebook, number: int) -> Json:
    games = Prefetch("games", Game.objects.not_deleted().prefetch_related("seats"))
    newest = notebook.evenings.not_deleted().order_by("-started_at", "-pk")
    page = page_of(newest.prefetch_related("players", games), number, EVENINGS_ON_A_PAGE)
    people = People(notebook)
    return {
        "evenings": [_evening_line(evening, people) for evening in page.listed],
        "ways": page_links(page, {"notebook": str(notebook.pk)}),
        "seasons": seasons_of(notebook),
    }


def _evening_line(evening: Evening, people: People) -> Json:
    """An evening in the list, with who won it."""
    here, games = [player.pk for player in evening.players.all()], list(evening.games.all())
    if evening.club is None:
        settled = not _going_on(evening, games)
        won_by = outcome(evening, standings(evening, games, people, ()).ranked, settled=settled)
    else:
        won_by = club_outcome(evening, club_standings(evening.kind, evening.club))
    return won_by | {
        "evening": evening,
        "title": game_name(evening.kind, evening.title),
        "people": len(people.persons(here)),
        "entrants": entrants_counted(evening.club) if evening.club else "",
        "games": len(games),
    }


def evening_form(
    notebook: Notebook,
    given: Mapping[str, str] | None = None,
    names: Sequence[str] = (),
    faults: Sequence[Fault] = (),
) -> Json:
    given = given or {}
    return _pickable(known_players(notebook), names) | {
        "kinds": game_names(),
        "titled": [slug for slug in GAMES if GAMES[slug].TITLED],
        "kind": given.get("kind", ""),
        "game_title": given.get("title", ""),
        "new_names": given.get("new_names", ""),
        "name": given.get("name", ""),
        "measure": given.get("measure", RankedBy.POINTS),
        "wrong": wrong_fields(None, faults),
        "client_key": given.get("client_key") or uuid.uuid4(),
    }


def still_playing(evening: Evening) -> bool:
    return evening.games.not_deleted().in_progress().exists()


def _games(evening: Evening) -> list[Game]:
    """Of the last round first, table by table, newest first."""
    games = evening.games.not_deleted().order_by(
        "-round_number", "table_number", "-started_at", "-pk"
    )
    return list(games.prefetch_related("seats"))


def _here(evening: Evening, people: People) -> list[Player]:
    return people.persons(evening.players.values_list("pk", flat=True))


def _shared_context(
    evening: Evening, games: Sequence[Game], people: People, here: Sequence[Player]
) -> Json:
    ranking, how = standings(evening, games, people, here), _how_ranked(evening, games)
    going_on = _going_on(evening, games)
    ranked_by = RankingWords(how.by_wins, ranking.per_game, how.lowest_wins, how.with_points)
    for standing in ranking.standings:
        standing.figure = ranked_by.figure(standing) if standing.played else ""
    settled, figure = not going_on, attrgetter("figure")
    ending = outcome(evening, ranking.ranked, settled=settled, figure=figure)
    over = evening.ended_at is not None and settled
    return ending | {
        "won_with": ranked_by.with_unit(ending["ranked"][0]["total"]) if ending["winners"] else "",
        "undecided": _undecided(ranking) if over and not ending["winners"] else "",
        "evening": evening,
        "title": game_name(evening.kind, evening.title),
        "ranking": ranking.standings,
        "ranked_by": ranked_by,
        "least": ranking.least,
        "with_points": how.with_points,
        "both_ways": how.both_ways,
        "unranked": any(one.too_few for one in ranking.standings),
        "going_on": standings_of(going_on),
        "begun": standings_of(game for game in going_on if game.hands),
        "not_begun": standings_of(game for game in going_on if not game.hands),
    }


def _undecided(ranking: Ranking) -> str:
    """Why nobody has won an evening that is over."""
    if not ranking.ranked:
        return gettext("No game is finished: nobody wins.")
    if any(standing.too_few for standing in ranking.standings):
        return gettext("Nobody wins: of those who are ranked, nobody is ahead.")
    return gettext("Everybody is tied: nobody wins.")


def _columns(lines: Sequence[_T]) -> list[Sequence[_T]]:
    """In columns whose lengths differ by at most one."""
    if not lines:
        return []
    number = 1 + sum(len(lines) > most for most in COLUMN_MORE)
    ends = [-(-len(lines) * column // number) for column in range(number + 1)]
    return [lines[start:end] for start, end in pairwise(ends)]


def _rounds(evening: Evening, games: Sequence[Game], people: People) -> list[Json]:
    rounds = []
    for number in range(len(evening.byes), 0, -1):
        tables = standings_of(game for game in games if game.round_number == number)
        byes = people.persons(evening.byes[number - 1])
        if tables:
            names = [player.shown_name for player in byes]
            rounds.append({"number": number, "tables": tables, "byes": names})
    return rounds


def _pickable(known: Sequence[str], picked: Collection[str]) -> Json:
    """The people to choose from, and those folded away."""
    there = {folded(name) for name in picked}
    people = [(name, folded(name) in there) for name in known]
    others = [person for person in people if not person[1]][PEOPLE_AT_ONCE:]
    away = {name for name, _ in others}
    return {"players": [person for person in people if person[0] not in away], "others": others}
