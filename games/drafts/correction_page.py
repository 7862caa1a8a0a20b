"""The pages of a correction: the entry with all that it changes, and both sheets to compare."""

import uuid

from django.utils.translation import get_language

from games.drafts.correction import Checked, Correction, after_the_end, ground_of, mended
from games.drafts.table import Draft, drawn_entry, previewed, unsaved
from games.kinds.registry import KINDS
from games.kinds.sentences import fault_text, reason_text
from games.readers.disputes.journal import sentences
from games.readers.game.frame import coming, table_frame
from games.readers.game.preview import preview_hand
from games.readers.game.rulings import explained
from games.readers.game.trial import came_to, changed_totals, compared, faults_by_hand, tried
from games.readers.game.view import GameView
from games.scoring.values import HandScore, Json
from games.wording.common import REASONS
from games.wording.sentences import Names, joined, say


def correction_page(view: GameView, found: Checked, *, ask_sure: bool = False) -> Json:
    """Everything that the page with the open entry draws, what is wrong included."""
    page = _frame(view, found.correction) | preview_of(view, found.correction, ask_sure=ask_sure)
    page |= {"problem": _problem(view, found), "reason_error": _reason_error(view, found)}
    draft = _draft(view, found, ask_sure=ask_sure)
    if draft is not None:
        page["entry"] = drawn_entry(view, draft) | page["entry"]
        page["entry"] |= unsaved(view, found.correction.at)
        page["coming"] = coming(ground_of(view, found.correction).before)
    return page


def trial_page(view: GameView, correction: Correction) -> Json:
    """Everything that the page with both sheets draws."""
    return _frame(view, correction) | compared(view, tried(view, correction.changes))


def preview_of(view: GameView, correction: Correction, *, ask_sure: bool = False) -> Json:
    """What the correction comes to as it stands: the open hand, the totals, the end of the game."""
    draft = _draft(view, Checked(correction), ask_sure=ask_sure)
    return {
        "game": view.game,
        "correction": correction,
        "entry": {"change": correction} if draft is None else _previewed(view, correction, draft),
        "outcome": _outcome(view, correction),
    }


def _frame(view: GameView, correction: Correction) -> Json:
    """What both pages say of the correction, and what their forms send."""
    trial, first = tried(view, correction.changes), correction.first["hand"]
    score = view.score(first)
    return table_frame(view) | {
        "correction": correction,
        "number": (trial if score is None else view).current.number_of(first),
        "score": score,
        "about": score and _about(view, first, score),
        "at_number": trial.current.number_of(correction.at),
        "others": [_other(view, trial, one) for one in correction.changes[1:]],
        "reasons": [(code, reason_text(code)) for code in REASONS],
        "client_key": uuid.uuid4(),
    }


def _about(view: GameView, place: int, score: HandScore) -> Json:
    """What the row of that hand says of it."""
    players = view.names_at(score.number).players
    return KINDS[view.game.kind].entry.row(view.facts(place), score, players)


def _other(view: GameView, trial: GameView, changed: Json) -> Json:
    """Another hand that is changed in the same go, in words."""
    place, removed = changed["hand"], changed["facts"] is None
    return {
        "place": place,
        "number": (view if removed else trial).current.number_of(place),
        "removed": removed,
        "sentences": [] if removed else sentences(trial, place),
    }


def _draft(view: GameView, found: Checked, *, ask_sure: bool) -> Draft | None:
    """The open entry as the table screen draws one, if any."""
    correction, ground = found.correction, ground_of(view, found.correction)
    if ground is None:
        return None
    faults = tuple(one for one in found.faults if not found.moved and one.field != "reason")
    facts, announced = ground.facts, ground.hand.announced
    if correction.moment == "announce":
        facts = announced
    elif correction.moment == "result":
        likely = KINDS[view.game.kind].entry.LIKELY
        facts = {one: announced[like] for one, like in likely.items() if like in announced} | facts
    return Draft(ground.hand, view.game.version, correction.moment, facts, faults, ask_sure)


def _previewed(view: GameView, correction: Correction, draft: Draft) -> Json:
    """What the open hand would score. Its announcements show it too, once its result is known."""
    entry = previewed(view, draft) | {"change": correction}
    ground = ground_of(view, correction)
    score = None if ground.is_open else preview_hand(ground.hand, ground.facts).score
    if draft.moment == "announce" and score is not None:
        steps = explained(view.game.kind, score, Names(ground.hand.players, ground.hand.sides))
        entry |= {"announcing": False, "steps": steps, "scores": score.scores}
    return entry


def _outcome(view: GameView, correction: Correction) -> Json:
    """What becomes of the totals and of the end of the game, or which other hands the correction
    makes impossible.
    """
    trial = tried(view, correction.changes)
    if not trial.faults:
        return {"totals": changed_totals(view, trial), "end": _end(view, trial)}
    places = [one["place"] for one in _impossible(view, trial) if one["place"] != correction.at]
    later = [place for place in after_the_end(view, correction) if place not in places]
    numbers = [str(trial.current.number_of(place)) for place in (*places, *later)]
    if not numbers:
        return {}
    said = {"number": len(numbers), "numbers": joined(numbers, get_language())}
    message = KINDS[view.game.kind].wording.HAND.to_be_corrected
    return {"impossible": say(message, said, Names())}


def _end(view: GameView, trial: GameView) -> str:
    same = (view.over, view.sheet.winners) == (trial.over, trial.sheet.winners)
    return "" if same else came_to(view, trial)


def _problem(view: GameView, found: Checked) -> Json | None:
    """What does not fit, where that is another hand than the one entered, or can be mended at once:
    the hands that became impossible, each with its sentences and whether its entry is `open`; those
    that the game itself can mend; and the numbers of those after the end.
    """
    correction, trial = found.correction, tried(view, found.correction.changes)
    if not trial.faults:
        return None
    mending, later = _mending(view, correction), after_the_end(view, correction)
    hands = [
        one | {"open": one["place"] == correction.at}
        for one in _impossible(view, trial)
        # The hand being entered says it beside what is wrong, those after the end say it once.
        if (one["place"] != correction.at or found.moved or mending)
        and one["place"] not in later[1:]
    ]
    if not hands:
        return None
    return {
        "hands": hands,
        "mending": mending,
        "template": f"kinds/{view.game.kind}/mended.html",
        "later": [trial.current.number_of(place) for place in later],
    }


def _impossible(view: GameView, trial: GameView) -> list[Json]:
    """The hands that are impossible in the trial and can be judged: number, the number that each
    had so far where that was another, place, and why.
    """
    hands = []
    for number, faults in faults_by_hand(trial).items():
        names = trial.names_at(number)
        place = trial.current.places[number - 1]
        was = view.current.number_of(place)
        told = [fault_text(view.game.kind, one, names) for one in faults]
        was = None if was == number else was
        hands.append({"number": number, "was": was, "place": place, "sentences": told})
    return hands


def _mending(view: GameView, correction: Correction) -> list[Json]:
    """The hands that the game itself can mend, as they then are; [] where that does not help."""
    mend = mended(view, correction)
    before, after = tried(view, correction.changes), tried(view, mend.changes)
    if after.faults and after.faults[0].hand <= before.faults[0].hand:
        return []
    return [_other(view, after, changed) for changed in mend.changes[len(correction.changes) :]]


def _reason_error(view: GameView, found: Checked) -> str:
    faults = [one for one in found.faults if one.field == "reason"]
    return fault_text(view.game.kind, faults[0]) if faults else ""
