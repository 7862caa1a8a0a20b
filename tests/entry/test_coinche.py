"""The entry of Coinche."""

from games.kinds.registry import KINDS


def test_the_entry_is_a_form_of_its_facts():
    assert KINDS["coinche"].entry.MOMENTS == {"result": ("points",)}
