"""The core only uses Python that MicroPython runs after `tools/lower.py` has converted it.

These tests run under CPython; docs/decisions/plain-core.md says how to run it under MicroPython.
"""

import ast
import json
import random
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.scoring.replay import replay_record
from tests.kinds import records
from tests.scoring.test_fuzz import mutate
from tools.lower import CORE, lower, lowered

MODULES = sorted(CORE.rglob("*.py"))
IMPORTS = ("dataclasses", "typing", "games.scoring")
DECORATORS = ("dataclass(frozen=True)", "staticmethod", "property")
METHODS = """
    capitalize casefold fromkeys is_integer isidentifier isprintable ljust maketrans removeprefix
    removesuffix rjust swapcase title translate zfill
"""
KEYWORDS = ("sort_keys", "strict")
SCRIPT = """
import json, sys
from games.scoring.replay import replay_record

for line in sys.stdin:
    replay = replay_record(json.loads(line))
    sheet = None if replay.sheet is None else replay.sheet.to_json()
    print(json.dumps([sheet, [fault.to_json() for fault in replay.faults]]))
"""


def not_plain(source):
    """What in a source MicroPython cannot run, even after lowering."""
    return [ast.unparse(node) for node in ast.walk(ast.parse(source)) if is_not_plain(node)]


def is_not_plain(node):
    if isinstance(node, ast.Import):
        return True
    if isinstance(node, ast.ImportFrom):
        return node.level or not f"{node.module}.".startswith(tuple(f"{m}." for m in IMPORTS))
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return any(ast.unparse(one) not in DECORATORS for one in node.decorator_list)
    if isinstance(node, ast.List | ast.Tuple | ast.Set):
        return any(isinstance(item, ast.Starred) for item in node.elts)
    if isinstance(node, ast.Dict):
        return None in node.keys
    if isinstance(node, ast.Slice):
        return node.step is not None
    if isinstance(node, ast.Attribute):
        return node.attr in METHODS.split()
    if isinstance(node, ast.keyword):
        return node.arg in KEYWORDS
    return isinstance(node, ast.Match | ast.TryStar | ast.AsyncFunctionDef | ast.Await)


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.relative_to(CORE)))
def test_every_module_is_plain(module):
    assert not_plain(module.read_text()) == []


@pytest.mark.parametrize(
    "source",
    [
        "import enum",
        "from functools import lru_cache",
        "from collections import Counter",
        "from .values import Side",
        "from games.models import Game",
        "match suit:\n    case 'hearts': pass",
        "rules = {**defaults, 'tie': 'made'}",
        "cards = [*hand, card]",
        "order = ranks[::-1]",
        "text = name.casefold()",
        "text = name.ljust(10)",
        "text = json.dumps(facts, sort_keys=True)",
        "pairs = zip(bids, tricks, strict=True)",
        "@cache\ndef rules(): pass",
        "@dataclass(frozen=True, slots=True)\nclass Side: pass",
    ],
)
def test_python_that_is_not_plain_is_found(source):
    assert not_plain(source) != []


def test_a_lowered_module_has_no_annotations_typing_or_dataclasses():
    for module in MODULES:
        tree = ast.parse(lowered(module.read_text()))
        for node in ast.walk(tree):
            assert not isinstance(node, ast.AnnAssign)
            assert getattr(node, "annotation", None) is None
            assert getattr(node, "returns", None) is None
            assert getattr(node, "module", None) not in ("typing", "dataclasses")
            assert getattr(node, "id", None) not in ("Any", "Protocol", "TypeGuard", "dataclass")


def test_the_lowered_core_gives_the_same_sheets_and_faults(tmp_path):
    asked, expected = [], []

    @settings(max_examples=150, derandomize=True, deadline=None, database=None)
    @given(records(), st.integers(0, 2**32))
    def ask(record, seed):
        mutated = json.loads(json.dumps(record))
        mutate(random.Random(seed), mutated)
        for one in (record, mutated):
            replay = replay_record(one)
            sheet = None if replay.sheet is None else replay.sheet.to_json()
            asked.append(json.dumps(one))
            expected.append(json.dumps([sheet, [fault.to_json() for fault in replay.faults]]))

    ask()
    lower(tmp_path)
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        input="\n".join(asked),
        capture_output=True,
        check=True,
        text=True,
        cwd=tmp_path,
    )
    assert done.stdout.splitlines() == expected
