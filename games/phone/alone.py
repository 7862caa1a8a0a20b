"""La Marque on one phone without any server: its pages besides those of a game."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from urllib.parse import urlencode
from uuid import UUID

from games import journal
from games.kinds.registry import GAMES, KINDS
from games.kinds.sentences import fault_text, game_names
from games.limits import GAMES_ON_A_PAGE, LONGEST_SEARCH
from games.numbers import whole_number
from games.phone.asking import Answer, OwnStarter, answer_set_up, create_game, rematch_seating
from games.phone.bringing import bring_file, export, open_link, send
from games.phone.listing import standing_lines
from games.phone.looks import settings
from games.phone.store import AloneRequest, PhoneStore, page, with_players
from games.scoring.errors import fault, quoted
from games.scoring.record import LONGEST_PLAYER_NAME, GameRecord, folded
from games.scoring.values import Json
from games.table.errors import Missing
from games.table.pages.judge_page import any_table, judge_page
from games.table.pages.page_context import game_context
from games.table.plain import Notebook
from games.table.screen import Form, GameState, Reply, read_key, redirect_reply
from games.table.setting_up.new_game import Seating, Setup, settings_of, start_record
from games.table.setting_up.new_game_page import Beginning
from games.text import name_faults, same_name, tidy
from games.wording.catalogue import gettext

LAST_RESULTS = 5


def answer_alone(asked: AloneRequest) -> Answer | None:
    """Return what is answered to a request; None if it is for a page of a game."""
    home, path = asked.address_of("home"), asked.request.path
    parts = path[len(home) :].split("/") if path.startswith(home) else [path]
    if parts == [""]:
        return _home(asked)
    name, slug = parts[0], parts[1] if len(parts) > 2 else ""
    if name == "games":
        return _of_a_game(asked, parts[2:])
    if name == "players" and parts[2:] in (["change", ""], ["rename"]):
        return _player(asked, slug)
    view = OF_A_KIND.get(name) if slug in KINDS else PLAIN.get("/".join(parts))
    if view is None:
        raise Missing
    return view(asked, slug)


def _of_a_game(asked: AloneRequest, below: Sequence[str]) -> Answer | None:
    if below == ["again"]:
        return _again(asked)
    view = OF_A_GAME.get("/".join(below))
    return view(asked, asked.game) if view and asked.game else None


# Lists


def _home(asked: AloneRequest) -> Answer:
    store, now = asked.store, asked.request.now
    context = {
        "going_on": standing_lines(store.going_on(GAMES_ON_A_PAGE), now),
        "results": standing_lines(store.over(LAST_RESULTS), now),
        "kinds": game_names(
            {
                slug: next(iter(store.titles_with_rules(slug)), "")
                for slug in GAMES
                if GAMES[slug].TITLED
            }
        ),
    }
    return page("alone/home.html", context)


def _history(asked: AloneRequest, slug: str) -> Answer:
    """The games that a text finds, the newest first, one page at a time."""
    taps, store = asked.request.taps, asked.store
    text, number = taps.one("text")[:LONGEST_SEARCH], max(whole_number(taps.one("page")) or 1, 1)
    games = store.mentioning(text, GAMES_ON_A_PAGE * (number - 1), GAMES_ON_A_PAGE)
    last = max(-(-games.number // GAMES_ON_A_PAGE), 1)
    ways = {"first": 1, "newer": number - 1, "older": number + 1, "last": last}
    there = {name: to for name, to in ways.items() if 1 <= to <= last and to != number}
    asked_for = [("text", text)] if text else []
    context = {
        "games": standing_lines(games.shown, asked.request.now),
        "number": games.number,
        "text": text,
        "ways": {name: "?" + urlencode([*asked_for, ("page", to)]) for name, to in there.items()},
    }
    return page("alone/history.html", context)


# A new game


def _new_game(asked: AloneRequest, slug: str) -> Answer:
    store = asked.store
    last = store.last_of(slug)
    beginning = Beginning(
        slug,
        store.notebook,
        known=store.names,
        last=last and Setup(tuple(last.names), title=last.title),
        titles=store.titles_with_rules(slug),
        keys=store.keys,
    )

    starter = _Starter(asked, beginning)
    return answer_set_up(asked.request, beginning, starter)


class _Starter(OwnStarter):
    def __init__(self, asked: AloneRequest, beginning: Beginning) -> None:
        super().__init__(asked.request)
        self.asked = asked
        self.beginning = beginning

    def start(self, form: Form, seatings: Sequence[Seating], rules: Json, title: str) -> None:
        records = [start_record(self.beginning.slug, one, rules, title) for one in seatings]
        self.answer = _begin_games(self.asked, self.beginning, records, form.client_key)

    def keep_rules(self, rules: Json) -> Notebook:
        store, slug = self.asked.store, self.beginning.slug
        defaults = store.settings.get("rule_defaults", {})
        chosen = {**defaults.get(slug, {}), **rules}
        kept = {name: value for name, value in chosen.items() if value is not None}
        self.settings = {**store.settings, "rule_defaults": {**defaults, slug: kept}}
        return replace(store, settings=self.settings).notebook


def _begin_games(
    asked: AloneRequest, beginning: Beginning, records: Sequence[GameRecord], form: UUID
) -> Answer:
    """Go to the first of these games, which begin unless the same form began them before."""
    keys = [_key_of(form, one) for one in records]
    here = asked.store.summaries(keys)
    new = [
        create_game(asked.request, beginning, one, key, form)
        for one, key in zip(records, keys, strict=True)
        if key not in here
    ]
    to = redirect_reply(asked.address_of("table", keys[0]), asked.request.scripts)
    return Answer(to, started=new, people=with_players(asked.store.people, new, first=True))


def _key_of(form: UUID, record: GameRecord) -> str:
    """The key of a game, from what was sent to begin it: a changed form begins another."""
    return journal.game_key([str(form), list(record.players), settings_of(record)])


def _again(asked: AloneRequest) -> Answer:
    """A rematch: the last players, same house rules, the next dealer."""
    view = asked.game.view if asked.game else None
    if view is None or asked.request.method != "POST":
        raise Missing
    if not view.over:
        wrong = fault_text(view.game.kind, fault("game_goes_on"))
        to = asked.address_of("table", view.game.key)
        return Answer(redirect_reply(to), messages=[("error", wrong)])
    request, store = asked.request, asked.store
    beginning = Beginning(view.game.kind, store.notebook, keys=store.keys)
    form = read_key(request.taps.one("client_key"), request.chance.key)
    game = view.game
    record = start_record(game.kind, rematch_seating(view), game.rules, game.title)
    return _begin_games(asked, beginning, [record], form)


# Looking up


def _judges(asked: AloneRequest, slug: str) -> Answer:
    kinds = [(slug, name) for slug, name in game_names() if KINDS[slug].judge_page.QUESTIONS]
    return page("judge/judges.html", {"kinds": kinds})


def _judge_of(asked: AloneRequest, slug: str) -> Answer:
    if not KINDS[slug].judge_page.QUESTIONS:
        raise Missing
    taps = asked.request.taps
    situation = any_table(slug, taps, asked.store.notebook)
    drawn = judge_page(situation, taps, asked.titles(slug))
    if not asked.request.scripts:
        return page("judge/judge.html", drawn)
    headers = {"HX-Replace-Url": f"{asked.request.path}?{drawn['query']}"}
    return Answer(Reply(200, headers, "judge/page.html", drawn))


def _rules(asked: AloneRequest, slug: str) -> Answer:
    games = [
        (slug, gettext(wording.NAME), gettext(wording.TAGLINE), gettext(wording.WHO_PLAYS))
        for slug, wording in [(slug, kind.wording) for slug, kind in KINDS.items()]
    ]
    return page("notebook/rules.html", {"games": games})


def _rules_of(asked: AloneRequest, slug: str) -> Answer:
    back = asked.request.taps.one("back")
    back = back if back.startswith("/") and not back.startswith("//") else ""
    return page("notebook/rules_of.html", {"page": asked.rules(slug), "game": None, "back": back})


# People, and a game that goes


def _players(asked: AloneRequest, slug: str) -> Answer:
    return page("alone/players.html", {"people": _persons(asked.store)})


def _persons(store: PhoneStore) -> list[tuple[str, str]]:
    keys = store.keys
    return sorted(
        [(keys[folded(name)], name) for name in store.names], key=lambda one: folded(one[1])
    )


def _player(asked: AloneRequest, key: str) -> Answer:
    """The page to rename a player; sheets keep the name with which they started."""
    request, store = asked.request, asked.store
    name = dict(store.people).get(key)
    if name is None:
        raise Missing
    context = {"player": {"pk": key, "name": name}, "longest_name": LONGEST_PLAYER_NAME}
    if request.method != "POST":
        return page("alone/player.html", context | {"typed": name})
    typed = tidy(request.taps.one("name"))
    faults = name_faults("name", typed)
    if not same_name(typed, name) and folded(typed) in store.keys:
        faults.append(fault("name_taken", "name", given=quoted(typed)))
    if faults:
        wrong = {"typed": request.taps.one("name"), "wrong": fault_text(None, faults[0])}
        return page("alone/player.html", context | wrong, 422)
    messages = [("success", gettext("Name saved."))]
    return Answer(
        redirect_reply(asked.address_of("players")),
        messages=messages,
        people=store.rename(name, typed),
    )


def _delete(asked: AloneRequest, game: GameState) -> Answer:
    if asked.request.method != "POST":
        return page("notebook/delete_game.html", game_context(game.view))
    messages = [("success", gettext("The game is deleted."))]
    removed = game.view.game.key
    return Answer(redirect_reply(asked.address_of("history")), messages=messages, removed=removed)


# The pages of a kind of game, by the first part of their address.
OF_A_KIND: dict[str, Callable[[AloneRequest, str], Answer]] = {
    "new": _new_game,
    "judge": _judge_of,
    "rules": _rules_of,
}

# The pages of a game that a table has not, by their address below it.
OF_A_GAME: dict[str, Callable[[AloneRequest, GameState], Answer]] = {
    "share/": send,
    "delete/": _delete,
}

# The other pages, by their address.
PLAIN: dict[str, Callable[[AloneRequest, str], Answer]] = {
    "judge/": _judges,
    "rules/": _rules,
    "history/": _history,
    "players/": _players,
    "settings/": settings,
    "export/file": export,
    "import/": bring_file,
    "link/": open_link,
}
