"""Export, then import into an empty database, then export again: the bytes are the same."""

import io
from datetime import UTC, datetime
from random import Random

import pytest

from games import services
from games.demo.seeding import seed
from games.management.verifying import verify_game
from games.models import Entry, Game, Notebook, Phone, Player, Seat
from games.readers.exchange.export import Choice, exported
from games.services.notebook.deleting import empty_bin
from tests.cast import ANNOUNCED, MADE, key
from tests.managing import games_verified

AGES_AGO = datetime(2020, 1, 1, tzinfo=UTC)
NEVER = datetime(2200, 1, 1, tzinfo=UTC)
EVENING = ("Ana", "Bea", "Cy", "Dan", "Eve", "Flo", "Guy")


def file_of(notebook, **what) -> bytes:
    return b"".join(exported(Choice(notebook, **what)))


def bring(notebook, content: bytes):
    """Import a whole file."""
    return services.import_file(notebook=notebook, file=io.BytesIO(content))


def forget_everything() -> None:
    """Empty the database."""
    Notebook.objects.update(deleted_at=AGES_AGO)
    empty_bin(before=NEVER)
    Phone.objects.all().delete()
    assert not any(model.objects.exists() for model in (Game, Entry, Player, Seat, Phone))


def seats_changed(cast):
    """A game whose dealers were corrected, and in which seats were taken over and swapped."""
    game = cast.play(cast.start(rules={"target": 40}), MADE)
    cast.say(services.correct_dealer, game, first_dealer=2)
    cast.say(services.correct_dealer_once, game, hand=1, dealer=3)
    for name in ("Zoé", "Flo"):
        cast.say(services.replace_player, game, seat=2, name=name, hand=2)
        cast.say(services.undo, game)
    cast.say(services.restore, game)
    cast.play(game, MADE, MADE)
    cast.say(services.swap_players, game, seat=0, other=3, hand=3)
    return cast.play(game, MADE, MADE)


@pytest.fixture
def full(cast):
    """A notebook with everything that a notebook may contain."""
    game = cast.start()
    cast.say(services.announce, game, facts=ANNOUNCED)
    cast.play(game, MADE, MADE, MADE)
    cast.say(services.correct, game, place=1, facts=MADE | {"points": [72, 90]}, reason="compté")
    cast.say(services.remove, game, place=3, reason="jamais jouée")
    cast.say(services.insert, game, before=1, facts=MADE)
    cast.say(services.object_to, game, place=2, reason="they had the belote", phone=cast.scorer)
    cast.say(services.settle, game, objection=game.entries.get(kind="object").number)
    cast.say(services.undo, game)
    cast.say(services.restore, game)
    objection = cast.say(services.object_to, game, place=1, phone=cast.scorer, by=2)
    cast.say(services.withdraw, game, objection=objection.number, by=2)
    cast.say(services.object_to, game, place=1, facts=MADE, phone=cast.scorer, by=2)
    cast.say(services.write_note, game, text="Chez Zoé,\nla pluie ; 1 < 2")
    cast.confirm(game, seat=1, place=1, by=3)
    seats_changed(cast)
    short = cast.play(cast.start(rules={"target": 9}), MADE)
    services.rematch(game=short, phone=cast.owner, client_key=key())
    cast.say(services.end_game, cast.play(cast.start(), MADE))
    nana = cast.play(cast.start(names=("Nana", "Bea", "Cy", "Dan"), rules={"target": 9}), MADE)
    evening = cast.evening(kind="batarde", names=EVENING[:7], name="Réveillon")
    for number in range(2):
        cast.round(evening, chance=Random(number), seen_round=number)
    services.set_evening_rules(evening=evening, rules={"deals": "rising"})
    [own] = cast.sit(
        evening,
        [services.Seating(["Nana", "Zoé", *EVENING[2:4]])],
        kind="batarde",
        rules={"deals": "rising"},
    )
    own = cast.say(services.end_game, own).game
    services.rematch(game=own, phone=cast.owner, client_key=key())
    services.end_evening(evening=evening)
    club = cast.club(name="Concours", pairs="Ana & Bea\nCy & Zoé\nFlo & Guy")
    club = services.draw_pairs(evening=club, chance=Random(1), seen_round=0)
    results = {"points-1-0": "982", "points-1-1": "962"}
    services.enter_results(evening=club, number=1, sent=results)
    players = {player.name: player for player in cast.notebook.players.all()}
    services.merge_players(player=players["Nana"], into=players["Ana"])
    services.rename_player(player=players["Bea"], name="Béatrice")
    services.archive_player(player=players["Guy"], archived=True)
    services.forget_player(player=players["Eve"])
    services.name_phone(phone=cast.scorer, label="Tablette")
    services.name_notebook(notebook=cast.notebook, name="Friday")
    services.set_rule_defaults(notebook=cast.notebook, kind="belote", rules={"target": 100})
    services.delete_game(game=cast.start())
    assert nana.state == "finished"
    cast.notebook.refresh_from_db()
    return cast


def check_derived_data(notebook) -> None:
    """Check that derived data is correct in every game."""
    for game in notebook.games.all():
        assert verify_game(game.pk, game.key) == []


def test_a_whole_notebook_comes_back_byte_for_byte(full):
    content = file_of(full.notebook)
    assert games_verified(content) == 12

    forget_everything()
    own = services.create_notebook()
    assert bring(own.notebook, content) == services.Imported(new=12)

    own.notebook.refresh_from_db()
    assert file_of(own.notebook) == content
    assert own.notebook.rule_defaults == {"belote": {"target": 100}}
    assert own.notebook.name == "Friday"
    assert Notebook.objects.count() == 1
    check_derived_data(own.notebook)


@pytest.mark.alike
def test_a_demo_comes_back_byte_for_byte(cast):
    made = seed(games=40, seed=3, until=datetime(2026, 11, 1, tzinfo=UTC))
    content = file_of(made.notebook)

    forget_everything()
    own = services.create_notebook()
    bring(own.notebook, content)

    own.notebook.refresh_from_db()
    assert file_of(own.notebook) == content
    check_derived_data(own.notebook)


def test_nothing_is_duplicated_in_the_same_notebook(full):
    content, before = file_of(full.notebook), rows()
    assert bring(full.notebook, content) == services.Imported(known=12)
    assert rows() == before
    assert file_of(full.notebook) == content


def test_a_deleted_notebook_comes_back(full):
    content = file_of(full.notebook)
    services.delete_notebook(notebook=full.notebook)
    own = services.create_notebook()
    bring(own.notebook, content)

    own.notebook.refresh_from_db()
    assert file_of(own.notebook) == content


def test_a_part_of_a_notebook_comes_back_byte_for_byte(full):
    evening = full.notebook.evenings.get(name="Réveillon")
    parts = [
        {"game": full.notebook.games.get(previous__isnull=False, kind="belote")},
        {"evening": evening},
        {"player": full.notebook.players.get(name="Ana")},
    ]
    for what in parts:
        content = file_of(full.notebook, **what)
        assert games_verified(content)
        own = services.create_notebook()
        bring(own.notebook, content)
        assert without_settings(file_of(own.notebook)) == without_settings(content)


def without_settings(content: bytes) -> list[bytes]:
    """The lines of a file without the notebook's settings and without the seal."""
    first, _, *lines, _ = content.splitlines()
    return [first, *lines]


def rows() -> list[int]:
    return [model.objects.count() for model in (Game, Entry, Player, Seat, Phone, Notebook)]
