"""The entry that represents a person who has several."""

from games import services
from games.models import MergedPlayers
from games.readers.exchange.export import Choice
from games.readers.notebook.people import People
from tests.cast import add_player


def test_an_entry_leads_to_all_entries_of_its_person():
    canonical_ids = MergedPlayers({2: 1, 3: 1, 5: 4})

    assert [canonical_ids.person(entry) for entry in (1, 2, 3, 4, 9)] == [1, 1, 1, 4, 9]
    assert canonical_ids.entries(3) == canonical_ids.entries(1) == [1, 2, 3]
    assert canonical_ids.entries(9) == [9]


def test_a_person_with_three_entries_is_a_single_person_for_every_reader(cast):
    ana, bea, cy = [add_player(cast.notebook, name) for name in ("A", "B", "C")]
    cast.start(names=("C", "Bea", "Cy", "Dan"))
    services.merge_players(player=cy, into=bea)
    services.merge_players(player=bea, into=ana)
    entries = {ana.pk, bea.pk, cy.pk}

    assert set(cast.notebook.players.canonical_ids().entries(cy.pk)) == entries
    assert set(People(cast.notebook).entries(cy)) == entries
    assert Choice(cast.notebook, player=ana).games.count() == 1
