"""The rules pages agree with the scoring core, in every language in which they are written."""

import re

import pytest
from django.utils.translation import gettext, override

from games.kinds.registry import GAMES, KINDS
from games.readers.notebook.rules import FOLDER, rules_page, section_titles
from games.scoring.game import Progress, Table
from games.scoring.record import complete_rules
from games.table.setting_up.new_game import every_rule
from tests.completeness import languages_of
from tests.languages import LANGUAGES
from tests.replaying import replay_record

PLAYERS = ["Ana", "Bea", "Cy", "Dan"]
DEFAULT = {"fr": "par défaut", "en": "by default", "es": "por defecto"}
SPOILED = {"fr": "pourri", "en": "spoiled", "es": "podrida"}

every_game = pytest.mark.parametrize("slug", GAMES)
PAGES = [(slug, language) for slug in GAMES for language in languages_of(slug)]
every_page = pytest.mark.parametrize(("slug", "language"), PAGES)
# French rules bend the names of choices in their sentences.
every_page_with_names = pytest.mark.parametrize(
    ("slug", "language"), [page for page in PAGES if page[1] != "fr"]
)


def every_language(slug):
    """For a test of the rules of this game."""
    return pytest.mark.parametrize("language", languages_of(slug))


def written(slug, language):
    return (FOLDER / f"{slug}.{language}.md").read_text(encoding="utf-8")


def rows(slug, language):
    """The rows of every table of the page, as tuples of cells."""
    lines = [line for line in written(slug, language).splitlines() if line.startswith("|")]
    return [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in lines]


def written_number(number):
    return str(number).replace("-", "−")


def table_of(slug, players, **rules):
    return Table(players, 0, complete_rules(GAMES[slug], players, rules))


def coming(slug, table, number):
    """What the game says of the hand with that number."""
    progress = Progress(number, 0, (0,) * table.players, 0, GAMES[slug].start(table))
    return GAMES[slug].coming(table, progress)


def scored(slug, hands, **rules):
    replayed = replay_record(
        GAMES,
        {
            "format": "scorekeeper/1",
            "game": slug,
            "players": PLAYERS,
            "rules": rules,
            "hands": hands,
        },
    )
    assert replayed.faults == []
    return replayed.sheet


def house_rules(slug, language):
    """The blocks of the page that state a house rule."""
    sections = rules_page(slug, language).sections
    return [block for section in sections for block in section.blocks if block.rule]


def visible(html):
    return re.sub(r"<[^>]+>", "", html)


def in_force(slug, language, rules):
    """What the page gives as the table's rules, by house rule."""
    sections = rules_page(slug, language, rules).sections
    blocks = [block for section in sections for block in section.blocks if block.in_force]
    return {block.rule: block.in_force for block in blocks}


@every_page
def test_every_page_has_a_title_an_introduction_and_sections(slug, language):
    page = rules_page(slug, language)
    assert page.language == language
    assert page.title
    assert page.introduction.startswith("<p>")
    assert all(section.title and section.blocks for section in page.sections)


@every_game
def test_rules_that_are_not_written_in_a_language_are_in_english(slug):
    for language in LANGUAGES:
        page, own = rules_page(slug, language), language in languages_of(slug)
        assert page.language == (language if own else "en")
        titles = set(section_titles(slug, language).values())
        assert titles == ({section.title for section in page.sections} if own else {""})


def test_there_are_rules_in_english_only_for_a_reader_of_spanish():
    """Without them, what says so on the page has no test."""
    assert [slug for slug in GAMES if "es" not in languages_of(slug)]


@every_game
def test_the_languages_have_the_same_sections_and_house_rules_in_the_same_order(slug):
    first, *others = [
        [
            (section.anchor, [block.rule for block in section.blocks if block.rule])
            for section in rules_page(slug, language).sections
        ]
        for language in languages_of(slug)
    ]
    assert all(other == first for other in others)


@every_page
def test_every_ruling_finds_its_paragraph(slug, language):
    anchors = [section.anchor for section in rules_page(slug, language).sections]
    assert len(anchors) == len(set(anchors))
    wording = KINDS[slug].wording
    assert {wording.anchor(code) for code in (*wording.RULINGS, *wording.PARAGRAPHS)} <= set(
        anchors
    )


@every_page
def test_every_house_rule_has_one_paragraph_that_names_its_default(slug, language):
    stated = house_rules(slug, language)
    known = every_rule(GAMES[slug])
    assert sorted(block.rule for block in stated) == sorted(known)
    for block in stated:
        assert f'id="rule-{block.rule}"' in block.html
        assert 'class="house-rule"' in block.html
        assert DEFAULT[language] in block.html.lower()


@every_page_with_names
def test_every_choice_of_a_house_rule_has_the_same_name_in_the_rules(slug, language):
    with override(language):
        for block in house_rules(slug, language):
            for choice in KINDS[slug].wording.HOUSE_RULES[block.rule].choices.values():
                assert gettext(choice.label).lower() in visible(block.html).lower()


@every_page
def test_no_markdown_is_left_in_the_page(slug, language):
    page = rules_page(slug, language)
    html = "".join(block.html for section in page.sections for block in section.blocks)
    shown = visible(page.introduction + html)
    assert not re.search(r"\{:|\*\*|\| |^#|^- ", shown, re.MULTILINE)


@every_language("belote")
def test_the_choice_of_the_table_is_shown_after_the_rule_that_it_settles(language):
    rules = complete_rules(GAMES["belote"], 4, {"rounding": "exact", "target": 2000})
    said = in_force("belote", language, rules)
    assert sorted(said) == sorted(rules)
    assert said["target"] == "2000"
    rounded = in_force("belote", language, rules | {"rounding": "tens"})
    assert [name for name in said if said[name] != rounded[name]] == ["rounding"]


def test_a_rule_that_the_table_has_not_set_is_not_shown_as_in_force():
    rules = complete_rules(GAMES["batarde"], 4, {"trump_order": list("123456789")})
    said = in_force("batarde", "fr", rules)
    assert "normal_order" not in said
    assert said["trump_order"] == "1, 2, 3, 4, 5, 6, 7, 8, 9"


def test_without_a_table_nothing_is_shown_as_in_force():
    assert in_force("river", "fr", complete_rules(GAMES["river"], 4, {}))
    assert in_force("river", "fr", None) == {}


@every_language("alta_baja")
def test_the_example_of_alta_baja_is_true(language):
    tricks = [["K", "Q", "K", "10"], ["4", "2", "9", "4"], ["10", "A", "Q", "9"]]
    totals = scored("alta_baja", [{"cards": cards} for cards in tricks]).totals
    said = ", ".join(f"{name} {total}" for name, total in zip(PLAYERS, totals, strict=True))
    assert said in written("alta_baja", language)


@every_language("aluette")
def test_the_example_of_aluette_is_true(language):
    deals = [[1, 0, None, 1, 0, 0, 2, 1, 3], [2, 1, None, 2, 0, 3, 3, 3, 3]]
    sheet = scored("aluette", [{"tricks": tricks} for tricks in deals])
    assert [hand.scores for hand in sheet.hands] == [(1, 0), (0, 2)]
    shown = [row[1:] for row in rows("aluette", language)]
    for tricks in deals:
        winners = [SPOILED[language] if seat is None else PLAYERS[seat] for seat in tricks]
        assert tuple(winners) in shown


@every_language("batarde")
def test_the_example_of_la_batarde_is_true(language):
    shown = [row[1:] for row in rows("batarde", language)]
    for stake in ("plain", "mechoune", "choune"):
        hand = {"bids": [1, 3, 0, 2], "tricks": [1, 1, 1, 2], "stake": stake}
        assert tuple(map(str, scored("batarde", [hand]).totals)) in shown


@every_language("belote")
def test_the_example_of_belote_is_true(language):
    hands = [
        {"taker": 1, "contract": "hearts", "points": [83, 79], "belote": 1},
        {"taker": 2, "contract": "spades", "points": [81, 81]},
        {"taker": 3, "contract": "clubs", "points": [91, 71]},
    ]
    example = rows("belote", language)[-3:]
    sheet = scored("belote", hands)
    assert [row[-2:] for row in example] == [tuple(map(str, hand.scores)) for hand in sheet.hands]
    for facts, row in zip(hands, example, strict=True):
        assert row[0] == PLAYERS[facts["taker"]]
        assert [int(points) for points in re.findall(r"\d+", row[1])] == facts["points"]


@every_language("coinche")
def test_the_example_of_coinche_is_true(language):
    hands = [
        {"taker": 0, "bid": 100, "contract": "hearts", "points": [122, 40]},
        {"taker": 1, "bid": 110, "contract": "hearts", "points": [82, 80], "belote": 1},
        {"taker": 2, "bid": 100, "contract": "hearts", "points": [110, 52], "stake": "coinche"},
    ]
    sheet = scored("coinche", hands)
    example = rows("coinche", language)[-3:]
    assert [row[-2:] for row in example] == [tuple(map(str, hand.scores)) for hand in sheet.hands]
    for facts, row in zip(hands, example, strict=True):
        assert [int(points) for points in re.findall(r"\d+", row[1])] == facts["points"]


@every_language("tarot")
def test_the_example_of_tarot_is_true(language):
    hand = {"taker": 0, "contract": "garde", "bouts": 2, "points": [56, None]}
    scores = tuple(map(written_number, scored("tarot", [hand]).totals))
    assert scores == rows("tarot", language)[-1] == ("240", "−80", "−80", "−80")


@every_language("river")
def test_the_example_of_the_river_is_true(language):
    hand = {"bids": [2, 0, 1, 2], "tricks": [2, 0, 2, 0]}
    totals = scored("river", [hand], max_cards=4, order="down_up").totals
    assert tuple(map(str, totals)) in [row[1:] for row in rows("river", language)]


@every_language("river")
def test_each_scoring_of_the_river_gives_what_its_row_says(language):
    scorings = every_rule(GAMES["river"])["scoring"].values
    first = next(n for n, row in enumerate(rows("river", language)) if row[1].endswith(" 2"))
    shown = rows("river", language)[first:]
    bids = [(2, 2), (2, 1), (0, 0), (0, 2)]
    for scoring in scorings:
        points = []
        for bid, took in bids:
            hand = {"bids": [bid, 0, 0, 0], "tricks": [took, 2 - took, 0, 0]}
            rules = {"max_cards": 2, "order": "down_up", "scoring": scoring}
            points.append(written_number(scored("river", [hand], **rules).totals[0]))
        assert tuple(points) in [row[1:] for row in shown]


@every_language("river")
@pytest.mark.parametrize("players", range(3, 8))
def test_the_number_of_hands_of_the_river_is_that_of_its_table(language, players):
    row = [str(players)]
    for deck in (32, 52):
        table = table_of("river", players, deck=deck)
        row += [str(table.rules["max_cards"]), str(GAMES["river"].length(table))]
    assert tuple(row) in rows("river", language)


@every_language("batarde")
@pytest.mark.parametrize("players", range(3, 8))
def test_the_deals_of_la_batarde_are_those_of_its_table(language, players):
    table = table_of("batarde", players)
    length = GAMES["batarde"].length(table)
    cards = [coming("batarde", table, number)["cards"] for number in range(1, length + 1)]
    row = next(row for row in rows("batarde", language) if row[0] == str(players))
    low, high = min(cards), max(cards)
    assert [int(figure) for figure in re.findall(r"\d+", row[1])] == [low, high, high, low]
    assert row[2] == str(length)


@every_language("alta_baja")
def test_the_points_of_alta_baja_are_those_of_its_table(language):
    table = table_of("alta_baja", 4)
    shown = {}
    for row in rows("alta_baja", language):
        for number, phase in re.findall(r"(\d+) \((Alta|Baja)\)", row[0]):
            shown[int(number)] = (phase.lower(), int(row[1]), int(row[2]))
    expected = {}
    for number in range(1, 14):
        trick = coming("alta_baja", table, number)
        expected[number] = (trick["phase"], trick["first"], trick["second"])
    assert shown == expected


@every_page
def test_a_page_has_no_inline_style_which_the_security_policy_would_block(slug, language):
    page = rules_page(slug, language)
    blocks = [block.html for section in page.sections for block in section.blocks]
    assert not [html for html in blocks if "style=" in html]
