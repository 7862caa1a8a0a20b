import re
from html import unescape

import pytest

from games import services
from games.kinds.registry import GAMES, KINDS
from games.models import Game, Notebook, Player
from games.readers.table.card import card
from games.store.reading import read_game
from games.text import tidy
from tests.cast import FOUR, key
from tests.pages import choices_of, fields_of, html_of, in_a_line

EIGHT = (*FOUR, "Eli", "Fay", "Gus", "Hal")
LABELS = "R, D, V, 9, 8, 7, 6, 5, fou"


def tap(client, slug="belote", names=(), **fields):
    """The response to a tap in a form with these players."""
    fields = {"players": list(names), "client_key": str(key())} | fields
    return client.post(f"/new/{slug}/", fields)


def seated(page):
    """The names on the page, in seat order."""
    found = re.findall(r'name="players" value="([^"]*)"', page.content.decode())
    return tuple(unescape(name) for name in found)


def dealers(page):
    """The names marked as first dealers."""
    text = page.content.decode()
    found = re.findall(r'checked><span><span class="name">([^<]*)<', text)
    return tuple(unescape(name) for name in found)


def rules_of(page):
    """The house rules that are picked on the page."""
    sent = fields_of(page, re.search(r'action="(/new/\w+/)"', page)[1])
    return {
        name[5:]: sent[name][-1]
        for name in sent
        if name[:5] == "rule-" and name in choices_of(page)
    }


def changed_of(page):
    """How many house rules the page calls changed."""
    found = re.search(r'id="rules-changed">[^<]*?(\d+) changed', page)
    return int(found[1]) if found else 0


# Who plays


def test_the_enter_key_only_adds_a_name(db, browse):
    """Enter presses the first button of the form."""
    first = re.search(r"<button[^>]*>", browse().get("/new/belote/").content.decode())

    assert "name=" not in first[0]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("  ", "Type a name first."),
        ("\0", "Type a name first."),
        (" ana ", "Two players are called “ana”. Rename one."),
        ("A" * 41, "is too long: 40 characters at most."),
        ("\u200b", "This name can’t be shown"),
        ("Ana\ufffe", "This name can’t be shown"),
    ],
)
def test_an_invalid_name_is_refused_beside_its_field(db, browse, typed, sentence):
    page = tap(browse(), names=["Ana", "Bea"], new_name=typed, add="1")

    assert page.status_code == 422
    assert sentence in in_a_line(page)
    assert seated(page) == ("Ana", "Bea")
    assert f'value="{tidy(typed)}"' in page.content.decode()
    assert "data-error-focus" in page.content.decode()


def test_a_known_name_is_spelled_as_in_the_notebook(cast, owner):
    cast.start()

    assert seated(tap(owner, new_name="dan")) == ("Dan",)


def test_known_players_are_a_tap_away_and_those_of_the_last_game_come_first(cast, owner):
    cast.start(names=FOUR)
    cast.start("alta_baja", names=("Zoé", "Dan"))
    page = owner.get("/new/belote/").content.decode()
    known = re.findall(r'name="known" value="([^"]*)"', page)

    assert known == ["Dan", "Zoé", "Ana", "Bea", "Cy"]
    assert seated(tap(owner, names=["Ana"], known="Dan")) == ("Ana", "Dan")


def test_a_seated_player_stays_among_the_known_and_a_tap_frees_the_chair(cast, owner):
    cast.start()
    page = tap(owner, names=["Bea"]).content.decode()
    offered = re.findall(r'<button name="(known|unseat)" value="(\w+)"', page.split("seat-list")[0])

    assert offered == [("known", "Ana"), ("unseat", "Bea"), ("known", "Cy"), ("known", "Dan")]


def test_a_known_player_tapped_twice_sits_down_once(cast, owner):
    cast.start()
    page = tap(owner, names=["Ana"], known="Ana")

    assert (page.status_code, seated(page)) == (200, ("Ana",))


def test_a_name_being_typed_stays_while_something_else_is_tapped(cast, owner):
    cast.start()
    page = tap(owner, names=["Ana"], known="Dan", new_name="Zo")

    assert seated(page) == ("Ana", "Dan")
    assert 'name="new_name" value="Zo"' in page.content.decode()


def test_a_refused_name_stays_while_the_tap_is_carried_out(db, browse):
    twelve = [f"Player {number}" for number in range(12)]
    client = browse()
    fewer = tap(client, "alta_baja", twelve, new_name="Player 7", unseat="Player 0")
    drawn = tap(client, names=FOUR, new_name="ana", draw="dealer")
    moved = tap(client, names=FOUR, new_name="ana", up="Cy", **{"dealer-0": "Dan"})

    assert seated(fewer) == ("", *twelve[1:])
    assert "Two players are called “Player 7”. Rename one." in in_a_line(fewer)
    assert 'value="Player 7"' in fewer.content.decode()
    assert "Drawn by lot: " in in_a_line(
        tap(browse(**{"hx-request": "true"}), names=FOUR, new_name="ana", draw="dealer")
    )
    assert "Two players are called “ana”. Rename one." in in_a_line(drawn)
    assert seated(moved) == ("Ana", "Cy", "Bea", "Dan")


def test_the_reason_for_refusing_a_name_is_shown_while_it_is_true(db, browse):
    twelve = [f"Player {number}" for number in range(12)]
    page = tap(browse(), "alta_baja", twelve, new_name="One more", unseat="Player 0")

    assert (page.status_code, seated(page)) == (200, ("", *twelve[1:]))
    assert 'value="One more"' in page.content.decode()
    assert "The table is full" not in in_a_line(page)


def test_a_name_left_in_its_field_is_not_lost(db, browse):
    page = tap(browse(), names=FOUR[:3], new_name="Dan", start="1")

    assert page.status_code == 302
    assert [seat.name for seat in Game.objects.get().seats.all()] == list(FOUR)


# Who sits where


def test_players_change_places_with_their_neighbours_around_the_table(db, browse):
    client = browse()

    assert seated(tap(client, names=FOUR, up="Cy")) == ("Ana", "Cy", "Bea", "Dan")
    assert seated(tap(client, names=FOUR, down="Ana")) == ("Bea", "Ana", "Cy", "Dan")
    assert seated(tap(client, names=FOUR, up="Ana")) == ("Dan", "Bea", "Cy", "Ana")
    assert seated(tap(client, names=FOUR, down="Dan")) == ("Dan", "Bea", "Cy", "Ana")


def test_a_player_who_leaves_makes_an_empty_chair_and_nobody_else_moves(db, browse):
    client = browse()

    assert seated(tap(client, names=FOUR, unseat="Bea")) == ("Ana", "", "Cy", "Dan")
    assert seated(tap(client, names=FOUR, unseat="Dan")) == ("Ana", "Bea", "Cy")


def test_a_new_player_takes_the_chosen_chair_or_else_the_first_empty_chair(db, browse):
    client = browse()
    opposite = tap(client, names=["Ana"], new_name="Cy", next="2")
    first = tap(client, names=seated(opposite), new_name="Bea")
    taken = tap(client, names=FOUR[:2], new_name="Cy", next="0")

    assert seated(opposite) == ("Ana", "", "Cy")
    assert seated(first) == FOUR[:3]
    assert seated(taken) == FOUR[:3]


def test_a_chair_that_does_not_exist_means_the_first_empty_chair(db, browse):
    for chair in ("", "x", "-1", "12", "99999999999999999999", "٣"):
        assert seated(tap(browse(), names=["Ana"], new_name="Bea", next=chair)) == ("Ana", "Bea")


def test_empty_chairs_between_players_close_up_when_the_game_starts(db, browse):
    tap(browse(), "batarde", ["Ana", "", "Cy", "Dan"], start="1", **{"dealer-0": "Dan"})
    game = Game.objects.get()

    assert [seat.name for seat in game.seats.all()] == ["Ana", "Cy", "Dan"]
    assert game.first_dealer == 2


def test_an_empty_chair_is_shown_as_long_as_another_player_may_sit_down(db, browse):
    def empty(slug, players):
        names = [f"Player {number}" for number in range(players)]
        return tap(browse(), slug, names).content.decode().count('name="next"')

    assert [empty("belote", players) for players in range(5)] == [4, 3, 2, 1, 0]
    assert [empty("river", players) for players in (2, 3, 7, 8)] == [1, 1, 1, 0]
    assert [empty("alta_baja", players) for players in (0, 2, 11, 12)] == [2, 1, 1, 0]


def test_where_nobody_more_may_play_no_chair_is_offered_and_one_too_many_is_refused(cast, owner):
    twelve = [f"Player {number}" for number in range(12)]
    cast.start("alta_baja", names=(*FOUR, "Eli"))
    full = tap(owner, "alta_baja", twelve)
    page = tap(owner, "alta_baja", twelve, new_name="Fay", add="1")

    assert 'name="known" value="Eli" disabled' in full.content.decode()
    assert 'id="new-name"' not in full.content.decode()
    assert "The table is full." in in_a_line(full)
    assert (page.status_code, seated(page)) == (422, tuple(twelve))
    assert "The table is full: it seats 12." in in_a_line(page)
    assert 'value="Fay"' in page.content.decode()


@pytest.mark.parametrize("slug", ["belote", "aluette"])
def test_partners_are_drawn_on_the_page_and_named(db, browse, slug):
    client = browse()
    drawn = tap(client, slug, FOUR).content.decode()

    assert re.findall(r'data-seat="(\d)" data-side="(\d)"', drawn) == [
        ("1", "0"), ("2", "1"), ("3", "0"), ("4", "1"),
    ]  # fmt: skip
    assert "<b>Ana &amp; Cy</b> against <b>Bea &amp; Dan</b>" in drawn
    assert " against " not in in_a_line(tap(client, slug, FOUR[:3]))
    assert "data-side" not in tap(client, "batarde", FOUR).content.decode()


@pytest.mark.parametrize(
    ("slug", "most", "tables"),
    [("belote", 4, 1), ("tarot", 6, 3), ("batarde", 7, 4)],
)
def test_one_player_more_than_a_table_seats_opens_a_second(db, browse, slug, most, tables):
    client = browse()
    full = tap(client, slug, EIGHT[: most - 1], new_name=EIGHT[most - 1])
    opened = tap(client, slug, EIGHT[:most], new_name=EIGHT[most])

    assert "one more player opens a second table" in in_a_line(full)
    assert 'id="new-name"' in full.content.decode()
    assert seated(opened) == EIGHT[: most + 1]
    assert "Table 2" in in_a_line(opened)
    assert "the code that its phone reads" in in_a_line(opened)
    assert ("Start both tables" in in_a_line(opened)) == (most + 1 in (7, 8))
    assert "Table 2" not in in_a_line(full)


def test_at_two_tables_the_last_name_is_awaited_and_nobody_else(db, browse):
    client = browse()
    eight = tap(client, names=EIGHT[:7], tables="2", new_name="Hal")

    assert "1 more player" in in_a_line(tap(client, names=EIGHT[:7], tables="2"))
    assert "Start both tables" in in_a_line(eight)
    assert "Both tables are full." in in_a_line(eight)
    assert tap(client, names=FOUR, tables="2", start="1").status_code == 422
    assert "second table" not in in_a_line(tap(client, "alta_baja", FOUR))


def test_a_second_table_closes_once_nobody_sits_there(db, browse):
    page = tap(browse(), names=EIGHT[:5], tables="2", unseat="Bea")

    assert seated(page) == ("Ana", "Cy", "Dan", "Eli")
    assert "Table 2" not in in_a_line(page)


def test_the_code_for_each_of_two_tables_is_on_the_home_page_until_they_play(cast, owner):
    tables = services.start_tables(
        notebook=cast.notebook,
        phone=cast.owner,
        kind="river",
        seatings=[services.Seating(EIGHT[:4], 3), services.Seating(EIGHT[4:], 0)],
        client_key=key(),
    )
    home = html_of(owner, "/")

    for table in tables:
        assert f"The code for the phone of table {table.table_number}" in home
        assert f'href="/games/{table.key}/invite/"' in home
    cast.start()
    assert html_of(owner, "/").count("The code for the phone") == 2


def test_the_dealer_stays_the_same_person(db, browse):
    client = browse()

    assert dealers(tap(client, names=FOUR)) == ("Ana",)
    assert dealers(tap(client, names=FOUR, up="Cy", **{"dealer-0": "Cy"})) == ("Cy",)
    assert dealers(tap(client, names=FOUR, unseat="Cy", **{"dealer-0": "Cy"})) == ("Ana",)


def test_the_start_button_names_the_dealer_as_soon_as_one_is_tapped(db, browse):
    page = tap(browse(**{"hx-request": "true"}), names=FOUR, **{"dealer-0": "Cy"})

    assert "Start, Cy deals" in in_a_line(page)
    assert page.content.decode().count('value="Cy" data-tap checked') == 1


def test_without_javascript_the_start_button_names_nobody(db, browse):
    """A tap on a name could not change it."""
    assert ", Ana deals" not in in_a_line(tap(browse(), names=FOUR))


def test_nobody_deals_at_alta_baja(db, browse):
    page = tap(browse(), "alta_baja", FOUR)

    assert 'name="dealer-0"' not in page.content.decode()
    assert 'value="dealer"' not in page.content.decode()


# Drawing lots


def test_lots_choose_a_player(db, browse):
    [dealer] = dealers(tap(browse(), names=FOUR, draw="dealer"))

    assert dealer in FOUR


def test_the_seats_are_drawn_among_the_same_players(db, browse):
    assert sorted(seated(tap(browse(), names=EIGHT, draw="seats"))) == sorted(EIGHT)


def test_monsieur_and_madame_play_together_and_madame_deals(db, browse):
    page = tap(browse(), "aluette", FOUR, draw="partners")
    cards = re.findall(r"<b>(\w+)</b><small><span lang=\"fr\">([^<]*)<", page.content.decode())
    holders = {card: name for name, card in cards}
    seats = seated(page)

    assert list(holders) == ["Monsieur", "Madame", "le Borgne", "la Vache"]
    assert sorted(seats) == sorted(FOUR)
    assert {seats[0], seats[2]} == {holders["Monsieur"], holders["Madame"]}
    assert {seats[1], seats[3]} == {holders["le Borgne"], holders["la Vache"]}
    assert dealers(page) == (holders["Madame"],)


def test_the_partners_of_eight_are_drawn_at_each_table(db, browse):
    page = tap(browse(), "aluette", EIGHT, tables="2", draw="partners")

    assert page.content.decode().count(">Madame<") == 2
    assert len(dealers(page)) == 2
    assert sorted(seated(page)[:4]) == sorted(FOUR)


def test_partners_are_not_drawn_before_four_players_sit(db, browse):
    page = tap(browse(), "aluette", FOUR[:3], draw="partners")

    assert page.status_code == 422
    assert "1 more player. Four players; partners face each other." in in_a_line(page)


@pytest.mark.parametrize("draw", ["dealer", "seats", "partners"])
def test_nothing_is_drawn_for_an_empty_table(db, browse, draw):
    assert tap(browse(), "aluette", draw=draw).status_code == 200


# Two tables


@pytest.mark.parametrize(
    ("slug", "players", "sentence"),
    [
        ("batarde", 6, "two tables of 3. Or they all play at one."),
        ("river", 7, "a table of 4 and a table of 3. Or they all play at one."),
        ("batarde", 8, "two tables of 4. They are too many for one."),
        ("belote", 8, "two tables of 4. They are too many for one."),
        ("alta_baja", 8, "two tables of 4. Or they all play at one."),
    ],
)
def test_two_tables_are_offered_wherever_they_are_possible(db, browse, slug, players, sentence):
    page = tap(browse(), slug, EIGHT[:players])

    assert f"{players} players can make {sentence}" in in_a_line(page)


@pytest.mark.parametrize(("slug", "players"), [("batarde", 5), ("belote", 6), ("aluette", 7)])
def test_two_tables_are_not_offered_where_they_are_impossible(db, browse, slug, players):
    assert 'name="split"' not in tap(browse(), slug, EIGHT[:players]).content.decode()


def test_two_tables_stay_as_they_are_or_are_drawn(db, browse):
    client = browse()
    in_order = tap(client, "batarde", EIGHT, split="order")
    by_lot = tap(client, "batarde", EIGHT, split="lot")

    assert seated(in_order) == EIGHT
    assert dealers(in_order) == ("Ana", "Eli")
    assert "Start both tables" in in_a_line(in_order)
    assert sorted(seated(by_lot)) == sorted(EIGHT)
    assert "Start both tables" in in_a_line(by_lot)


def test_two_tables_become_one_again(db, browse):
    page = tap(browse(), "batarde", EIGHT[:6], tables="2", split="no")

    assert "Start both tables" not in in_a_line(page)
    assert dealers(page) == ("Ana",)


def test_both_tables_start_at_once_and_the_home_page_shows_both(db, browse):
    client = browse()
    fields = {"tables": "2", "start": "1", "dealer-0": "Bea", "dealer-1": "Gus"}
    page = tap(client, "batarde", EIGHT, **fields, **{"rule-deals": "rising"})
    first, second = Game.objects.order_by("table_number")

    assert (page.status_code, page.url) == (302, "/")
    assert (first.table_number, first.first_dealer) == (1, 1)
    assert (second.table_number, second.first_dealer) == (2, 2)
    assert first.rules == second.rules == {"deals": "rising"}
    assert [seat.name for seat in second.seats.all()] == list(EIGHT[4:])
    assert client.get("/").content.decode().count("Resume") == 2


def test_eight_at_one_table_of_la_batarde_are_refused(db, browse):
    page = tap(browse(), "batarde", EIGHT, start="1")

    assert page.status_code == 422
    assert "Eight players make two tables of four." in in_a_line(page)
    assert seated(page) == EIGHT


# House rules


@pytest.mark.parametrize(
    ("slug", "chosen", "saved"),
    [
        (
            "belote",
            {"rule-tie": "fails", "rule-target": "200", "rule-rounding": "tens"},
            {"tie": "fails", "target": 200},
        ),
        (
            "river",
            {"rule-must_trump": "True", "rule-deck": "32", "rule-max_cards": ""},
            {"must_trump": True, "deck": 32},
        ),
        ("batarde", {"rule-normal_order": LABELS}, {"normal_order": LABELS.split(", ")}),
    ],
)
def test_rules_that_were_chosen_are_saved_with_the_game(db, browse, slug, chosen, saved):
    tap(browse(), slug, FOUR, start="1", **chosen)

    assert Game.objects.get().rules == saved


def test_the_default_is_picked_and_labelled(db, browse):
    for slug in GAMES:
        page = browse().get(f"/new/{slug}/").content.decode()
        fieldsets = re.findall(r"<fieldset class=\"options\".*?</fieldset>", page, re.DOTALL)
        rules = [rule for rule in GAMES[slug].house_rules(4, {}) if rule.values]
        assert len(fieldsets) == len(rules)
        for options in fieldsets:
            choices = options.split('<label class="option">')[1:]
            [picked] = [choice for choice in choices if " checked" in choice]
            [default] = [choice for choice in choices if ">default<" in choice]
            assert picked == default


def test_a_number_above_a_thousand_is_written_as_in_the_sentence_beside_it(db, browse):
    page = in_a_line(browse().get("/new/coinche/"))

    assert re.search(r'id="now-target">2,000<', page)
    assert "2,000 if left empty" in page
    assert 'id="now-direction">Counter-clockwise<' in page


def test_a_number_without_a_default_is_not_said_to_have_one(db, browse):
    page = in_a_line(browse().get("/new/tarot/"))

    assert re.search(r"From 1 to 1,000\.\s*<", page)
    assert "if left empty" not in page


def test_a_default_follows_the_rule_that_it_depends_on(db, browse):
    page = tap(browse(), names=FOUR, **{"rule-rounding": "exact"})

    assert "From 0 to 10,000; 1,500 if left empty." in in_a_line(page)
    assert "1 changed" in in_a_line(page)


def test_changing_a_rule_leaves_the_folds_as_they_are(db, browse):
    """Only the texts about the rules are drawn again, each by its id; they contain no fold."""
    page = browse().get("/new/belote/").content.decode()
    (drawn_anew,) = re.findall(r'hx-select-oob="([^"]*)"', page)
    ids = [one.removeprefix("#") for one in drawn_anew.split(", ")]

    assert {"rules-changed", "rules-keep", "now-rounding", "now-target", "help-target"} <= set(ids)
    for one in ids:
        assert len(re.findall(rf'<(?:small|div)[^>]* id="{one}"', page)) == 1, one


@pytest.mark.parametrize(
    ("slug", "field", "typed", "sentence"),
    [
        ("belote", "target", "10001", "Enter a whole number from 0 to 10000."),
        ("belote", "target", "plenty", "Enter a whole number from 0 to 10000."),
        ("coinche", "target", "0", "Without points to play to, say how many hands there are."),
        ("river", "max_cards", "14", "Enter a whole number from 1 to 13."),
        ("batarde", "trump_order", "R, D", "Enter 9 different labels"),
        (
            "belote",
            "tie",
            "coin",
            "“coin” is not one of the choices: litige, fails, made and lost.",
        ),
    ],
)
def test_an_invalid_rule_says_so_and_nothing_is_lost(db, browse, slug, field, typed, sentence):
    page = tap(browse(), slug, FOUR, start="1", **{f"rule-{field}": typed})

    assert page.status_code == 422
    assert sentence in in_a_line(page)
    assert seated(page) == FOUR
    assert f'id="rule-{field}" open' in page.content.decode()
    if field != "tie":
        assert f'value="{typed}"' in page.content.decode()
    assert not Game.objects.exists()


def test_a_rule_that_follows_another_follows_it_until_it_is_chosen(db, browse):
    client = browse()
    for slug, game in GAMES.items():
        drawn = fields_of(html_of(client, f"/new/{slug}/"), f"/new/{slug}/")
        rules = game.house_rules(game.PLAYERS[0], {})
        for rule, value in [(one, value) for one in rules for value in one.values]:
            page = html_of(client, f"/new/{slug}/", drawn | {f"rule-{rule.name}": str(value)})
            follow = game.house_rules(4, {rule.name: value})
            now = {one.name: str(one.default) for one in follow if one.values}

            assert rules_of(page) == now | {rule.name: str(value)}, (slug, rule.name, value)
            together = {one.name: one.default for one in follow} | {rule.name: value}
            called = KINDS[slug].wording.preset_of(together)
            named = KINDS[slug].wording.PRESETS[called].rules if called else ()
            changed = value != rule.default and rule.name not in named
            assert changed_of(page) == changed, (slug, rule.name, value)


def test_a_rule_that_was_chosen_follows_no_other(db, browse):
    chosen = fields_of(html_of(browse(), "/new/coinche/"), "/new/coinche/")
    for name, value in [("highest_bid", "180"), ("annonces", "contract"), ("annonces", "off")]:
        page = html_of(browse(), "/new/coinche/", chosen | {f"rule-{name}": value})
        chosen = fields_of(page, "/new/coinche/")

        assert rules_of(page)["highest_bid"] == "180"


@pytest.mark.parametrize(("players", "offered"), [(0, False), (4, False), (5, True), (6, True)])
def test_a_rule_that_only_some_tables_have_is_offered_to_them_alone(db, browse, players, offered):
    page = tap(browse(), "tarot", EIGHT[:players]).content.decode()

    assert ("rule-sits_out" in page) is offered


def test_a_usual_rule_that_only_some_tables_have_applies_at_those(cast, owner):
    usual = {"sits_out": "dealer", "length": 8}
    services.set_rule_defaults(notebook=cast.notebook, kind="tarot", rules=usual)
    for players, rules in ((4, {"length": 8}), (5, usual), (6, {"length": 8})):
        form = fields_of(html_of(owner, "/new/tarot/"), "/new/tarot/")
        page = tap(owner, "tarot", **form | {"names": EIGHT[:players]}).content.decode()
        answer = tap(owner, "tarot", **fields_of(page, "/new/tarot/") | {"start": "1"})

        assert answer.status_code == 302
        assert Game.objects.newest_first().first().rules == rules


def test_who_sits_out_follows_the_number_of_players_until_it_is_chosen(db, browse):
    five = fields_of(tap(browse(), "tarot", EIGHT[:5]).content.decode(), "/new/tarot/")
    chosen = five | {"rule-sits_out": "dealer"}
    for sent, picked, rules in ((five, "nobody", {}), (chosen, "dealer", {"sits_out": "dealer"})):
        again = html_of(browse(), "/new/tarot/", sent)
        six = tap(browse(), "tarot", **sent | {"new_name": EIGHT[5]}).content.decode()
        answer = tap(browse(), "tarot", **sent | {"start": "1"})

        assert rules_of(again)["sits_out"] == picked
        assert rules_of(six)["sits_out"] == "dealer"
        assert answer.status_code == 302
        assert Game.objects.newest_first().first().rules == rules
        answer = tap(browse(), "tarot", **sent | {"new_name": EIGHT[5], "start": "1"})
        assert answer.status_code == 302


def test_a_rule_without_a_choice_leaves_the_usual_ones_as_they_are(cast, owner):
    usual = {"sits_out": "dealer"}
    services.set_rule_defaults(notebook=cast.notebook, kind="tarot", rules=usual)
    chosen = {"rule-sits_out": "dealer", "rule-misere": "20", "keep_rules": "1"}
    tap(owner, "tarot", EIGHT[:6], **chosen)
    cast.notebook.refresh_from_db()

    assert cast.notebook.rule_defaults["tarot"] == usual | {"misere": "20"}


FIGURES = ("made", "made_trick", "made_nil", "missed", "missed_points")


def asked(page):
    """The house rules that the page asks about."""
    return set(re.findall(r'<details class="fold" id="rule-(\w+)"', page.content.decode()))


def test_rules_that_exist_beside_a_value_of_another_are_asked_with_it(db, browse):
    client = browse()
    usual, own = tap(client, "river", FOUR), tap(client, "river", FOUR, **BY_FIGURES)

    assert not asked(usual) & {*FIGURES, "length"}
    assert asked(own) == asked(usual) | set(FIGURES)
    assert asked(tap(client, "river", FOUR, **{"rule-lowest": "13"})) == asked(usual) | {"length"}
    assert "length" in asked(tap(client, "river", FOUR, **{"rule-max_cards": "1"}))


BY_FIGURES = {"rule-scoring": "figures", "rule-made": "15", "rule-missed": "flat"}


def test_they_are_saved_with_the_game_and_left_with_the_value_that_they_go_with(db, browse):
    client = browse()
    tap(client, "river", FOUR, start="1", **BY_FIGURES)
    tap(client, "river", FOUR, start="1", **BY_FIGURES | {"rule-scoring": "ten_flat"})

    own, other = Game.objects.order_by("pk")
    assert own.rules == {"scoring": "figures", "made": 15, "missed": "flat"}
    assert other.rules == {"scoring": "ten_flat"}


def test_a_figure_that_is_not_possible_says_so_beside_its_field(db, browse):
    page = tap(browse(), "river", FOUR, start="1", **BY_FIGURES | {"rule-made": "101"})

    assert page.status_code == 422
    assert 'id="error-made" role="alert">Enter a whole number from 0 to 100.<' in in_a_line(page)
    assert 'value="101"' in page.content.decode()


def test_a_change_of_what_decides_which_rules_there_are_draws_them_all_again(db, browse):
    page = browse().get("/new/river/").content.decode()
    whole = re.findall(r'<details class="fold" id="rule-(\w+)"[^>]*hx-select="#rule-fields"', page)

    assert sorted(whole) == ["lowest", "max_cards", "scoring"]


@pytest.mark.parametrize("place", ["/settings/rules/river/", "/evenings/{}/rules/"])
def test_usual_rules_forget_what_goes_with_a_value_that_is_no_longer_theirs(cast, owner, place):
    place = place.format(cast.evening(kind="river").key)
    for scoring in ("figures", "ten_flat"):
        form = fields_of(html_of(owner, place))
        form = form or fields_of(html_of(owner, place), place)
        sent = form | BY_FIGURES | {"rule-scoring": scoring, "keep": "1"}
        assert owner.post(place, sent).status_code == 302
    notebook = Notebook.objects.get(pk=cast.notebook.pk)
    kept = (notebook.evenings.get().rules, notebook.rule_defaults.get("river", {}))

    assert sorted(kept, key=len) == [{}, {"scoring": "ten_flat"}]


def presets():
    """Each preset of each game."""
    kinds = KINDS.items()
    return [(slug, code) for slug, kind in kinds for code in kind.wording.PRESETS]


every_preset = pytest.mark.parametrize(("slug", "code"), presets())


def picked_preset(page):
    """What the page says that the house rules are called, beside the buttons and in the fold."""
    html = page.content.decode()
    buttons = re.findall(r'id="preset-(\w+)"[^>]*aria-pressed="true"', html)
    return buttons, re.search(r'id="rules-changed">([^<]*)', html)[1]


def sent_again(page, slug):
    return fields_of(page.content.decode(), f"/new/{slug}/")


@every_preset
def test_a_preset_fills_in_its_rules_and_nothing_else_is_lost(db, browse, slug, code):
    client, preset = browse(), KINDS[slug].wording.PRESETS[code]
    free = [rule for rule in GAMES[slug].house_rules(3, {}) if rule.name not in preset.rules]
    other = free[0]
    value = other.values[-1] if other.values else other.lowest + 1
    own = {f"rule-{other.name}": str(value), "new_name": "Zo"}
    page = tap(client, slug, FOUR[:3], preset=code, **own, **{"dealer-0": "Bea"})
    sent = sent_again(page, slug)

    assert picked_preset(page) == ([code], f"{preset.name} · 1 changed")
    assert 'id="rules" open' in page.content.decode()
    assert {name: sent[name][-1] for name in own} == own
    assert (seated(page), dealers(page)) == (FOUR[:3], ("Bea",))
    for name, value in preset.rules.items():
        if f"rule-{name}" in sent:
            assert sent[f"rule-{name}"][-1] == str(value), name


@every_preset
def test_a_preset_is_called_by_its_name_until_one_of_its_figures_differs(db, browse, slug, code):
    client, preset = browse(), KINDS[slug].wording.PRESETS[code]
    filled = sent_again(tap(client, slug, FOUR, preset=code), slug)
    rules = {rule.name: rule for rule in GAMES[slug].house_rules(4, preset.rules)}
    for name, value in preset.rules.items():
        others = [one for one in rules[name].values if one != value] if name in rules else []
        for other in others[:1]:
            page = client.post(f"/new/{slug}/", filled | {f"rule-{name}": str(other)})
            assert code not in picked_preset(page)[0], name


@every_preset
def test_what_tables_call_it_stands_on_the_sheet(cast, owner, slug, code):
    preset = KINDS[slug].wording.PRESETS[code]
    owner.post(
        f"/new/{slug}/",
        sent_again(tap(owner, slug, FOUR, preset=code), slug) | {"start": "1"},
    )
    game = Game.objects.get()

    for place in ("", "result/"):
        page = html_of(owner, f"/games/{game.key}/{place}")
        assert f"<small>{preset.name}</small></h1>" in page
    assert f" · {preset.name}</h2>" in html_of(owner, f"/games/{game.key}/print/")
    assert card(read_game(game))["rules"].startswith(f"{preset.name} · ")


def test_a_game_whose_house_rules_have_no_name_is_called_none(cast, owner):
    game = cast.start("river", rules={"top": "once"})

    assert "<small>" not in re.search("<h1.*</h1>", html_of(owner, f"/games/{game.key}/"))[0]


@pytest.mark.parametrize("value", ["deck", "", "nothing"])
def test_a_preset_that_is_not_offered_changes_nothing(db, browse, value):
    page = tap(browse(), "river", FOUR, preset=value, **{"rule-deck": "32"})

    assert sent_again(page, "river")["rule-deck"] == ["32"]


def test_a_preset_is_made_the_usual_one(cast, owner):
    filled = owner.post("/settings/rules/river/", {"preset": "oh_hell", "rule-deck": "32"})
    sent = fields_of(filled.content.decode())
    owner.post("/settings/rules/river/", sent | {"keep": "1"})

    page = html_of(owner, "/new/river/")
    assert 'id="preset-oh_hell" name="preset" value="oh_hell" aria-pressed="true"' in page
    assert rules_of(page)["deck"] == "32"


def test_the_later_rules_are_open_where_one_is_not_the_default(db, browse):
    client = browse()

    assert 'id="later-rules"' in html_of(client, "/new/belote/")
    assert 'id="later-rules" open' not in html_of(client, "/new/belote/")
    for fields in ({"rule-belote": "kept"}, {"rule-fault": "coin"}):
        page = tap(client, "belote", FOUR, **fields, start="1" if "rule-fault" in fields else "")
        assert 'id="later-rules" open' in page.content.decode(), fields
    assert 'id="later-rules" open' not in tap(client, **{"rule-tie": "made"}).content.decode()


# The last time


def test_the_same_players_come_back_with_one_tap(cast, owner):
    cast.start(rules={"tie": "made"}, first_dealer=1)
    page = tap(owner, same="1")

    assert "As last time" in owner.get("/new/belote/").content.decode()
    assert seated(page) == FOUR
    assert dealers(page) == ("Cy",)
    assert re.search(r'value="made" checked', page.content.decode())


def test_two_tables_come_back_as_two_tables(cast, owner):
    services.start_tables(
        notebook=cast.notebook,
        phone=cast.owner,
        kind="river",
        seatings=[services.Seating(EIGHT[:4], 3), services.Seating(EIGHT[4:], 0)],
        client_key=key(),
    )
    page = tap(owner, "river", same="1")

    assert seated(page) == EIGHT
    assert dealers(page) == ("Cy", "Hal")
    assert "Start both tables" in in_a_line(page)


def test_without_a_last_time_nothing_is_offered(cast, owner):
    cast.start("aluette")

    assert "As last time" not in owner.get("/new/belote/").content.decode()
    assert tap(owner, same="1").status_code == 200


# Starting


def test_htmx_is_redirected_too(db, browse):
    page = tap(browse(**{"hx-request": "true"}), names=FOUR, start="1")

    assert page.headers["HX-Redirect"] == f"/games/{Game.objects.get().key}/holder/"


def test_htmx_gets_the_part_alone(db, browse):
    page = tap(browse(**{"hx-request": "true"}), names=FOUR).content.decode()

    assert "<html" not in page
    assert 'id="setup"' in page


def test_going_back_and_changing_the_form_starts_another_game(db, browse):
    client, same = browse(), {"client_key": str(key())}
    first = tap(client, names=FOUR, start="1", **same)
    second = tap(client, names=FOUR, start="1", **same, **{"dealer-0": "Bea"})

    assert first.url != second.url


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        ((), "4 more players. Four players; partners face each other."),
        (FOUR[:3], "1 more player."),
        (EIGHT[:5], "1 player too many."),
        (("Ana", "ana", "Cy", "Dan"), "Two players are called “ana”. Rename one."),
        (("Ana", " ", "Cy", "Dan"), "A player has no name."),
    ],
)
def test_players_who_cannot_play_are_refused_and_not_lost(db, browse, names, sentence):
    page = tap(browse(), names=names, start="1")

    assert page.status_code == 422
    assert sentence in in_a_line(page)
    assert seated(page) == names
    assert not Game.objects.exists()
    assert not Player.objects.exists()


FIELDS = ("dealer-0", "dealer-1", "tables", "split", "client_key", "rule")
PLACES = ("up", "down", "unseat", "draw")


@pytest.mark.parametrize("field", [*FIELDS, *PLACES])
def test_what_no_page_offers_changes_nothing(db, browse, field):
    client = browse()
    for value in ("", "x", "-1", "4", "٣", "99999999999999999999", "\0", "\u202e", "cards"):
        page = tap(client, names=FOUR, **{field: value})
        assert (page.status_code, seated(page)) == (200, FOUR)
        if field in FIELDS:
            assert tap(client, names=FOUR, start="1", **{field: value}).status_code == 302


def test_an_address_fills_in_the_set_up_and_writes_nothing(cast, owner):
    seated = "&".join(f"players={name}" for name in FOUR)
    answer = owner.get(f"/new/belote/?{seated}&dealer-0=Cy&rule-target=501&start=1")
    html = answer.content.decode()
    assert html.count('type="hidden" name="players"') == len(FOUR)
    assert re.search(r'name="dealer-0"\svalue="Cy"[^>]*\schecked', html)
    assert re.search(r'name="rule-target"[^>]*\svalue="501"', html)

    evening = cast.evening()
    for address in ("/new/belote/", "/settings/rules/belote/", f"/evenings/{evening.key}/rules/"):
        owner.get(f"{address}?rule-target=501&keep=1&keep_rules=1")
    for one in (cast.notebook, evening):
        one.refresh_from_db()
    assert not Game.objects.exists()
    assert (cast.notebook.rule_defaults, evening.rules) == ({}, {})
