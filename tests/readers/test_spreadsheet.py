"""One line for each hand, as a spreadsheet opens it."""

import csv
from datetime import UTC, datetime

import pytest
from django.utils.translation import override

from games import clock
from games.journal import AT_THE_END
from games.kinds.registry import GAMES, KINDS
from games.models import Evening
from games.readers.exchange.export import Choice
from games.readers.exchange.spreadsheet import CSV_FORMS, guarded, spreadsheet
from games.table import acts
from games.wording.sentences import Names, say
from tests.cast import FOUR, MADE, TO_NINE
from tests.languages import LANGUAGES

EIGHT = (*FOUR, "Eva", "Flo", "Gus", "Hal")


def lines(notebook, form):
    text = "".join(spreadsheet(Choice(notebook).games, CSV_FORMS[form], notebook.zone))
    assert text[0] == "\ufeff"
    return list(csv.reader(text[1:].splitlines(), delimiter=CSV_FORMS[form].separator))


def test_each_hand_is_a_line_with_the_score_of_each_side_and_the_reason(cast):
    game = cast.play(cast.start(), MADE, {"redeal": 2})
    head, first, second = lines(cast.notebook, "csv-en")

    assert head[9:19] == [
        *("Hand", "Dealer", "Side 1", "Score 1", "Total 1", "Rank 1"),
        *("Side 2", "Score 2", "Total 2", "Rank 2"),
    ]
    assert (first[0], first[1]) == (game.key, "Belote")
    assert first[9:19] == ["1", "Ana", "Ana & Cy", "7", "7", "2", "Bea & Dan", "9", "9", "1"]
    assert second[9:19] == ["2", "Bea", "Ana & Cy", "0", "7", "2", "Bea & Dan", "0", "9", "1"]
    assert "Bea" in first[19]


def test_each_line_says_when_and_where_its_game_was_played_and_by_which_rules(cast):
    evening = cast.evening(name="At Lou’s", names=EIGHT, rules=TO_NINE)
    Evening.objects.update(started_at=datetime(2020, 9, 26, 18, tzinfo=UTC))
    evening.refresh_from_db()
    with clock.at(datetime(2020, 9, 26, 22, 20, tzinfo=UTC)):
        first, _ = cast.round(evening)
    with clock.at(datetime(2020, 9, 26, 23, 5, tzinfo=UTC)):
        cast.play(first, MADE)
    head, row = lines(cast.notebook, "csv-en")

    assert dict(list(zip(head, row, strict=True))[2:9]) == {
        "Day": "2020-09-26",
        "Began": "2020-09-27 00:20",
        "Minutes": "45",
        "Evening": "At Lou’s",
        "Round": "1",
        "Table": "1",
        "House rules": "Playing to: 9",
    }


def test_a_penalty_is_a_line_with_its_reason(cast):
    game = cast.play(cast.start(), MADE)
    facts = {"adjust": [0, -100]}
    cast.say(acts.insert, game, before=AT_THE_END, facts=facts, reason="renonce de Bea")
    _, _, penalty = lines(cast.notebook, "csv-en")

    assert penalty[9:15] == ["Penalty", "", "Ana & Cy", "0", "7", "1"]
    assert penalty[15:19] == ["Bea & Dan", "-100", "-91", "2"]
    assert penalty[19] == "A penalty or a bonus that the table agreed on. renonce de Bea"


def test_the_facts_of_a_hand_have_columns_of_their_own(cast):
    cast.play(cast.start(), {"taker": 1, "contract": "hearts", "points": [67, 95]})
    head, first = lines(cast.notebook, "csv-en")
    facts = dict(zip(head, first, strict=True))

    assert (facts["Taker"], facts["Contract"], facts["Points"]) == ("Bea", "hearts", "67 95")
    assert facts["Capot"] == ""


def test_a_french_spreadsheet_has_french_words_and_semicolons(cast):
    cast.play(cast.start(), MADE)
    head, first = lines(cast.notebook, "csv-fr")
    assert head[:4] == ["Partie", "Jeu", "Jour", "Début"]
    assert first[12] == "7"


def test_what_was_recorded_is_in_the_language_of_the_file(cast):
    facts = {
        "taker": 1,
        "contract": "garde_sans",
        "bouts": 2,
        "points": [50, 41],
        "petit": "attack",
    }
    facts |= {"poignees": [{"seat": 1, "size": "double"}]}
    cast.play(cast.start("tarot"), facts)
    cast.play(cast.start(), {"taker": 1, "contract": "no_trump", "capot": 1})
    head, tarot, belote = lines(cast.notebook, "csv-fr")
    of_tarot, of_belote = (dict(zip(head, row, strict=True)) for row in (tarot, belote))

    assert of_tarot["Contrat"] == "garde sans"
    assert of_tarot["Petit au bout"] == "l’attaque"
    assert of_tarot["Poignées"] == "Bea double poignée"
    assert of_belote["Preneur"] == "Bea"
    assert of_belote["Contrat"] == "sans atout"
    assert of_belote["Capot"] == "Bea & Dan"


@pytest.mark.parametrize("kind", GAMES)
def test_every_fact_has_a_name_of_its_own_and_every_choice_a_word(kind):
    words = KINDS[kind].wording
    for language in LANGUAGES:
        with override(language):
            names = [say(words.FACTS[fact.name], {}, Names()) for fact in GAMES[kind].FACTS]
        assert len(set(names)) == len(names)
    facts = [one for fact in GAMES[kind].FACTS for one in (fact, *fact.parts)]
    for fact in facts:
        if fact.unknown != "unknown_card":
            choices = {one for one in fact.choices if isinstance(one, str)}
            assert choices <= set(words.FACT_VALUES.get(fact.name, {}))


@pytest.mark.parametrize("form", CSV_FORMS)
def test_all_columns_have_different_names(cast, form):
    cast.play(cast.start("alta_baja"), {"first": [0], "second": [1]})
    head, _ = lines(cast.notebook, form)
    assert len(set(head)) == len(head)


def test_games_of_more_sides_have_columns_for_all_of_them(cast):
    cast.play(cast.start(), MADE)
    cast.play(cast.start("alta_baja"), {"first": [0], "second": [1]})
    rows = lines(cast.notebook, "csv-en")
    facts = {fact.name for kind in ("belote", "alta_baja") for fact in GAMES[kind].FACTS}
    assert {len(row) for row in rows} == {11 + 4 * 4 + 1 + len(facts)}


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
