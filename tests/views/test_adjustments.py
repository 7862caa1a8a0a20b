"""A penalty or a bonus on the pages: from the table's menu into the journal and onto the sheet."""

from html import unescape
from random import Random

import pytest

from games.kinds.registry import GAMES, KINDS
from games.models import Game, Seat
from games.table import acts
from games.table.pages.result import turning_point_of
from tests.alike import alike
from tests.cast import MADE, totals, view_of
from tests.kinds import hand, names_at
from tests.pages import text_of
from tests.replaying import replay_record
from tests.views.correcting import Correction, address_after, follow
from tests.views.screen import BOTH_WAYS, send

PENALTY = {"adjust": [0, -100]}


@pytest.fixture
def game(cast):
    return cast.play(cast.start(), MADE)


def adjust(cast, game, points=(0, -100), before=0, **how):
    return cast.say(acts.insert, game, before=before, facts={"adjust": list(points)}, **how)


def show(client, game, page=""):
    return unescape(text_of(client.get(f"/games/{game.key}/{page}").content.decode()))


@BOTH_WAYS
def test_a_penalty_is_written_from_the_menu_with_its_reason(owner, game, htmx):
    assert f'href="/games/{game.key}/adjust/"' in owner.get(f"/games/{game.key}/").content.decode()
    page = Correction(owner, game, "adjust/", htmx=htmx)
    fields = {"adjust-1": "100", "adjust-1-sign": "-", "reason": "revoke"}
    response = page.press(**fields)

    assert address_after(response) == f"/games/{game.key}/"
    view = view_of(game)
    assert [one.facts for one in view.current.hands] == [MADE, PENALTY]
    assert view.entries[-1].reason == "revoke"
    assert view.sheet.totals == (7, -91)
    shown = follow(owner, response)
    assert "Penalty · a revoke" in shown
    assert "Hand 2" in shown  # the next one


def test_a_sign_that_is_typed_stands_whatever_the_keys_say(owner, game):
    page = Correction(owner, game, "adjust/")
    page.press(**{"adjust-0": "−30", "adjust-0-sign": "+", "adjust-1": "30", "adjust-1-sign": "+"})

    assert view_of(game).current.hands[-1].facts == {"adjust": [-30, 30]}


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "Nobody gains or loses anything"),
        ("0", "Nobody gains or loses anything"),
        ("10001", "from −10000 to 10000"),
        ("x", "whole number"),
    ],
)
def test_what_is_no_penalty_is_said_beside_the_figure(owner, game, typed, said):
    page = Correction(owner, game, "adjust/")
    response = page.press(**{"adjust-1": typed, "typed": "why"})

    assert response.status_code == 422
    assert said in page.text
    assert page.form["typed"] == ["why"]
    assert len(view_of(game).current.hands) == 1


def test_before_anything_is_played_a_side_starts_with_points(cast, owner):
    game = cast.start()
    Correction(owner, game, "adjust/").press(**{"adjust-0": "30", "adjust-0-sign": "+"})
    game = cast.play(Game.objects.get(pk=game.pk), MADE)

    assert view_of(game).sheet.totals == (37, 9)
    assert "Bonus" in show(owner, game)


def test_the_announcements_of_the_hand_in_play_stay(cast, owner, game):
    taken = {"taker": 1, "contract": "hearts"}
    cast.say(acts.announce, game, facts=taken)
    before = view_of(game)
    adjust(cast, game)

    view = view_of(game)
    assert view.announced == taken
    assert view.sheet.next == before.sheet.next
    assert view.current.next_place == before.current.next_place


@pytest.mark.parametrize("kind", alike(GAMES))
def test_in_every_game_every_page_of_a_penalty_opens(cast, owner, kind):
    """The hand after it has the number that it would have without it."""
    game = cast.start(kind, names=names_at(kind))
    game = cast.play(game, hand(view_of(game), Random(1)))
    sides = len(view_of(game).sheet.sides)
    place = adjust(cast, game, [-20] + [0] * (sides - 1), reason="misdeal").hand
    cast.say(acts.object_to, game, place=place, facts={"adjust": [-10] + [0] * (sides - 1)})
    cast.confirm(game, seat=0, place=place)
    game = cast.play(game, hand(view_of(game), Random(2)))
    view = view_of(game)
    assert [one.number for one in view.sheet.hands] == [1, 2, 2]
    assert view.sheet.next.number == 3
    pages = ["", "result/", "journal/", "forgotten/", f"hands/{place}/"]
    pages += [f"hands/{place}/{verb}" for verb in ("correct/", "remove/", "contest", "insert/")]
    pages += [f"hands/{one.place}/" for one in view.current.hands] + ["adjust/", "print/"]
    pages += ["hands/1/insert/?adjust", "seats/", f"hands/{place}/correct/?try"]
    for page in pages:
        response = owner.get(f"/games/{game.key}/{page}")
        assert response.status_code == 200, page
        assert "Hand 4" not in text_of(response.content.decode()), page
    assert "Penalty · a misdeal" in show(owner, game, "result/")
    assert "penalty or bonus" in show(owner, game, "journal/")
    if sides == 2:
        assert "−20 · 0" in show(owner, game, "forgotten/")
    explained = show(owner, game, f"hands/{place}/")
    assert "A penalty or a bonus that the table agreed on." in explained
    card = owner.get(f"/games/{game.key}/card.png")
    assert card.status_code in (200, 404)


def test_a_long_reason_is_cut_on_the_sheet_and_whole_on_its_page(cast, owner, game):
    reason = "renonce " * 25
    place = adjust(cast, game, reason=reason).hand
    assert reason.strip() not in show(owner, game)
    assert reason.strip() in show(owner, game, f"hands/{place}/")


def test_it_is_undone_and_restored_by_its_name(cast, owner, game):
    adjust(cast, game)
    assert "Undo penalty or bonus" in show(owner, game)
    cast.say(acts.undo, game)
    assert totals(game) == (7, 9)
    assert "penalty or bonus" in show(owner, game)
    cast.say(acts.restore, game)
    assert totals(game) == (7, -91)


def test_it_is_corrected_removed_and_put_back_as_a_hand_is(cast, owner, game):
    place = adjust(cast, game).hand
    page = Correction(owner, game, f"hands/{place}/correct/")
    assert page.form["adjust-1"] == ["100"]
    assert page.form["adjust-1-sign"] == ["-"]
    page.press(**{"adjust-1": "50"})
    assert totals(game) == (7, -41)
    Correction(owner, game, f"hands/{place}/remove/").press()
    assert totals(game) == (7, 9)
    Correction(owner, game, f"hands/{place}/restore/").press()
    assert totals(game) == (7, -41)


def test_it_may_stand_before_an_earlier_hand(cast, owner, game):
    cast.play(game, MADE)
    page = Correction(owner, game, "hands/2/insert/?adjust")
    page.press(**{"adjust-0": "5"})

    view = view_of(game)
    assert [one.adjusts for one in view.sheet.hands] == [False, True, False]
    assert [one.totals for one in view.sheet.hands] == [(7, 9), (2, 9), (9, 18)]
    assert [one.dealer for one in view.sheet.hands] == [0, None, 1]


def test_an_objection_to_it_is_settled_as_it_asks(cast, owner, game):
    place = adjust(cast, game).hand
    other = {"adjust": [0, -50]}
    objection = cast.say(acts.object_to, game, place=place, facts=other, phone=cast.scorer)
    shown = show(owner, game, f"objections/{objection.number}/")
    assert "0 · −50" in shown
    send(owner, game, f"objections/{objection.number}/", how="correct")

    assert view_of(game).facts(place) == other


def test_it_is_contested_on_its_page(cast, owner, game):
    place = adjust(cast, game).hand
    page = owner.get(f"/games/{game.key}/hands/{place}/contest").content.decode()
    assert "adjust-1-sign" in page
    fields = {"moment": "adjust", "adjust-0": "", "adjust-1": "70", "adjust-1-sign": "-"}
    send(owner, game, f"hands/{place}/contest", reason="misheard", facts="", **fields)

    [objection] = view_of(game).current.objections
    assert objection.facts == {"adjust": [0, -70]}


def test_it_may_end_the_game_and_is_no_hand_of_it(cast, owner):
    game = cast.play(cast.start(rules={"target": 100}), MADE)
    adjust(cast, game, (100, 0))

    game = Game.objects.get(pk=game.pk)
    assert game.state == "finished"
    assert game.hands == 1
    assert list(Seat.objects.filter(game=game).values_list("worst", flat=True)) == [7, 9, 7, 9]
    assert cast.refused(acts.insert, game, before=0, facts=PENALTY) == [("game_is_over", 2)]
    assert owner.get(f"/games/{game.key}/adjust/").url == f"/games/{game.key}/result/"


def test_it_is_nothing_that_people_did_in_play(cast):
    """No turning point, although it turns the game; no measure, no highlight."""
    game = cast.play(cast.start(rules={"target": 40}), MADE, MADE)
    adjust(cast, game, (30, 0))

    view = view_of(game)
    assert view.sheet.winners == (0,)
    assert turning_point_of(view) is None
    facts = [one.facts for one in view.current.hands]
    measures = KINDS["belote"].measures
    plain = replay_record(GAMES, view.record | {"hands": facts[:-1]}).sheet
    assert measures.measure(view.sheet, facts) == measures.measure(plain, facts[:-1])


def test_nobody_deals_it_and_no_seat_changes_at_it(cast, game):
    place = adjust(cast, game).hand
    what = {"hand": place, "dealer": 2}
    assert cast.refused(acts.correct_dealer_once, game, **what) == [("unknown_hand", None)]
    assert cast.refused(acts.record, game, facts=PENALTY) == [("adjust_alone", None)]


def test_two_phones_may_each_write_one(cast, owner, game):
    """The second is told of the first, and what it entered is kept."""
    page = Correction(owner, game, "adjust/")
    adjust(cast, game, phone=cast.scorer)
    assert page.press(**{"adjust-0": "10"}).status_code == 409
    page.press()
    assert [one.facts for one in view_of(game).current.hands[1:]] == [PENALTY, {"adjust": [-10, 0]}]


def test_a_bonus_that_ends_the_game_before_others_asks_what_becomes_of_them(cast, owner):
    game = cast.play(cast.start(rules={"target": 30}), MADE, MADE)
    adjust(cast, game, (0, -1))
    page = Correction(owner, game, "hands/1/insert/?adjust")
    page.press(**{"adjust-0": "30", "adjust-0-sign": "+"})
    assert "Also remove what follows" in page.text
    page.press("drop")
    page.press(end_seen="1", sure="1")

    assert [one.facts for one in view_of(game).current.hands] == [{"adjust": [30, 0]}]


def test_who_reads_may_try_one_and_write_none(cast, game, browse):
    reader = browse(cast.reader)
    address = f"/games/{game.key}/"
    assert reader.get(f"{address}adjust/").status_code == 403
    assert "adjust/" not in reader.get(address).content.decode()
