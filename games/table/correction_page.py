"""The pages of a correction: the entry with everything it changes, and both sheets compared."""

from dataclasses import replace

from games.kinds.registry import KINDS
from games.kinds.sentences import explained, fault_text, reason_texts
from games.scoring.values import HandScore, Json
from games.table.correction import CorrectionDraft, is_rare, mended
from games.table.entry import (
    EntryDraft,
    drawn_entry,
    drawn_preview,
    is_unseen,
    likelier_facts,
    promised,
)
from games.table.frame import coming, table_frame
from games.table.history import sentences
from games.table.preview import preview_hand
from games.table.trial import changed_totals, compared
from games.table.view import GameView
from games.wording.catalogue import get_language
from games.wording.sentences import Names, joined, say


def correction_page(draft: CorrectionDraft) -> Json:
    """The context of the page with the open entry, including what is wrong."""
    page = _frame(draft) | correction_preview(draft)
    page |= {"problem": _problem(draft), "reason_error": _reason_error(draft)}
    entry = entry_of(draft)
    if entry is not None and draft.open_hand is not None:
        page["entry"] = drawn_entry(draft.view, entry, draft.at, page["entry"])
        page["coming"] = coming(draft.open_hand.before)
    return page


def compared_page(draft: CorrectionDraft, *, trial: bool) -> Json:
    """The context of the page that compares both sheets: a `trial`, or the question whether to save
    the correction.
    """
    then = draft.trial
    return (
        _frame(draft)
        | compared(draft.view, then)
        | {
            "trial": trial,
            "changed": [_other(draft.view, then, made) for made in draft.changes.made],
            "changed_totals": changed_totals(draft.view, then),
            "effects": draft.changes.effects,
            "end": draft.changes.end,
            "promise": _promise(draft),
        }
    )


def _promise(draft: CorrectionDraft) -> str:
    """What the preview of the correction promises."""
    entry = correction_preview(draft)["entry"]
    return "" if entry is None else str(entry["promise"])


def asked(draft: CorrectionDraft, promise: str | None, *, sure: bool) -> CorrectionDraft:
    """The correction with what is to be asked before it is saved, as `games.table.entry.asked`."""
    unseen = is_unseen(_promise(draft), promise)
    return replace(draft, unseen=unseen, ask_sure=is_rare(draft) and (unseen or not sure))


def correction_preview(draft: CorrectionDraft) -> Json:
    """The result of the correction so far: the open hand, the other hands, the totals, the end."""
    entry = entry_of(draft)
    return {
        "game": draft.view.game,
        "words": KINDS[draft.view.game.kind].wording.HAND,
        "correction": draft,
        "entry": None if entry is None else _drawn_preview(draft, entry),
        "outcome": _outcome(draft),
    }


def entry_of(draft: CorrectionDraft) -> EntryDraft | None:
    """The open entry in the form that the table screen draws; None if no entry is open."""
    hand = draft.open_hand
    if hand is None:
        return None
    facts, announced = hand.facts, hand.in_play.announced
    if draft.moment == "announce":
        facts = announced
    elif draft.moment == "result":
        likely = KINDS[draft.view.game.kind].entry.PREFILLED_FROM
        facts = {
            fact: announced[like] for fact, like in likely.items() if like in announced
        } | facts
    return EntryDraft(
        hand=hand.in_play,
        announced_at=draft.view.game.version,
        moment=draft.moment,
        facts=facts,
        faults=tuple(
            fault for fault in draft.faults if not draft.moved and fault.field != "reason"
        ),
        ask_sure=draft.ask_sure,
        unseen=draft.unseen,
    )


def with_likelier(draft: CorrectionDraft, key: str) -> CorrectionDraft | None:
    """The correction with the likelier hand that the button of that key stands for; None if there
    is no such hand.
    """
    entry = entry_of(draft)
    facts = None if entry is None else likelier_facts(draft.view, entry, key)
    return None if facts is None else draft.with_facts(draft.at, facts)


def _drawn_preview(draft: CorrectionDraft, entry: EntryDraft) -> Json:
    """What the open hand would score, shown beside its announcements too if it has a result."""
    preview, hand = drawn_preview(draft.view, entry, change=True), draft.open_hand
    if hand is None or hand.is_open or entry.moment != "announce":
        return preview
    score = preview_hand(hand.in_play, hand.facts).score
    if score is None:
        return preview
    names = Names(entry.hand.players, entry.hand.sides)
    steps = explained(draft.view.game.kind, score, names)
    shown = {"announcing": False, "steps": steps, "scores": score.scores}
    return preview | shown | {"promise": promised(score.scores, preview["brief"])}


def _frame(draft: CorrectionDraft) -> Json:
    """What both pages show of the correction, and what their forms send."""
    trial, first = draft.trial, draft.first["hand"]
    score = draft.view.score(first)
    return table_frame(draft.view) | {
        "correction": draft,
        "number": (trial if score is None else draft.view).current.number_of(first),
        "score": score,
        "about": score and _about(draft.view, first, score),
        "at_number": trial.current.number_of(draft.at),
        "others": [_other(draft.view, trial, other) for other in draft.changes.made[1:]],
        "reasons": reason_texts(KINDS[draft.view.game.kind].wording.CORRECTIONS),
    }


def _about(view: GameView, place: int, score: HandScore) -> Json:
    """What the row of that hand shows."""
    players = view.names_at(score.number).players
    return KINDS[view.game.kind].entry.row(view.facts(place) or {}, score, players)


def _other(view: GameView, trial: GameView, changed: Json) -> Json:
    """Another hand changed by the same correction: that it is `removed`, or its new sentences, if
    it can be scored so far.
    """
    place, removed = changed["hand"], changed["facts"] is None
    return {
        "place": place,
        "number": (view if removed else trial).number_of(place),
        "removed": removed,
        # Until then its facts may be anything.
        "sentences": [] if trial.score(place) is None else sentences(trial, place),
    }


def _outcome(draft: CorrectionDraft) -> Json:
    """The result of a correction: the `totals` that change, its `effects` on other hands and on the
    `end` of the game; or, in words, the other hands that it makes `impossible`.
    """
    trial, changes = draft.trial, draft.changes
    if not trial.faults:
        totals = changed_totals(draft.view, trial)
        return {"totals": totals, "effects": changes.effects, "end": changes.end}
    places = [hand["place"] for hand in draft.changes.impossible if hand["place"] != draft.at]
    later = [place for place in draft.changes.after_the_end if place not in places]
    numbers = [str(trial.current.number_of(place)) for place in (*places, *later)]
    if not numbers:
        return {}
    said = {"number": len(numbers), "numbers": joined(numbers, get_language())}
    message = KINDS[draft.view.game.kind].wording.HAND.to_be_corrected
    return {"impossible": say(message, said, Names())}


def _problem(draft: CorrectionDraft) -> Json | None:
    """What does not fit, if that is not just the open hand: the hands that became impossible, the
    hands that the game itself can fix (`mending`, drawn by its `template`), and the numbers of
    hands after the end (`later`).
    """
    trial = draft.trial
    if not trial.faults:
        return None
    mending, later = _mending(draft), draft.changes.after_the_end
    hands = [
        hand
        for hand in draft.changes.impossible
        # The open entry shows its own faults; of the hands after the end only the first is listed.
        if (hand["place"] != draft.at or draft.moved or mending) and hand["place"] not in later[1:]
    ]
    if not hands:
        return None
    return {
        "hands": hands,
        "mending": mending,
        "template": f"kinds/{draft.view.game.kind}/mended.html",
        "later": [trial.number_of(place) for place in later],
    }


def _mending(draft: CorrectionDraft) -> list[Json]:
    """The hands that the game itself can fix, as they would then be; [] if that does not help."""
    mend = mended(draft)
    before, after = draft.trial, mend.trial
    if after.faults and after.first_impossible <= before.first_impossible:
        return []
    return [
        _other(draft.view, after, changed)
        for changed in mend.changes.made[len(draft.changes.made) :]
    ]


def _reason_error(draft: CorrectionDraft) -> str:
    faults = [fault for fault in draft.faults if fault.field == "reason"]
    return fault_text(draft.view.game.kind, faults[0]) if faults else ""
