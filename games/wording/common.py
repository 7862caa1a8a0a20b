"""Wording shared by all games: labels, faults, and the types of house rules and measures."""

from typing import Any, NamedTuple

from games.wording.catalogue import gettext_noop


class RuleChoice(NamedTuple):
    """A value of a house rule: its label, and the sentence that explains it."""

    label: str
    sentence: str


class HouseRule(NamedTuple):
    """A house rule: its label, a sentence that explains it, and its choices by value.

    A rule whose value is a number or a list has no choices.
    """

    label: str
    sentence: str
    choices: dict[Any, RuleChoice] = {}  # noqa: RUF012 - never written to
    # What 0 is called, where it is no number.
    zero: str = ""
    # What it is called where it is not set, if its default is None.
    unset: str = ""


class Preset(NamedTuple):
    """House rules that tables know by a name: that name, and a sentence about them."""

    name: str
    sentence: str
    # By the name of a rule: its value. The presets of a game name the same rules, as far as these
    # exist beside their others.
    rules: dict[str, Any]


# The texts of `games.scoring.game.DIRECTION_RULE`.
DIRECTION = HouseRule(
    "Direction",
    "Which way deal, bids and play go.",
    {
        "counter_clockwise": RuleChoice("Counter-clockwise", "To the right, as the clubs do."),
        "clockwise": RuleChoice("Clockwise", "To the left."),
    },
)


class Figure(NamedTuple):
    """A measure of the players."""

    label: str
    measure: str
    # The measure that it is part of, if any (8 of 12).
    of: str = ""
    # The message on each line of a game's ranking, if it is shown there.
    brief: Any = None
    # Says it of the winner in a list of games, if it is not 0; of several, the last is told.
    told: Any = None
    # Whether who has most of it is among the notebook's records.
    record: bool = False


class Grid(NamedTuple):
    """A table of measures: that of a cell is the column's with the row's name (`taken_hearts`)."""

    label: str
    # The headings; where there is one more than `measures`, it has what the others leave of the
    # first.
    columns: tuple[str, ...]
    measures: tuple[str, ...]
    # Of the rows, by name.
    labels: dict[str, str]

    @property
    def rows(self) -> list[tuple[str, list[str]]]:
        """Each row's label and measures."""
        names = self.labels.items()
        return [(label, [f"{one}_{name}" for one in self.measures]) for name, label in names]


TRUMP_NAMES = {
    "spades": gettext_noop("spades"),
    "hearts": gettext_noop("hearts"),
    "diamonds": gettext_noop("diamonds"),
    "clubs": gettext_noop("clubs"),
    "no_trump": gettext_noop("no trump"),
    "all_trump": gettext_noop("all trump"),
}

RANK_NAMES = {
    "A": gettext_noop("the ace"),
    "K": gettext_noop("the king"),
    "Q": gettext_noop("the queen"),
    "C": gettext_noop("the horseman"),
    "J": gettext_noop("the jack"),
    "10": gettext_noop("the 10"),
    "9": gettext_noop("the 9"),
    "8": gettext_noop("the 8"),
    "7": gettext_noop("the 7"),
    "6": gettext_noop("the 6"),
    "5": gettext_noop("the 5"),
    "4": gettext_noop("the 4"),
    "3": gettext_noop("the 3"),
    "2": gettext_noop("the 2"),
}

# The parameters that are written as a word in several games: by parameter name, the words by value.
LABELS: dict[str, dict[Any, str]] = {
    "trump": TRUMP_NAMES,
    "contract": TRUMP_NAMES,
    "rank": RANK_NAMES,
}

# The names of the facts that several games record, for spreadsheets.
FACTS = {
    "taker": gettext_noop("Taker"),
    "contract": gettext_noop("Contract"),
    "trump": gettext_noop("Trump"),
    "stake": gettext_noop("Stake"),
    "points": gettext_noop("Points"),
    "passed": gettext_noop("All passed"),
}

# The words for values of facts, by the name of the fact.
FACT_VALUES: dict[str, dict[Any, str]] = {
    "trump": TRUMP_NAMES,
    "contract": TRUMP_NAMES,
}

# The usual reasons for a correction or an objection in any game, by code.
REASONS = {
    "misheard": "misheard",
    "counted_again": "counted again",
    "miscounted": "miscounted",
    "wrong_side": "wrong team",
    "wrong_player": "wrong player",
    "typing_mistake": "typing mistake",
    "trick_forgotten": "a trick forgotten",
    "fault_not_noted": "a foul not noted",
    "rule_misapplied": "a rule misapplied",
    "contract_misnoted": "contract misnoted",
    "hand_forgotten": "hand forgotten",
    "removed_wrongly": "removed by mistake",
    "noted_twice": "written twice",
    "void_hand": "void hand",
    "not_played": "never played",
    "revoke": "a revoke",
    "misdeal": "a misdeal",
    "head_start": "a head start",
}

# The reasons for a correction in a game of two teams, each offered as a button.
CORRECTIONS = ("misheard", "counted_again", "wrong_side", "typing_mistake", "trick_forgotten")

# The reasons for an objection in a game of two teams, each offered as a button.
OBJECTIONS = ("miscounted", "misheard", "wrong_side", "trick_forgotten", "rule_misapplied")

# The reasons to insert a hand, likewise.
INSERTIONS = ("hand_forgotten", "removed_wrongly")

# The reasons to remove one, likewise.
REMOVALS = ("noted_twice", "void_hand", "not_played")

# The usual reasons for a penalty or a bonus.
ADJUSTMENTS = ("revoke", "misdeal", "head_start")

# How a game ended, by the reason why it is over.
OUTCOMES = {
    "all_played": "All hands have been played.",
    "target_reached": "The target has been reached.",
    "people_ended": "The players ended the game.",
    "counted_as_it_stands": "Stopped before its agreed end, the game counts as it stands.",
}

FAULTS = {
    "unknown_format": "This is not a game record: its format is not “scorekeeper/1”.",
    "unknown_game": "There is no game called “{given}”.",
    "unknown_field": "“{given}” is not a known field.",
    "unknown_rule": "This game has no house rule called “{given}”.",
    "unknown_rule_value": "“{given}” is not one of the choices: {choices}.",
    "unknown_rule_value.range": "{given} is not possible: {lowest} to {highest}.",
    "unknown_rule_value.labels": (
        "“{given}” is not possible: {labels} different labels of at most 12 letters are needed."
    ),
    "title_missing": "What is played? Type the name of the game.",
    "title_too_long": "“{given}” is too long: {longest} characters at most.",
    "players_missing": "The names of the players are missing.",
    "name_missing": "A player has no name.",
    "name_not_visible": (
        "This name can’t be shown: type it with letters or other visible characters."
    ),
    "name_not_typed": "Type a name first.",
    "name_too_long": "The name “{given}” is too long: 40 characters at most.",
    "name_twice": "Two players are called “{given}”. Rename one.",
    "name_taken": (
        "There is already a player called “{given}”. If it is the same person, merge the two."
    ),
    "same_person": "Choose somebody else: these two are already one person.",
    "played_together": (
        "{name} and {other} once sat at the same table: they cannot be one person. To tell them "
        "apart, rename one of the two."
    ),
    "not_sure": "Tick the box to confirm.",
    "no_seat_left": "The table is full: it seats {highest}.",
    "player_count": "This game is for {lowest} to {highest} players, not {given}.",
    "sits_out": "{seat} does not play this hand.",
    "unknown_seat": "There is no seat {given}.",
    "not_at_the_table": "This player no longer sits at the table: nothing was saved.",
    "unknown_seat.range": "There is no seat {given}: seats go from 0 to {highest}.",
    "unknown_side": "There is no side {given}.",
    "unknown_side.range": "There is no side {given}: sides go from 0 to {highest}.",
    "not_a_number": "“{given}” is not a whole number.",
    "not_json": "Line {line} is not JSON that can be read.",
    "not_an_object": "“{given}” does not have the form expected here.",
    "not_true_or_false": "“{given}” is neither true nor false.",
    "unknown_trump": "“{given}” is not a trump of this game.",
    "taker_missing": "The taker is missing.",
    "contract_missing": "The contract is missing.",
    "unknown_contract": "“{given}” is not a contract.",
    "no_table": "{given} cannot make a table: {lowest} players at least, {highest} at most.",
    "nobody_there": "Tick who is here.",
    "too_many_names": (
        "This notebook has {most} names, and takes no more. Delete players who no longer play."
    ),
    "too_many_hands": (
        "A sheet has {most} lines at most. To go on, end this game and start another."
    ),
    "journal_full": (
        "The journal of a club evening has {most} lines at most. To go on, begin one like it."
    ),
    "too_many_entries": (
        "A journal has {most} entries at most. To go on, end this game and start another."
    ),
    "too_many_there": "An evening is for {highest} people at most: untick whoever has left.",
    "game_not_chosen": "Choose a game.",
    "evening_is_over": "The evening is over. To go on, reopen it.",
    "evening_is_over.club": "The club evening is over. To go on, reopen it.",
    "evening_was_played": "Games were played this evening: it cannot be deleted, only ended.",
    "unknown_evening": "This evening is not in this notebook.",
    "one_game_an_evening": "This evening is won by points: all its tables play the same game.",
    "round_has_begun": (
        "A hand has already been saved at these tables: the draw can no longer be undone."
    ),
    "round_has_begun.club": (
        "Tables of this round were entered or read already: {tables}. Take that away first, then "
        "the draw can be undone."
    ),
    "evening_name_too_long": "This name is too long: {longest} characters at most.",
    "club_evening": "This is a club evening: draw its tables on its page; it has no free tables.",
    "adjust_missing": "The points of each side are needed, 0 where it has none.",
    "adjust_empty": "Nobody gains or loses anything: enter the points of a side.",
    "adjust_out_of_range": "A whole number from {lowest} to {highest}, not {given}.",
    "adjust_alone": "A penalty or a bonus stands alone, with nothing that was played.",
    "not_in_range": "Enter a whole number from {lowest} to {highest}.",
    "number_of_entrants": "A round needs {lowest} entrants at least, {highest} at most.",
    "card_closed": "This card is closed: give the paper card to the organiser.",
    "phone_unknown": "This phone was not recognised yet: send the card once more.",
    "side_missing": "Say first which side you are.",
    "table_entered": "This table has its result: {points}. The organiser alone can change it.",
    "name_not_entered": "“{given}” is entered in no club evening of this notebook.",
    "too_many_prizes": "Enter {highest} prizes at most.",
    "prize_too_long": "A prize has {longest} characters at most.",
    "entrant_twice": "“{given}” is entered twice.",
    "unknown_table": "No table has this number.",
    "card_incomplete": "The points of each side are needed.",
    "result_differs": "Table {table} has another result: {points}. Save again to replace it.",
    "result_goes": "Table {table} has a result: {points}. Take it away?",
    "readings_differ": "The two readings of table {table} differ: choose one of them.",
    "unknown_reading": "Somebody else has chosen in the meantime. Load the page again.",
    "no_result": "Table {table} has no result to move.",
    "table_unplayed": "Table {table} is noted as not played: take that back first.",
    "entrants_changed": (
        "The entrants were changed in the meantime: look again. Nothing was saved."
    ),
    "result_there": "Table {table} has a result already: take that away first.",
    "results_missing_now": (
        "Other results are missing in the meantime: look again. Nothing was saved."
    ),
    "same_table": "This is the result of table {table} already.",
    "not_seated": "Two numbers are needed, one of them at least of a table of this round.",
    "same_side": "These two sit on the same side.",
    "seats_swap": ("{given} is at table {table}, {others} at table {other}. Exchange their seats?"),
    "seat_given_up": (
        "{given} is at table {table}, {others} at none. Exchange them? {given} then sits out, for"
        " the average of the round."
    ),
    "seat_given_up.left": (
        "{given} is at table {table}, {others} at none. Exchange them? {given} has left, and then"
        " does not play in this round."
    ),
    "reading_there": "The card of table {table} was read already: take that away first.",
    "results_swap": (
        "Table {table} has {points}, table {other} has {others}. Swap the two results?"
    ),
    "other_table_size": "Table {table} has another number of players.",
    "more_capots_than_hands": "More capots than hands: {given} in {hands}.",
    "sum_is_fixed": "Together that makes {given}: it has to make {lowest}.",
    "sum_out_of_range": "Together that makes {given}: it has to make {lowest} to {highest}.",
    "sum_between": "Together that makes {given}: it has to make {below} or {above}.",
    "tables_drawn_again": (
        "The tables were drawn again in the meantime: others sit here now. Nothing was saved."
    ),
    "results_missing": (
        "Results of round {round} are missing, by table: {tables}. Enter all before the next draw."
    ),
    "rounds_are_played": "All rounds are drawn. The evening can end.",
    "unknown_round": "The draw of this round was undone: reload the page.",
    "unknown_measure": "“{given}” is not one of the choices.",
    "trump_not_named": "Name a trump as well.",
    "announces_first": "{seat} bids first.",
    "others_have_bid": (
        "Already bid: {seats}. Only the phone that made a bid, or a scorer’s, can change it."
    ),
    "nobody_announces": "Choose who bids.",
    "not_by_each": "In this game, players do not bid on their own phones.",
    "game_goes_on": "This game is not over yet.",
    "played_again": "This game was played again already.",
    "nothing_to_undo": "There is nothing to undo.",
    "nothing_to_restore": "There is nothing to restore.",
    "reason_too_long": "The reason is too long: {longest} characters at most.",
    "note_too_long": "The note is too long: {longest} characters at most.",
    "unknown_right": "Choose what the phone may do.",
    "unknown_lasting": "Choose how long the invitation works.",
    "unknown_invitation": (
        "No invitation has this link. Paste all of it, or read the code with the camera."
    ),
    "invitation_over": "This invitation no longer works. Ask for another.",
    "last_owner": "This is the only owner of the notebook: give that right to another phone first.",
    "unknown_code": "No notebook has this code. Compare it with the sheet, letter by letter.",
    "label_too_long": "The name is too long: {longest} characters at most.",
    "label_of_person": "{given} is somebody’s name here. A phone needs one of its own.",
    "label_of_phone": "Another phone is called {given}. Choose another name.",
    "not_your_objection": "Only its author can withdraw an objection.",
    "unknown_objection": "That objection is already settled, or was withdrawn.",
    "confirmed_already": "{side}: confirmed already.",
    "not_a_day": "This is not a date.",
    "until_before_since": "The last day comes before the first one.",
    "nobody_deals": "Nobody deals in this game.",
    "same_dealer": "This player already dealt first.",
    "same_dealer_once": "The sheet already says so.",
    "sits_there_already": "{given} already sits there.",
    "swaps_with_nobody": "Choose two different players to swap seats.",
    "nobody_leaves": "Choose who leaves.",
    "unknown_preference": "“{given}” is not a choice here.",
    "no_json": "This is not JSON that can be read.",
    "spreadsheet": (
        "This is a spreadsheet (CSV), which cannot be read back: a JSON export is needed."
    ),
    "file_missing": "Choose a file first.",
    "file_too_large": (
        "The file is too large for this page: {most} MB at most. Whoever runs the server can import"
        " it there."
    ),
    "nothing_to_import": "There is no game in this file.",
    "too_many_names_in_all": (
        "The notebook would have more than {most} names: import fewer games at a time."
    ),
    "line_too_long": (
        "This line is too long for this page: {most} MB at most. Whoever runs the server can import"
        " the file there."
    ),
    "unknown_file": "This is not an export of La Marque. Export again where it comes from.",
    "cut_short": (
        "This file ends too soon: a part of it is missing. Export again where it comes from."
    ),
    "not_as_exported": "This file was saved again after its export: import the original.",
    "not_plain": (
        "The file holds something that is not part of a card game. Export again where it comes "
        "from."
    ),
    "not_a_game": (
        "This does not have the form of an exported game. Export again where it comes from."
    ),
    "not_a_part": (
        "“{given}” does not have the form of an export. Export again where it comes from."
    ),
    "not_as_typed": (
        "“{given}” cannot come from La Marque: it is too long, or has characters that cannot be"
        " seen. Export again where it comes from."
    ),
    "form_of_another_game": (
        "A club evening of this game is not entered in this way. Export again where it comes from."
    ),
    "not_an_entry": (
        "La Marque could not have written this entry. Export the game again where it comes from."
    ),
    "entry_changed": (
        "This entry is not what was written. Export the game again where it comes from."
    ),
    "unknown_reference": (
        "This game names a player, a phone, an evening or a game that is not in the file. Export "
        "again where it comes from."
    ),
    "not_what_the_journal_says": (
        "The record, the totals, the ranks or the state are not what the journal says. Export the "
        "game again where it comes from."
    ),
    "seal_broken": (
        "The file is not what was exported: something in it was changed. Export again where it "
        "comes from."
    ),
    "contradicts": (
        "The file contradicts itself, or what is in this notebook. Export again where it comes "
        "from."
    ),
}
