"""What a phone asks: a screen of a game, drawn."""

from typing import Any

from games.phone.carried import sentences
from games.phone.carried.drawing import Drawing
from games.phone.carried.facts import read_facts, read_phone, read_tap
from games.phone.carried.python import json, write_json
from games.table.answer import answer
from games.table.screen import Facts
from games.wording.catalogue import override, use


class Engine:
    """Draws screens with the templates, the sentences and the addresses in a folder."""

    def __init__(self, folder: str) -> None:
        use(sentences.catalogue_in(folder))
        self.drawing = Drawing(folder)
        self.known: tuple[tuple[str, str], Facts] | None = None

    def ask(self, game: str, asked: str) -> str:
        """Return what a tap is answered: what the template drew (`html`) and a `status`, or where
        `to` go; all as JSON.

        `game` has the facts of a game; `asked` the `verb` and the `language`, the `phone` and its
        `tap`, and the `page`, which is what every template may draw.
        """
        return str(write_json(self._answer(game, json.loads(asked))))

    def _answer(self, game: str, asked: dict[str, Any]) -> dict[str, Any]:
        with override(asked["language"]):
            facts = self._facts(game, asked["language"])
            phone, tap = read_phone(asked["phone"]), read_tap(asked["tap"])
            screen = answer(asked["verb"], facts, phone, tap)
            said = {"status": screen.status, "to": screen.to, "query": screen.query}
            if screen.template:
                context = {**asked["page"], **screen.context}
                said["html"] = self.drawing.drawn(screen.template, context)
            return said

    def _facts(self, game: str, language: str) -> Facts:
        """The facts of a game; those of the last one are kept, since they are read only once."""
        if self.known is None or self.known[0] != (game, language):
            self.known = (game, language), read_facts(json.loads(game))
        return self.known[1]
