"""The demo: the same seed gives the same games, whether played or written in bulk."""

import io
from datetime import UTC, datetime
from itertools import count

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction

from games import models, services
from games.demo.scripts import IN_PROGRESS, MOST_HANDS, PHONES, scripts
from games.demo.seeding import seed
from games.demo.writing import play, write
from games.journal import EntryKind
from games.kinds.registry import KINDS
from games.models import Career, Entry, Game, Meeting, Notebook, Player, Seat, State, Tally
from games.scoring.registry import GAMES

UNTIL = datetime(2026, 6, 1, 12, tzinfo=UTC)
LINKS = {
    Game: ("started_by__label", "previous", "evening"),
    Seat: ("game__key", "player__name"),
    Entry: ("game__key", "phone__label"),
    Tally: ("player__name",),
    Meeting: ("player__name", "other__name"),
    Career: ("player__name",),
    Player: ("merged_into",),
}
"""The models, and the row that each row belongs to, identified without primary keys."""


KINDS_OF_ENTRIES = {
    *(
        EntryKind.ANNOUNCE,
        EntryKind.RECORD,
        EntryKind.CORRECT,
        EntryKind.UNDO,
        EntryKind.NOTE,
        EntryKind.OBJECT,
    ),
    *(EntryKind.SETTLE, EntryKind.CONFIRM, EntryKind.END),
}
"""The kinds of entries that the demo makes."""


def includes_everything(several):
    """Whether these games include every kind of game and of entry."""
    entries = {act.draft.kind for script in several for act in script.acts}
    return entries == KINDS_OF_ENTRIES and {script.kind for script in several} == set(GAMES)


SEVERAL = next(
    several
    for several in ([*scripts(20, seed, UNTIL)] for seed in range(83, 1000))
    if includes_everything(several)
)
"""A few games that include every kind of game and of entry, whatever games there are."""


def rows(model):
    """The rows of a model without their primary keys."""
    own = [field.name for field in model._meta.concrete_fields if not field.is_relation]
    own.remove("id")
    return sorted(model.objects.values_list(*own, *LINKS[model]), key=repr)


@pytest.fixture
def phones(cast):
    labels = [f"phone {number}" for number in range(PHONES)]
    return [models.Phone.objects.create(label=label) for label in labels]


def verified():
    """Verify everything and return the output; a fault raises an error."""
    out = io.StringIO()
    call_command("verify", stdout=out)
    return out.getvalue()


def rows_of(writer, cast, phones, monkeypatch):
    """What a writer writes, verified and then rolled back; games get the same keys each time."""
    numbers = count()
    monkeypatch.setattr(models.shared, "get_random_string", lambda *_: f"game{next(numbers):06}")
    with transaction.atomic():
        writer(cast.notebook, phones, SEVERAL)
        assert str(len(SEVERAL)) in verified()
        written = {model: rows(model) for model in LINKS}
        transaction.set_rollback(True)
    return written


def test_what_is_written_in_bulk_is_what_the_services_write_and_is_verified(
    cast, phones, monkeypatch
):
    played = rows_of(play, cast, phones, monkeypatch)
    at_once = rows_of(write, cast, phones, monkeypatch)

    for model in LINKS:
        assert at_once[model] == played[model], model.__name__
        assert at_once[model], model.__name__


def test_the_same_seed_gives_the_same_games_and_another_seed_gives_others():
    assert [*scripts(30, 1, UNTIL)] == [*scripts(30, 1, UNTIL)]
    assert [*scripts(30, 1, UNTIL)] != [*scripts(30, 2, UNTIL)]


def test_a_game_that_only_people_end_is_ended_in_the_demo(monkeypatch):
    monkeypatch.setattr(GAMES["aluette"], "outcome", lambda table, progress: None)
    played = [script for script in scripts(40, 1, UNTIL) if script.kind == "aluette"][:-IN_PROGRESS]

    assert played
    for script in played:
        assert entries_of(script, EntryKind.END)
        assert len(entries_of(script, EntryKind.RECORD)) <= 2 * MOST_HANDS


def test_every_game_is_in_the_demo():
    assert set(KINDS) == set(GAMES)


def test_games_end_in_order_over_the_years_and_none_in_the_future():
    ends = [script.ends_at for script in scripts(3000, 1, UNTIL)]

    few = [script.ends_at for seed in range(40) for script in scripts(5, seed, UNTIL)]

    assert ends == sorted(set(ends))
    assert max(few) < UNTIL
    assert (ends[-1] - ends[0]).days > 5 * 365
    assert ends[-1] < UNTIL


def entries_of(script, kind):
    """The numbers of the script's entries of a kind."""
    return {number for number, act in enumerate(script.acts, start=1) if act.draft.kind == kind}


def stays_contested(script):
    """Whether an objection of the script is never settled."""
    settled = entries_of(script, EntryKind.SETTLE)
    answered = {script.acts[number - 1].draft.facts["objection"] for number in settled}
    return bool(entries_of(script, EntryKind.OBJECT) - answered)


@pytest.fixture(scope="module")
def many():
    """Scripts of enough seeds to include even rare events."""
    return [script for seed in range(20) for script in scripts(100, seed, UNTIL)]


def test_people_make_slips_and_remarks_and_leave_games_unfinished(many):
    kinds = {act.draft.kind for script in many for act in script.acts}

    assert kinds == KINDS_OF_ENTRIES
    assert {script.kind for script in many} == set(GAMES)
    assert any(map(stays_contested, many))


def test_a_notebook_of_the_demo_has_games_of_every_state(cast, phones, many):
    contested = next(script for script in many if stays_contested(script))
    early = next(script for script in many if entries_of(script, EntryKind.END))
    write(cast.notebook, phones, [contested, early, *scripts(10, 1, UNTIL)])
    games = cast.notebook.games

    assert games.filter(state=State.IN_PROGRESS).count() == IN_PROGRESS
    assert games.get(client_key=early.client_key).state == State.UNFINISHED
    assert games.get(client_key=contested.client_key).contested


def test_the_newest_notebook_is_filled_if_it_is_empty_otherwise_a_new_notebook_is_created(cast):
    cast.start()
    services.visit()
    empty = Notebook.objects.latest("pk")

    assert seed(games=3, seed=1, until=UNTIL).notebook == empty
    assert seed(games=3, seed=1, until=UNTIL).notebook.pk > empty.pk


@pytest.mark.django_db
def test_the_command_reports_what_it_created():
    out = io.StringIO()
    call_command("seed_demo", games=4, seed=2, stdout=out)

    assert Game.objects.count() == 4
    assert f"{sum(Game.objects.values_list('hands', flat=True))} " in out.getvalue()
    with pytest.raises(CommandError):
        call_command("seed_demo", games=0)
