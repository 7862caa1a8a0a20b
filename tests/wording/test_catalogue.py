"""Games and their words run where there is no Django, with a catalogue of their own."""

import json
import subprocess
import sys

WITHOUT_DJANGO = """
import json, sys
sys.modules["django"] = None

from dataclasses import replace
from games.kinds.registry import KINDS
from games.kinds.sentences import ruling_text
from games.scoring.values import Line
from games.wording import catalogue
from games.wording.sentences import Names

lost = Line("fault", (0, 16), {"side": 0, "to_side": 1, "points": 162})
sides = ("Ana & Cy", "Bea & Dan")
in_english = ruling_text("belote", lost, Names((), sides))
french = {"Foul by {side}: {to_side} score {points} and win the hand.": "Faute : {side}."}
catalogue.use(
    catalogue.Catalogue(gettext=lambda one: french.get(one, one), get_language=lambda: "fr")
)
print(json.dumps([list(KINDS), in_english, ruling_text("belote", lost, Names((), sides))]))
"""


def test_without_django_every_game_loads_and_speaks_the_language_handed_in():
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_DJANGO], capture_output=True, check=True, text=True
    )
    kinds, in_english, in_french = json.loads(done.stdout)

    assert "belote" in kinds
    assert in_english == "Foul by Ana & Cy: Bea & Dan score 162 and win the hand."
    assert in_french == "Faute : Ana & Cy."
