"""La Marque on one phone without any server: its pages besides those of a game."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from games import exchange, journal
from games.kinds.registry import KINDS
from games.kinds.sentences import fault_text, game_names
from games.phone.asking import Answer, Chance, Request, begun, drawn_setup, seated_again, set_up
from games.phone.listing import (
    Listed,
    exported,
    linked_page,
    listed,
    read_listed,
    standings,
)
from games.phone.reading import MALFORMED, read_file
from games.scoring.errors import fault
from games.scoring.values import Json
from games.table.errors import Missing
from games.table.facts import IN_PROGRESS, Notebook, Player
from games.table.frame import table_frame
from games.table.judge import any_table, judge_page
from games.table.new_game import Seating, Setup
from games.table.screen import Act, Facts, Reply, Tap, elsewhere
from games.table.setting_up import Beginning
from games.text import same_name
from games.wording.catalogue import gettext, gettext_noop

LAST_RESULTS = 5
UNREADABLE = gettext_noop("This file is not one that La Marque wrote, or it was changed since.")
KEPT_ALREADY = gettext_noop("All the games of this file are here already.")


@dataclass(frozen=True)
class Shelf:
    """What the phone keeps: how its pages look, and its games, the newest first."""

    settings: Json
    games: Sequence[Listed]

    @property
    def notebook(self) -> Notebook:
        """What every game is told of how its pages look."""
        said = self.settings
        return Notebook(
            said.get("newest_first", True),
            said.get("confirm_hands", False),
            said.get("keep_awake", True),
            said.get("rule_defaults", {}),
            0,
        )

    @property
    def names(self) -> list[str]:
        """Everyone who played, each once, the last first."""
        return list(dict.fromkeys([name for game in self.games for name in game.names]))


@dataclass(frozen=True)
class Asked:
    """A request with all that it is answered from. `titles` has the titles of a game's rules,
    `rules` the whole rules; `exported` are the games that a file is to hold.
    """

    request: Request
    shelf: Shelf
    address_of: Callable[..., str]
    titles: Callable[[str], Json]
    rules: Callable[[str], Json]
    facts: Facts | None = None
    exported: Sequence[Facts] = ()


def answer_alone(asked: Asked) -> Answer | None:
    """Return what is answered to a request; None if it is for a page of a game."""
    home, path = asked.address_of("home"), asked.request.path
    parts = path[len(home) :].split("/") if path.startswith(home) else [path]
    if parts == [""]:
        return _page("alone/home.html", _home(asked))
    if len(parts) == 3 and parts[0] == "games" and parts[2] == "again":
        return _again(asked)
    if parts[2:] == ["share", ""] and parts[0] == "games" and asked.facts:
        return _send(asked, asked.facts)
    if parts[0] == "games":
        return None
    name, slug = parts[0], parts[1] if len(parts) > 2 else ""
    view = OF_A_KIND.get(name) if slug in KINDS else PLAIN.get("/".join(parts))
    if view is None:
        raise Missing
    return view(asked, slug)


def _page(template: str, context: Json, status: int = 200) -> Answer:
    return Answer(Reply(status, {}, template, context))


# Lists


def _home(asked: Asked) -> Json:
    going_on = [one for one in asked.shelf.games if one.state == IN_PROGRESS]
    over = [one for one in asked.shelf.games if one.state != IN_PROGRESS]
    return {
        "going_on": standings(going_on, asked.request.now),
        "results": standings(over[:LAST_RESULTS], asked.request.now),
        "kinds": game_names(),
    }


def _history(asked: Asked, slug: str) -> Answer:
    games = standings(asked.shelf.games, asked.request.now)
    return _page("alone/history.html", {"games": games})


# A new game


def _new_game(asked: Asked, slug: str) -> Answer:
    shelf = asked.shelf
    facts = Beginning(slug, shelf.notebook, known=shelf.names, last=_last_setup(shelf, slug))

    def done(act: Act, tap: Tap) -> Answer:
        if act.name == "keep_rules":
            return _with_rules(asked, slug, act, facts)
        seatings = [Seating(*seating) for seating in act.what["seatings"]]
        return _begun(asked, facts, seatings, act.what["rules"])

    return set_up(asked.request, facts, done)


def _begun(asked: Asked, facts: Beginning, seatings: Sequence[Seating], rules: Json) -> Answer:
    """The first of these games, which begin unless the same form began them before."""
    games = [
        begun(
            asked.request,
            facts,
            one,
            rules,
            _key_of(asked, facts.slug, one, rules),
            asked.request.phone.key,
        )
        for one in seatings
    ]
    here = [one.key for one in asked.shelf.games]
    to = asked.address_of("table", games[0].view.game.key)
    new = [facts for facts in games if facts.view.game.key not in here]
    return Answer(elsewhere(to, asked.request.scripts), started=new)


def _key_of(asked: Asked, slug: str, seating: Seating, rules: Json) -> str:
    """The key of a game, from what was sent to begin it: a changed form begins another."""
    sent = asked.request.taps.one("client_key")
    return journal.game_key([sent, slug, list(seating.names), seating.first_dealer, rules])


def _with_rules(asked: Asked, slug: str, act: Act, facts: Beginning) -> Answer:
    """The set-up, with its house rules as the usual ones."""
    defaults = asked.shelf.settings.get("rule_defaults", {})
    rules = {**defaults.get(slug, {}), **act.what["rules"]}
    kept = {name: value for name, value in rules.items() if value is not None}
    settings = {**asked.shelf.settings, "rule_defaults": {**defaults, slug: kept}}
    notebook = replace(asked.shelf, settings=settings).notebook
    screen = act.saved(replace(facts, notebook=notebook), notebook)
    return Answer(drawn_setup(asked.request, screen), settings=settings)


def _last_setup(shelf: Shelf, slug: str) -> Setup | None:
    """The last game of this kind as a new set-up; nobody has been told yet who deals."""
    last = next((one for one in shelf.games if one.kind == slug), None)
    return last and Setup(tuple(last.names))


def _again(asked: Asked) -> Answer:
    """A rematch: the last players, same house rules, the next dealer."""
    view = asked.facts.view if asked.facts else None
    if view is None or asked.request.method != "POST":
        raise Missing
    if not view.over:
        said = fault_text(view.game.kind, fault("game_goes_on"))
        to = asked.address_of("table", view.game.key)
        return Answer(elsewhere(to), says=[("error", said)])
    facts = Beginning(view.game.kind, asked.shelf.notebook)
    return _begun(asked, facts, [seated_again(view)], view.game.rules)


# Looking up


def _judges(asked: Asked, slug: str) -> Answer:
    kinds = [(slug, name) for slug, name in game_names() if KINDS[slug].judge.QUESTIONS]
    return _page("judge/judges.html", {"kinds": kinds})


def _judge_of(asked: Asked, slug: str) -> Answer:
    if not KINDS[slug].judge.QUESTIONS:
        raise Missing
    taps = asked.request.taps
    situation = any_table(slug, taps, asked.shelf.notebook)
    page = judge_page(situation, taps, asked.titles(slug))
    if not asked.request.scripts:
        return _page("judge/judge.html", page)
    headers = {"HX-Replace-Url": f"{asked.request.path}?{page['query']}"}
    return Answer(Reply(200, headers, "judge/page.html", page))


def _rules(asked: Asked, slug: str) -> Answer:
    games = [
        (slug, gettext(wording.NAME), gettext(wording.TAGLINE), gettext(wording.WHO_PLAYS))
        for slug, wording in [(slug, kind.wording) for slug, kind in KINDS.items()]
    ]
    return _page("notebook/rules.html", {"games": games})


def _rules_of(asked: Asked, slug: str) -> Answer:
    return _page("notebook/rules_of.html", {"page": asked.rules(slug), "game": None})


# Settings, and files


def _settings(asked: Asked, slug: str) -> Answer:
    if asked.request.method != "POST":
        return _settings_page(asked)
    taps = asked.request.taps
    said = {name: taps.one(name) for name in ("language", "theme")}
    switches = {name: taps.one(name) == "1" for name in SWITCHES}
    settings = {**asked.shelf.settings, **said, **switches}
    return Answer(elsewhere(asked.address_of("home")), settings=settings)


SWITCHES = ("newest_first", "keep_awake", "confirm_hands")


def _settings_page(asked: Asked, error: str = "", status: int = 200) -> Answer:
    notebook = asked.shelf.notebook
    page = {
        "settings": asked.shelf.settings,
        "notebook": notebook,
        "games": len(asked.shelf.games),
        "error": error,
    }
    return _page("alone/settings.html", page, status)


def _export(asked: Asked, slug: str) -> Answer:
    """All games, or that of the address, in the file that a server reads; `as=link`, as a link
    holds it, unless that is too much.
    """
    file = b"".join(exchange.file_lines(*_exported(asked))).decode()
    headers = {"Content-Type": "application/json"}
    if asked.request.taps.one("as") == "link":
        try:
            return Answer(Reply(200, headers), text=exchange.for_link(file))
        except exchange.TooMuch:
            return Answer(Reply(413, headers))
    headers["Content-Disposition"] = 'attachment; filename="la-marque.json"'
    return Answer(Reply(200, headers), text=file)


def _exported(asked: Asked) -> tuple[Json, list[Json]]:
    people: list[Player] = []
    games = [_exported_game(asked, facts, people) for facts in asked.exported]
    entries = [entry for facts in asked.exported for entry in facts.view.entries]
    phones = {str(one.phone.key): one.phone.label for one in entries if one.phone}
    phones[str(asked.request.phone.key)] = asked.request.phone.label
    parts: Json = {
        "notebook": None,
        "phones": [{"key": key, "label": phones[key]} for key in sorted(phones)],
        "players": [
            {
                "key": one.key,
                "name": one.name,
                "archived": one.forgotten,
                "forgotten": one.forgotten,
                "merged_into": None,
            }
            for one in people
        ],
        "evenings": [],
    }
    return parts, games


def _exported_game(asked: Asked, facts: Facts, people: list[Player]) -> Json:
    """A game as the file has it; its players are put at the end of `people` unless they are
    there.
    """
    view = facts.view
    start = [seat.start.player for seat in view.seats]
    took_over = sorted([(number, seat.number) for seat in view.seats for number in seat.takeovers])
    keys = sorted(journal.signing_keys(view.entries))
    return exported(facts) | {
        "players": [_position(player, people) for player in start],
        "took_over": [
            _position(view.seats[seat].takeovers[number].player, people)
            for number, seat in took_over
        ],
        "signers": {key: _position(view.player_named(key), people) for key in keys},
        "started_by": str(asked.request.phone.key),
        "client_key": str(Chance(view.game.key).key()),
        "table": 0,
        "round": 0,
        "previous": None,
        "evening": None,
    }


def _position(player: Player, people: list[Player]) -> int:
    for number, known in enumerate(people):
        if known.key == player.key or (player.name and same_name(known.name, player.name)):
            return number
    people.append(player)
    return len(people) - 1


def _import(asked: Asked, slug: str) -> Answer:
    """The games of a file that are not here yet."""
    request = asked.request
    if request.method != "POST":
        return Answer(elsewhere(asked.address_of("settings")))
    try:
        games = read_file(request.taps.one("file"), asked.shelf.notebook, request.phone)
    except MALFORMED:
        return _settings_page(asked, gettext(UNREADABLE), 422)
    new = _new(asked, games)
    if not new:
        return _settings_page(asked, gettext(KEPT_ALREADY), 422)
    return Answer(elsewhere(asked.address_of("history")), started=new)


def _new(asked: Asked, games: Sequence[Facts]) -> list[Facts]:
    """Those of these games that are not here."""
    here = [one.key for one in asked.shelf.games]
    return [facts for facts in games if facts.view.game.key not in here]


# Links


def _send(asked: Asked, facts: Facts) -> Answer:
    """The page from which a game is sent in a link."""
    [line] = standings([read_listed(listed(facts))], asked.request.now)
    return _page("alone/send.html", table_frame(facts.view) | {"one": line})


def _open_link(asked: Asked, slug: str) -> Answer:
    """The games of a link; they are kept if that was tapped."""
    request, taps = asked.request, asked.request.taps
    if request.method != "POST":
        return _page("exchange/linked.html", {"wrong": None})
    try:
        file = exchange.from_link(taps.one("link")).file
        games = read_file(file, asked.shelf.notebook, request.phone)
        new = _new(asked, games)
        page = linked_page(taps.one("link"), games, not new, request.now)
    except MALFORMED as wrong:
        page = {"wrong": taps.one("link"), "much": isinstance(wrong, exchange.TooMuch)}
        return _page("exchange/linked.html", page, 422)
    if not taps.one("keep"):
        return _page("exchange/linked.html", page)
    key = games[0].view.game.key
    to = asked.address_of("result", key) if len(games) == 1 else asked.address_of("history")
    return Answer(elsewhere(to), started=new)


OF_A_KIND: dict[str, Callable[[Asked, str], Answer]] = {
    "new": _new_game,
    "judge": _judge_of,
    "rules": _rules_of,
}
"""The pages of a kind of game, by the first part of their address."""

PLAIN: dict[str, Callable[[Asked, str], Answer]] = {
    "judge/": _judges,
    "rules/": _rules,
    "history/": _history,
    "settings/": _settings,
    "export/file": _export,
    "import/": _import,
    "link/": _open_link,
}
"""The other pages, by their address."""
