"""What a hand would score before it is saved, and the moments of one that is on the sheet."""

from dataclasses import dataclass

from games.kinds.adjustment import entry_at, entry_of
from games.kinds.entry import HandFacts, HandInPlay, Taps, announced_part
from games.kinds.registry import KINDS
from games.kinds.sentences import explain_ruling
from games.scoring.errors import Fault
from games.scoring.replay import hand_faults, score_hand
from games.scoring.values import HandScore, Json
from games.table.disputes.trial import before_hand
from games.table.view import GameView, hand_with
from games.wording.sentences import two_scores

MOST_DIGITS = 3  # Of a figure that is typed on the pad.
RARE_PREFIX = "rare_"  # The prefix of ruling codes for hands that are legal but rare.


@dataclass(frozen=True)
class Preview:
    """Either what is `wrong` or `missing`, or the score that the hand would have on the sheet."""

    wrong: tuple[Fault, ...] = ()
    missing: tuple[Fault, ...] = ()
    score: HandScore | None = None

    @property
    def faults(self) -> tuple[Fault, ...]:
        return (*self.wrong, *self.missing)

    @property
    def unfinished(self) -> bool:
        return bool(self.missing) and not self.wrong

    @property
    def rare(self) -> bool:
        return self.score is not None and any(
            line.code.startswith(RARE_PREFIX) for line in self.score.ruling
        )

    def of_announcements(self, required: tuple[str, ...]) -> "Preview":
        """The preview if only announcements are saved: of what is missing, only the `required`."""
        return Preview(
            self.wrong, tuple([fault for fault in self.missing if fault.field in required])
        )


def preview_hand(hand: HandInPlay, facts: HandFacts) -> Preview:
    found = _faults(hand, facts, complete=True)
    if found:
        wrong = _faults(hand, facts, complete=False)
        return Preview(wrong, tuple([fault for fault in found if fault not in wrong]))
    score, _ = score_hand(hand.game, hand.table, hand.progress, facts)
    return Preview(score=score)


def preview_announcements(hand: HandInPlay) -> Preview:
    required = KINDS[hand.game.SLUG].entry.REQUIRED
    return preview_hand(hand, hand.announced).of_announcements(required)


def prefilled_facts(hand: HandInPlay, moment: str) -> HandFacts:
    """The facts of a result that are likely as announced."""
    if moment != "result":
        return {}
    likely = KINDS[hand.game.SLUG].entry.PREFILLED_FROM.items()
    return {fact: hand.announced[one] for fact, one in likely if one in hand.announced}


def may_become_right(hand: HandInPlay, moment: str, taps: Taps) -> bool:
    """Whether a figure is being typed, in the field `typing`, that more digits can make right."""
    field = taps.one("typing")
    if not isinstance(taps.number(field), int):
        return False

    def is_right(figure: str) -> bool:
        typed = Taps({**taps.values, field: [figure]})
        facts = entry_at(hand.game.SLUG, moment).read(moment, typed, hand)
        return not _faults(hand, facts, complete=False)

    begun = taps.one(field)
    return any(
        is_right(begun + str(10**digits + number)[1:])
        for digits in range(1, MOST_DIGITS - len(begun) + 1)
        for number in range(10**digits)
    )


def _faults(hand: HandInPlay, facts: HandFacts, *, complete: bool) -> tuple[Fault, ...]:
    return tuple(hand_faults(hand.game, hand.table, hand.progress, facts, complete))


def moment_to_open(slug: str, facts: HandFacts, wished: str = "") -> str:
    """The moment `wished` for, else that of the result if there is one, or of the announcements."""
    entry = entry_of(slug, facts)
    if wished in entry.MOMENTS:
        return wished
    announced = announced_part(entry, facts)
    results = [moment for moment in entry.MOMENTS if moment != "announce"]
    rest = {fact for fact in facts if fact not in announced}
    fitting = [moment for moment in results if not rest.isdisjoint(entry.MOMENTS[moment])]
    early = "announce" if "announce" in entry.MOMENTS else results[0]
    return next(iter(fitting), early)


def update_facts(hand: HandInPlay, facts: HandFacts, moment: str, taps: Taps) -> HandFacts:
    """The facts of a hand, updated with what was tapped at one of its moments.

    Announcements leave the result unchanged, unless they make a valid hand only without it, such as
    a hand that was thrown in.
    """
    tapped = entry_at(hand.game.SLUG, moment).read(moment, taps, hand)
    if moment != "announce":
        return tapped
    both = {key: facts[key] for key in facts if key not in hand.announced} | tapped
    alone = preview_hand(hand, tapped).score is not None
    return tapped if alone and preview_hand(hand, both).score is None else both


def recorded_hand(view: GameView, place: int, facts: HandFacts) -> HandInPlay:
    """The hand of that place before its result, with the announcements among `facts`."""
    announced = announced_part(entry_of(view.game.kind, facts), facts)
    return hand_with(before_hand(view, place), announced)


def hand_version(view: GameView, facts: HandFacts, score: HandScore) -> Json:
    """A hand as its row shows it, with its ruling and each side's score."""
    names, entry = view.names_at(score.number), entry_of(view.game.kind, facts)
    return {
        "about": entry.row(facts, score, names.players),
        "template": entry.row_template,
        "steps": explain_ruling(view.game.kind, score, names),
        "scores": two_scores(score.scores),
        "sides": list(zip(names.sides, score.scores, strict=True)),
    }
