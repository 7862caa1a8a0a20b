"""Entries without a database: a hand in play, the fields tapped for it, and what is drawn."""

from django.template.loader import render_to_string
from hypothesis import strategies as st

from games.kinds.entry import Brief, HandInPlay, Taps, announced_part, with_errors
from games.kinds.registry import GAMES, KINDS
from games.scoring.record import read_record
from games.scoring.replay import hand_faults, replay, score_hand
from games.table.entry.preview import moment_to_open, preview_hand
from tests import pages
from tests.kinds import SAMPLES, names_at, titled

NAMES = ("Ana", "Bea", "Cy", "Dan", "Eva", "Flo", "Gus", "Hal", "Ida", "Jo", "Kay", "Lea")


def hand_in_play(kind, players=4, *, announced=None, hands=(), dealer=0, **rules):
    """The hand that follows `hands`."""
    record, faults = read_record(
        GAMES,
        {
            "format": "scorekeeper/1",
            "game": kind,
            "players": list(NAMES[:players]),
            "first_dealer": dealer,
            "rules": rules,
            "hands": list(hands),
            **titled(kind),
        },
    )
    assert not faults
    played = replay(record)
    assert not played.faults
    return HandInPlay(
        record.game,
        record.table,
        played.progress,
        record.players,
        played.sheet.sides,
        announced or {},
    )


def tapped(hand, moment, **fields):
    """The facts read from those fields; `bids_0` is the field `bids-0`."""
    values = {
        name.replace("_", "-") if name[-1].isdigit() else name: [value]
        if isinstance(value, str)
        else value
        for name, value in fields.items()
    }
    return KINDS[hand.game.SLUG].entry.read(moment, Taps(values), hand)


def drawn(hand, moment, facts, errors=None):
    """The entry as its template draws it for these facts."""
    entry = KINDS[hand.game.SLUG].entry
    context = {
        "entry": {"moment": moment},
        "form": with_errors(entry.form_context(moment, facts, hand), errors or {}),
        "errors": errors or {},
        "game": {"key": "2345678923", "kind": hand.game.SLUG},
        "coming": {"facts": hand.game.coming(hand.table, hand.progress)},
    }
    return render_to_string(f"kinds/{hand.game.SLUG}/entry.html", context)


def whole_game(kind):
    """The short game of a kind, entry by entry: its moment, and the fields that are sent."""
    names, (rules, hands), entry = names_at(kind), SAMPLES[kind].SHORT_GAME, KINDS[kind].entry
    for number, facts in enumerate(hands):
        announced = announced_part(entry, facts)
        moments = ["announce"] * bool(announced) + [moment_to_open(kind, facts)]
        for moment, before in zip(moments, [{}, announced][-len(moments) :], strict=True):
            hand = hand_in_play(kind, len(names), announced=before, hands=hands[:number], **rules)
            yield moment, pages.fields_of(drawn(hand, moment, facts))


def drawn_again(hand, moment, facts):
    """The facts that would be sent from the entry drawn for these facts."""
    fields = pages.fields_of(drawn(hand, moment, facts))
    return KINDS[hand.game.SLUG].entry.read(moment, Taps(fields), hand)


def faults_of(hand, facts, *, complete=True):
    """The codes of the faults that the core finds in the facts."""
    found = hand_faults(hand.game, hand.table, hand.progress, facts, complete)
    return [one.code for one in found]


def verdict_on(hand, facts):
    """The verdict on these facts, which must have no fault, in two lines, with plain spaces."""
    entry, preview = KINDS[hand.game.SLUG].entry, preview_hand(hand, facts)
    assert not preview.faults
    return Brief(*[line.replace("\xa0", " ") for line in entry.verdict(facts, preview.score, hand)])


def row_of(hand, facts):
    """The words of the row of a hand with these facts, as its template draws it."""
    kind = hand.game.SLUG
    about = KINDS[kind].entry.row(facts, preview_hand(hand, facts).score, hand.players)
    return pages.text_of(render_to_string(f"kinds/{kind}/row.html", {"about": about}))


def survives(hand, moment, fields):
    """Read, draw and remark on any fields, which a form may carry on; write the row of the hand if
    the core accepts it.
    """
    entry = KINDS[hand.game.SLUG].entry
    facts = entry.read(moment, Taps(fields), hand)
    bounds = hand.game.bounds(hand.table, hand.progress)
    assert entry.could_be_tapped(facts, bounds.players, bounds.sides)
    drawn(hand, moment, facts)
    entry.remark(moment, facts, hand)
    if not faults_of(hand, facts, complete=False) and moment == "announce":
        entry.describe(facts, hand)
    if not faults_of(hand, facts):
        score, _ = score_hand(hand.game, hand.table, hand.progress, facts)
        entry.row(facts, score, hand.players)
        entry.verdict(facts, score, hand)


WORDS = (
    "",
    "0",
    "1",
    "3",
    "-1",
    "--1",
    "-",
    "99",
    "9" * 400,
    "²",
    "٣",
    "１",
    "1.5",
    "1e3",
    "nobody",
)
MORE_WORDS = ("capot", "spoiled", "hearts", "A", "0-refused", "mechoune", "plain", "\x00", "é" * 50)
AUCTIONS = ("[]", "[[]]", "{", '[[9, 2, "hearts"], [0, 1], 3, [0, "x", []]]', '[[0, 2, "hearts"]]')


VALUES = st.lists(
    st.sampled_from(WORDS + MORE_WORDS + AUCTIONS) | st.text(max_size=12) | st.integers().map(str),
    max_size=3,
)
OTHER_NAMES = st.text(max_size=8)


def garbage(*names):
    """Any values, several or none, in the fields of those names and in others."""
    return st.dictionaries(st.sampled_from(names) | OTHER_NAMES, VALUES, max_size=12)
