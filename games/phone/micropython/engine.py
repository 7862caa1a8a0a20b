"""What a phone asks: a request, and a game's facts, answered as a server does."""

import json
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from typing import Any
from uuid import UUID

from games import journal
from games.phone.asking import (
    Request,
    SeededRandom,
    answer_to,
    next_games,
    offered_names,
    set_up_away,
)
from games.phone.micropython import sentences
from games.phone.micropython.drawing import SPRITES, Drawing
from games.phone.told import read_beginning, read_facts, told_facts
from games.table.screen import GameState, Reply
from games.wording.catalogue import override, use

OWNER = "owner"


class PageMessage:
    """A message about the last action, as pages draw it."""

    def __init__(self, level: str, sentence: str) -> None:
        self.level_tag = level
        self.sentence = sentence

    def __str__(self) -> str:
        return self.sentence


class Messages:
    """Messages that wait for the next page that draws them, which shows them once."""

    def __init__(self) -> None:
        self.waiting: list[PageMessage] = []

    def add(self, messages: Iterable[tuple[str, str]]) -> None:
        self.waiting += [PageMessage(level, sentence) for level, sentence in messages]

    def __len__(self) -> int:
        return len(self.waiting)

    def __iter__(self) -> Iterator[PageMessage]:
        said, self.waiting = self.waiting, []
        return iter(said)


class Engine:
    """Answers with the templates, sentences and addresses in a folder; pages lie below `base`."""

    def __init__(self, folder: str, base: str = "/") -> None:
        use(sentences.catalogue_in(folder))
        self.drawing = Drawing(folder, base)
        self.messages = Messages()
        self.known: tuple[tuple[str, str], GameState] | None = None

    def answer(self, game: str, request: str) -> str:
        """Return the answer to a request (`docs/decisions/engine-in-the-phone.md`), as JSON:
        `status`, `headers` and `html`; the `entry` that was appended and the `game` with it, both
        None if nothing was; of an entry that `waits`, what is kept beside its form.

        `game` is "" for the set-up of a new one, and then the answer's `game` is the one that
        begins. Until a server knows it, a request has what was known before (`beginning`).
        """
        asked = json.loads(request)
        sentences.tell_time_in(asked["time_zone"])
        with override(asked["language"]):
            return _as_json(self._answer(game, asked))

    def _answer(self, game: str, asked: dict[str, Any]) -> dict[str, Any]:
        request = read_request(asked)
        facts = self._facts(game, asked["language"]) if game else None
        if facts is None:
            beginning = read_beginning(asked["beginning"], request.path.split("/")[-2])
            answer = set_up_away(request, beginning, self.drawing.address)
        else:
            answer = answer_to(request, facts, _besides(asked), self.drawing.address)
        if request.seen is None:  # what is entered again was said before
            self.messages.add(answer.messages)
        drawn = {
            "status": answer.reply.status,
            "headers": answer.reply.headers,
            "html": self._html(answer.reply, request, facts, asked),
            "entry": answer.entry and journal.exported_entry(answer.entry),
            "game": None,
            "waits": answer.waits,
        }
        if answer.game is not None:
            drawn["game"] = json.dumps(told_facts(answer.game), ensure_ascii=False)
            self.known = (drawn["game"], asked["language"]), answer.game
        return drawn

    def _html(
        self, reply: Reply, request: Request, facts: GameState | None, asked: dict[str, Any]
    ) -> str:
        if not reply.template:
            return ""
        context = self._frame(request, facts, asked)
        return self.drawing.draw(reply.template, {**context, **(reply.context or {})})

    def _frame(
        self, request: Request, facts: GameState | None, asked: dict[str, Any]
    ) -> dict[str, Any]:
        """What every page may draw, as the server's context processors have it."""
        page = asked["page"]
        notebook = {"holdings_version": page.get("holdings_version", 0)}
        game = facts and facts.view.game.key
        return {
            "theme": "",
            "sprite": self.drawing.static(SPRITES[0]),
            "emblems": self.drawing.static(SPRITES[1]),
            "client_key": request.chance.key,
            "csrf_token": "",
            "may_write": request.may_write,
            "may_own": request.right == OWNER,
            "right": request.right,
            "guest": False,
            "begun_here": "beginning" in asked,
            "notebook_number": 0,
            "messages": self.messages,
            "request": {
                "path": request.path,
                "method": request.method,
                "access": {"phone": request.phone},
                "game": game and {"key": game, "notebook": notebook},
                "htmx": request.scripts,
            },
            **page,
        }

    def _facts(self, game: str, language: str) -> GameState:
        """Those of the last game are kept, since they are read only once."""
        if self.known is None or self.known[0] != (game, language):
            self.known = (game, language), read_facts(json.loads(game))
        return self.known[1]


def _as_json(value: Any) -> str:
    """Part by part: one long text takes MicroPython the square of its length."""
    if isinstance(value, dict):
        parts = [f"{_as_json(name)}: {_as_json(one)}" for name, one in value.items()]
        return "{" + ", ".join(parts) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join([_as_json(one) for one in value]) + "]"
    return json.dumps(value, ensure_ascii=False)


def _besides(asked: dict[str, Any]) -> dict[str, Callable[[GameState], dict[str, Any]]]:
    return {
        "known": lambda facts: offered_names(facts, asked.get("known", [])),
        "waiting": lambda facts: {"waiting": asked.get("waiting", [])},
        "led_on": next_games,
        "sections": lambda facts: {"sections": sentences.active().sections[facts.view.game.kind]},
    }


def read_request(said: dict[str, Any]) -> Request:
    phone = said["phone"]
    return Request(
        method=said["method"],
        path=said["path"],
        query=said["query"],
        form=[(name, value) for name, value in said["form"]],
        scripts=said["htmx"],
        phone=journal.Phone(phone["pk"], UUID(phone["key"]), phone["label"], False),
        right=phone["right"],
        now=datetime.fromisoformat(said["now"].replace("Z", "+00:00")),
        chance=SeededRandom(f"{said['client_key']} {said['chance']}"),
        waits=said.get("waits", False),
        seen=said.get("seen"),
        basis=said.get("rests", ""),
        notebook=said.get("page", {}).get("notebook_number", 0),
    )
