import re

import pytest
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games import services
from games.kinds.registry import KINDS
from games.models import Game
from games.store.reading import as_phone
from games.table import acts
from tests import pages
from tests.cast import ANNOUNCED, MADE, key, totals
from tests.entry.entries import garbage
from tests.faults import amount
from tests.kinds import FIRST_SCORES, FIRST_TAPS, SAMPLES
from tests.views.screen import BOTH_WAYS, EACH_GAME, HTMX, Screen, start

VERBS = ("announce", "record", "undo", "preview")


@pytest.fixture
def screen(cast, owner):
    """Open the table of a new game on the owner's phone."""

    def make(kind="belote", *, htmx=False, hands=(), **rules):
        game = cast.play(start(cast, kind, **rules), *hands)
        return Screen(owner, game, htmx=htmx)

    return make


def kinds_of(game):
    return [entry.kind for entry in game.entries.all()]


# Rights


@EACH_GAME
def test_the_table_is_shown_at_every_moment(screen, kind):
    table = screen(kind)
    for moment in ("", "nonsense", *KINDS[kind].entry.MOMENTS):
        assert table.open(moment).status_code == 200
        assert "<html" in table.page
        assert "Nothing yet" in table.page
        assert len([form for form in table.forms if not form.endswith("/invite/")]) == 1


# A hand, from its announcements to the sheet


@EACH_GAME
@BOTH_WAYS
def test_a_hand_is_tapped_and_shown_on_the_sheet_and_undone(screen, kind, htmx):
    table = screen(kind, htmx=htmx)
    response = table.play(kind)

    assert response.status_code == (200 if htmx else 302)
    assert totals(table.game) == FIRST_SCORES[kind]
    assert kinds_of(table.game) == ["announce", "record"][-len(FIRST_TAPS[kind]) :]
    assert f'href="{table.address}hands/1/"' in table.page
    assert "Nothing yet" not in table.page
    assert table.moment == next(iter(KINDS[kind].entry.MOMENTS))

    assert table.undo().status_code == (200 if htmx else 302)
    assert not any(totals(table.game))
    assert kinds_of(table.game)[-1] == "undo"

    table.send()  # nothing but what the hand held
    assert totals(table.game) == FIRST_SCORES[kind]


def test_what_an_undone_hand_held_is_never_that_of_another(screen):
    table = screen(hands=[MADE])
    table.play("belote")
    table.undo()
    assert table.entry["points-1"] == ["95"]
    assert "data-prefilled" in table.page

    table.open("announce")
    table.send(taker="2", contract="spades")  # the same hand, announced otherwise
    assert table.entry["points-1"] == ["95"]
    table.send(**{"points-0": "100", "points-1": "62"})
    table.send(taker="1", contract="hearts")
    assert table.entry["points-1"] == [""]
    assert "data-prefilled" not in table.page

    for held in ({}, {"points-0": "100"}, {"points-0": "100"}, {"taker": "2"}, {"taker": "1"}):
        table.undo()
        assert {name: table.entry.get(name) for name in held} == {
            name: [value] for name, value in held.items()
        }


@pytest.mark.parametrize(("kind", "under"), [("belote", "67"), ("batarde", "2/4"), ("aluette", "")])
def test_the_counted_points_are_shown_small_under_each_score(screen, kind, under):
    table = screen(kind)
    table.play(kind)

    assert ('class="under"' in table.page) == bool(under)
    assert f">{under}</small>" in table.page or not under


@pytest.mark.parametrize("kind", ["batarde", "river"])
def test_a_result_opens_with_as_many_tricks_as_were_bid(screen, kind):
    table = screen(kind)
    _, bids = FIRST_TAPS[kind][0]
    table.tap(bids)

    assert table.moment == "result"
    for name, number in bids.items():
        assert table.entry[name.replace("bids", "tricks")] == [number]


def test_announcements_are_changed_by_announcing_again(screen):
    table = screen()
    table.send(taker="1", contract="hearts")
    table.open("announce")
    assert (table.entry["taker"], table.entry["contract"]) == (["1"], ["hearts"])
    table.send(taker="3")
    table.send(**{"points-1": "95"})

    assert table.game.entries.last().facts == {
        "taker": 3,
        "contract": "hearts",
        "points": [None, 95],
    }


@BOTH_WAYS
def test_a_redeal_is_recorded_by_the_main_button_which_says_so(screen, htmx):
    table = screen(htmx=htmx)
    shown = table.preview(redeal="2")
    assert "Nobody scores. Redeal. Cy: 14 points or fewer." in shown
    assert shown.endswith("Write the redeal")
    table.send(redeal="2", taker="1")

    entry = table.game.entries.get()
    assert (entry.kind, entry.facts) == ("record", {"redeal": 2})
    assert table.moment == "announce"


def test_no_tap_on_the_entry_of_announcements_records_a_redeal_but_the_main_button(screen):
    """A key of the redeal is a choice, as unlike the taker's keys as it can be."""
    looks = {
        name: set(re.findall(rf'<(\w+ class="\w+")>\s*<[^>]*name="{name}"', screen().page))
        for name in ("redeal", "taker")
    }

    assert looks == {"redeal": {'label class="sure"'}, "taker": {'label class="key"'}}
    assert not re.search(r'<button[^>]*name="redeal"', screen().page)


def test_an_accepted_surrender_leaves_nothing_to_play_and_is_recorded(screen):
    table = screen("aluette")
    table.open("announce")
    table.send(surrender="0-accepted")

    entry = table.game.entries.get()
    assert (entry.kind, entry.facts) == ("record", {"surrender": {"by": 0, "accepted": True}})


def test_the_enter_key_never_presses_a_button_that_saves_something_else(screen):
    page = screen().page
    form = page[page.index('<form class="entry"') :]

    assert form.index("<button") < form.index('name="redeal"')
    assert "formaction" not in form[: form.index("</button>")]


@pytest.mark.parametrize("newest_first", [True, False])
def test_the_sheet_is_ordered_as_the_notebook_prefers(cast, screen, newest_first):
    cast.notebook.newest_first = newest_first
    cast.notebook.save()
    page = screen(hands=[MADE, MADE], target=100).page

    assert (page.index("hands/2/") < page.index("hands/1/")) == newest_first


def test_a_row_is_named_by_the_place_of_its_hand_and_links_to_it(cast, screen):
    table = screen(hands=[MADE, MADE], target=100)
    assert re.findall(r'<tr id="hand-(\d+)"', table.page) == ["2", "1"]

    cast.say(acts.remove, table.game, place=1)
    table.open()

    assert re.findall(r'<tr id="hand-(\d+)"', table.page) == ["2"]
    assert f'href="{reverse("hand", args=[table.game.key, 2])}"' in table.page


# Faults


@EACH_GAME
@BOTH_WAYS
def test_a_fault_is_shown_and_the_tapped_fields_are_not_lost(screen, kind, htmx):
    table, reached = screen(kind, htmx=htmx), 0
    for moment, fields, sentence in sorted(SAMPLES[kind].WRONG_TAPS, key=lambda wrong: wrong[0]):
        for _, before in FIRST_TAPS[kind][reached:moment]:
            table.tap(before)
        reached, written = moment, kinds_of(table.game)
        table.open()
        response = table.tap(fields)

        assert response.status_code == 422, fields
        assert any(sentence in error for error in pages.errors_of(table.page)), sentence
        assert kinds_of(table.game) == written
        drawn = {name for name, value in fields.items() if f'value="{value}"' in table.page}
        assert {name: table.entry.get(name) for name in drawn} == {
            name: [fields[name]] for name in drawn
        }
        assert ("<html" in table.page) != htmx


@EACH_GAME
def test_every_link_of_a_refusal_leads_to_a_page(screen, kind):
    table = screen(kind)
    assert table.send().status_code == 422
    links = [link for link in pages.links_of(table.page) if not link.startswith("#")]

    assert any("?entry=" in link or "rules" in link for link in links)
    assert all(link.startswith("/") for link in links)
    assert {table.client.get(link).status_code for link in links} == {200}


def test_a_fault_without_a_field_is_shown_under_the_entry(screen):
    table = screen()
    response = table.client.post(
        table.address + "record", table.entry | {"moment": "result", "points-0": "80"}
    )

    assert response.status_code == 422
    assert pages.errors_of(response.content.decode())[0] == "The taker is missing."


@pytest.mark.parametrize(
    ("fields", "again"),
    [
        ({"points-0": "162", "points-1": "0"}, "162 – 0 without capot?"),
        ({"points-0": "0"}, "0 – 162 without capot?"),
    ],
)
@BOTH_WAYS
def test_a_rare_hand_needs_a_second_tap(screen, fields, again, htmx):
    table = screen(htmx=htmx)
    table.send(taker="0", contract="hearts")
    response = table.tap(fields)

    assert response.status_code == 422
    assert any(again in error for error in pages.errors_of(table.page))
    assert kinds_of(table.game) == ["announce"]

    table.send()
    assert kinds_of(table.game) == ["announce", "record"]


def buttons_of(table):
    """The texts of the buttons that answer a question, each with what it sends."""
    [preview] = re.findall(r'id="preview".*?</form>', table.page, re.DOTALL)
    found = re.findall(r"<button([^>]*)>(.*?)</button>", preview, re.DOTALL)
    return {
        pages.text_of(text): dict(re.findall(r' (name|value)="([^"]*)"', given))
        for given, text in found
    }


@BOTH_WAYS
@pytest.mark.parametrize(
    ("fields", "capot", "yes", "total"),
    [
        (
            {"points-0": "162", "points-1": "0"},
            "capot 26 – 0",
            "Yes, write A & C 16 – 0 B & D",
            (26, 0),
        ),
        (
            {"points-0": "162", "belote": "0"},
            "capot 28 – 0",
            "Yes, write A & C 18 – 0 B & D",
            (28, 0),
        ),
        ({"points-0": "0"}, "capot 0 – 26", "Yes, write A & C 0 – 16 B & D", (0, 26)),
    ],
)
def test_all_points_without_capot_may_be_made_a_capot_in_one_tap(
    screen, fields, capot, yes, total, htmx
):
    table = screen(htmx=htmx, target=90)
    table.send(taker="0", contract="hearts")
    table.tap(fields)
    answers = buttons_of(table)
    assert set(answers) == {capot, "change", yes}
    table.send(**{answers[capot]["name"]: answers[capot]["value"]})

    assert totals(table.game) == total
    [facts] = [entry.facts for entry in table.game.entries.filter(kind="record")]
    assert (facts["capot"], "points" in facts) == (0 if total[0] else 1, False)


@BOTH_WAYS
def test_the_question_about_a_rare_hand_leads_back_to_what_was_entered(screen, htmx):
    table = screen(htmx=htmx)
    table.send(taker="0", contract="hearts")
    table.tap({"points-0": "162", "belote": "0"})
    change = buttons_of(table)["change"]
    table.send(table.address + "open", **{change["name"]: change["value"]})

    assert "without capot?" not in pages.text_of(table.page)
    assert (table.entry["points-0"], table.entry["belote"]) == (["162"], ["0"])
    assert "sure" not in table.entry


def test_an_answer_that_was_not_offered_writes_nothing_and_asks_again(screen):
    table = screen()
    table.send(taker="0", contract="hearts")
    table.tap({"points-0": "162"})
    for answer in ("nonsense", "capot (0, 26)", "capot (26, 0)x"):
        assert table.send(instead=answer).status_code == 422
        assert kinds_of(table.game) == ["announce"]
        assert "capot 26 – 0" in buttons_of(table)


def test_nine_tricks_to_one_player_need_a_second_tap(screen):
    table = screen("aluette")
    assert table.tap({f"trick-{number}": "1" for number in range(9)}).status_code == 422
    assert "All nine tricks to Bea?" in pages.text_of(table.page)
    assert set(buttons_of(table)) == {"change", "Yes, write A & C 0 – 2 B & D"}
    table.send()

    assert totals(table.game) == (0, 2)


def test_a_change_after_the_question_is_a_new_hand(screen):
    table = screen()
    table.send(taker="0", contract="hearts")
    table.tap({"points-0": "162", "points-1": "0"})

    assert "without capot?" not in table.preview(**{"points-0": "100", "points-1": "62"})
    assert "sure" in table.entry


# Undo, and forms sent twice


def test_an_undone_hand_is_still_announced(screen):
    table = screen()
    table.play("belote")
    table.undo()
    assert table.moment == "result"
    table.undo()
    assert table.moment == "announce"
    assert table.address + "undo" not in table.forms


def test_without_an_entry_undo_says_that_there_is_nothing_to_undo(screen):
    table = screen()
    response = table.client.post(table.address + "undo", {"version": "0"})

    assert response.status_code == 422
    assert pages.errors_of(response.content.decode()) == ["There is nothing to undo."]


# The end of the game


@BOTH_WAYS
def test_the_hand_that_ends_the_game_leads_to_its_result(screen, htmx):
    table = screen(target=5, htmx=htmx)
    table.send(taker="1", contract="hearts")
    response = table.send(**{"points-1": "95"})
    table.game.refresh_from_db()

    result = f"{table.address}result/"
    assert (response.headers.get("HX-Redirect") or table.client.get(response.url).url) == result
    assert table.game.state == "finished"


def test_after_the_end_nothing_can_be_announced_recorded_or_previewed(screen):
    table = screen(target=100)
    fields = table.entry | {"taker": "1", "contract": "hearts", "points-1": "95"}
    sender = services.Sender(as_phone(table.game.started_by), 0, key())
    services.append(acts.end_game, table.game, sender)
    fields["version"] = ["1"]

    for verb in ("announce", "record"):
        for moment in ("announce", "result"):
            response = table.client.post(table.address + verb, fields | {"moment": moment})
            assert response.status_code == 422
            assert f"{table.address}result/" in response.content.decode()
    response = table.client.post(table.address + "preview", fields, headers=HTMX)
    assert response.headers["HX-Redirect"] == f"{table.address}result/"
    assert kinds_of(table.game) == ["end"]


# Who is ahead


@pytest.mark.parametrize(
    ("bids", "tricks", "ahead"),
    [
        ((0, 1, 1), (1, 0, 0), []),
        ((0, 0, 0), (1, 0, 0), ["Bea", "Cy"]),
        ((1, 1, 1), (1, 0, 0), ["Ana"]),
    ],
)
def test_nobody_is_ahead_while_all_are_level(screen, bids, tricks, ahead):
    """Each bid that is off by one scores −10 − 1."""
    table = screen("river", hands=[{"bids": list(bids), "tricks": list(tricks)}], scoring="penalty")
    leaders = re.findall(
        r'in the lead:</span>\s*<span class="person"><span>(.*?)</span>', table.page
    )

    assert leaders == ahead


# The aim of a match


def test_the_aim_of_a_match_of_aluette_is_shown_before_the_first_deal(screen):
    rebour = "Five hands; once anyone has announced mordienne, to 10 points."

    assert "Hand 1 of 5" in screen("aluette").page
    assert "to 5 points" in screen("aluette", match="five_points").page
    assert rebour in screen("aluette", match="rebour").page
    assert rebour not in screen("aluette").page


def test_rebour_shows_the_distance_to_ten_once_mordienne_is_announced(screen):
    announced = {"won_by": 0, "mordienne_announced": 1}
    page = screen("aluette", hands=[announced], match="rebour").page

    assert "to 10 points" in page
    assert "9 to go" in page
    assert "Five hands;" not in page


# The preview of an entry


@pytest.mark.parametrize(
    ("announced", "fields", "text"),
    [
        ({}, {}, "Who takes?"),
        ({}, {"taker": "1", "contract": "hearts"}, "Play the hand"),
        (ANNOUNCED, {}, "The points?"),
        (ANNOUNCED, {"points-0": "80", "points-1": "80"}, "make 160, not 162."),
        (ANNOUNCED, {"points-1": "95"}, "67 – 95"),
        (ANNOUNCED, {"points-1": "95"}, "contract made"),
        (ANNOUNCED, {"points-1": "95"}, "Write A & C 7 – 9 B & D"),
    ],
)
def test_the_preview_shows_what_is_missing_or_wrong_or_scored(cast, owner, announced, fields, text):
    game = start(cast, "belote")
    if announced:
        cast.say(acts.announce, game, facts=announced)

    assert text in Screen(owner, game).preview(**fields)


def test_a_figure_that_is_only_begun_is_not_wrong_until_its_field_is_left(cast, owner):
    table = Screen(owner, cast.say(acts.announce, cast.start(), facts=ANNOUNCED).game)
    begun = {"points-0": "1"}

    assert "Count again" in table.preview(**begun)
    assert "Count again" not in table.preview(**begun, typing="points-0")
    assert "Count again" in table.preview(**begun, typing="points-1")
    assert "163" in table.preview(**{"points-0": "163"}, typing="points-0")


@pytest.mark.parametrize("verb", ["preview", "record"])
def test_what_is_wrong_leads_to_its_paragraph_of_the_rules(cast, owner, verb):
    game = cast.say(acts.announce, cast.start(), facts=ANNOUNCED).game
    table = Screen(owner, game)
    table.send(table.address + verb, **{"points-0": "100", "points-1": "100"})

    assert f"/rules/belote/?game={game.key}#count" in pages.read(table.page).links


def test_the_preview_disables_the_number_that_the_last_bidder_may_not_say(screen):
    table = screen("batarde")
    response = table.client.post(
        table.address + "preview",
        table.entry | {"bids-1": "3", "bids-2": "1"},
        headers=HTMX,
    )

    assert 'data-forbid="bids-0-3"' in response.content.decode()


def test_the_preview_fills_in_the_points_of_the_other_side(screen):
    table = screen()
    table.send(taker="1", contract="hearts")
    response = table.client.post(
        table.address + "preview", table.entry | {"points-1": "95"}, headers=HTMX
    )

    assert '<output id="computed-0" hx-swap-oob="true">67</output>' in response.content.decode()


# Any input


FIELDS = (
    *{name for hand in FIRST_TAPS.values() for _, fields in hand for name in fields},
    *("trump", "stake", "declarer", "mechoune_by", "deck", "surrender", "mordienne_announced"),
    *("first", "second", "won_by", "mordienne", "belote", "fault", "redeal", "chosen"),
)
FRAME = st.fixed_dictionaries(
    {},
    optional={
        name: st.sampled_from((*values, "", "-1", "٣", "9" * 30, "x"))
        for name, values in {
            "moment": ("announce", "result", "quick"),
            "announced_at": ("0", "1", "2", "3"),
            "client_key": ("00000000-0000-0000-0000-000000000001",),
            "sure": ("1",),
        }.items()
    },
)


@pytest.mark.fuzzed
@EACH_GAME
@settings(
    max_examples=amount(5, 250),
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(data=st.data())
def test_any_form_gets_an_answer(cast, owner, kind, data):
    game = Game.objects.filter(kind=kind).first() or start(cast, kind)
    game.refresh_from_db()
    usual = [fields for _, fields in FIRST_TAPS[kind]]
    body = data.draw(garbage(*sorted(FIELDS))) | data.draw(FRAME)
    if data.draw(st.booleans()):
        body |= data.draw(st.sampled_from(usual))
    body["version"] = data.draw(st.sampled_from((str(game.version), "", "x", "-7", "9" * 30)))
    headers = data.draw(st.sampled_from(({}, HTMX)))
    # A form that names another notebook, or none, is of no page of this one.
    answers = {200, 302, 409, 422, *([404] if "notebook" in body else [])}
    for verb in VERBS:
        response = owner.post(f"/games/{game.key}/{verb}", body, headers=headers)
        assert response.status_code in answers


# What the button promises


def counted(table, points, **fields):
    """Send these points of the defence as a page would that promised these `fields`."""
    sent = table.entry | {"points-1": str(points)} | fields
    return table.client.post(table.address + "record", sent, headers=HTMX)


@pytest.fixture
def played(screen):
    """The table of a Belote, with the page's promise for 95 points."""
    table = screen(htmx=True)
    table.play_moment(0)
    return table, table.previewed(table.entry | {"points-1": "95"})["promise"]


@pytest.mark.parametrize("promised", ["", "nonsense", None])
def test_a_hand_is_not_written_under_another_promise_but_shown_and_written_then(played, promised):
    table, promise = played
    response = counted(table, 40, promise=promise if promised is None else promised)

    assert response.status_code == 422
    assert kinds_of(table.game) == ["announce"]
    table.show(response)
    assert "Not written yet." in pages.text_of(table.page)
    assert "Write A & C 16 – 0 B & D" in pages.text_of(table.page)
    assert table.entry["points-1"] == ["40"]
    again = table.client.post(table.address + "record", table.entry, headers=HTMX)
    assert again.status_code == 200
    assert totals(table.game) == (16, 0)


def test_a_rare_hand_that_its_page_did_not_show_is_asked_about_once(played):
    table, promise = played
    table.show(counted(table, 0, promise=promise, sure="1"))

    assert table.entry["sure"] == ["1"]
    assert table.client.post(table.address + "record", table.entry, headers=HTMX).status_code == 200
