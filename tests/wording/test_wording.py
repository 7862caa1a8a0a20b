"""Every code of a game has a sentence, which takes its parameters in any language."""

import json
import random
import re
from datetime import UTC, datetime
from string import Formatter

import pytest
from django.conf import settings
from django.utils.translation import gettext, ngettext, override, pgettext
from hypothesis import given
from hypothesis import seed as hypothesis_seed
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from games.kinds.exact_bids import entry as entry_remarks
from games.kinds.exact_bids import wording as exact_bids
from games.kinds.registry import GAMES, KINDS
from games.kinds.sentences import fault_text, outcome_text, ruling_text, ruling_title
from games.kinds.wording import COMMON_FAULTS
from games.scoring.errors import fault
from games.scoring.game import Table
from games.scoring.record import complete_rules, rule_faults
from games.table.setting_up.new_game import every_rule
from games.templatetags.figures import day, said
from games.wording.sentences import InContext, Names, Plural, say
from tests.declared import first_bounds
from tests.faults import amount
from tests.kinds import FRAME_CODES, RECORDS, SAMPLES, titled
from tests.languages import LANGUAGES, every_language
from tests.replaying import replay_record
from tests.scoring.junk import mutate

PLAYERS = ["Ana", "Bea", "Cy", "Dan"]
EXAMPLES = amount(15, 100)

BY_EACH_CODES = {"batarde": {"trump_stays"}}
"""Faults of what players announce on their own phones, which no record has."""

every_game = pytest.mark.parametrize("slug", GAMES)


def replayed(record, slug, expected, met, rounds=40):
    """Give `record` legal records, always the same, until it has `met` everything `expected`, at
    most `rounds` times `EXAMPLES` of them.
    """
    for number in range(rounds):

        @hypothesis_settings(max_examples=EXAMPLES, deadline=None, database=None)
        @hypothesis_seed(number)
        @given(RECORDS[slug], st.integers(0, 2**32))
        def run(legal, seed):
            record(legal, random.Random(seed))

        run()
        if met >= expected:
            return


def rare(slug):
    """Records for the rulings that a hundred random records may lack."""
    samples = SAMPLES[slug]
    for rules, hands in samples.RARE_HANDS:
        yield {
            "format": "scorekeeper/1",
            "game": slug,
            "players": list(samples.START["names"]),
            "first_dealer": 0,
            "rules": rules,
            "hands": hands,
            **titled(slug),
        }


def names_of(record, sheet):
    return Names(record["players"], sheet.sides)


def is_a_sentence(text):
    """Whether it is a sentence with no parameter left to fill in."""
    return text and not re.search(r"[{}\[\]]|\bNone\b|\(\d+,", text)


@every_game
def test_every_ruling_and_every_end_of_a_game_has_a_sentence_in_every_language(slug):
    codes = set()

    def say_all(record, _):
        sheet = replay_record(GAMES, record).sheet
        for language in LANGUAGES:
            with override(language):
                names = names_of(record, sheet)
                for hand in sheet.hands:
                    for line in hand.ruling:
                        codes.add(line.code)
                        assert is_a_sentence(ruling_text(slug, line, names)), line
                        assert is_a_sentence(ruling_title(slug, line, names)), line
                if sheet.finished:
                    assert is_a_sentence(outcome_text(slug, sheet.outcome, sheet.winners, names))

    for record in rare(slug):
        say_all(record, None)
    replayed(say_all, slug, set(KINDS[slug].wording.RULINGS), codes)
    assert codes == set(KINDS[slug].wording.RULINGS)


@every_game
@every_language
@pytest.mark.parametrize("winners", [(0,), (0, 1)])
def test_every_end_of_a_game_names_one_or_several_winners(slug, language, winners):
    with override(language):
        names = Names(PLAYERS, GAMES[slug].sides(tuple(PLAYERS)))
        for reason in KINDS[slug].wording.OUTCOMES:
            assert is_a_sentence(outcome_text(slug, reason, winners, names))


@every_game
def test_every_ruling_has_its_paragraph_of_the_rules(slug):
    wording = KINDS[slug].wording
    faults = {code.partition(".")[0] for code in COMMON_FAULTS | wording.FAULTS}
    assert all(row.anchor for row in wording.RULINGS.values())
    assert set(wording.PARAGRAPHS) <= faults


@every_game
@every_language
def test_every_ruling_has_a_title_of_a_few_words_in_every_language(slug, language):
    with override(language):
        for title in (row.title for row in KINDS[slug].wording.RULINGS.values()):
            text = pgettext(*title) if isinstance(title, InContext) else gettext(title)
            assert 1 <= len(re.findall(r"[\w’{}]+", text)) <= 6, title


@every_game
def test_every_fault_has_a_sentence_in_every_language(slug):
    met = set()

    def say_all(record, chance):
        text = json.dumps(record)
        for _ in range(30):
            mutated = json.loads(text)
            mutate(chance, mutated)
            replay = replay_record(GAMES, mutated)
            frame = Names() if replay.sheet is None else names_of(mutated, replay.sheet)
            for one in replay.faults:
                met.add(one.code)
                for language in LANGUAGES:
                    frame.language = language
                    known = slug if mutated.get("game") == slug else None
                    assert fault_text(known, one, frame)

    replayed(say_all, slug, set(), met)
    assert met <= set(SAMPLES[slug].FAULT_CODES.split() + FRAME_CODES.split())


@every_game
def test_a_value_of_the_wrong_type_or_range_has_a_sentence_in_every_language(slug):
    game, bounds = GAMES[slug], first_bounds(GAMES[slug])
    table = Table(bounds.players, 0, complete_rules(game, bounds.players, {}))
    names = Names(PLAYERS, game.sides(tuple(PLAYERS)))
    for fact in game.FACTS:
        for wrong in (-1, (fact.highest or 0) + 1, "x", [], {}):
            value = [wrong] * max(1, len(bounds.seats_or_sides(fact))) if fact.each else wrong
            for one in game.fact_faults(fact, table, bounds, {fact.name: value}, True):
                for names.language in LANGUAGES:
                    assert fault_text(slug, one, names)


@every_game
def test_every_fault_of_a_game_has_a_sentence_and_every_sentence_a_fault(slug):
    codes = set(SAMPLES[slug].FAULT_CODES.split())
    own = {code.partition(".")[0] for code in KINDS[slug].wording.FAULTS}
    assert codes <= own | set(COMMON_FAULTS)
    assert own <= codes | set(FRAME_CODES.split()) | BY_EACH_CODES.get(slug, set())


REFUSED_FILES = (
    "unknown_file cut_short not_plain not_a_game not_a_part not_as_typed form_of_another_game"
    " not_an_entry entry_changed unknown_reference not_what_the_journal_says seal_broken"
    " contradicts"
)


@pytest.mark.parametrize("code", REFUSED_FILES.split())
def test_whoever_brings_a_file_that_is_refused_is_told_where_another_comes_from(code):
    assert COMMON_FAULTS[code].endswith("where it comes from.")


def test_every_fault_of_the_frame_has_a_sentence():
    assert set(FRAME_CODES.split()) <= set(COMMON_FAULTS)


@every_game
def test_every_house_rule_and_every_choice_has_its_sentence(slug):
    house_rules = KINDS[slug].wording.HOUSE_RULES
    for players in (players for players in range(2, 13) if not GAMES[slug].player_faults(players)):
        rules = GAMES[slug].house_rules(players, {})
        names = [rule.name for rule in rules]
        assert names == [name for name in house_rules if name in names]
    known = every_rule(GAMES[slug])
    assert set(known) == set(house_rules)
    for rule in known.values():
        assert list(house_rules[rule.name].choices) == list(rule.values), rule.name


@every_game
def test_a_set_up_shows_the_few_rules_first_that_tables_ask_about(slug):
    """Those of four rules or fewer all are."""
    wording, game = KINDS[slug].wording, GAMES[slug]
    usual = [rule.name for rule in game.house_rules(game.PLAYERS[0], {})]
    first = [name for name in usual if name in wording.FIRST_RULES]

    assert len(first) in (3, 4) if len(usual) > 4 else first == []
    assert set(wording.FIRST_RULES) <= set(wording.HOUSE_RULES)


@every_game
def test_the_presets_of_a_game_say_all_the_same_rules_each_otherwise(slug):
    wording, game = KINDS[slug].wording, GAMES[slug]
    for code, preset in wording.PRESETS.items():
        assert wording.preset_of(preset.rules) == code
        said = {name for other in wording.PRESETS.values() for name in other.rules}
        for players in game.PLAYERS:
            known = {rule.name for rule in game.house_rules(players, preset.rules)}
            here = {name: value for name, value in preset.rules.items() if name in known}
            assert rule_faults(game, players, here) == []
            assert here.keys() == said & known
        assert preset.rules.keys() <= wording.HOUSE_RULES.keys()


def messages(slug):
    """Every message of a game's wording."""
    wording = KINDS[slug].wording
    found = [wording.NAME, wording.TAGLINE]
    for row in wording.RULINGS.values():
        found += filter(None, (row.text, row.title, row.verdict, row.reason))
    for group in (wording.FAULTS, wording.OUTCOMES):
        found += group.values()
    for rule in wording.HOUSE_RULES.values():
        found += [rule.label, rule.sentence]
        for choice in rule.choices.values():
            found += choice
    for preset in wording.PRESETS.values():
        found += [preset.name, preset.sentence]
    return found


def parameters(text):
    return {field for _, field, _, _ in Formatter().parse(text) if field is not None}


@every_game
@every_language
def test_a_translation_has_no_parameters_of_its_own(slug, language):
    with override(language):
        for message in [*messages(slug), *COMMON_FAULTS.values()]:
            if isinstance(message, Plural):
                known = parameters(message.singular) | parameters(message.plural)
                for count in (0, 1, 2, 20):
                    text = ngettext(message.singular, message.plural, count)
                    assert parameters(text) <= known, message
            elif isinstance(message, InContext):
                assert parameters(pgettext(*message)) <= parameters(message.text), message
            else:
                assert parameters(gettext(message)) <= parameters(message), message


def test_a_fault_of_the_frame_needs_no_names():
    with override("en"):
        said = fault_text("batarde", fault("two_tables", "players", given=8), None)
        assert is_a_sentence(said)
        assert fault_text(None, fault("unknown_game", "game", given="no_such_game")) == (
            "There is no game called “no_such_game”."
        )


def test_what_games_of_bids_share_uses_the_word_of_neither_in_french():
    """La Bâtarde's booklet says *annonce*, the river's rules say *pari*."""
    shared = [entry_remarks.BIDS_SO_FAR, entry_remarks.LAST_FORBIDDEN, entry_remarks.BIDS_LEFT]
    shared += [exact_bids.EVEN, exact_bids.ALL_MADE, *exact_bids.FAULTS.values()]
    shared += [figure.label for figure in exact_bids.measures("")]
    with override("fr"):
        for message in filter(None, shared):
            single, many = (message, message) if isinstance(message, str) else message[:2]
            text = ngettext(single, many, 2) if single != many else gettext(single)
            assert not re.search("annonc|pari|prév", text, re.IGNORECASE), text


@pytest.mark.parametrize(
    ("slug", "word", "others"), [("batarde", "ann", "pari"), ("river", "pari", "ann")]
)
def test_each_game_of_bids_uses_its_own_word_in_french(slug, word, others):
    with override("fr"):
        for message in vars(KINDS[slug].wording.CALLS).values():
            params = {"number": 2, "bids": "Ana 2", "name": "Ana", "names": "Ana", "who": "Bea"}
            text = said(message, params | {"made": 1}).lower()
            assert word in text
            assert others not in text


def test_at_belote_a_contract_is_taken_and_nothing_announced():
    with override("fr"):
        words = [said(message) for message in vars(KINDS["belote"].wording.CALLS).values()]
    assert words == ["Prise", "prise", "Changer la prise"]


def test_at_coinche_only_annonces_are_announced_in_french():
    """What is bid is *enchère* while they speak, then *contrat*: *annonces* are tierces, carrés."""
    wording = KINDS["coinche"].wording
    words = [
        *messages("coinche"),
        *vars(wording.CALLS).values(),
        *KINDS["coinche"].judge_page.REASONS.values(),
    ]
    with override("fr"):
        for message in words:
            english = message if isinstance(message, str) else message.text
            announced = re.search("annonce|announce", english, re.IGNORECASE)
            french = gettext(message) if isinstance(message, str) else pgettext(*message)
            assert announced or not re.search("annonc", french, re.IGNORECASE), french
        assert [said(message) for message in vars(wording.CALLS).values()] == [
            "Contrat",
            "contrat",
            "Changer le contrat",
        ]


@pytest.mark.parametrize("given", [0, 1, 2, 8])
def test_the_sum_of_the_bids_agrees_in_number(given):
    with override("fr"):
        said = say(entry_remarks.BIDS_SO_FAR, {"given": given, "cards": 7}, Names())
    assert said == f"La somme fait {given}, pour 7 plis."


@pytest.mark.parametrize(
    ("language", "on_the_first", "on_the_second", "without_year"),
    [
        ("en", "1 June 2026", "2 June 2026", "1 June"),
        ("fr", "1er juin 2026", "2 juin 2026", "1er juin"),
        ("es", "1 de junio de 2026", "2 de junio de 2026", "1 junio"),
    ],
)
def test_a_day_and_the_first_of_a_month_are_written_as_they_are_said(
    language, on_the_first, on_the_second, without_year
):
    with override(language):
        assert day(datetime(2026, 6, 1, 12, tzinfo=UTC)) == on_the_first
        assert day(datetime(2026, 6, 2, 12, tzinfo=UTC)) == on_the_second
        assert day(datetime(2026, 6, 1, 12, tzinfo=UTC), "j F") == without_year


def test_every_day_and_month_in_a_template_is_written_in_a_format_of_the_catalogue():
    pages = (settings.BASE_DIR / "templates").rglob("*.html")
    wanted = re.compile(r'\|(?:date:"[^"]*[jF]|day:")')
    assert not [page.name for page in pages if wanted.search(page.read_text())]
