"""What a phone without any server asks: the pages of its games, and all others."""

import json
from dataclasses import replace
from typing import Any

from games.phone.alone import answer_alone
from games.phone.asking import Answer, Request, empty_answer
from games.phone.listing import summarize
from games.phone.micropython import sentences
from games.phone.micropython.engine import Engine, read_request
from games.phone.store import AloneRequest, NotGiven, PhoneStore, with_players
from games.phone.told import state_to_json
from games.table.errors import Missing
from games.table.screen import GameState, Reply

REFUSED = 400  # From this status on, a page is not there.


class Alone(Engine):
    """Answers every page. A request has the `settings` besides, and what was `found` so far of what
    the phone keeps. The answer is what the page `wants` of that first; or it has the games that
    `started` or were read, each as it is `listed`, the key of one that is `removed`, a `file` that
    is to be read, and what changed of the rest.
    """

    notebook = PhoneStore({}, {}).notebook  # What games are told of how their pages look.

    def _state(self, game: str, language: str) -> GameState:
        state = super()._state(game, language)
        told = replace(state.view.game, notebook=self.notebook)
        return replace(state, view=replace(state.view, game=told))

    def _answer(self, game: str, asked: dict[str, Any]) -> dict[str, Any]:
        store = PhoneStore(asked["settings"], asked["found"])
        self.notebook = store.notebook
        state = self._state(game, asked["language"]) if game else None
        request = read_request(asked)
        try:
            answer = self._answer_alone(request, state, store)
            if answer is None and state is not None:
                return self._of_a_game(game, request, state, store, asked)
        except NotGiven as wanted:
            return {"wants": wanted.query}
        answer = answer or empty_answer(404)
        self.messages.add(answer.messages)
        return {
            "status": answer.reply.status,
            "headers": answer.reply.headers,
            "html": answer.text or self._html(answer.reply, request, state, asked),
            "started": [
                {
                    "game": json.dumps(state_to_json(one), ensure_ascii=False),
                    "listed": summarize(one),
                }
                for one in answer.started
            ],
            "removed": answer.removed,
            "settings": answer.settings,
            "people": answer.people,
            "file": answer.file.split("\n") if answer.file else [],
        }

    def _of_a_game(
        self,
        game: str,
        request: Request,
        state: GameState,
        store: PhoneStore,
        asked: dict[str, Any],
    ) -> dict[str, Any]:
        """What the table answers. Only where somebody takes over a seat does it need people."""
        seats = request.path == self.drawing.address("seats", state.view.game.key)
        if seats:
            asked["known"] = store.names
        drawn = super()._answer(game, asked)
        if drawn["game"] is not None:
            now = self._state(drawn["game"], asked["language"])
            drawn["listed"] = summarize(now)
            drawn["people"] = with_players(store.people, [now], first=True) if seats else None
        return drawn

    def _answer_alone(
        self, request: Request, state: GameState | None, store: PhoneStore
    ) -> Answer | None:
        """The answer besides the pages of a game; None if it is one."""
        given = AloneRequest(
            request,
            store,
            self.drawing.address,
            lambda slug: sentences.active().sections[slug],
            self.drawing.rules,
            state,
        )
        try:
            return answer_alone(given)
        except Missing:
            return empty_answer(404)

    def _html(
        self, reply: Reply, request: Request, state: GameState | None, asked: dict[str, Any]
    ) -> str:
        if not reply.template and reply.status >= REFUSED:
            reply = Reply(reply.status, {}, "alone/refused.html", {})
        return super()._html(reply, request, state, asked)

    def _page_context(
        self, request: Request, state: GameState | None, asked: dict[str, Any]
    ) -> dict[str, Any]:
        return {**super()._page_context(request, None, asked), "without_server": True}
