"""An evening: its tables, drawn round by round or not, and the standings across all of them."""

import uuid
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise
from operator import attrgetter
from typing import TypeVar

from django.db.models import Prefetch
from django.http import QueryDict
from django.utils.translation import get_language, ngettext

from games.evenings.clubs import club_standings
from games.evenings.rounds import ways_to_sit
from games.evenings.standings import Ranking, Standing, rank
from games.kinds.registry import GAMES
from games.kinds.sentences import game_name, game_names
from games.live import read_version, topic_of
from games.models import Evening, Game, Notebook, Player, RankedBy, State
from games.readers.counting import won
from games.readers.evenings.clubs import club_outcome, club_page, entrants_counted
from games.readers.evenings.ranked_by import RankingWords
from games.readers.evenings.result import outcome, wrong_fields
from games.readers.notebook.people import People, known_players
from games.readers.notebook.standing import standings_of
from games.scoring.errors import Fault
from games.scoring.record import complete_rules, fewest_win, folded
from games.scoring.values import Json
from games.table.pages.result import rules_in_force
from games.text import change_names, searchable, variety_of
from games.wording.sentences import join_words

EVENINGS_AT_ONCE = 50
PEOPLE_AT_ONCE = 12  # How many absent people have a button in view; the others are folded away.
# The numbers of people beyond which the standings on the big screen take another column, chosen for
# the largest type on a 16:9 screen.
COLUMN_MORE = (10, 28)
TABLES_AT_ONCE = 15  # How many tables in play the big screen lists: a round of sixty people.
# The big screen fills up with finished games to this many tables, with at most so many of them.
TABLES_READ_FROM_AFAR, JUST_OVER = 6, 4

_T = TypeVar("_T")


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
    return rank(
        found.values(),
        by_wins=evening.measure == RankedBy.WINS,
        lowest_wins=fewest_win(GAMES[evening.kind], evening.rules),
        with_points=_adds_points(evening, games),
    )


def _adds_points(evening: Evening, games: Iterable[Game]) -> bool:
    """Whether all play the same: the sum of points of different games means nothing."""
    own = variety_of(evening.kind, evening.title)
    return all(variety_of(game.kind, game.title) == own for game in games)


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
    plan, own = evening_seating(last, people), None if holder is None else people.person(holder)
    return (
        _shared_context(evening, games, people, here)
        | _pickable(known, names_here if names is None else change_names(names_here, names, seen))
        | {
            "seen": names_here,
            "shown": version,
            "rounds": _rounds(evening, games, people),
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
    plan = [] if all(game.version for game in last) else evening_seating(last, people)
    return page | {
        "shown": version,
        "plans": _columns(plan),
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
    """Where each person sits at the tables in play, by name: without partners, with all others."""
    plan = []
    for game in games:
        if game.state != State.IN_PROGRESS:
            continue
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


def evenings_page(notebook: Notebook) -> Json:
    games = Prefetch("games", Game.objects.not_deleted().prefetch_related("seats"))
    newest = notebook.evenings.not_deleted().order_by("-started_at", "-pk")[:EVENINGS_AT_ONCE]
    people, evenings = People(notebook), list(newest.prefetch_related("players", games))
    return {
        "evenings": [_evening_line(evening, people) for evening in evenings],
        "seasons": _seasons(evenings),
    }


def _evening_line(evening: Evening, people: People) -> Json:
    """An evening in the list, with who won it."""
    here, games = [player.pk for player in evening.players.all()], list(evening.games.all())
    if evening.club is None:
        going_on = any(game.state == State.IN_PROGRESS for game in games)
        won_by = outcome(
            evening, standings(evening, games, people, ()).ranked, settled=not going_on
        )
    else:
        won_by = club_outcome(evening, club_standings(evening.kind, evening.club))
    return won_by | {
        "evening": evening,
        "title": game_name(evening.kind, evening.title),
        "people": len(people.persons(here)),
        "entrants": entrants_counted(evening.club) if evening.club else "",
        "games": len(games),
    }


def _seasons(evenings: Sequence[Evening]) -> list[Json]:
    """The games that were played at several evenings, each with its newest."""
    alike: dict[str, list[Evening]] = {}
    for evening in evenings:
        if evening.club is None:
            alike.setdefault(variety_of(evening.kind, evening.title), []).append(evening)
    return [
        {"newest": several[0], "title": game_name(several[0].kind, several[0].title)}
        for several in alike.values()
        if len(several) > 1
    ]


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
    ranking, with_points = standings(evening, games, people, here), _adds_points(evening, games)
    lowest_wins = fewest_win(GAMES[evening.kind], evening.rules)
    by_wins = evening.measure == RankedBy.WINS
    going_on = [game for game in games if game.state == State.IN_PROGRESS]
    ranked_by = RankingWords(by_wins, ranking.per_game, lowest_wins, with_points)
    for standing in ranking.standings:
        standing.figure = ranked_by.figure(standing) if standing.played else ""
    settled, figure = not going_on, attrgetter("figure")
    return outcome(evening, ranking.ranked, settled=settled, figure=figure) | {
        "evening": evening,
        "title": game_name(evening.kind, evening.title),
        "ranking": ranking.standings,
        "ranked_by": ranked_by,
        "least": ranking.least,
        "with_points": with_points,
        "unranked": any(one.too_few for one in ranking.standings),
        "going_on": standings_of(going_on),
    }


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
