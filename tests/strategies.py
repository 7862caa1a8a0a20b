"""Records of every game, legal by construction."""

from hypothesis import strategies as st

from tests.strategies_alta_baja import alta_baja_records
from tests.strategies_aluette import aluette_records
from tests.strategies_batarde import batarde_records
from tests.strategies_belote import belote_records
from tests.strategies_river import river_records

RECORDS = {
    "alta_baja": alta_baja_records(),
    "aluette": aluette_records(),
    "batarde": batarde_records(),
    "belote": belote_records(),
    "river": river_records(),
}


def records():
    """A record of any game."""
    return st.one_of(*RECORDS.values())
