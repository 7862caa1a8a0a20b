"""What a phone without any server asks: the pages of its games, and all others."""

import json
from dataclasses import replace
from typing import Any

from games.phone.alone import Asked, Shelf, answer_alone
from games.phone.asking import Answer, Request, plain
from games.phone.carried import sentences
from games.phone.carried.engine import Engine, read_request
from games.phone.listing import listed, read_listed
from games.phone.told import read_facts, told_facts
from games.table.errors import Missing
from games.table.screen import Facts, Reply

REFUSED = 400
"""From this status on, a page is not there."""


class Alone(Engine):
    """Answers every page. A request has the `shelf` besides: how pages look (`settings`), and the
    `games` as lists show them; `exported` are the facts of those that a file is to hold. The answer
    has the games that `started` or were read, each with how it is `listed`, and the `settings` if
    they changed.
    """

    notebook = Shelf({}, ()).notebook
    """What games are told of how their pages look."""

    def _facts(self, game: str, language: str) -> Facts:
        facts = super()._facts(game, language)
        told = replace(facts.view.game, notebook=self.notebook)
        return replace(facts, view=replace(facts.view, game=told))

    def _answer(self, game: str, asked: dict[str, Any]) -> dict[str, Any]:
        self.notebook = Shelf(asked["shelf"]["settings"], ()).notebook
        facts = self._facts(game, asked["language"]) if game else None
        request = read_request(asked)
        answer = self._besides(request, facts, asked)
        if answer is None and facts is not None:
            drawn = super()._answer(game, asked)
            if drawn["game"] is not None:
                drawn["listed"] = listed(self._facts(drawn["game"], asked["language"]))
            return drawn
        answer = answer or plain(404)
        self.messages.add(answer.says)
        return {
            "status": answer.reply.status,
            "headers": answer.reply.headers,
            "html": answer.text or self._html(answer.reply, request, facts, asked),
            "started": [
                {"game": json.dumps(told_facts(one), ensure_ascii=False), "listed": listed(one)}
                for one in answer.started
            ],
            "settings": answer.settings,
        }

    def _besides(
        self, request: Request, facts: Facts | None, asked: dict[str, Any]
    ) -> Answer | None:
        """The answer besides the pages of a game; None if it is one."""
        shelf = asked["shelf"]
        given = Asked(
            request,
            Shelf(shelf["settings"], [read_listed(one) for one in shelf["games"]]),
            self.drawing.address,
            lambda slug: sentences.active().sections[slug],
            self.drawing.rules,
            facts,
            [read_facts(json.loads(one)) for one in asked["exported"]],
        )
        try:
            return answer_alone(given)
        except Missing:
            return plain(404)

    def _html(
        self, reply: Reply, request: Request, facts: Facts | None, asked: dict[str, Any]
    ) -> str:
        if not reply.template and reply.status >= REFUSED:
            reply = Reply(reply.status, {}, "alone/refused.html", {})
        return super()._html(reply, request, facts, asked)

    def _frame(
        self, request: Request, facts: Facts | None, asked: dict[str, Any]
    ) -> dict[str, Any]:
        return {**super()._frame(request, None, asked), "without_server": True}
