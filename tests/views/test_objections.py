import json
import re

import pytest

from games import services
from games.models import Entry, Game
from games.table import acts
from tests import pages
from tests.cast import LOST, MADE, OTHER, TIE, TO_NINE, totals, view_of
from tests.kinds import SAMPLES, STARTS, names_at
from tests.pages import html_of, text_of
from tests.views.screen import Screen, start

REASON = {"reason": "miscounted"}


@pytest.fixture
def game(cast):
    return cast.play(cast.start(), MADE, MADE)


def address_of(game, number=1):
    return f"/games/{game.key}/hands/{number}/contest"


def form_of(html):
    """What the form of an objection would send."""
    return next(fields for fields in pages.read(html).forms.values() if "typed" in fields)


def contest(client, game, number=1, **fields):
    """The response to an objection sent with its form."""
    address = address_of(game, number)
    return client.post(address, form_of(html_of(client, address)) | fields)


def object_to(cast, game, facts=OTHER, **how):
    """Object from another phone of the owner; return the number of the objection."""
    how = {"place": 1, "facts": facts, "phone": cast.scorer, "reason": "misheard"} | how
    return cast.say(acts.object_to, game, **how).number


def settle(client, game, number, how, **fields):
    """The response to a settlement sent from the page of the hand."""
    form = f"/games/{game.key}/objections/{number}/"
    sent = pages.read(html_of(client, f"/games/{game.key}/hands/1/")).forms[form]
    return client.post(form, sent | {"how": how} | fields)


def last(game) -> Entry:
    return game.entries.last()


def contested(game) -> bool:
    return Game.objects.get(pk=game.pk).contested


def on_hand(client, game, number=1):
    return text_of(html_of(client, f"/games/{game.key}/hands/{number}/"))


# Contesting


def test_a_reason_of_one_tap_is_enough(owner, game):
    response = contest(owner, game, **REASON)

    assert response.url == f"/games/{game.key}/hands/1/#objections"
    assert (last(game).kind, last(game).hand) == ("object", 1)
    assert (last(game).reason, last(game).facts) == ("miscounted", {})
    assert contested(game)
    assert "miscounted" in on_hand(owner, game)


def test_what_it_should_say_shows_both_sides_the_verdict_and_the_totals(owner, game):
    address = address_of(game)
    form = form_of(html_of(owner, address))

    def shown(**tapped):
        answer = owner.post(f"{address}/preview", form | tapped, headers={"HX-Request": "true"})
        return " ".join(text_of(answer.content.decode()).split())

    assert shown() == ""
    said = shown(**{"points-0": "", "points-1": "62"})
    assert "contract failed, the defence takes everything" in said
    assert "16 – 0 Totals: Ana & Cy 14 → 23, Bea & Dan 18 → 9" in said
    assert said.endswith("100")  # in the box of the other side
    assert not Entry.objects.filter(kind="object").exists()


def test_an_objection_says_the_totals_also_if_they_stay(cast, owner, game):
    object_to(cast, game, facts=MADE | {"points": [68, 94]})
    said = on_hand(owner, game)
    assert "If corrected as objected" in said
    assert "The totals stay: Ana & Cy 14, Bea & Dan 18" in said


def test_the_same_objection_sent_from_two_forms_stands_once_and_the_page_says_so(owner, game):
    contest(owner, game, **REASON)
    response = contest(owner, game, **REASON)

    assert response.url == f"/games/{game.key}/hands/1/#objections"
    assert "This objection is already open" in on_hand(owner, game)
    assert [entry.kind for entry in game.entries.all()].count("object") == 1


def test_an_empty_objection_is_asked_for_a_reason(owner, game):
    response = contest(owner, game)

    assert response.status_code == 422
    assert pages.errors_of(response.content.decode())[0].startswith("What is wrong?")
    assert last(game).kind == "record"


@pytest.mark.parametrize("kind", STARTS)
def test_an_unchanged_entry_is_not_a_version(cast, owner, kind):
    table = Screen(owner, start(cast, kind))
    table.play(kind)
    contest(owner, table.game, **REASON)

    assert last(table.game).facts == {}


def test_another_version_is_tapped_on_the_entry_of_the_game(owner, game):
    opened = html_of(owner, address_of(game))
    assert form_of(opened)["points-0"] == ["67"]
    contest(owner, game, **{"points-0": "62", "points-1": "100"})

    assert last(game).facts == {"facts": OTHER}
    assert last(game).reason == ""
    assert totals(game) == (14, 18)


def test_the_announcements_are_a_tap_away_and_nothing_is_lost(owner, game):
    response = contest(owner, game, do="announce", typed="Cy took", **{"points-0": "62"})
    html = response.content.decode()

    assert response.status_code == 200
    assert form_of(html)["typed"] == ["Cy took"]
    assert form_of(html)["taker"] == ["1"]
    again = owner.post(address_of(game), form_of(html) | {"taker": "2", "do": "result"})
    sent = form_of(again.content.decode())
    assert sent["points-0"] == ["62"]
    owner.post(address_of(game), sent | {"points-1": "100"})
    assert last(game).facts == {"facts": OTHER | {"taker": 2}}


def test_a_hand_that_should_have_been_a_redeal_is_one_tap(owner, game):
    opened = contest(owner, game, do="announce").content.decode()
    response = owner.post(address_of(game), form_of(opened) | {"redeal": "3"})

    assert response.status_code == 302
    assert last(game).facts == {"facts": {"redeal": 3}}


def test_correcting_otherwise_opens_the_entry_with_the_version_of_the_objection(cast, owner, game):
    number = object_to(cast, game, LOST | {"chosen": "first_round"})
    address = f"/games/{game.key}/hands/1/correct/?objection={number}"
    assert address in pages.links_of(html_of(owner, f"/games/{game.key}/hands/1/"))
    change = f"/games/{game.key}/change"
    form = pages.read(html_of(owner, address)).forms[change]
    assert (form["points-0"], form["points-1"]) == (["100"], ["62"])
    page = owner.post(change, form | {"points-0": "101", "points-1": ""}, follow=True)

    assert (last(game).kind, last(game).facts["objection"]) == ("settle", number)
    assert last(game).facts["changes"] == [
        {"hand": 1, "facts": LOST | {"points": [101, None], "chosen": "first_round"}}
    ]
    text = text_of(page.content.decode())
    assert "Corrected, and the objection is settled." in text
    assert "Corrected differently." in text
    assert not contested(game)


def test_without_a_version_the_entry_opens_with_the_recorded_hand(cast, owner, game):
    number = object_to(cast, game, None)
    address = f"/games/{game.key}/hands/1/correct/?objection={number}"
    form = pages.read(html_of(owner, address)).forms[f"/games/{game.key}/change"]
    points = [form["points-0"], form["points-1"]]

    assert address in pages.links_of(html_of(owner, f"/games/{game.key}/hands/1/"))
    assert points == [[str(figure)] for figure in MADE["points"]]
    owner.post(f"/games/{game.key}/change", form | {"points-0": "90", "points-1": ""})
    assert not contested(game)


def test_a_settled_objection_opens_no_correction(cast, owner, game):
    number = object_to(cast, game)
    settle(owner, game, number, "stand")

    address = f"/games/{game.key}/hands/1/correct/?objection={number}"
    assert owner.get(address).status_code == 404


def test_an_objection_settled_meanwhile_is_reported_and_nothing_is_written(cast, owner, game):
    number = object_to(cast, game, LOST)
    address = f"/games/{game.key}/hands/1/correct/?objection={number}"
    form = pages.read(html_of(owner, address)).forms[f"/games/{game.key}/change"]
    settle(owner, game, number, "stand")
    page = owner.post(f"/games/{game.key}/change", form | {"points-0": "101", "points-1": ""})

    assert (page.status_code, last(game).kind) == (409, "settle")
    assert last(game).facts["changes"] == []
    html = page.content.decode()
    assert "has settled the objection about hand 1" in text_of(html)
    owner.post(f"/games/{game.key}/change", pages.read(html).forms[f"/games/{game.key}/change"])
    assert last(game).kind == "correct"


def test_an_objection_to_another_hand_or_none_opens_no_correction(cast, owner, game):
    number = object_to(cast, game)
    for hand, objection in [(2, number), (1, number + 1), (1, 1)]:
        address = f"/games/{game.key}/hands/{hand}/correct/?objection={objection}"
        assert owner.get(address).status_code == 404


def test_a_settled_objection_asks_nobody(cast, browse, game):
    objection = cast.say(acts.object_to, game, place=1, phone=cast.scorer, by=1)
    cast.say(acts.settle, game, objection=objection.number)

    assert "objects:" not in text_of(html_of(browse(cast.reader), f"/games/{game.key}/"))


# Both versions


def test_both_versions_are_shown_side_by_side_with_their_scores(cast, owner, game):
    object_to(cast, game, LOST)
    page = on_hand(owner, game)

    assert page.index("On the sheet") < page.index("7 – 9") < page.index("As objected")
    assert page.index("As objected") < page.index("16 – 0")
    assert "Leave it as it is" in page
    assert "scorer" in page


def test_a_contested_hand_is_marked_on_the_sheet_and_on_its_page(cast, owner, game):
    object_to(cast, game)
    sheet = re.findall(r"<tr.*?</tr>", html_of(owner, f"/games/{game.key}/"), re.DOTALL)

    assert ["contested" in text_of(row) for row in sheet if "/hands/" in row] == [False, True]
    assert "contested" in on_hand(owner, game, 1)
    assert "contested" not in on_hand(owner, game, 2)


def test_an_objection_without_a_version_shows_no_versions(cast, owner, game):
    object_to(cast, game, None)
    page = on_hand(owner, game)

    assert "As objected" not in page
    assert "Correct it as objected" not in page
    assert "Leave it as it is" in page


# Settling


def test_an_objection_is_settled_by_correcting_as_objected(cast, owner, game):
    number = object_to(cast, game, LOST)
    response = settle(owner, game, number, "correct", word="Counted together")
    page = on_hand(owner, game)

    assert response.url == f"/games/{game.key}/hands/1/"
    assert totals(game) == (23, 9)
    assert not contested(game)
    assert "settled" in page
    assert "Corrected as the objection asked. “Counted together”" in page
    assert "contested" not in page


def test_an_objection_is_settled_by_leaving_the_hand_as_it_is_with_a_comment(cast, owner, game):
    number = object_to(cast, game)
    settle(owner, game, number, "stand", word="The tricks were counted twice")
    page = on_hand(owner, game)

    assert totals(game) == (14, 18)
    assert not contested(game)
    assert "The sheet stays as it is. “The tricks were counted twice”" in page
    assert "misheard" in page


def test_a_version_that_makes_a_later_hand_impossible_cannot_be_applied_with_a_tap(cast, owner):
    # Ana has one king: once the first trick is hers by a king, the second cannot be.
    start = cast.start("alta_baja", ("Ana", "Bea", "Cy"), rules={"deck": "spanish40"})
    cards = [{"cards": ["A", "7", "2"]}, {"cards": ["K", "5", "3"]}]
    game = cast.play(start, *cards)
    number = object_to(cast, game, {"cards": ["K", "7", "2"]})
    page = on_hand(owner, game)

    assert "trick 2 would become impossible" in page
    assert "Correct it as objected" not in page
    response = settle(owner, game, number, "correct", word="Hm")
    html = response.content.decode()
    assert response.status_code == 422
    assert pages.read(html).forms[f"/games/{game.key}/objections/{number}/"]["word"] == ["Hm"]
    assert contested(game)


def test_a_hand_corrected_meanwhile_as_objected_says_so_and_can_be_settled(cast, owner, game):
    number = object_to(cast, game, LOST)
    cast.say(acts.correct, game, place=1, facts=LOST)
    page = on_hand(owner, game)

    assert "The sheet says the same by now." in page
    assert "Correct it as objected" not in page
    settle(owner, game, number, "stand")
    assert not contested(game)


def test_an_objection_to_a_removed_hand_is_settled_on_its_own_page(cast, owner, game):
    number = object_to(cast, game)
    cast.say(acts.remove, game, place=1)
    address = f"/games/{game.key}/objections/{number}/"
    html = html_of(owner, address)

    assert "has since been removed" in text_of(html)
    sent = pages.read(html).forms[address]
    response = owner.post(address, sent | {"how": "stand"})
    assert response.url == f"/games/{game.key}/"
    assert not contested(game)


def test_a_settled_objection_is_not_settled_again(cast, owner, game):
    number = object_to(cast, game)
    settle(owner, game, number, "stand")
    response = owner.post(f"/games/{game.key}/objections/{number}/", {"version": "4"})

    assert response.status_code == 422
    assert "already settled" in text_of(response.content.decode())


# Where games are listed


def test_a_contested_finished_game_says_so_wherever_it_is_listed(cast, owner):
    won = cast.play(cast.start(rules=TO_NINE), MADE)
    assert "contested" not in text_of(html_of(owner, "/"))
    number = object_to(cast, won)
    result = html_of(owner, f"/games/{won.key}/result/")

    assert "contested" in text_of(html_of(owner, "/"))
    assert "Hand 1 is contested · misheard" in text_of(result)
    assert f'href="/games/{won.key}/hands/1/#objections"' in result
    settle(owner, won, number, "stand")
    assert "contested" not in text_of(html_of(owner, "/"))
    assert "is contested" not in text_of(html_of(owner, f"/games/{won.key}/result/"))


def withdraw(client, game, number):
    form = f"/games/{game.key}/objections/{number}/withdraw"
    sent = pages.read(html_of(client, f"/games/{game.key}/hands/1/")).forms[form]
    return client.post(form, sent)


def test_an_objection_is_withdrawn_by_its_author_who_only_follows(cast, owner, reader, game):
    player = game.seats.get(number=1).player
    services.hand_phone_to(phone=cast.reader, notebook=cast.notebook, player=player)
    contest(reader, game, **REASON)
    number = last(game).number
    form = f"/games/{game.key}/objections/{number}/withdraw"
    assert form not in pages.read(html_of(owner, f"/games/{game.key}/hands/1/")).forms
    assert "Bea withdraws it" in on_hand(reader, game)

    assert withdraw(reader, game, number).url == f"/games/{game.key}/hands/1/"
    assert (last(game).phone, last(game).by.name) == (cast.reader, "Bea")
    assert not contested(game)
    assert "Withdrawn by its author." in on_hand(owner, game)
    journal = text_of(html_of(owner, f"/games/{game.key}/journal/"))
    assert "Objection withdrawn · hand 1 · Bea" in journal


def test_undo_on_the_phone_that_entered_the_hand_leaves_the_objection(cast, owner, game):
    object_to(cast, game, place=2)
    table = Screen(owner, game)
    table.undo()

    assert contested(game)
    assert "A removed hand is contested" in text_of(html_of(owner, table.address))
    number = view_of(game).current.open_objections[0].entry.number
    assert "What it concerned has since been removed." in text_of(
        html_of(owner, f"/games/{game.key}/objections/{number}/")
    )


# What settling it changes besides the hand itself


def test_before_it_is_settled_every_other_affected_hand_is_named(cast, owner):
    game = cast.play(cast.start(), TIE, MADE)
    number = object_to(cast, game)
    effect = "Hand 2 · Bea & Dan 17 → 9 No longer: “Bea & Dan win the hand and the 8 in litige.”"
    assert effect in text_of(html_of(owner, f"/games/{game.key}/objections/{number}/"))
    settle(owner, game, number, "correct")

    after = text_of(html_of(owner, f"/games/{game.key}/hands/1/"))
    assert "Hand 2 changes too: Bea & Dan 17 → 9." in after


def test_settling_an_objection_that_reopens_a_finished_game_asks_first(cast, owner):
    game = cast.play(cast.start(rules={"target": 15}), MADE, MADE)
    number = object_to(cast, game, facts={"redeal": 0})
    asked = settle(owner, game, number, "correct", word="Thrown in.")
    page = asked.content.decode()

    assert asked.status_code == 422
    assert "The game goes on again. It leaves the statistics until it is finished" in text_of(page)
    assert "Are you sure?" in text_of(page)
    assert Game.objects.get(pk=game.pk).state == "finished"
    address = f"/games/{game.key}/objections/{number}/"
    form = pages.read(page).forms[address]
    assert form["word"] == ["Thrown in."]
    owner.post(address, form | {"how": "correct"})

    assert Game.objects.get(pk=game.pk).state == "in_progress"


def test_leaving_the_sheet_of_a_finished_game_as_it_is_asks_nothing(cast, owner):
    game = cast.play(cast.start(rules={"target": 15}), MADE, MADE)
    number = object_to(cast, game, facts={"redeal": 0})

    assert settle(owner, game, number, "stand").status_code == 302
    assert Game.objects.get(pk=game.pk).state == "finished"


@pytest.mark.parametrize("kind", ["belote", "coinche", "tarot"])
def test_the_announcements_open_while_an_altered_form_has_an_impossible_taker(cast, owner, kind):
    hand = SAMPLES[kind].HANDS[0]
    game = cast.play(cast.start(kind, names_at(kind)), hand)
    page = contest(owner, game, facts=json.dumps(hand | {"taker": 99}), do="result")

    assert page.status_code == 200
    assert form_of(page.content.decode())["moment"] == ["announce"]
