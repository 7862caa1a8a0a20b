"""Games that leave a phone without a server, in a file or a link, and come to one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from games.exchange import links
from games.exchange.game import exported_view
from games.exchange.lines import file_lines
from games.exchange.reader import rebuild_game
from games.kinds.entry import Taps
from games.numbers import whole_number
from games.phone.asking import Answer, SeededRandom
from games.phone.listing import (
    GameSummary,
    linked_page,
    read_summary,
    standing_lines,
    summarize,
)
from games.phone.looks import settings_page
from games.phone.reading import (
    HEAD,
    READING_ERRORS,
    TAIL,
    begins_as,
    check_seal,
    continue_game,
    parse_line,
    read_games,
    read_head,
)
from games.phone.store import AloneRequest, KeptFile, PhoneStore, page, with_players
from games.scoring.record import folded
from games.scoring.values import Json
from games.table.pages.brought import brought_text, classify_games
from games.table.pages.page_context import game_context
from games.table.plain import Player
from games.table.screen import GameState, Reply, redirect_reply
from games.wording.catalogue import gettext, gettext_noop

# How many games of a file are read for one request: others are answered between.
GAMES_A_REQUEST = 10

UNREADABLE = gettext_noop(
    "This file is not one that La Marque wrote, or it was changed since: take the original."
)


# A file of games


def export(asked: AloneRequest, slug: str) -> Answer:
    """All games, or that of the address, in the file that a server reads; `as=link`, as a link
    holds it, unless that is too much.
    """
    key = asked.request.taps.one("game")
    games = list(asked.store.games([key]).values()) if key else asked.store.all_games
    file = b"".join(file_lines(*_exported(asked, games))).decode()
    headers = {"Content-Type": "application/json"}
    if asked.request.taps.one("as") == "link":
        try:
            return Answer(Reply(200, headers), text=links.for_link(file))
        except links.TooMuch:
            return Answer(Reply(413, headers))
    headers["Content-Disposition"] = 'attachment; filename="la-marque.json"'
    return Answer(Reply(200, headers), text=file)


def _exported(asked: AloneRequest, games: Sequence[GameState]) -> tuple[Json, list[Json]]:
    people = _People(asked.store)
    of_games = [_exported_game(asked, game, people) for game in games]
    entries = [entry for game in games for entry in game.view.entries]
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
            for one in people.listed
        ],
        "evenings": [],
    }
    return parts, of_games


class _People:
    """The players of a file, each person once."""

    def __init__(self, store: PhoneStore) -> None:
        self.names = dict(store.people)
        self.listed: list[Player] = []
        self.positions: dict[str, int] = {}

    def position(self, player: Player) -> int:
        """The position of a player, who is put at the end unless they are there."""
        name = "" if player.forgotten else self.names.get(player.key, player.name)
        for known in (player.key, f" {folded(name)}") if name else (player.key,):
            if known in self.positions:
                return self.positions[known]
        self.listed.append(player._replace(name=name))
        at = len(self.listed) - 1
        self.positions[player.key] = at
        if name:
            self.positions[f" {folded(name)}"] = at
        return at


def _exported_game(asked: AloneRequest, game: GameState, people: _People) -> Json:
    """A game as the file has it."""
    view = game.view
    return exported_view(view, people.position) | {
        "started_by": str(asked.request.phone.key),
        "client_key": str(SeededRandom(view.game.key).key()),
        "table": 0,
        "round": 0,
        "previous": None,
        "evening": None,
    }


# What came


@dataclass
class Brought:
    """What games that came are to those here: `new`, or the same and `longer`, both to be kept;
    how many are `known`, and the keys of the `others`, which went on otherwise.
    """

    new: list[GameState] = field(default_factory=list)
    longer: list[GameState] = field(default_factory=list)
    known: int = 0
    others: list[str] = field(default_factory=list)

    @property
    def kept(self) -> list[GameState]:
        """What is kept of them."""
        return [*self.new, *self.longer]

    @property
    def standing(self) -> str:
        """How they stand to what is here."""
        return classify_games(len(self.new), len(self.longer), self.known, len(self.others))


def compare_games(games: Sequence[GameState], here: Mapping[str, GameState]) -> Brought:
    """Compare these games with those of them that are here. Of one that comes twice the first
    counts.
    """
    first = {game.view.game.key: game for game in reversed(games)}
    done = Brought(known=len(games) - len(first))
    for key, game in first.items():
        known = here.get(key)
        if known is None:
            done.new.append(game)
        elif longer := continue_game(known, game):
            done.longer.append(longer)
        elif begins_as(known, game):
            done.known += 1
        else:
            done.others.append(key)
    return done


def _named(store: PhoneStore, keys: Sequence[str]) -> list[Json]:
    """The games with these keys, for a sentence that names them."""
    here = store.summaries(keys)
    return [
        {"kind": one.kind, "title": one.title, "names": one.names, "started_at": one.started_at}
        for one in [here[key] for key in keys if key in here]
    ]


# The file is read some games at a time


@dataclass(frozen=True)
class ImportProgress:
    """How many games of a file were read, and what they were: it travels in the form that asks for
    more.
    """

    at: int = 0
    new: int = 0
    longer: int = 0
    known: int = 0
    others: tuple[str, ...] = ()


def read_progress(taps: Taps) -> ImportProgress:
    """Read the fields of the form."""
    counts = [whole_number(taps.one(name)) or 0 for name in ("at", "new", "longer", "known")]
    return ImportProgress(*counts, others=tuple(taps.one("others").split()))


def bring_file(asked: AloneRequest, slug: str) -> Answer:
    """Add the games of the file that the phone keeps the lines of. The form that has a file is
    answered with the page that asks for them, some at a time.
    """
    request, file = asked.request, asked.store.file(HEAD)
    if request.method == "POST" and request.scripts:
        return _read_on(asked, file, read_progress(request.taps))
    try:
        check_seal(file.last, file.digest)
        read_head(file.head, request.phone)
        if not _number(file):
            raise ValueError("There is no game")
    except READING_ERRORS:
        return settings_page(asked, gettext(UNREADABLE), 422)
    if request.method == "POST":
        return Answer(redirect_reply(asked.address_of("import")))
    return page("alone/importing.html", {"progress": ImportProgress(), "number": _number(file)})


def _number(file: KeptFile) -> int:
    """How many games a file has."""
    return max(file.lines - HEAD - TAIL, 0)


def _read_on(asked: AloneRequest, file: KeptFile, before: ImportProgress) -> Answer:
    """Add some more games, and ask for the next; in the end say what was added."""
    store, number, people = asked.store, _number(file), asked.store.people
    lines = store.lines(HEAD + before.at, min(GAMES_A_REQUEST, number - before.at))
    try:
        done = _what_is_in(asked, file, lines)
    except READING_ERRORS:
        context = {"wrong": gettext(UNREADABLE), "added": before.new + before.longer}
        return page("alone/_wrong_file.html", context, 422)
    progress = ImportProgress(
        before.at + len(lines),
        before.new + len(done.new),
        before.longer + len(done.longer),
        before.known + done.known,
        (*before.others, *done.others),
    )
    people = with_players(people, done.kept, first=False)
    if progress.at < number:
        drawn = page("alone/_importing.html", {"progress": progress, "number": number}).reply
        return Answer(drawn, started=done.kept, people=people)
    others = _named(store, progress.others)
    said = brought_text(progress.new, progress.longer, progress.known, others)
    to = redirect_reply(asked.address_of("history"), scripts=True)
    return Answer(to, messages=[("success", said)], started=done.kept, people=people)


def _what_is_in(asked: AloneRequest, file: KeptFile, lines: Sequence[str]) -> Brought:
    """What the games on some lines of a file are. What is here as it is in the file is not checked
    again. Raises one of READING_ERRORS.
    """
    store, parsed = asked.store, [parse_line(line) for line in lines]
    shown = store.summaries([one["key"] for one in parsed])
    others = [one for one in parsed if not _is_same(shown.get(one["key"]), one)]
    here = store.games([one["key"] for one in others if one["key"] in shown])
    contents = read_head(file.head, asked.request.phone)
    done = compare_games(
        [GameState(rebuild_game(one, contents, store.notebook)) for one in others], here
    )
    done.known += len(parsed) - len(others)
    return done


def _is_same(here: GameSummary | None, parsed: Json) -> bool:
    """Whether a game is here as a file has it: the last hash covers all before it."""
    return (
        here is not None and bool(parsed["journal"]) and here.head == parsed["journal"][-1]["hash"]
    )


# Links


def send(asked: AloneRequest, game: GameState) -> Answer:
    """The page from which a game is sent in a link."""
    [line] = standing_lines([read_summary(summarize(game))], asked.request.now)
    return page("alone/send.html", game_context(game.view) | {"one": line})


def open_link(asked: AloneRequest, slug: str) -> Answer:
    """The games of a link; they are kept if that was tapped."""
    request, store, link = asked.request, asked.store, asked.request.taps.one("link")
    if request.method != "POST":
        return page("exchange/linked.html", {"wrong": None})
    try:
        linked = links.from_link(link)
        if linked.work > links.MOST_SHOWN:
            return _many(asked, link, linked)
        here = store.games(list(store.summaries(list(linked.journals))))
        games = read_games(linked.file, store.notebook, request.phone)
        done = compare_games(games, here)
        shown = linked_page(link, games, request.now) | {"standing": done.standing}
    except READING_ERRORS as wrong:
        context = {"wrong": link, "much": isinstance(wrong, links.TooMuch)}
        return page("exchange/linked.html", context, 422)
    if not request.taps.one("keep"):
        return page("exchange/linked.html", shown)
    key = games[0].view.game.key
    to = asked.address_of("result", key) if len(games) == 1 else asked.address_of("history")
    others = _named(store, done.others)
    said = brought_text(len(done.new), len(done.longer), done.known, others)
    people = with_players(store.people, done.kept, first=False)
    return Answer(
        redirect_reply(to), messages=[("success", said)], started=done.kept, people=people
    )


def _many(asked: AloneRequest, link: str, linked: links.Linked) -> Answer:
    """How many games a link holds; they are checked as those of a file are, if they are kept."""
    if asked.request.taps.one("keep"):
        return Answer(redirect_reply(asked.address_of("import")), file=linked.file)
    context = {"link": link, "count": len(linked.journals), "standing": "new"}
    return page("exchange/linked.html", context)
