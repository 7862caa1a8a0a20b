"""A conflict between two phones: what was saved meanwhile, and what this phone wanted to save."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple
from urllib.parse import urlencode

from games.journal import Entry, change
from games.kinds.registry import KINDS
from games.kinds.sentences import explain_ruling, fault_text
from games.scoring.values import Json, without_nulls
from games.table.disputes.history import describe_entries
from games.table.entry.draft import EntryDraft
from games.table.entry.meanwhile import too_late_message
from games.table.entry.state import dump_state
from games.table.pages.page_context import game_context
from games.table.screen import GameRequest, Screen
from games.table.view import GameView, hand_with
from games.wording.catalogue import gettext, gettext_noop

# The fields that are not repeated when the phone's own version is sent again.
NOT_REPEATED = ("csrfmiddlewaretoken", "notebook", "version", "announced_at", "client_key", "hand")

# What is said to a phone that only wanted to undo, or to restore, by the moment in the address.
NOT_DONE = {
    "undo": gettext_noop("Nothing was undone."),
    "restore": gettext_noop("Nothing was restored."),
}

NOTHING_IS_LOST = gettext_noop("Nothing is lost: here are both versions.")


class VersionChoice(NamedTuple):
    """A button that writes a phone's own version after all."""

    label: str
    verb: str  # of the form
    fields: Sequence[tuple[str, object]]


def is_draft_saved(view: GameView, seen_version: int, draft: EntryDraft) -> bool:
    """Whether the hand that a phone saw in play was saved meanwhile with exactly these facts."""
    place, mine = view.at(seen_version).current.next_place, without_nulls(draft.facts)
    saved = view.facts(place)
    if saved is None:
        in_play = place == view.current.next_place
        return draft.moment == "announce" and in_play and view.announced == mine
    if draft.moment == "announce":
        return bool(mine) and saved | mine == saved
    return saved == mine


def versions_screen(
    view: GameView,
    request: GameRequest,
    later: Sequence[Entry],
    choices: Sequence[VersionChoice],
    **mine: object,
) -> Screen:
    """What was saved meanwhile, by the entries `later`, beside what this phone sent.

    `mine` is its own version: its sentences (`says`), or the hand (`own`, as
    `preview.hand_version` has it). `kept` is the place of the hand to which it leads back, if any;
    `unsaved` names what the browser stored of it.
    """
    page = {
        "meanwhile": describe_entries(view, later),
        "choices": choices,
        "nothing": gettext(NOTHING_IS_LOST),
        "unsaved": view.game.key,
    }
    return Screen(
        template="table/conflict.html" if request.whole else "table/_conflict.html",
        context=game_context(view) | page | mine,
        status=409,
        replaces_page=not request.whole,
    )


def conflict_screen(view: GameView, request: GameRequest, draft: EntryDraft | None) -> Screen:
    """Both versions, also if the page is reloaded; without a draft, the phone only wanted to undo
    or restore, as the `moment` says.
    """
    seen = request.seen_version
    later = [entry for entry in view.entries if entry.number > seen]
    if draft is None:
        mine: Json = {"nothing": too_late_message(NOT_DONE[request.moment], view, seen)}
    else:
        mine = {"says": draft_lines(view.at(seen), draft)}
    choices = [] if draft is None else _choices(view, request, draft)
    screen = versions_screen(view, request, later, choices, **mine)
    return replace(screen, redirect_to="conflict", query=_query(request, draft))


def fields_to_repeat(request: GameRequest) -> list[tuple[str, str]]:
    return [
        (name, value)
        for name, values in request.taps.values.items()
        if name not in NOT_REPEATED
        for value in values
    ]


def _query(request: GameRequest, draft: EntryDraft | None) -> str:
    """The query with which the address shows the same page again."""
    seen: list[tuple[str, object]] = [("version", request.seen_version)]
    if draft is None:
        return urlencode([*seen, ("moment", request.moment)])
    sent_again = [field for field in fields_to_repeat(request) if field[0] != "moment"]
    of_draft = [("announced_at", draft.announced_at), ("moment", draft.moment)]
    return urlencode([*seen, *of_draft, *sent_again])


def _choices(view: GameView, request: GameRequest, draft: EntryDraft) -> list[VersionChoice]:
    """A result may correct the saved hand; anything may be written for the hand now in play."""
    place, announcing = view.at(request.seen_version).current.next_place, draft.moment == "announce"
    instead, found = place == view.current.next_place, []
    if not announcing and view.facts(place) is not None:
        label = gettext("Correct number %(number)s with this")
        changes = dump_state([change(place, without_nulls(draft.facts))])
        numbered = label % {"number": view.current.number_of(place)}
        found.append(VersionChoice(numbered, "change", [("changes", changes)]))
    if not view.over:
        if instead:
            label = gettext("Enter this instead") if announcing else gettext("Write this one down")
        elif announcing:
            label = gettext("Enter it for number %(number)s")
        else:
            label = gettext("Write it too, as number %(number)s")
        number = view.current.next_number
        fields = [("announced_at", draft.announced_at), *fields_to_repeat(request)]
        verb = "announce" if announcing else "record"
        found.append(VersionChoice(label % {"number": number}, verb, fields))
    return found


def draft_lines(view: GameView, draft: EntryDraft) -> list[str]:
    """What the phone wanted to save, or what is wrong with it, in the `view` that it saw."""
    draft = replace(draft, hand=hand_with(view, draft.hand.announced))
    slug, names = view.game.kind, view.names_at(None)
    preview = draft.preview
    if preview.score is not None:
        return [step["text"] for step in explain_ruling(slug, preview.score, names)]
    if preview.faults:
        return [fault_text(slug, fault, names) for fault in preview.faults]
    return KINDS[slug].entry.describe(draft.facts, draft.hand)
