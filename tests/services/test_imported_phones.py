"""The phones that a file names: authors in the file, never phones of this server."""

import json

import pytest

from games import services
from games.models import Entry, Phone
from games.table import acts
from tests.cast import MADE
from tests.files import bring, changed, file_of, rechain
from tests.managing import games_verified


@pytest.fixture
def exported(cast):
    """The file of a game that the phone “Tablette” wrote; the phone has another name since."""
    phone = services.name_phone(phone=cast.scorer, label="Tablette")
    game = cast.start(phone=phone)
    cast.say(acts.record, game, facts=MADE, phone=phone)
    content = file_of(cast.notebook)
    services.name_phone(phone=cast.scorer, label="Téléphone de Bea")
    return content


def phones_of(content: bytes) -> list[str]:
    return [phone["label"] for phone in json.loads(content)["phones"]]


def test_an_imported_entry_is_not_of_the_phone_of_this_server_whose_key_it_has(cast, exported):
    own = services.create_notebook()
    bring(own.notebook, exported)

    entry = Entry.objects.get(game__notebook=own.notebook)
    assert entry.phone != cast.scorer
    assert entry.phone.key == cast.scorer.key
    assert (entry.imported, entry.phone.imported, entry.phone.label) == (True, True, "Tablette")
    assert entry.game.started_by == entry.phone


def test_the_label_in_the_file_comes_back_and_not_the_present_label(cast, exported):
    own = services.create_notebook()
    bring(own.notebook, exported)
    own.notebook.refresh_from_db()

    assert file_of(own.notebook) == exported
    assert games_verified(file_of(own.notebook)) == 1


def test_a_forged_journal_cannot_name_a_phone_of_this_server_as_its_author(cast, exported):
    victim = cast.owner
    named = exported.replace(str(cast.scorer.key).encode(), str(victim.key).encode())
    own = services.create_notebook()
    bring(own.notebook, changed(named, rechain))

    assert not Entry.objects.filter(phone=victim).exists()
    assert Entry.objects.get(game__notebook=own.notebook).phone.label == "Tablette"


def test_each_file_keeps_its_own_label_for_a_phone(cast, exported):
    later = file_of(cast.notebook)
    one, other = services.create_notebook(), services.create_notebook()
    bring(one.notebook, exported)
    bring(other.notebook, later)

    assert phones_of(file_of(one.notebook)) == ["Tablette"]
    assert phones_of(file_of(other.notebook)) == ["Téléphone de Bea"]


def test_the_same_file_in_two_notebooks_needs_each_phone_once(cast, exported):
    for own in (services.create_notebook(), services.create_notebook()):
        bring(own.notebook, exported)

    assert Phone.objects.filter(imported=True).count() == 1
