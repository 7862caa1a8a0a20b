"""The contract of a game's words: the class in `wording.py` of its room derives from `Wording`."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any, NamedTuple

from games.kinds.part import GamePart
from games.scoring.adjustments import ADJUSTED
from games.scoring.errors import Fault
from games.wording import common, judge
from games.wording.catalogue import gettext
from games.wording.common import Figure, Grid, HouseRule, Preset
from games.wording.hand import ANNOUNCEMENTS, HAND_WORDS, CallWords, HandWords
from games.wording.sentences import Message, Names, say


class Ruling(NamedTuple):
    """The row of a ruling's code."""

    # Its sentence.
    text: Message
    # A few words.
    title: Message
    # Of its paragraph on the rules page.
    anchor: str
    # The result, and why, in the two lines about a hand.
    verdict: Message = ""
    reason: Message = ""


# The row of an adjustment, in every game.
ADJUSTED_RULING = Ruling(
    "A penalty or a bonus that the table agreed on.", "Penalty or bonus", "adjusted"
)


class Highlight(NamedTuple):
    """A kind of hand that people talk about: a few words for it, which fit several such hands, or
    a superlative.
    """

    label: str
    # Of the rulings that make one.
    codes: tuple[str, ...]
    # Of a superlative: the parameter of which that hand has more than any other of them.
    most: str = ""


class Wording(GamePart):
    """The texts of one game."""

    MUST_HAVE = ("NAME", "TAGLINE", "WHO_PLAYS", "RULINGS")
    NAME: str
    TAGLINE: str
    # How many players the game is for.
    WHO_PLAYS: str
    # By the code of a ruling's line.
    RULINGS: dict[str, Ruling]
    # The words for the unit that is scored: `HAND_WORDS`, `TRICK_WORDS`, or `HAND_WORDS.about`.
    HAND: HandWords = HAND_WORDS
    # The words for what is announced before play: `ANNOUNCEMENTS`, or the game's own; `BidWords` if
    # players bid each on their own phone.
    CALLS: CallWords = ANNOUNCEMENTS
    # The words for parameters of rulings: by parameter name, the words by value. They come before
    # those of `games.wording.common.LABELS`.
    LABELS: dict[str, dict[Any, str]] = {}
    # Those for parameters of faults and of the judge’s reasons, likewise.
    FAULT_LABELS: dict[str, dict[Any, str]] = {}
    # The name of each fact, and the words for its values, by its name, for spreadsheets.
    FACTS: Mapping[str, Message] = common.FACTS
    FACT_VALUES: Mapping[str, Mapping[Any, str]] = common.FACT_VALUES
    # The messages of this game's own faults, or in place of the shared messages.
    FAULTS: Mapping[str, Message] = {}
    # By the code of a fault that a rule explains: the anchor of its paragraph.
    PARAGRAPHS: dict[str, str] = {}
    HOUSE_RULES: dict[str, HouseRule] = {}
    # The names of the three or four house rules that a set-up shows first; all, unless it is said.
    FIRST_RULES: tuple[str, ...] = ()
    # By code: the house rules that tables know by a name.
    PRESETS: dict[str, Preset] = {}
    # By the reason why a game is over: how it ended.
    OUTCOMES: Mapping[str, Message] = common.OUTCOMES
    # What is counted of the players' play, as statistics show it.
    MEASURES: tuple[Figure | Grid, ...] = ()

    # The kinds of hands that people talk about, the rarest first.
    HIGHLIGHTS: tuple[Highlight, ...] = ()

    def ruling(self, code: str) -> Ruling:
        """The row of a line: one of the game's, or that of an adjustment."""
        return ADJUSTED_RULING if code == ADJUSTED else self.RULINGS[code]

    @cached_property
    def ADJUSTMENT(self) -> HandWords:  # noqa: N802 - beside HAND
        """The words for a penalty or a bonus, which is no hand."""
        return self.HAND.about_adjustments()

    # The words for this game’s own reasons, by code; `games.wording.common.REASONS` has the shared.
    REASONS: dict[str, str] = {}

    @cached_property
    def CORRECTIONS(self) -> tuple[str, ...]:  # noqa: N802 - a game may have it as a constant
        """The usual reasons to correct a hand: codes of `REASONS`, this game’s or the shared."""
        return self._of_sides(common.CORRECTIONS)

    # The usual reasons to insert a hand, likewise.
    INSERTIONS: tuple[str, ...] = common.INSERTIONS
    # The usual reasons to remove one.
    REMOVALS: tuple[str, ...] = common.REMOVALS

    @cached_property
    def OBJECTIONS(self) -> tuple[str, ...]:  # noqa: N802 - a game may have it as a constant
        """The usual reasons to contest a hand, likewise."""
        return self._of_sides(common.OBJECTIONS)

    def _of_sides(self, reasons: tuple[str, ...]) -> tuple[str, ...]:
        other = {} if self.game.TEAMS else {"wrong_side": "wrong_player"}
        return tuple(other.get(reason, reason) for reason in reasons)

    def preset_of(self, rules: Mapping[str, Any]) -> str:
        """The code of the preset whose house rules are in force; "" if there is none. What it says
        of a rule that this table does not have does not matter.
        """
        for code, preset in self.PRESETS.items():
            if all(rules.get(name, value) == value for name, value in preset.rules.items()):
                return code
        return ""

    def called(self, rules: Mapping[str, Any]) -> str:
        """What tables call the house rules in force, in words; "" if they have no name."""
        code = self.preset_of(rules)
        return gettext(self.PRESETS[code].name) if code else ""

    def anchor(self, code: str) -> str:
        """The anchor of the paragraph for a ruling or a fault; "" if there is none."""
        if code == ADJUSTED or code in self.RULINGS:
            return self.ruling(code).anchor
        return self.PARAGRAPHS.get(code, "")


# The fault messages of all games. A code that needs another message in a certain field also has one
# under `code.field`, and one that has several under `code.case`.
COMMON_FAULTS = common.FAULTS | judge.QUESTION_FAULTS | HAND_WORDS.faults


def in_words(
    labels: Mapping[str, Mapping[Any, str]], params: Mapping[str, Any], names: Names
) -> dict[str, Any]:
    """The parameters of a message, with the words for those that have some."""
    words = dict(params)
    for name in labels:
        if name in words and words[name] in labels[name]:
            label = labels[name][words[name]]
            words[name] = say(label, {}, names) if label else ""
    return words


def fault_sentence(
    own: Mapping[str, Message],
    fault: Fault,
    names: Names | None = None,
    labels: Mapping[str, Mapping[Any, str]] | None = None,
) -> str:
    """What is wrong, from a game's `own` messages or the shared ones, with its `labels` for codes.
    `names` may be left out for a fault that names no player.
    """
    messages = {**COMMON_FAULTS, **own}
    cases = (f"{fault.code}.{fault.params.get('case')}", f"{fault.code}.{fault.field}", fault.code)
    message = next(messages[case] for case in cases if case in messages)
    names = names or Names()
    return say(message, in_words(labels or {}, fault.params, names), names)
