import re
from html import unescape

import pytest

from games import services
from games.journal import AT_THE_END
from games.kinds.registry import GAMES
from games.models import Game, State
from games.scoring.game import Table
from games.scoring.record import complete_rules
from games.table import acts
from games.table.seats import taking_over
from tests import pages
from tests.cast import FOUR, MADE, TO_NINE, drawing_of, key, totals, view_of
from tests.kinds import SAMPLES, names_at, titled
from tests.kinds.tarot import samples as tarot
from tests.pages import in_a_line
from tests.views.screen import send

NOTE = "Chez Nora,\nsous l’orage"


def result(client, game):
    return client.get(f"/games/{game.key}/result/")


# The result


def test_the_winner_is_shown_large_and_both_totals_are_under_the_sheet(owner, won):
    page = in_a_line(result(owner, won))

    assert "<h2>Bea & Dan win</h2>" in page
    assert "9 points in 1 hand" in page
    assert "Total Ana & Cy 7 Bea & Dan 9" in pages.text_of(page)


def test_a_single_player_wins_in_the_singular(cast, owner):
    first = {"first": [0], "second": [1]}
    game = cast.start("alta_baja", ("Ana", "Bea", "Cy"), rules={"deck": "spanish40"})
    page = in_a_line(result(owner, cast.play(game, *[first] * 10)))

    assert "<h2>Ana wins</h2>" in page
    assert "points in 10 tricks" in page


@pytest.mark.parametrize("kind", ["batarde", "river"])
def test_where_bids_are_exact_the_standings_count_the_bids_made(cast, owner, kind):
    rules = {"batarde": {"deals": "rising"}, "river": {"order": "down_up", "max_cards": 7}}
    cards = {"batarde": 7, "river": 7}[kind]
    hand = {"bids": [2, 3, 0], "tricks": [2, 3, cards - 5]}
    game = cast.play(cast.start(kind, ("Ana", "Bea", "Cy"), rules=rules[kind]), hand)
    text = pages.text_of(result(owner, game).content.decode())

    assert "bids made: 1 of 1" in text
    assert text.count("0 of 1") == 1


def test_before_the_first_hand_and_in_other_games_no_bids_are_counted(cast, owner):
    for game in (cast.start("batarde", ("Ana", "Bea", "Cy")), cast.play(cast.start(), MADE)):
        assert "bids made" not in pages.text_of(result(owner, game).content.decode())


def test_the_lowest_total_wins_at_la_batarde(cast, owner):
    game = cast.start("batarde", ("Ana", "Bea", "Cy"), rules={"deals": "rising"})
    for cards in range(7, 13):
        game = cast.play(game, {"bids": [cards, 0, 1], "tricks": [cards, 0, 0]})
    page = in_a_line(result(owner, game))

    assert "the lowest total wins" in page
    assert "<h2>Ana and Bea: the win is shared</h2>" in page
    assert "0 bad points in 6 hands" in page
    assert page.count('<span class="place">1 ·</span>') == 2
    assert page.count('<span class="place">3 ·</span>') == 1


def test_the_turning_point_comes_before_the_chart_and_is_marked_on_both(cast, owner):
    taken = {"won_by": 0}
    lost = {"won_by": 1}
    game = cast.play(cast.start("aluette"), lost, taken, taken, lost, taken)
    html = unescape(result(owner, game).content.decode())
    page = pages.text_of(html)

    assert "The turning point, hand 5." in page
    assert "Ana & Cy, tied before this hand, go ahead." in page
    assert html.index("The turning point") < html.index("<figure")
    assert html.count('<path class="turn"') == 1
    assert page.count("the turning point") == 1


def test_the_turning_point_names_those_who_played_that_hand(cast, owner):
    failed = MADE | {"points": [100, 62]}
    game = cast.play(cast.start(rules={"target": 30}), MADE, failed)
    game = cast.say(taking_over.replace_player, game, seat=2, name="Eva", hand=3).game
    page = pages.text_of(result(owner, cast.play(game, failed)).content.decode())

    assert "Ana & Eva win" in page
    assert "The turning point, hand 2." in page  # the verdict says that it failed
    assert "Ana & Cy, behind before this hand, go ahead." in page


def test_each_hand_unfolds_its_ruling_and_links_to_its_page_once(cast, owner):
    game = cast.play(cast.start(rules={"target": 30}), MADE, MADE, MADE, MADE)
    html = result(owner, game).content.decode()

    assert html.count('<details class="hand"') == 4
    assert html.count('<ol class="steps">') == 4
    assert pages.links_of(html).count(f"/games/{game.key}/hands/2/") == 1


def test_two_sides_have_no_podium(cast, owner, won):
    three = cast.play(cast.start("river", ("Ana", "Bea", "Cy")))

    assert "podium" not in result(owner, won).content.decode()
    assert "podium" in result(owner, three).content.decode()


def test_a_game_ended_early_is_resumed_by_the_main_button(cast, owner):
    game = cast.say(acts.end_game, cast.play(cast.start(), MADE)).game
    pinned = result(owner, game).content.decode().split('<div class="pinned">')[1]

    assert f'<a class="action" href="/games/{game.key}/reopen">Go on playing</a>' in pinned


def test_a_reader_is_offered_to_send_the_result(reader, won):
    pinned = result(reader, won).content.decode().split('<div class="pinned">')[1]

    assert f'class="action" href="/games/{won.key}/share/"' in pinned
    assert "<form" not in pinned


def test_a_hand_that_was_dealt_again_is_no_hand_played(cast, owner):
    hands = [tarot.PASSED, tarot.MADE, tarot.PETIT_SEC, tarot.FAILED]
    game = cast.play(cast.start("tarot", rules={"length": 2}), *hands)

    shown = pages.text_of(owner.get(f"/games/{game.key}/result/").content.decode())
    assert "2 hands" in shown
    assert "4 hands" not in shown


def test_a_draw_is_a_draw(cast, owner):
    game = cast.play(cast.start("aluette"), *[{"won_by": "nobody"}] * 5)

    assert "<h2>A draw</h2>" in in_a_line(result(owner, game))


def test_the_sheet_the_rules_and_the_chart_are_there(owner, won):
    page = result(owner, won).content.decode()

    assert f'href="/games/{won.key}/hands/1/"' in page
    assert re.search(r"<dt>Playing to</dt><dd>9 <span", page)
    assert re.search(r"<dt>Tie</dt><dd>Litige</dd>", page)
    assert page.count("<polyline") == 2


def test_a_game_in_progress_shows_its_current_standings(cast, owner):
    page = in_a_line(result(owner, cast.play(cast.start(), MADE)))

    assert "<h2>In progress</h2>" in page
    assert "Bea & Dan are ahead" in page
    assert "Resume" in page
    assert "Play again" not in page


# Rematch


def test_a_rematch_has_the_same_seats_and_the_next_dealer(owner, won):
    assert "Play again, Bea deals" in in_a_line(result(owner, won))
    page = send(owner, won, "again")
    again = Game.objects.exclude(pk=won.pk).get()

    assert page.url == f"/games/{again.key}/holder/"
    assert [seat.name for seat in again.seats.all()] == list(FOUR)
    assert (again.first_dealer, again.rules) == (1, TO_NINE)


def test_a_game_in_progress_leads_back_to_the_table_instead(cast, owner):
    game = cast.start()

    assert send(owner, game, "again").url == f"/games/{game.key}/"
    assert Game.objects.count() == 1


def test_a_rematch_that_was_played_since_is_shown_before_another_one_is_started(
    cast, owner, browse, won
):
    scorer = browse(cast.scorer)
    address = f"/games/{won.key}/again"
    old = pages.fields_of(result(scorer, won).content.decode(), address)
    send(owner, won, "again")
    played = cast.play(Game.objects.exclude(pk=won.pk).get(), MADE)
    assert played.state == State.FINISHED

    asked = scorer.post(address, old)
    assert asked.status_code == 409
    assert "This game was played again already" in in_a_line(asked)
    assert f"/games/{played.key}/result/" in pages.links_of(asked.text)
    assert Game.objects.count() == 2

    scorer.post(address, pages.fields_of(asked.text, address))
    assert Game.objects.count() == 3
    assert scorer.post(address, old).status_code == 302  # the one in progress
    assert Game.objects.count() == 3


def test_another_rematch_is_started_at_once_from_a_page_that_shows_the_last(cast, owner, won):
    send(owner, won, "again")
    cast.play(Game.objects.exclude(pk=won.pk).get(), MADE)
    address = f"/games/{won.key}/again"
    again = pages.fields_of(result(owner, won).content.decode(), address)

    assert owner.post(address, again).status_code == 302
    assert Game.objects.count() == 3


# Ending early


def test_ending_early_asks_first_and_shows_the_standings(cast, owner):
    game = cast.play(cast.start(), MADE)
    page = in_a_line(owner.get(f"/games/{game.key}/end"))

    assert "with these totals after 1 hand." in page
    assert Game.objects.get(pk=game.pk).state == State.IN_PROGRESS


def test_a_game_ended_early_has_its_standings(cast, owner):
    game = cast.play(cast.start(), MADE)
    page = send(owner, game, "end")
    text = in_a_line(result(owner, game))

    assert page.url == f"/games/{game.key}/result/"
    assert Game.objects.get(pk=game.pk).state == State.UNFINISHED
    assert totals(game) == (7, 9)
    assert "<h2>Unfinished</h2>" in text
    assert "Bea & Dan were ahead" in text
    assert "Go on playing" in text


def test_a_game_ended_before_its_first_hand_says_so(cast, owner):
    game = cast.start()
    assert "Nothing is on the sheet yet." in in_a_line(owner.get(f"/games/{game.key}/end"))
    send(owner, game, "end")

    assert "<h2>Nothing was played</h2>" in in_a_line(result(owner, game))


@pytest.fixture(params=SAMPLES)
def stopped(request, cast):
    """A game of any kind, stopped after its first hand, before its agreed end."""
    kind, samples = request.param, SAMPLES[request.param]
    rules = samples.HANDS_START.get("rules", {})
    game = cast.start(kind, names_at(kind), rules=rules)
    if GAMES[kind].endless(view_of(game).table):
        game = cast.start(kind, names_at(kind), rules=rules | {"length": 9})
    return cast.play(game, samples.HANDS[0])


def test_people_may_count_a_game_of_any_kind_as_it_stands(owner, stopped):
    asked = in_a_line(owner.get(f"/games/{stopped.key}/end"))
    assert "The agreed end is not reached" in asked
    assert "Count it as it stands" in asked

    send(owner, stopped, "end", counts="1")
    game = Game.objects.get(pk=stopped.pk)
    page = in_a_line(result(owner, game))
    assert game.state == State.FINISHED
    assert "Stopped before its agreed end, the game counts as it stands." in page
    assert "<h2>Unfinished</h2>" not in page
    assert "counted as it stands" in in_a_line(owner.get(f"/games/{game.key}/journal/"))
    assert sum(one.counts for one in game.seats.all()) == game.seats.count()
    assert "Game ended early" not in drawing_of(game)

    assert "Go on playing" in page
    assert "It will leave the statistics" in in_a_line(owner.get(f"/games/{game.key}/reopen"))
    send(owner, game, "reopen", sure="1")
    assert Game.objects.get(pk=game.pk).state == State.IN_PROGRESS


ENDLESS = [
    kind for kind in SAMPLES if GAMES[kind].endless(Table(4, 0, complete_rules(GAMES[kind], 4, {})))
]


@pytest.mark.parametrize("kind", ENDLESS)
def test_a_game_without_agreed_end_is_over_and_counts_once_people_end_it(owner, cast, kind):
    names, samples = names_at(kind), SAMPLES[kind]
    evening = cast.evening(kind=kind, names=names, **titled(kind))
    rules = samples.HANDS_START.get("rules", {})
    [game] = cast.sit(evening, [services.Seating(names)], kind=kind, rules=rules, **titled(kind))
    cast.play(game, samples.HANDS[0])
    asked = in_a_line(owner.get(f"/games/{game.key}/end"))
    assert "will end with these totals" in asked
    assert "Count it as it stands" not in asked

    send(owner, game, "end")
    game.refresh_from_db()
    [winner] = [seat for seat in game.seats.all() if seat.rank == 1]
    assert game.state == State.FINISHED
    assert f"<h2>{winner.name} wins</h2>" in in_a_line(result(owner, game))
    counted = pages.text_of(owner.get(f"/players/{winner.player_id}/").text)
    assert "Played 1 Won 1" in counted
    standings = pages.text_of(owner.get(f"/evenings/{evening.key}/").text)
    assert f"1 in the lead: {winner.name} 1 1 " in standings


def test_people_may_stop_a_game_of_any_kind_without_a_winner(owner, stopped):
    send(owner, stopped, "end")

    assert Game.objects.get(pk=stopped.pk).state == State.UNFINISHED
    assert "<h2>Unfinished</h2>" in in_a_line(result(owner, stopped))


def test_only_what_was_played_may_count(cast, owner):
    penalty = {"before": AT_THE_END, "facts": {"adjust": [-10, 0]}}
    for game in (cast.start(), cast.say(acts.insert, cast.start(), **penalty).game):
        assert "Count it" not in in_a_line(owner.get(f"/games/{game.key}/end"))
        send(owner, game, "end", counts="1")
        assert Game.objects.get(pk=game.pk).state == State.UNFINISHED


def test_a_finished_game_is_not_ended_again(owner, won):
    assert owner.get(f"/games/{won.key}/end").url == f"/games/{won.key}/result/"
    assert send(owner, won, "end").url == f"/games/{won.key}/result/"
    assert Game.objects.get(pk=won.pk).state == State.FINISHED


# The note


def test_a_saved_note_says_so_and_where_it_stands(cast, owner):
    game = cast.play(cast.start(), MADE)
    page = owner.get(send(owner, game, "note", text=NOTE).url).content.decode()
    assert "The note is saved. It stands under “The whole game”" in unescape(page)
    result = unescape(owner.get(f"/games/{game.key}/result/").content.decode())
    assert NOTE.replace("\n", "<br>") in result

    page = owner.get(send(owner, game, "note", text=" ").url).content.decode()
    assert "The note is removed." in unescape(page)


def test_a_note_is_saved_and_shown_with_the_result(owner, won):
    page = send(owner, won, "note", text=NOTE)

    assert page.status_code == 302
    assert "Chez Nora,<br>sous l’orage" in in_a_line(result(owner, won))
    assert f">{NOTE}</textarea>" in unescape(owner.get(f"/games/{won.key}/note").content.decode())


# Rights


def test_a_game_with_a_deleted_player_has_no_rematch(owner, won):
    services.forget_player(player=won.seats.get(number=0).player)
    page = result(owner, won)

    assert f"/games/{won.key}/again" not in pages.read(page.content.decode()).forms
    assert 'href="/new/belote/?notebook=' in page.content.decode()
    page = owner.post(f"/games/{won.key}/again", {"client_key": str(key())}, follow=True)
    assert "A player has no name." in in_a_line(page)
    assert Game.objects.count() == 1
