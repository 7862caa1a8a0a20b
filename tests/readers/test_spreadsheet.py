"""One line for each hand, as a spreadsheet opens it."""

import csv

import pytest

from games.journal import AT_THE_END
from games.kinds.registry import GAMES
from games.readers.exchange.export import Choice
from games.readers.exchange.spreadsheet import FORMS, guarded, spreadsheet
from games.table import acts
from tests.cast import MADE


def lines(notebook, form):
    text = "".join(spreadsheet(Choice(notebook).games, FORMS[form], notebook.zone))
    assert text[0] == "\ufeff"
    return list(csv.reader(text[1:].splitlines(), delimiter=FORMS[form].separator))


def test_each_hand_is_a_line_with_the_score_of_each_side_and_the_reason(cast):
    game = cast.play(cast.start(), MADE, {"redeal": 2})
    head, first, second = lines(cast.notebook, "csv-en")

    assert head[3:11] == [
        *("Hand", "Dealer", "Side 1", "Score 1", "Total 1", "Side 2", "Score 2", "Total 2")
    ]
    assert (first[0], first[1]) == (game.key, "Belote")
    assert first[3:11] == ["1", "Ana", "Ana & Cy", "7", "7", "Bea & Dan", "9", "9"]
    assert second[3:11] == ["2", "Bea", "Ana & Cy", "0", "7", "Bea & Dan", "0", "9"]
    assert "Bea" in first[11]


def test_a_penalty_is_a_line_with_its_reason(cast):
    game = cast.play(cast.start(), MADE)
    facts = {"adjust": [0, -100]}
    cast.say(acts.insert, game, before=AT_THE_END, facts=facts, reason="renonce de Bea")
    _, _, penalty = lines(cast.notebook, "csv-en")

    assert penalty[3:11] == ["Penalty", "", "Ana & Cy", "0", "7", "Bea & Dan", "-100", "-91"]
    assert penalty[11] == "A penalty or a bonus that the table agreed on. renonce de Bea"


def test_the_facts_of_a_hand_have_columns_of_their_own(cast):
    cast.play(cast.start(), {"taker": 1, "contract": "hearts", "points": [67, 95]})
    head, first = lines(cast.notebook, "csv-en")
    facts = dict(zip(head, first, strict=True))

    assert (facts["taker"], facts["contract"], facts["points"]) == ("Bea", "hearts", "67 95")
    assert facts["capot"] == ""


def test_a_french_spreadsheet_has_french_words_and_semicolons(cast):
    cast.play(cast.start(), MADE)
    head, first = lines(cast.notebook, "csv-fr")
    assert head[:4] == ["Partie", "Jeu", "Date", "Donne"]
    assert first[6] == "7"


@pytest.mark.parametrize("form", FORMS)
def test_all_columns_have_different_names(cast, form):
    cast.play(cast.start("alta_baja"), {"first": [0], "second": [1]})
    head, _ = lines(cast.notebook, form)
    assert len(set(head)) == len(head)


def test_games_of_more_sides_have_columns_for_all_of_them(cast):
    cast.play(cast.start(), MADE)
    cast.play(cast.start("alta_baja"), {"first": [0], "second": [1]})
    rows = lines(cast.notebook, "csv-en")
    facts = {fact.name for kind in ("belote", "alta_baja") for fact in GAMES[kind].FACTS}
    assert {len(row) for row in rows} == {5 + 3 * 4 + 1 + len(facts)}


@pytest.mark.parametrize("name", ["=1+1", "+33", "-Bea", "@SUM(A1)", "＝1+1"])
def test_no_name_is_read_as_a_formula(cast, name):
    cast.play(cast.start("alta_baja", (name, "Bea", "Cy")), {"first": [0], "second": [1]})
    _, row = lines(cast.notebook, "csv-en")
    assert f"'{name}" in row
    assert name not in row


def test_negative_scores_stay_numbers(cast):
    cast.play(
        cast.start("river", ("Ana", "Bea", "Cy"), rules={"scoring": "penalty", "max_cards": 1}),
        {"bids": [1, 0, 0], "tricks": [0, 1, 0]},
    )
    _, row = lines(cast.notebook, "csv-en")
    assert "-11" in row


def test_other_text_stays_unchanged():
    assert guarded("Ana - Bea") == "Ana - Bea"
    assert guarded("") == ""
