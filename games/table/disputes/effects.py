"""What a change to one hand does to other hands and to the end of the game: the game before it is
compared with the game after it, and nothing is stored.
"""

from collections.abc import Callable
from functools import cache

from games import journal
from games.journal import Entry, EntryKind, Hand
from games.kinds.registry import KINDS
from games.kinds.sentences import ARROW, explain_ruling
from games.scoring.values import Json
from games.table.disputes.trial import changed_scores, end_sentence
from games.table.plain import FINISHED, IN_PROGRESS, UNFINISHED
from games.table.screen import GameState
from games.table.view import GameView
from games.wording.catalogue import gettext, gettext_noop
from games.wording.sentences import Message, Names, say, with_minus

STAYS_ENDED: Message = gettext_noop("The game is no longer finished: it was ended early.")
LEAVES_STATISTICS: Message = gettext_noop("It leaves the statistics until it is finished again.")
ENTERS_STATISTICS: Message = gettext_noop("It enters the statistics.")
CHANGES_STATISTICS: Message = gettext_noop("The statistics change too.")

Versions = Callable[[int], GameView]  # Returns the game as of a version.

# The changes of hands that a page examines for their effects: the newest. Each costs a replay.
MOST_CHANGES = 5

MOST_EFFECTS = 2  # The other hands whose change is said; the rest are counted.


def effects(before: GameView, after: GameView) -> list[Json]:
    """The hands whose score changed although their facts did not, in the order of the sheet."""
    found = []
    for hand in after.current.hands:
        scores = changed_scores(before, after, hand.place)
        on_both = None not in (before.score(hand.place), after.score(hand.place))
        if scores and on_both and hand.facts == before.facts(hand.place):
            was, now = _ruling(before, hand.place), _ruling(after, hand.place)
            found.append(
                {
                    "place": hand.place,
                    "number": hand.number,
                    "words": after.words_at(hand.place),
                    "was": _earlier_number(before, hand),  # its number before, if that differs
                    "scores": scores,
                    # Sentences of its ruling.
                    "lost": [text for text in was if text not in now],
                    "gained": [text for text in now if text not in was],
                }
            )
    return found


def _earlier_number(before: GameView, hand: Hand) -> int | None:
    was = before.current.number_of(hand.place)
    return None if was == hand.number else was


def effects_of(view: GameView, entry: Entry, versions: Versions | None = None) -> list[Json]:
    if not may_change_scores(view, entry):
        return []
    at = versions or view.at
    return effects(at(entry.number - 1), at(entry.number))


def may_change_scores(view: GameView, entry: Entry) -> bool:
    """Whether an entry may change the score of recorded hands, directly or by what it reverts."""
    return journal.may_rescore(journal.reverted_entry(entry, view.entries))


def hand_history(view: GameView, place: int, versions: Versions | None = None) -> list[Entry]:
    """The entries that concern the hand of that place, oldest first: those about it, those that
    made what was confirmed of it void, and the newest of others that changed its score.
    """
    own = {entry.number for entry in view.history(place)}
    others = [one for one in view.entries if one.number not in own and may_change_scores(view, one)]
    rescoring = {
        entry.number
        for entry in others[-MOST_CHANGES:]
        if any(effect["place"] == place for effect in effects_of(view, entry, versions))
    }
    voiding = {
        one.voided.number
        for one in view.current.confirmations
        if one.place == place and one.voided is not None
    }
    return [entry for entry in view.entries if entry.number in own | rescoring | voiding]


def rescored_places(view: GameView) -> frozenset[int]:
    """The places of the hands whose score was changed by a correction of another hand, or of the
    dealer, since they were recorded or corrected themselves.
    """
    if not view.rescored_cache:  # found once for all versions with the same changes of hands
        view.rescored_cache.append(_find_rescored(view))
    return view.rescored_cache[0]


def _find_rescored(view: GameView) -> frozenset[int]:
    numbers = [change.number for change in view.current.rescoring[-MOST_CHANGES:]]
    versions, found = cache(view.at), set()
    for hand, score in zip(view.current.hands, view.sheet.hands, strict=False):
        later = next((one for one in numbers if one > hand.entries[-1].number), None)
        was = score if later is None else versions(later - 1).score(hand.place)
        if was is None or was.scores != score.scores:
            found.add(hand.place)
    return frozenset(found)


def end_change(before: GameView, after: GameView) -> Json | None:
    """What a change does to the end of the game, and to the statistics; None if the game goes on as
    before, or ends with the same winners. People are asked before it is saved.
    """
    was, now = _state(before), _state(after)
    if was == now:
        same = now != FINISHED or before.sheet.winners == after.sheet.winners
        return None if same else _end_change(before, after, CHANGES_STATISTICS)
    if now == FINISHED:
        return _end_change(before, after, ENTERS_STATISTICS)
    return _end_change(before, after, LEAVES_STATISTICS)


def _end_change(before: GameView, after: GameView, follows: Message) -> Json:
    names = after.names_at(None)
    sentence = end_sentence(before, after) or say(STAYS_ENDED, {}, names)
    return {"said": sentence, "follows": say(follows, {}, names)}


def _state(view: GameView) -> str:
    if view.sheet.finished:
        return FINISHED
    return UNFINISHED if view.current.ended else IN_PROGRESS


def _ruling(view: GameView, place: int) -> list[str]:
    score = view.scored(place)
    names = view.names_at(score.number)
    return [step["text"] for step in explain_ruling(view.game.kind, score, names)]


DONE = {
    EntryKind.CORRECT: gettext_noop("Corrected."),
    EntryKind.INSERT: gettext_noop("Inserted."),
    EntryKind.REMOVE: gettext_noop("Removed. The journal keeps it, and can restore it."),
    EntryKind.SETTLE: gettext_noop("Corrected, and the objection is settled."),
}

WRITTEN = gettext_noop("Written down.")

# What is said on the next page: `success`, `info`, `warning` or `error`, and a sentence.
ScreenMessage = tuple[str, str]


def change_messages(game: GameState) -> list[ScreenMessage]:
    """What the entry just written did to its hand, the end of the game, and other hands."""
    view, entry = game.view, game.written
    if entry is None or entry.kind not in DONE:
        return []
    before, after = view.at(entry.number - 1), view.at(entry.number)
    difference = "" if end_change(before, after) else end_sentence(before, after)
    sentence = WRITTEN if journal.is_adjusting(entry) else DONE[entry.kind]
    done = " ".join(filter(None, [gettext(sentence), difference]))
    return [("success", done), *effect_messages(before, after)]


def effect_messages(before: GameView, after: GameView) -> list[ScreenMessage]:
    end = end_change(before, after)
    ended = [] if end is None else [f"{end['said']} {end['follows']}"]
    found = effects(before, after)
    texts = [*ended, *[_effect_text(effect) for effect in found[:MOST_EFFECTS]]]
    if len(found) > MOST_EFFECTS:
        more = KINDS[after.game.kind].wording.HAND.others_change
        texts.append(say(more, {"number": len(found) - MOST_EFFECTS}, Names()))
    return [("info", text) for text in texts]


def _effect_text(effect: Json) -> str:
    scores = []
    for one in effect["scores"]:
        before, after = [with_minus(str(one[when])) for when in ("before", "after")]
        scores.append(f"{one['name']} {before}{ARROW}{after}")
    return gettext("%(hand)s changes too: %(scores)s.") % {
        "hand": say(effect["words"].numbered, {"number": effect["number"]}, Names()),
        "scores": ", ".join(scores),
    }
