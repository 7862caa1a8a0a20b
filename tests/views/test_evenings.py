"""Evenings: started, drawn round by round or not, followed, shown, ended and reopened."""

import csv
import re
from itertools import groupby
from operator import attrgetter
from random import Random
from uuid import uuid4

import pytest
from django.utils import timezone

from games import services
from games.kinds.demo import DemoHand, choose_players
from games.kinds.registry import GAMES, KINDS
from games.models import Evening, Game, Seat, State
from games.services.evenings.evenings import past_of
from games.store.recent import load_view
from games.table import acts
from games.text import variety_of
from tests import pages
from tests.cast import FOUR, MADE, records_of
from tests.kinds import titled
from tests.views.files import content_of

pytestmark = pytest.mark.usefixtures("contexts")

EIGHT = ("Ana", "Bea", "Cy", "Dan", "Eva", "Flo", "Gil", "Hugo")
SEVEN = EIGHT[:7]


def begin(owner, **fields):
    """Send the form of a new evening."""
    sent = {"kind": "belote", "new_names": "\n".join(EIGHT), "measure": "points"}
    return owner.post("/evenings/new/", sent | {"client_key": uuid4()} | fields)


@pytest.fixture
def evening(owner):
    begin(owner, name="Friday")
    return Evening.objects.get()


def draw(owner, evening, seen=0, **fields):
    """Draw the next round, even if tables are still playing."""
    sent = {"version": seen, "client_key": uuid4(), "sure": "1"} | fields
    return owner.post(f"/evenings/{evening.key}/round", sent)


def of_batarde(owner, **fields):
    """An evening of seven at La Bâtarde."""
    begin(owner, **{"kind": "batarde", "new_names": ", ".join(SEVEN), "name": "Friday"} | fields)
    return Evening.objects.get()


def sit(owner, evening, names, kind="batarde", **fields):
    """Start a table without a draw."""
    sent = {"evening": evening.key, "players": list(names), "start": "1", "client_key": uuid4()}
    return owner.post(f"/new/{kind}/", sent | fields)


def page_of(owner, evening):
    return owner.get(f"/evenings/{evening.key}/")


def finish(cast, game, *hands, counts=True):
    """Play these hands; the game counts as it then stands."""
    for facts in hands:
        game = cast.say(acts.record, game, facts=facts).game
    return cast.say(acts.end_game, game, counts=counts).game


def test_an_evening_starts_with_typed_names_and_is_listed(owner, evening):
    assert [player.name for player in evening.players.all()] == list(EIGHT)
    assert "Friday" in owner.get("/evenings/").text
    assert owner.get(f"/evenings/{evening.key}/").status_code == 200


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"kind": "poker"}, "game"),
        ({"new_names": "Ana, Bea"}, "players"),
        ({"new_names": "Ana, Bea, Cy, ana"}, "players"),
        ({"new_names": "Ana, Bea, Cy"}, "players"),
        ({"measure": "beauty"}, "measure"),
        ({"name": "x" * 61}, "name"),
    ],
)
def test_a_fault_is_shown_beside_its_field_and_nothing_typed_is_lost(owner, fields, field):
    answer = begin(owner, **{"name": "Friday"} | fields)
    assert answer.status_code == 422
    assert answer.context["wrong"][field]
    assert answer.context["new_names"] == fields.get("new_names", "\n".join(EIGHT))
    assert not Evening.objects.exists()


def test_the_standings_add_up_the_finished_games(owner, cast, evening):
    draw(owner, evening)
    for game in Game.objects.all():
        finish(cast, game, MADE)
    ranking = owner.get(f"/evenings/{evening.key}/").context["ranking"]
    assert [standing.points for standing in ranking] == [9] * 4 + [7] * 4
    assert [standing.rank for standing in ranking] == [1] * 4 + [5] * 4
    assert [standing.won for standing in ranking] == [1] * 4 + [0] * 4


def test_the_list_of_evenings_says_who_won(owner, cast):
    evening = cast.evening(names=EIGHT[:4])
    [game] = cast.round(evening)
    finish(cast, game, MADE)
    services.end_evening(evening=evening)
    names = sorted(seat.name for seat in game.seats.all() if seat.number % 2)

    assert f"{names[0]} and {names[1]} win the evening" in pages.text_of(
        owner.get("/evenings/").text
    )


def test_a_game_stopped_without_a_winner_counts_for_nobody(owner, cast, evening):
    draw(owner, evening)
    stopped, counted = Game.objects.all()
    finish(cast, stopped, MADE, MADE, counts=False)
    finish(cast, counted, MADE)
    ranking = owner.get(f"/evenings/{evening.key}/").context["ranking"]

    assert [standing.points for standing in ranking] == [9, 9, 7, 7, 0, 0, 0, 0]
    assert [standing.rank for standing in ranking] == [1, 1, 3, 3, 0, 0, 0, 0]


def test_bad_points_are_compared_a_game_so_that_a_bye_is_no_advantage(owner, cast):
    begin(owner, kind="batarde", new_names=", ".join(EIGHT[:5]))
    evening = Evening.objects.get()
    draw(owner, evening, tables="4")
    finish(cast, Game.objects.get(), {"bids": [2, 2, 0, 3], "tricks": [1, 2, 1, 1]})
    draw(owner, evening, seen=1, tables="4")
    second = Game.objects.get(round_number=2)
    finish(cast, second, {"bids": [1, 1, 1, 1], "tricks": [2, 2, 1, 0]})
    ranking = [
        one for one in owner.get(f"/evenings/{evening.key}/").context["ranking"] if one.played
    ]
    averages = [standing.points / standing.played for standing in ranking]
    assert averages == sorted(averages)


def test_points_are_compared_a_game_once_not_everybody_has_played_as_often(owner, cast):
    begin(owner, new_names=", ".join(EIGHT[:5]))
    evening = Evening.objects.get()
    for seen in range(2):
        draw(owner, evening, seen=seen)
        finish(cast, Game.objects.get(round_number=seen + 1), MADE)
    page = page_of(owner, evening)
    played = {standing.name: standing.played for standing in page.context["ranking"]}
    averages = [standing.points / standing.played for standing in page.context["ranking"]]

    assert set(played.values()) == {1, 2}
    assert averages == sorted(averages, reverse=True)
    assert (
        "Ranked by points a game; those who are tied, by the share of games won."
        in pages.text_of(page.content.decode())
    )


def test_five_people_sit_at_one_table_where_the_game_seats_five(owner):
    begin(owner, kind="batarde", new_names=", ".join(EIGHT[:5]))
    evening = Evening.objects.get()
    text = pages.text_of(page_of(owner, evening).text)
    assert "1 table of 5 nobody sits out" in text
    assert "1 table of 4 1 person sits out" in text
    draw(owner, evening)
    assert Game.objects.get().seats.count() == 5


@pytest.mark.parametrize(
    ("tables", "sizes"), [("7", [7]), *[(wrong, [3, 4]) for wrong in ("9", "x", "4,4,4", "-1")]]
)
def test_people_sit_at_the_tables_chosen_or_as_usual_where_nobody_could(owner, tables, sizes):
    draw(owner, of_batarde(owner), tables=tables)
    assert sorted(game.seats.count() for game in Game.objects.all()) == sizes


def test_the_tables_that_were_chosen_are_kept_for_the_next_round(owner):
    begin(owner, kind="batarde", new_names=", ".join([*EIGHT, "Ines"]))
    evening = Evening.objects.get()
    draw(owner, evening, tables="5,4")
    checked = re.search(r'value="([\d,]+)" checked', page_of(owner, evening).text)

    assert checked[1] == "5,4"


def test_after_a_draw_everybody_is_told_where_to_sit_with_whom_and_against_whom(
    owner, cast, evening
):
    draw(owner, evening)
    text = pages.text_of(page_of(owner, evening).content.decode())
    for game in Game.objects.all():
        names = [seat.name for seat in game.seats.all()]
        told = f"with {names[2]}, against {names[1]} and {names[3]}"
        assert f"{names[0]} table {game.table_number} {told}" in text

    assert "Standings" not in text
    assert 'class="action"' not in page_of(owner, evening).content.decode()
    finish(cast, Game.objects.first(), MADE)
    text = pages.text_of(page_of(owner, evening).text)
    assert text.index("Who sits where") < text.index("Standings")


def test_the_big_screen_is_a_seating_plan_until_every_table_has_begun(owner, cast, evening):
    draw(owner, evening)
    address = f"/evenings/{evening.key}/screen/"
    page = owner.get(address)
    assert [one["name"] for plan in page.context["plans"] for one in plan] == list(EIGHT)
    assert "Points" not in pages.text_of(page.text)

    for game in Game.objects.all():
        cast.say(acts.record, game, facts=MADE)
    assert "Points" in pages.text_of(owner.get(address).text)


def test_a_code_on_the_big_screen_lets_a_phone_into_one_game_alone(
    owner, reader, stranger, evening, monkeypatch
):
    shown = []
    monkeypatch.setattr("games.views.evenings.evenings.qr_code", lambda to: shown.append(to) or to)
    draw(owner, evening)
    address = f"/evenings/{evening.key}/screen/"
    codes = f"/evenings/{evening.key}/codes"
    assert codes in pages.read(owner.get(address).text).forms
    owner.post(codes)
    owner.get(address)
    reader.get(address)
    assert len(shown) == 2

    join = shown[0].removeprefix("http://testserver")
    stranger.post(join, pages.read(stranger.get(join).text).posted[0][1])
    games = evening.games.order_by("table_number")
    allowed = [stranger.get(f"/games/{game.key}/").status_code for game in games]
    assert allowed == [200, 404]
    assert stranger.get(f"/evenings/{evening.key}/screen/").status_code == 404


@pytest.fixture
def guest(cast, owner, evening):
    """A phone that scanned the code of the first table; its player is the first of that table."""
    draw(owner, evening)
    game = evening.games.get(table_number=1)
    invitation = cast.invite(game=game, lasting="tonight")
    return cast.join(invitation, person=game.seats.get(number=0).player)


def test_a_guest_of_a_table_sees_the_standings_and_finds_its_table_in_the_next_round(
    owner, cast, evening, guest, browse
):
    phone, address = browse(guest), f"/evenings/{evening.key}/"
    name, first = evening.games.get(table_number=1).seats.get(number=0).name, evening.games.first()
    page = pages.text_of(phone.get(address).text)
    assert f"{name}: table 1" in page
    for game in evening.games.all():
        finish(cast, game, MADE)
    assert address in pages.links_of(phone.get(f"/games/{first.key}/result/").text)
    assert "Ranked by points" in pages.text_of(phone.get(address).text)

    draw(owner, evening, seen=1)
    own = evening.games.get(round_number=2, seats__name=name)
    [other] = evening.games.filter(round_number=2).exclude(pk=own.pk)
    page = phone.get(address).text
    assert f"{name}: table {own.table_number}" in pages.text_of(page)
    assert f"/games/{own.key}/" in pages.links_of(page)
    assert not [link for link in pages.links_of(page) if "/evenings/" in link or other.key in link]
    assert phone.get(f"/games/{own.key}/end").status_code == 200  # it may write there
    assert phone.get(f"/games/{other.key}/").status_code == 404
    assert phone.get(address + "listen?now").status_code == 200


def test_a_guest_writes_nothing_of_an_evening(owner, evening, guest, browse):
    phone, address = browse(guest), f"/evenings/{evening.key}/"
    sent = [form for form in pages.read(owner.get(address).text).forms if address in form]

    assert not [form for form in pages.read(phone.get(address).text).forms if address in form]
    assert [phone.post(form).status_code for form in sent] == [404] * len(sent)
    assert len(sent) > 2


def test_a_guest_whom_nobody_holds_is_told_to_say_who_does(owner, cast, evening, browse):
    draw(owner, evening)
    game = evening.games.get(table_number=1)
    phone = browse(cast.join(cast.invite(game=game, lasting="tonight")))
    page = phone.get(f"/evenings/{evening.key}/").text

    assert "Nobody holds this phone yet." in pages.text_of(page)
    assert f"/games/{game.key}/holder/" in pages.links_of(page)
    draw(owner, evening, seen=1)
    allowed = [
        phone.get(f"/games/{one.key}/").status_code for one in evening.games.filter(round_number=2)
    ]
    assert allowed == [404, 404]


def test_a_guest_who_says_after_the_draw_who_it_is_finds_its_table(owner, cast, evening, browse):
    draw(owner, evening)
    game = evening.games.get(table_number=1)
    guest, player = cast.join(cast.invite(game=game)), game.seats.get(number=0).player
    phone = browse(guest)
    draw(owner, evening, seen=1)
    own = evening.games.get(round_number=2, seats__player=player)
    assert phone.get(f"/games/{own.key}/").status_code == 404

    phone.post(f"/games/{game.key}/holder/", {"by": str(player.key)})
    assert phone.get(f"/games/{own.key}/").status_code == 200
    assert f"/games/{own.key}/" in pages.links_of(phone.get(f"/evenings/{evening.key}/").text)
    allowed = guest.guest_of.filter(game__round_number=2)
    assert [joined.game for joined in allowed] == [own]


def test_a_guest_by_the_code_of_a_round_before_finds_its_table(owner, cast, evening):
    draw(owner, evening)
    game = evening.games.get(table_number=1)
    invitation, player = cast.invite(game=game), game.seats.get(number=0).player
    draw(owner, evening, seen=1)
    guest = cast.join(invitation, person=player)
    own = evening.games.get(round_number=2, seats__player=player)
    assert {joined.game for joined in guest.guest_of.all()} == {game, own}


def test_a_guest_who_was_put_out_of_a_table_is_not_taken_along(owner, cast, evening, guest, browse):
    game = evening.games.get(table_number=1)
    services.remove_phone(notebook=cast.notebook, phone=guest, by=cast.owner, game=game)
    draw(owner, evening, seen=1)

    assert not guest.guest_of.exists()
    assert browse(guest).get(f"/evenings/{evening.key}/").status_code in (403, 404)


def test_a_guest_of_another_evening_sees_nothing_of_this_one(owner, cast, evening, browse):
    other = cast.evening(names=EIGHT, name="Other")
    [game, _] = cast.round(other)
    phone = browse(cast.join(cast.invite(game=game)))

    assert phone.get(f"/evenings/{evening.key}/").status_code == 404
    assert phone.get(f"/evenings/{other.key}/").status_code == 200


def test_an_evening_that_has_ended_names_its_winner(owner, cast, evening):
    draw(owner, evening)
    for game in Game.objects.all():
        finish(cast, game, *[MADE] * (1 + game.table_number))
    owner.post(f"/evenings/{evening.key}/end")
    page = page_of(owner, evening)

    assert "win the evening, tied" in pages.text_of(page.content.decode())
    assert [standing["rank"] for standing in page.context["podium"]] == [1, 1, 3, 3]
    picture = f"/evenings/{evening.key}/picture.png"
    sent = owner.get(f"/evenings/{evening.key}/share/").text
    assert {picture, f"/evenings/{evening.key}/"} <= set(pages.links_of(sent))
    assert owner.get(picture).content.startswith(b"\x89PNG")
    owner.post(f"/evenings/{evening.key}/reopen")
    assert owner.get(picture).url == f"/evenings/{evening.key}/"


def test_who_played_once_and_left_wins_nothing_and_the_page_says_why(owner, cast, evening):
    draw(owner, evening)
    finish(cast, Game.objects.get(table_number=1), *[MADE] * 3)
    lucky = Game.objects.get(table_number=1).seats.get(number=1).shown_name
    finish(cast, Game.objects.get(table_number=2), MADE)
    leave = {"player": [name for name in EIGHT if name != lucky], "seen": EIGHT}
    owner.post(f"/evenings/{evening.key}/players", leave)
    for seen in (1, 2):
        draw(owner, evening, seen=seen)
        finish(cast, Game.objects.get(round_number=seen + 1), MADE)
    owner.post(f"/evenings/{evening.key}/end")
    page = page_of(owner, evening)
    text = pages.text_of(page.text)

    played = {one.name: (one.played, one.rank) for one in page.context["ranking"]}
    assert played[lucky] == (1, 0)
    assert lucky not in page.context["winners"]
    assert f"– {lucky} has not played enough 1 1 27 27.0" in text
    assert "It takes 2 games to be ranked: half as many as whoever played most." in text
    assert "points a game" in text


def test_ending_while_a_table_plays_asks_and_nobody_has_won_before_it_is_in(owner, cast, evening):
    draw(owner, evening)
    first, last = Game.objects.all()
    finish(cast, first, MADE)
    last = cast.say(acts.record, last, facts=MADE).game
    asked = owner.post(f"/evenings/{evening.key}/end")
    assert "1 table still plays: who won is said once it is in." in pages.text_of(asked.text)
    assert f"/games/{last.key}/end" in pages.links_of(asked.text)
    assert "Undo the draw" not in asked.text
    evening.refresh_from_db()
    assert evening.ended_at is None

    owner.post(f"/evenings/{evening.key}/end", {"sure": "1"})
    link = f"/s/{services.make_link(to=evening)}/"
    for address in (f"/evenings/{evening.key}/", f"/evenings/{evening.key}/screen/", link):
        assert "wins the evening" not in owner.get(address).text.replace("win ", "wins ")
    assert "who won is said once it is in" in owner.get(link).text
    assert owner.get(f"/evenings/{evening.key}/picture.png").status_code == 302

    finish(cast, last, MADE)
    assert "win the evening, tied" in page_of(owner, evening).text
    assert "win the evening, tied" in owner.get(link).text


LEVEL = {"points": [5, 5, 5, 5]}


def texts_of(owner, evening):
    """What the page of an evening, its link, its big screen and its paper say."""
    addresses = [f"/evenings/{evening.key}/{end}" for end in ("", "screen/", "paper/")]
    addresses.append(f"/s/{services.make_link(to=evening)}/")
    return [pages.text_of(owner.get(address).text) for address in addresses]


@pytest.mark.parametrize(
    ("counts", "said"),
    [(True, "Everybody is tied: nobody wins."), (False, "No game is finished: nobody wins.")],
)
def test_an_evening_that_nobody_wins_says_why(owner, cast, counts, said):
    evening = of_skyjo(cast, rules={"length": 9})
    [game] = cast.round(evening)
    finish(cast, game, LEVEL, counts=counts)
    assert not [text for text in texts_of(owner, evening) if "nobody wins" in text]

    services.end_evening(evening=evening)
    assert all(said in text for text in texts_of(owner, evening))


def test_who_is_ranked_alone_wins_nothing_and_the_pages_say_why(owner, cast):
    evening = of_skyjo(cast)
    for other in EIGHT[1:5]:
        seating = services.Seating(("Ana", other))
        [game] = cast.sit(evening, [seating], kind="free", title="Skyjo")
        finish(cast, game, {"points": [5, 0]})
    services.end_evening(evening=evening)

    said = "Nobody wins: of those who are ranked, nobody is ahead."
    assert all(said in text for text in texts_of(owner, evening))


@pytest.mark.parametrize(
    ("measure", "rules", "said"),
    [
        ("wins", {}, "wins the evening · 1 game won"),
        ("points", {}, "wins the evening · 1 point"),
        ("points", {"wins": "lowest"}, "wins the evening · −1 bad point"),
    ],
)
def test_the_figure_of_the_winner_stands_with_its_unit(owner, cast, measure, rules, said):
    evening = of_skyjo(cast, measure=measure, rules=rules)
    [game] = cast.round(evening)
    finish(cast, game, {"points": [-1 if rules else 1, 0, 0, 0]})
    services.end_evening(evening=evening)

    assert all(said in text for text in texts_of(owner, evening))
    assert f'class="standing by-{"won" if measure == "wins" else "points"}"' in (
        page_of(owner, evening).text
    )


@pytest.fixture
def drawn_on(owner, cast, evening):
    """An evening whose first round is played and won, and whose second is drawn alone."""
    draw(owner, evening)
    for game in evening.games.all():
        finish(cast, game, *[MADE] * game.table_number)
    draw(owner, evening, seen=1)
    evening.refresh_from_db()
    return evening


def end_question(owner, evening):
    """What is asked before the evening ends."""
    return owner.post(f"/evenings/{evening.key}/end").text


def test_a_draw_that_nobody_plays_is_taken_back_as_the_evening_ends(owner, drawn_on):
    asked, address = end_question(owner, drawn_on), f"/evenings/{drawn_on.key}/end"
    assert "At 2 tables nothing is written yet: they will not count." in pages.text_of(asked)
    assert "who won is said" not in asked
    sent = pages.fields_of(asked, address) | {"take_back": "1"}
    for _ in range(2):  # tapped twice
        owner.post(address, sent)

    drawn_on.refresh_from_db()
    assert (drawn_on.byes, drawn_on.games.count()) == ([[]], 2)
    assert "win the evening" in page_of(owner, drawn_on).text


def test_tables_where_nothing_was_written_hide_no_winner(owner, drawn_on):
    owner.post(f"/evenings/{drawn_on.key}/end", {"sure": "1"})

    pages_of_it = ("", "screen/", "paper/")
    for text in [owner.get(f"/evenings/{drawn_on.key}/{end}").text for end in pages_of_it]:
        assert "win the evening" in text
        assert "Who sits where" not in text
        assert "In progress" not in text
    assert "win the evening" in owner.get("/evenings/").text


def test_a_draw_that_a_table_has_begun_to_play_is_not_taken_back(owner, cast, drawn_on):
    asked, address = end_question(owner, drawn_on), f"/evenings/{drawn_on.key}/end"
    cast.say(acts.record, drawn_on.games.filter(round_number=2)[0], facts=MADE)
    answer = owner.post(address, pages.fields_of(asked, address) | {"take_back": "1"})

    drawn_on.refresh_from_db()
    assert answer.status_code == 422
    assert answer.context["wrong"]["evening"]
    assert drawn_on.ended_at is None
    assert drawn_on.games.count() == 4


def test_an_evening_is_printed_with_its_standings_who_sits_where_and_its_rounds(
    owner, cast, evening
):
    draw(owner, evening)
    for game in evening.games.all():
        finish(cast, game, MADE)
    draw(owner, evening, seen=1)
    assert f"/evenings/{evening.key}/paper/" in pages.links_of(page_of(owner, evening).text)
    paper = pages.text_of(owner.get(f"/evenings/{evening.key}/paper/").text)

    assert paper.index("Ranked by points") < paper.index("Who sits where · Round 2")
    assert paper.index("Round 2 table 1") < paper.index("Round 1 table 1")
    assert re.search(r"\w+ & \w+ 9 · \w+ & \w+ 7", paper)


def rows_of(owner, evening, language, separator):
    """The cells of the spreadsheet to which the page of an evening leads in a language."""
    header = {"accept-language": language}
    page = owner.get(f"/evenings/{evening.key}/", headers=header).text
    [address] = [link for link in pages.links_of(page) if "form=ranking" in link]
    response = owner.get(address)
    assert response["Content-Disposition"].endswith(f'.ranking.{language}.csv"')
    lines = b"".join(response.streaming_content).decode().removeprefix("\ufeff").splitlines()
    return [*csv.reader(lines, delimiter=separator)]


def test_the_standings_of_an_evening_are_a_spreadsheet(owner, cast):
    evening = cast.evening(kind="free", title="Skyjo", names=("=Ana", *EIGHT[1:4], "Zoé"))
    for points in ([-5, 3], [1, 0], [1, 0]):
        seating = services.Seating(("=Ana", "Bea"))
        finish(cast, *cast.sit(evening, [seating], kind="free", title="Skyjo"), {"points": points})
    seating = services.Seating(("Cy", "Dan"))
    finish(cast, *cast.sit(evening, [seating], kind="free", title="Skyjo"), {"points": [9, 0]})

    assert rows_of(owner, evening, "fr", ";") == [
        ["Rang", "Joueur", "Parties", "Gagnées", "Points", "A assez joué"],
        ["1", "Bea", "3", "1", "3", "oui"],
        ["2", "'=Ana", "3", "2", "-3", "oui"],
        ["", "Cy", "1", "1", "9", "non"],
        ["", "Dan", "1", "0", "0", "non"],
        ["", "Zoé", "0", "0", "0", "non"],
    ]
    offered = owner.get("/export/", {"evening": evening.key}).text
    assert "The standings, for a spreadsheet" in pages.text_of(offered)


def test_a_spreadsheet_of_standings_has_the_points_that_were_added_up(owner, cast):
    evening = of_skyjo(cast)
    finish(cast, *cast.round(evening), FALLING)
    assert rows_of(owner, evening, "en", ",")[0][4] == "Bad points"

    evening = services.set_evening_rules(evening=evening, rules={"wins": "highest"})
    finish(cast, *cast.round(evening, seen_round=1), FALLING)
    assert rows_of(owner, evening, "en", ",")[0] == [
        "Rank",
        "Player",
        "Games",
        "Won",
        "Has played enough",
    ]


def test_no_round_is_drawn_once_the_evening_is_over_until_it_is_reopened(owner, evening):
    owner.post(f"/evenings/{evening.key}/end")
    answer = draw(owner, evening)
    assert answer.status_code == 422
    assert answer.context["wrong"]["evening"]
    assert not Game.objects.exists()

    owner.post(f"/evenings/{evening.key}/reopen")
    draw(owner, evening)
    assert Game.objects.count() == 2


# A season


def test_a_season_adds_up_the_evenings_of_a_year_at_one_game(owner, cast):
    evenings = [cast.evening(names=names) for names in (EIGHT[:4], EIGHT[2:6], EIGHT[4:])]
    for number, one in enumerate(evenings):
        finish(cast, *cast.round(one), *[MADE] * (number + 1))
    Evening.objects.filter(pk=evenings[2].pk).update(started_at="2020-02-02T20:00Z")
    finish(cast, *cast.round(cast.evening(kind="river", names=EIGHT[:4])))
    newest, address = evenings[1], f"/evenings/{evenings[0].key}/season/"
    assert f"/evenings/{newest.key}/season/" in pages.links_of(owner.get("/evenings/").text)

    ranking = owner.get(address).context["ranking"]
    points = {name: sum(seat.total for seat in seats) for name, seats in seats_of(evenings[:2])}
    assert {one.name: one.points for one in ranking} == points
    assert {one.name: len(one.evenings) for one in ranking if len(one.evenings) == 2} == {
        "Cy": 2, "Dan": 2,
    }  # fmt: skip
    assert [one.points for one in ranking] == sorted(points.values(), reverse=True)

    chosen = owner.get(address, {"evening": evenings[2].key, "measure": "wins"})
    assert [one.won for one in chosen.context["ranking"]] == [1, 1, 0, 0]
    assert "Ranked by games won; those who are tied, by points." in pages.text_of(chosen.text)


def seats_of(evenings):
    """The seats of these evenings, by the name of their players."""
    seats = Seat.objects.filter(game__evening__in=evenings).order_by("name")
    return [(name, list(group)) for name, group in groupby(seats, attrgetter("name"))]


def test_a_season_where_the_fewest_points_win_goes_by_games_won(owner, cast):
    evening = cast.evening(kind="batarde", names=EIGHT[:4], rules={"deals": "rising"})
    finish(cast, *cast.round(evening), {"bids": [2, 1, 0, 0], "tricks": [2, 1, 1, 1]})
    page = owner.get(f"/evenings/{evening.key}/season/", {"measure": "points"})

    assert [one.won for one in page.context["ranking"]] == [1, 1, 0, 0]
    assert "bad points" not in page.text.lower()


def test_no_evening_disappears_however_many_there_are(owner, cast, django_assert_max_num_queries):
    rivers = [cast.evening(kind="river") for _ in range(2)]
    friday, *_, last = [cast.evening(name=f"Friday {number}") for number in range(60)]
    finish(cast, *cast.round(friday), MADE)
    Evening.objects.filter(pk=friday.pk).update(started_at="2019-02-01T20:00Z")

    address, listed = "/evenings/", []
    while address:
        with django_assert_max_num_queries(16):
            page = owner.get(address)
        listed += [one["evening"] for one in page.context["evenings"]]
        newest = {one["newest"] for one in page.context["seasons"]}
        assert newest == {last, rivers[1]}
        older = page.context["ways"]["older"]
        address = older and f"/evenings/{older}"
    assert listed == [*Evening.objects.order_by("-started_at", "-pk")]

    with django_assert_max_num_queries(16):
        season = owner.get(f"/evenings/{last.key}/season/")
    assert f'value="{friday.key}"' in season.text
    chosen = owner.get(f"/evenings/{last.key}/season/", {"evening": friday.key})
    assert len(chosen.context["ranking"]) == 4


def test_a_season_leads_to_those_of_other_years(owner, cast):
    old, new = cast.evening(), cast.evening()
    finish(cast, *cast.round(old), MADE)
    Evening.objects.filter(pk=old.pk).update(started_at="2019-02-01T20:00Z")
    page = owner.get(f"/evenings/{new.key}/season/")
    assert not page.context["ranking"]
    assert f"/evenings/{old.key}/season/" in pages.links_of(page.text)
    assert len(owner.get(f"/evenings/{old.key}/season/").context["ranking"]) == 4


@pytest.fixture
def of_two_games(cast):
    """An evening by games won: two games of Belote, and two of La Bâtarde, where few points win."""
    evening, missed = cast.evening(measure="wins"), {"bids": [2, 1, 0, 0], "tricks": [2, 1, 1, 1]}
    for kind, facts in [("belote", MADE), ("batarde", missed)] * 2:
        [game] = cast.sit(evening, [services.Seating(FOUR)], kind=kind)
        finish(cast, game, facts)
    return evening


def test_a_season_by_games_won_counts_games_of_every_kind(owner, of_two_games):
    page = owner.get(f"/evenings/{of_two_games.key}/season/")

    assert sum(one.played for one in page.context["ranking"]) == 4 * 4
    assert [one.won for one in page.context["ranking"]] == won_at(of_two_games)
    assert not page.context["with_points"]
    assert "2 games other than Belote count as well." in pages.text_of(page.text)


def test_a_season_by_points_says_which_games_it_leaves_out(owner, of_two_games):
    page = owner.get(f"/evenings/{of_two_games.key}/season/", {"measure": "points"})

    assert [one.points for one in page.context["ranking"]] == [18, 18, 14, 14]
    assert sum(one.played for one in page.context["ranking"]) == 2 * 4
    assert "2 games other than Belote are left out" in pages.text_of(page.text)


def test_a_season_never_adds_up_points_of_which_the_fewest_and_the_most_win(owner, cast):
    for wins in ("highest", "lowest"):
        evening = cast.evening(kind="free", title="Yaniv")
        [game] = cast.sit(
            evening, [services.Seating(FOUR)], kind="free", title="Yaniv", rules={"wins": wins}
        )
        finish(cast, game, {"points": [9, 7, 5, 3]})
    page = owner.get(f"/evenings/{evening.key}/season/", {"measure": "points"})

    assert [one.won for one in page.context["ranking"]] == [1, 1, 0, 0]
    assert not page.context["with_points"]


def test_a_season_is_linked_from_its_evenings_once_there_are_two(owner, cast):
    first = cast.evening()
    assert f"/evenings/{first.key}/season/" not in pages.links_of(page_of(owner, first).text)
    cast.evening()
    assert f"/evenings/{first.key}/season/" in pages.links_of(page_of(owner, first).text)


def test_a_season_is_printed_and_filed_as_it_was_chosen(owner, cast):
    evenings = [cast.evening(name=name) for name in ("=Friday", "", "Left out")]
    for evening in evenings:
        finish(cast, *cast.round(evening), MADE)
    chosen = {"evening": [one.key for one in evenings[:2]], "measure": "wins"}
    page = owner.get(f"/evenings/{evenings[2].key}/season/", chosen)
    paper, file = [link for link in pages.links_of(page.text) if "/season/" in link][-2:]

    printed = owner.get(paper).text
    assert table_of(printed) == table_of(page.text)
    assert "2 evenings, added up" in pages.text_of(printed)
    text = content_of(owner.get(file, headers={"accept-language": "fr"})).decode()
    head, first, *others = csv.reader(text.removeprefix("\ufeff").splitlines(), delimiter=";")
    days = [timezone.localdate(one.started_at).isoformat() for one in evenings[:2]]
    assert head[:4] == ["Rang", "Joueur", f"{days[0]} =Friday", days[1]]
    assert head[4:] == ["Soirées", "Parties", "Gagnées", "Points"]
    assert len(others) == 3
    assert first[2:] == ["1", "1", "2", "2", "2", "18"]


def table_of(html):
    return re.search("<table.*?</table>", html, re.DOTALL).group()


def won_at(evening):
    """How many games of an evening each person won, the most first."""
    seats = Seat.objects.filter(game__evening=evening)
    names = [seat.name for seat in seats if seat.rank == 1]
    return sorted([names.count(name) for name in FOUR], reverse=True)


# House rules


def test_an_evening_starts_with_the_usual_house_rules_of_its_kind(owner, cast):
    services.set_rule_defaults(notebook=cast.notebook, kind="batarde", rules={"deals": "rising"})
    evening = of_batarde(owner)
    draw(owner, evening)
    assert [game.rules for game in Game.objects.all()] == [{"deals": "rising"}] * 2
    assert "Short game" in pages.text_of(page_of(owner, evening).text)


def test_house_rules_can_be_changed_for_later_tables(owner, evening):
    draw(owner, evening)
    address = f"/evenings/{evening.key}/rules/"
    form = pages.fields_of(owner.get(address).text, address)
    answer = owner.post(address, form | {"rule-target": "100", "keep": "1"}, follow=True)
    assert "The tables to come start with these house rules." in pages.text_of(answer.text)
    draw(owner, evening, seen=1)
    rules = Game.objects.order_by("round_number").values_list("round_number", "rules")
    assert list(rules) == [(1, {})] * 2 + [(2, {"target": 100})] * 2


def test_a_house_rule_is_checked_before_any_is_saved(owner, evening):
    fields = {"rule": "litige", "rule-target": "100"}
    answer = owner.post(f"/evenings/{evening.key}/rules/", fields)
    assert answer.status_code == 200
    assert 'value="100"' in answer.text
    evening.refresh_from_db()
    assert evening.rules == {}


def test_a_house_rule_that_only_some_tables_have_is_kept_for_those(owner):
    begin(owner, kind="tarot", new_names=", ".join(SEVEN), name="Friday")
    evening = Evening.objects.get()
    address = f"/evenings/{evening.key}/rules/"
    form = pages.fields_of(owner.get(address).text, address)
    owner.post(address, form | {"rule-sits_out": "dealer", "keep": "1"})
    draw(owner, evening)
    sit(owner, evening, SEVEN[:5], "tarot", **{"rule-sits_out": "dealer"})
    begun = {game.seats.count(): game.rules for game in Game.objects.all()}

    assert begun == {3: {}, 4: {}, 5: {"sits_out": "dealer"}}
    assert "The dealer" in pages.text_of(page_of(owner, evening).text)


@pytest.mark.parametrize("rules", [{"sits_out": "taker"}, {"sits": "dealer"}, {"length": 0}])
def test_no_table_of_an_evening_can_have_such_a_rule(owner, rules):
    begin(owner, kind="tarot", new_names=", ".join(SEVEN), name="Friday")

    with pytest.raises(services.Refused):
        services.set_evening_rules(evening=Evening.objects.get(), rules=rules)


def test_six_are_drawn_to_one_table_where_the_game_seats_six(owner):
    begin(owner, kind="tarot", new_names=", ".join(SEVEN[:6]), name="Friday")
    draw(owner, Evening.objects.get(), tables="6")

    [game] = Game.objects.all()
    assert (game.seats.count(), game.rules) == (6, {})


# Free tables


def test_a_table_without_a_draw_offers_waiting_players_first(owner, cast):
    cast.start("batarde", ("Zoé", "Yan", "Xia"))
    evening = of_batarde(owner, player=["Xia"])
    sit(owner, evening, ["Ana", "Bea", "Cy"])
    page = owner.get(f"/new/batarde/?evening={evening.key}")
    assert "A free table of the evening “Friday”, outside the draws." in pages.text_of(page.text)
    known = re.findall(r'name="known"[^>]*value="([^"]*)"', page.text)
    assert known[:5] == ["Dan", "Eva", "Flo", "Gil", "Xia"]
    assert known[5:8] == ["Ana", "Bea", "Cy"]
    assert set(known[8:]) == {"Yan", "Zoé"}


def test_a_table_without_a_draw_starts_with_the_house_rules_of_the_evening(owner):
    evening = of_batarde(owner)
    services.set_evening_rules(evening=evening, rules={"deals": "rising"})
    page = owner.get(f"/new/batarde/?evening={evening.key}")
    form = pages.fields_of(page.text, "/new/batarde/")
    answer = owner.post("/new/batarde/", form | {"players": ["Ana", "Bea", "Zoé"], "start": "1"})
    game = Game.objects.get()
    assert answer.url == f"/games/{game.key}/holder/"
    assert (game.evening, game.round_number) == (evening, 0)
    assert game.rules == {"deals": "rising"}
    assert evening.players.filter(name="Zoé").exists()


def test_two_tables_without_a_draw_lead_back_to_the_evening(owner):
    evening = of_batarde(owner)
    answer = sit(owner, evening, SEVEN, tables="2")
    assert answer.url == f"/evenings/{evening.key}/"
    assert evening.games.filter(round_number=0).count() == 2


def test_where_games_won_count_any_game_may_be_played_and_points_are_left_out(owner, cast):
    evening = of_batarde(owner, measure="wins")
    sit(owner, evening, SEVEN[:4], "belote", **{"rule-target": "9"})
    belote = cast.say(acts.record, Game.objects.get(), facts=MADE).game
    assert belote.state == "finished"
    page = page_of(owner, evening)
    assert [(one.name, one.won) for one in page.context["ranking"]][:2] == [("Bea", 1), ("Dan", 1)]
    assert "Bad points" not in page.text
    sit(owner, evening, SEVEN[:3], "river")
    assert "Up and down the river" in pages.text_of(page_of(owner, evening).text)


FALLING = {"points": [20, 10, 5, 1]}


def of_skyjo(cast, **how):
    """An evening of four, on sheets for any game where the fewest points win."""
    usual = {"rules": {"wins": "lowest"}, "names": EIGHT[:4]}
    return cast.evening(kind="free", title="Skyjo", **usual | how)


def test_what_wins_at_the_tables_to_come_does_not_turn_the_standings_round(owner, cast):
    evening = of_skyjo(cast)
    [game] = cast.round(evening)
    finish(cast, game, FALLING)
    best = page_of(owner, evening).context["ranking"]
    services.set_evening_rules(evening=evening, rules={"wins": "highest"})
    page = page_of(owner, evening)

    assert [one.points for one in best] == [1, 5, 10, 20]
    assert page.context["ranking"] == best
    assert "Ranked by the fewest bad points" in pages.text_of(page.text)


def test_a_free_table_is_ranked_by_what_wins_there(owner, cast):
    evening = of_skyjo(cast)
    seating = services.Seating(EIGHT[:4])
    [game] = cast.sit(evening, [seating], kind="free", title="Skyjo", rules={"wins": "highest"})
    finish(cast, game, FALLING)

    assert [one.points for one in page_of(owner, evening).context["ranking"]] == [20, 10, 5, 1]


@pytest.mark.parametrize("measure", ["points", "wins"])
def test_points_of_which_the_most_and_the_fewest_win_are_not_added_up(owner, cast, measure):
    evening = of_skyjo(cast, measure=measure)
    [game] = cast.round(evening)
    finish(cast, game, FALLING)
    evening = services.set_evening_rules(evening=evening, rules={"wins": "highest"})
    [game] = cast.round(evening, seen_round=1)
    finish(cast, game, {"points": [7, 0, 0, 0]})
    services.end_evening(evening=evening)
    page = page_of(owner, evening)
    text = pages.text_of(page.text)

    assert sorted(one.rank for one in page.context["ranking"]) == [1, 1, 3, 3]
    assert "Player Games Won 1" in text.replace("in the lead: ", "")
    assert "At some tables the most points won, at others the fewest" in text
    assert "Ranked by games won." in text


def test_a_game_that_ends_with_everybody_level_is_won_by_nobody(owner, cast):
    evening = of_batarde(owner, measure="wins")
    one_hand = {"rule-max_cards": "1", "rule-top": "once", "rule-scoring": "exact_only"}
    sit(owner, evening, SEVEN[:3], "river", **one_hand)
    hand = {"bids": [0, 1, 1], "tricks": [1, 0, 0]}  # nobody is exact: nothing each
    river = cast.play(Game.objects.get(), hand)
    assert river.state == "finished"
    ranking = page_of(owner, evening).context["ranking"]
    assert {standing.won for standing in ranking} == {0}


def test_where_points_count_all_tables_play_the_same_game(owner):
    evening = of_batarde(owner)
    sentence = "This evening is won by points: all its tables play the same game."
    assert sentence in pages.text_of(owner.get(f"/new/belote/?evening={evening.key}").text)
    answer = sit(owner, evening, SEVEN[:4], "belote")
    assert answer.status_code == 422
    assert sentence in pages.text_of(answer.text)
    assert "/new/belote/" not in page_of(owner, evening).text
    assert not Game.objects.exists()


@pytest.mark.parametrize("why", ["ended", "elsewhere"])
def test_an_evening_that_accepts_no_table_says_so_and_nothing_is_lost(owner, stranger, why):
    evening = of_batarde(owner)
    services.end_evening(evening=evening)
    phone = owner if why == "ended" else stranger
    sentence = "To go on, reopen it." if why == "ended" else "is not in this notebook."
    answer = sit(phone, evening, ["Ana", "Bea", "Cy"], new_name="Dan")
    assert answer.status_code == 422
    assert sentence in pages.text_of(answer.text)
    assert 'value="Dan"' in answer.text
    assert not Game.objects.exists()

    form = pages.fields_of(answer.text, "/new/batarde/")
    assert "evening" not in form
    phone.post("/new/batarde/", form | {"new_name": "", "start": "1"})
    assert Game.objects.get().evening is None


def test_a_rematch_stays_in_the_evening_while_it_goes_on(owner, cast, evening):
    draw(owner, evening)
    first = finish(cast, evening.games.get(table_number=1), MADE)
    again = services.start_rematch(game=first, phone=cast.owner, client_key=uuid4())
    assert (again.evening, again.round_number) == (evening, 0)

    services.end_evening(evening=evening)
    later = services.start_rematch(game=finish(cast, again), phone=cast.owner, client_key=uuid4())
    assert later.evening is None


def test_a_game_of_an_evening_links_to_its_standings(owner, cast, evening):
    draw(owner, evening)
    game, standing = Game.objects.first(), f"/evenings/{evening.key}/"
    assert standing in pages.links_of(owner.get(f"/games/{game.key}/").text)
    finish(cast, game, MADE)
    links = pages.links_of(owner.get(f"/games/{game.key}/result/").text)
    assert links.index(standing) < len(links) - 1 - links[::-1].index("/")


# Who is there


def test_a_person_with_two_names_is_listed_and_seated_once(owner, cast):
    begin(owner, kind="batarde", new_names="Ana, Bea, Cy, Nana", measure="points")
    evening = Evening.objects.get()
    sit(owner, evening, ["Nana", "Bea", "Cy"])
    finish(cast, Game.objects.get(), {"bids": [1, 1, 0], "tricks": [3, 2, 2]})
    players = {player.name: player for player in evening.players.all()}
    services.merge_players(player=players["Nana"], into=players["Ana"])

    page = page_of(owner, evening)
    assert [(one.name, one.played) for one in page.context["ranking"]] == [
        ("Bea", 1), ("Ana", 1), ("Cy", 1),
    ]  # fmt: skip
    assert ("Nana", True) not in page.context["players"]
    assert past_of(evening, [players["Ana"].pk]).met[
        frozenset([players["Ana"].pk, players["Bea"].pk])
    ]
    draw(owner, evening)
    drawn = evening.games.get(round_number=1)
    assert {seat.player.name for seat in drawn.seats.all()} == {"Ana", "Bea", "Cy"}


def test_a_deleted_person_is_not_drawn_but_stays_in_the_standings(owner, cast):
    evening = of_batarde(owner)
    draw(owner, evening)
    finish(cast, Game.objects.get(table_number=1))
    services.forget_player(player=cast.notebook.players.get(name="Ana"))
    assert page_of(owner, evening).status_code == 200
    draw(owner, evening, seen=1)
    seated = evening.games.filter(round_number=2).values_list("seats__player__name", flat=True)
    assert sorted(seated) == sorted(SEVEN[1:])


def test_a_latecomer_does_not_have_to_sit_out_for_it(owner, cast):
    begin(owner, new_names=", ".join(EIGHT[:4]))
    evening = Evening.objects.get()
    for seen in range(2):
        draw(owner, evening, seen=seen)
    owner.post(f"/evenings/{evening.key}/players", {"player": EIGHT[:4], "new_names": "Zoé"})
    draw(owner, evening, seen=2)
    assert evening.games.filter(round_number=3, seats__player__name="Zoé").exists()


def test_a_person_who_leaves_stays_in_the_standings_but_is_no_longer_drawn(owner, cast):
    evening = of_batarde(owner)
    draw(owner, evening)
    for game in Game.objects.all():
        finish(cast, game)
    owner.post(f"/evenings/{evening.key}/players", {"player": SEVEN[1:], "seen": SEVEN})
    draw(owner, evening, seen=1)
    assert not evening.games.filter(round_number=2, seats__player__name="Ana").exists()
    assert "Ana" in [standing.name for standing in page_of(owner, evening).context["ranking"]]


def test_with_too_few_people_the_draw_says_how_many_it_needs(owner, evening):
    owner.post(f"/evenings/{evening.key}/players", {"player": EIGHT[:3], "seen": EIGHT})
    assert evening.players.count() == 3
    answer = draw(owner, evening)
    assert answer.status_code == 422
    assert "4 players at least" in answer.context["wrong"]["evening"]


# Mistakes


def test_while_a_table_plays_the_next_draw_asks_first(owner, evening):
    draw(owner, evening)
    answer = draw(owner, evening, seen=1, sure="")
    assert "2 tables still play" in pages.text_of(answer.text)
    assert Game.objects.count() == 2
    address = f"/evenings/{evening.key}/round"
    owner.post(address, pages.fields_of(answer.text, address))
    assert Game.objects.count() == 4


def test_a_draw_that_nobody_has_played_is_taken_back_alone_if_sent_twice(owner, evening):
    draw(owner, evening)
    draw(owner, evening, seen=1)
    address = f"/evenings/{evening.key}/undraw"
    form = pages.fields_of(page_of(owner, evening).text, address)
    owner.post(address, form)
    owner.post(address, form)
    evening.refresh_from_db()
    assert evening.byes == [[]]
    assert {game.round_number for game in Game.objects.all()} == {1}


def test_tables_without_a_draw_are_not_taken_back(owner, evening):
    sit(owner, evening, EIGHT[:4], kind=evening.kind)
    owner.post(f"/evenings/{evening.key}/undraw", {"version": "0"})
    assert Game.objects.exists()


def test_a_draw_that_somebody_has_played_stays(owner, cast, evening):
    draw(owner, evening)
    cast.say(acts.record, Game.objects.first(), facts=MADE)
    address = f"/evenings/{evening.key}/undraw"
    assert address not in page_of(owner, evening).text
    answer = owner.post(address, {"version": "1"})
    assert answer.status_code == 422
    assert Game.objects.count() == 2


def test_an_evening_started_by_mistake_is_deleted(owner, evening):
    address = f"/evenings/{evening.key}/delete"
    assert address in page_of(owner, evening).text
    page = owner.post(address, follow=True)
    assert "The evening is deleted." in pages.text_of(page.text)
    assert not Evening.objects.exists()


def test_an_evening_that_was_played_is_not_deleted(owner, evening):
    draw(owner, evening)
    address = f"/evenings/{evening.key}/delete"
    assert address not in page_of(owner, evening).text
    page = owner.post(address)
    assert page.status_code == 422
    assert "Games were played this evening" in pages.text_of(page.text)
    assert Evening.objects.exists()


def test_an_evening_can_be_renamed(owner, evening):
    owner.post(f"/evenings/{evening.key}/name", {"name": "  Saturday "})
    assert ">Saturday</h1>" in page_of(owner, evening).text


def test_a_game_in_the_bin_neither_counts_nor_is_shown(owner, cast, evening):
    draw(owner, evening)
    for game in Game.objects.all():
        services.delete_game(game=finish(cast, game, MADE))
    draw(owner, evening, seen=1)
    page = page_of(owner, evening)
    assert [one["number"] for one in page.context["rounds"]] == [2]
    assert {standing.played for standing in page.context["ranking"]} == {0}
    people = [player.pk for player in evening.players.all()]
    assert len(past_of(evening, people).met) == 2 * 6
    [listed] = owner.get("/evenings/").context["evenings"]
    assert (listed["people"], listed["games"]) == (8, 2)


def test_an_evening_lists_a_person_of_three_entries_once(owner, cast):
    begin(owner, kind="batarde", new_names="Ana, Bea, Cy, Dan")
    ana, bea, cy = cast.notebook.players.filter(name__in=("Ana", "Bea", "Cy")).order_by("name")
    services.merge_players(player=ana, into=bea)
    services.merge_players(player=bea, into=cy)
    [listed] = owner.get("/evenings/").context["evenings"]
    assert listed["people"] == 2


def test_nobody_leads_while_all_are_level(owner, cast):
    evening = of_batarde(owner, measure="wins")
    sit(owner, evening, ["Ana", "Bea", "Cy"])
    finish(cast, Game.objects.get())
    assert not any(standing.leads for standing in page_of(owner, evening).context["ranking"])


@pytest.mark.parametrize(("people", "verb"), [(5, "Sits out: "), (6, "Sit out: ")])
def test_people_who_sit_out_are_named_on_the_page_and_on_the_big_screen(owner, people, verb):
    begin(owner, new_names=", ".join(EIGHT[:people]))
    evening = Evening.objects.get()
    draw(owner, evening)
    for address in (f"/evenings/{evening.key}/", f"/evenings/{evening.key}/screen/"):
        text = pages.text_of(owner.get(address).text)
        assert verb in text
        assert "table 0" not in text


def test_the_big_screen_shows_tables_in_play_first_whatever_their_round(owner, cast, evening):
    draw(owner, evening)
    draw(owner, evening, seen=1)
    over = finish(cast, evening.games.filter(round_number=2).first(), MADE)
    page = owner.get(f"/evenings/{evening.key}/screen/")
    assert {one["game"].round_number for one in page.context["going_on"]} == {1, 2}
    assert [one["game"] for one in page.context["over"]] == [over]
    text = pages.text_of(page.text)
    assert text.index("In progress") < text.index("Just finished")


def many(owner, people):
    """An evening of that many people."""
    names = "\n".join(f"Player {number}" for number in range(people))
    return of_batarde(owner, new_names=names)


@pytest.mark.parametrize(
    ("people", "columns"), [(4, [4]), (10, [10]), (13, [7, 6]), (24, [12, 12]), (59, [20, 20, 19])]
)
def test_the_standings_take_more_columns_of_the_big_screen_for_more_people(owner, people, columns):
    page = owner.get(f"/evenings/{many(owner, people).key}/screen/").context
    assert [len(ranking) for ranking in page["columns"]] == columns
    assert [standing for ranking in page["columns"] for standing in ranking] == page["ranking"]


def test_the_big_screen_leaves_out_finished_tables_if_many_play_and_counts_those_that_do_not_fit(
    owner, cast
):
    evening = many(owner, 24)
    draw(owner, evening)
    finish(cast, evening.games.first())
    for seen in (1, 2):
        draw(owner, evening, seen=seen)
    page = owner.get(f"/evenings/{evening.key}/screen/")
    assert (len(page.context["going_on"]), page.context["over"]) == (15, [])
    assert "+ 2" in pages.text_of(page.text)


@pytest.mark.parametrize(
    ("kind", "players"),
    sorted(
        {(kind, size) for kind, game in GAMES.items() for size in game.PLAYERS if 3 <= size <= 5}
    ),
)
def test_a_table_of_any_game_is_drawn_played_won_and_rated(owner, cast, kind, players):
    begin(owner, kind=kind, new_names=", ".join(EIGHT[:players]), **titled(kind))
    evening, random, demo = Evening.objects.get(), Random(players), KINDS[kind].demo
    evening.rules = demo.rules(random, players)
    evening.save()
    draw(owner, evening, tables=str(players))
    game, styles = Game.objects.get(), choose_players(random, players)
    while game.state == State.IN_PROGRESS:
        view = load_view(game)
        hand = DemoHand(random, view.table, view.progress, styles)
        facts = demo.play_hand(hand, demo.announce(hand))
        game = cast.say(acts.record, game, facts=facts).game
        if GAMES[kind].endless(view.table) and view.progress.number == players:
            game = cast.say(acts.end_game, game).game
    seats = {seat.name: seat for seat in game.seats.all()}
    ranking = page_of(owner, evening).context["ranking"]
    records = records_of(cast.notebook, variety_of(kind, game.title))
    assert {one.name: one.points for one in ranking} == {name: seats[name].total for name in seats}
    assert [seats[one.name].rank for one in ranking] == sorted(one.rank for one in seats.values())
    winners = {one.name for one in ranking if one.won}
    assert winners == {name for name in seats if seats[name].rank == 1}
    assert len(winners) >= 1 + GAMES[kind].TEAMS
    assert all(one.played == 1 for one in records.values())
    best = max(one.mean for one in records.values())
    assert {records[name].mean for name in winners} == {best}
