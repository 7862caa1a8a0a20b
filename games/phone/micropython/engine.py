"""What a phone asks: a request, with the game that it is about, answered as a server does."""

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
from games.phone.told import beginning_from_json, state_from_json, state_to_json
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
        shown, self.waiting = self.waiting, []
        return iter(shown)


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
        state = self._state(game, asked["language"]) if game else None
        if state is None:
            beginning = beginning_from_json(asked["beginning"], request.path.split("/")[-2])
            answer = set_up_away(request, beginning, self.drawing.address)
        else:
            answer = answer_to(request, state, _extra_context(asked), self.drawing.address)
        if request.seen is None:  # what is entered again was said before
            self.messages.add(answer.messages)
        drawn = {
            "status": answer.reply.status,
            "headers": answer.reply.headers,
            "html": self._html(answer.reply, request, state, asked),
            "entry": answer.entry and journal.exported_entry(answer.entry),
            "game": None,
            "waits": answer.waits,
        }
        if answer.game is not None:
            drawn["game"] = json.dumps(state_to_json(answer.game), ensure_ascii=False)
            self.known = (drawn["game"], asked["language"]), answer.game
        return drawn

    def _html(
        self, reply: Reply, request: Request, state: GameState | None, asked: dict[str, Any]
    ) -> str:
        if not reply.template:
            return ""
        context = self._page_context(request, state, asked)
        return self.drawing.draw(reply.template, {**context, **(reply.context or {})})

    def _page_context(
        self, request: Request, state: GameState | None, asked: dict[str, Any]
    ) -> dict[str, Any]:
        """What every page may draw, as the server's context processors have it."""
        page = asked["page"]
        notebook = {"holdings_version": page.get("holdings_version", 0)}
        game = state and state.view.game.key
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

    def _state(self, game: str, language: str) -> GameState:
        """Those of the last game are kept, since they are read only once."""
        if self.known is None or self.known[0] != (game, language):
            self.known = (game, language), state_from_json(json.loads(game))
        return self.known[1]


def _as_json(value: Any) -> str:
    """Part by part: one long text takes MicroPython the square of its length."""
    if isinstance(value, dict):
        parts = [f"{_as_json(name)}: {_as_json(one)}" for name, one in value.items()]
        return "{" + ", ".join(parts) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join([_as_json(one) for one in value]) + "]"
    return json.dumps(value, ensure_ascii=False)


def _extra_context(asked: dict[str, Any]) -> dict[str, Callable[[GameState], dict[str, Any]]]:
    return {
        "known": lambda state: offered_names(state, asked.get("known", [])),
        "waiting": lambda state: {"waiting": asked.get("waiting", [])},
        "led_on": next_games,
        "sections": lambda state: {"sections": sentences.active().sections[state.view.game.kind]},
    }


def read_request(asked: dict[str, Any]) -> Request:
    phone = asked["phone"]
    return Request(
        method=asked["method"],
        path=asked["path"],
        query=asked["query"],
        form=[(name, value) for name, value in asked["form"]],
        scripts=asked["htmx"],
        phone=journal.Phone(phone["pk"], UUID(phone["key"]), phone["label"], False),
        right=phone["right"],
        now=datetime.fromisoformat(asked["now"].replace("Z", "+00:00")),
        chance=SeededRandom(f"{asked['client_key']} {asked['chance']}"),
        waits=asked.get("waits", False),
        seen=asked.get("seen"),
        basis=asked.get("rests", ""),
        notebook=asked.get("page", {}).get("notebook_number", 0),
    )
