"""Play the scripts of the demo through the services."""

from collections.abc import Iterable, Sequence
from typing import Any

from games import clock, services
from games.demo.scripts import Act, Script
from games.journal import EntryKind, NewEntry
from games.models import Entry, Game, Notebook, Phone
from games.table.facts import Sender


def play(notebook: Notebook, phones: Sequence[Phone], scripts: Iterable[Script]) -> int:
    """Play the games through the services, entry by entry; return the number of hands."""
    hands = 0
    for script in scripts:
        with clock.at(script.started_at):
            game = services.start_game(
                notebook=notebook,
                phone=phones[script.phone],
                kind=script.kind,
                names=script.names,
                first_dealer=script.first_dealer,
                rules=script.rules,
                client_key=script.client_key,
            )
        for version, act in enumerate(script.acts):
            with clock.at(act.at):
                game = _send(game, phones, version, act).game
        hands += game.hands
    return hands


def _send(game: Game, phones: Sequence[Phone], version: int, act: Act) -> Entry:
    service, arguments = _service(act.draft)
    sender = Sender(phones[act.phone], version, act.client_key)
    return service(game=game, sender=sender, **arguments)


def _service(draft: NewEntry) -> tuple[Any, dict[str, Any]]:
    """Return the service that writes such an entry, and its arguments."""
    place, facts, reason = draft.hand, draft.facts, draft.reason
    match draft.kind:
        case EntryKind.ANNOUNCE:
            return services.announce, {"facts": facts}
        case EntryKind.RECORD:
            return services.record, {"facts": facts}
        case EntryKind.UNDO:
            return services.undo, {}
        case EntryKind.CORRECT:
            [changed] = facts["changes"]
            return services.correct, {"place": place, "facts": changed["facts"], "reason": reason}
        case EntryKind.OBJECT:
            return services.object_to, {"place": place, "reason": reason}
        case EntryKind.SETTLE:
            return services.settle, facts
        case EntryKind.CONFIRM:
            return services.confirm, {"place": place, "seat": draft.by}
        case EntryKind.NOTE:
            return services.write_note, {"hand": place, "text": facts["text"]}
        case EntryKind.END:
            return services.end_game, {}
    raise ValueError(draft.kind)
