"""Old notebooks in which nothing was ever saved are deleted, and no others."""

import io

import pytest
from django.core.management import call_command
from django.utils import timezone

from games import services
from games.models import Access, Import, Notebook, Phone, Right
from games.services import locking
from games.services.notebook import pruning
from tests.cast import FOUR, MADE, key
from tests.services.test_importing import RECORD, plain
from tests.services.test_locking import Meeting


@pytest.fixture
def own(db):
    """An empty notebook, old enough to be deleted."""
    access = services.visit()
    grow_old()
    return access


def grow_old():
    Notebook.objects.update(created_at=timezone.now() - services.EMPTY_RETENTION)


def prune():
    return services.delete_empty_notebooks(before=timezone.now() - services.EMPTY_RETENTION)


def test_an_empty_notebook_is_deleted_with_its_phone_after_30_days(own):
    young = services.visit()

    assert (prune(), prune()) == (1, 0)
    assert list(Notebook.objects.all()) == [young.notebook]
    assert list(Phone.objects.all()) == [young.phone]
    assert list(Access.objects.all()) == [young]


def start(own):
    services.start_game(
        notebook=own.notebook, phone=own.phone, kind="belote", names=FOUR, client_key=key()
    )


def start_and_delete(own):
    start(own)
    services.delete_game(game=own.notebook.games.get())


def set_(name, value):
    def change(own):
        chosen = {
            "language": "",
            "theme": "",
            "newest_first": True,
            "keep_awake": True,
            "confirm_hands": False,
        }
        services.set_preferences(notebook=own.notebook, **chosen | {name: value})

    return change


def share(own):
    phone = Phone.objects.create()
    Access.objects.create(notebook=own.notebook, phone=phone, right=Right.SCORER)


CONTENTS = {
    "a game": start,
    "a game in the bin": start_and_delete,
    "a player": lambda own: services.find_or_add_player(notebook=own.notebook, name="Ana"),
    "an evening": lambda own: services.start_evening(
        notebook=own.notebook, kind="belote", names=FOUR, client_key=key()
    ),
    "a language": set_("language", "fr"),
    "a theme": set_("theme", "dark"),
    "an order of hands": set_("newest_first", False),
    "a screen that sleeps": set_("keep_awake", False),
    "confirmations": set_("confirm_hands", True),
    "house rules": lambda own: services.set_rule_defaults(
        notebook=own.notebook, kind="belote", rules={"target": 100}
    ),
    "a named phone": lambda own: services.name_phone(phone=own.phone, label="Mine"),
    "another phone": share,
    "an import": lambda own: services.begin_import(
        notebook=own.notebook, phone=own.phone, file=io.BytesIO(plain(RECORD))
    ),
    "nothing, but deleted": lambda own: services.delete_notebook(notebook=own.notebook),
}


@pytest.mark.parametrize("content", CONTENTS)
def test_a_notebook_that_contains_anything_stays(own, content):
    CONTENTS[content](own)
    grow_old()
    before = [model.objects.count() for model in (Notebook, Phone, Access, Import)]

    assert prune() == 0
    assert [model.objects.count() for model in (Notebook, Phone, Access, Import)] == before


def test_a_notebook_with_games_stays(cast):
    cast.play(cast.start(), MADE)
    grow_old()
    prune()

    assert list(Notebook.objects.all()) == [cast.notebook]


def test_a_phone_that_wrote_elsewhere_stays(own, cast):
    cast.start(phone=own.phone)
    prune()

    assert own.phone in Phone.objects.all()


def test_what_is_saved_after_a_notebook_was_deleted_is_in_a_new_one(own, client):
    prune()
    client.post("/settings/", {"theme": "dark"})

    assert Notebook.objects.get().theme == "dark"


@pytest.mark.django_db(transaction=True)
def test_a_notebook_that_is_being_used_stays():
    own = services.visit()
    grow_old()
    Meeting().of(lambda: start(own), prune)

    assert own.notebook.games.exists()


@pytest.mark.django_db(transaction=True)
def test_the_command_deletes_all_of_them(monkeypatch, english):
    monkeypatch.setattr(pruning, "AT_A_TIME", 2)
    monkeypatch.setattr(locking, "sleep", lambda seconds: None)
    for _ in range(5):
        services.visit()
    grow_old()
    out = io.StringIO()
    call_command("prune", stdout=out)

    assert out.getvalue() == "5 empty notebooks deleted.\n"
    assert not Notebook.objects.exists()


def test_a_phone_that_joined_a_game_elsewhere_stays(own, cast):
    invitation = services.invite(
        notebook=cast.notebook,
        phone=cast.owner,
        right=Right.READER,
        lasting="week",
        game=cast.start(),
    )
    services.join(invitation=invitation, phone=own.phone, key=None, label="")

    assert prune() == 1
    assert Phone.objects.filter(pk=own.phone.pk).exists()
    assert own.phone.guest_of.count() == 1
