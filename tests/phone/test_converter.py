"""Ordinary Python is converted to what MicroPython runs, and does the same; what a phone has not is
refused with the line and what to write instead.
"""
# ruff: noqa: E501 (a source or a script a line)

import ast
import sys
import types
from textwrap import dedent

import pytest

from games.phone.converter import (
    FUNCTIONS,
    METHODS,
    REPLACED_MODULES,
    STOOD_IN_FOR,
    NotForPhones,
    convert,
    without_annotations,
)
from games.phone.micropython import python
from games.phone.rooms import ROOT, carried_python

NAME = "written_for_the_test"


def module_of(source):
    """The source as a module that is loaded."""
    module = types.ModuleType(NAME)
    sys.modules[NAME] = module  # dataclasses look for it
    exec(source, vars(module))
    return module


def converted(source):
    source = dedent(source)
    return convert(source, module_of(source), "games/table/it.py")


def result(source):
    """The value of `result` after a source was run."""
    names = {"__name__": NAME}
    exec(source, names)
    return names["result"]


@pytest.fixture(autouse=True)
def no_module_left():
    yield
    sys.modules.pop(NAME, None)


@pytest.mark.parametrize(
    "source",
    [
        "result = {**{'b': 1, 'a': 2}, 'c': 3}",
        "result = list({'b': 1, 'a': 2} | {'c': 3})",
        "result = [*'ab', 'c', *range(2)], (*'ab', 1), len({*'ab', 'a'})",
        "result = {key: 1 for key in 'zab' if key != 'a'}",
        "result = list(zip('ab', [1, 2], strict=True))",
        "result = sorted([(1, 'b'), (0, 'c'), (1, 'a')], key=lambda one: one[0])",
        "result = sorted([(1, 'b'), (0, 'c'), (1, 'a')], key=lambda one: one[0], reverse=True)",
        "result = {'a': 1, 'b': [2]} == {'b': [2], 'a': 1}, {'a': 1} != {'a': 2}, [1] == [1]",
        "result = 'Éa'.lower(), 'éa'.upper(), 'hands'.removesuffix('s'), 'x-y'.removeprefix('x-')",
        "result = list(dict.fromkeys('zabz')), dict([('b', 1)])",
        "who, n = 'Zoë', 7\nresult = f\"{who!r}: {n:+d} {{}} {n:>3}{'!' * 2}\"",
        "result = '%(a)s %(b)s' % {'a': 1, 'b': 2}, f'{5:+d}'",
        "result = isinstance(1, int | str), isinstance([], (int, str)), 1 == True, 'a' == 'a'",
        "def of(a: int, /, *rest: str, b: str = 'x', **more: int) -> list[int]:\n"
        '    """Said."""\n    one: int = a\n    two: str\n    return [one, rest, b, more]\n'
        "result = of(1, 'r', b='y', c=2)",
        'import json\nresult = json.loads(\'{"b": [1, null, "é\\\\n"], "a": {}}\')',
        "import json\nresult = json.dumps({'b': 1, 'a': [True, None, 'é']}, sort_keys=True,"
        " separators=(',', ':'), ensure_ascii=False), json.dumps(['é😀', 1.5], ensure_ascii=False)",
        "import hashlib\nresult = hashlib.sha256(b'a').hexdigest()",
        "from urllib.parse import parse_qs, urlencode\n"
        "result = urlencode([('a b', 'é&'), ('n', 1)]), urlencode({'a': [1, 'x']}, doseq=True),"
        " parse_qs('a=%C3%A9+1&b=&a=2%', keep_blank_values=True)",
        "from zlib import crc32\nresult = crc32(b'hands')",
        "from collections import Counter, defaultdict\n"
        "found = defaultdict(list)\nfound['b'].append(1)\nfound['a']\n"
        "counted = Counter()\ncounted['x'] += 2\nresult = list(found.items()), counted['x'], counted['y']",
        "from functools import cache, lru_cache\ncalls = []\n@cache\ndef once(a):\n    calls.append(a)\n"
        "    return a\n@lru_cache(maxsize=3)\ndef too(a):\n    calls.append(a)\n    return a\n"
        "result = once(1), once(1), too(2), too(2), calls",
        "from contextlib import nullcontext\nwith nullcontext(1) as one:\n    result = one",
        "def deeper():\n    deeper()\ntry:\n    deeper()\nexcept RecursionError:\n    result = 'too deep'",
        "import unicodedata\nresult = unicodedata.normalize('NFC', 'a'), 'a b'.isprintable()",
    ],
)
def test_converted_python_does_the_same(source):
    assert result(converted(source)) == result(source)


def test_true_and_false_are_whole_numbers_also_where_python_says_otherwise():
    for given, written in (("int", "(int, bool)"), ("int | str", "(int, bool, str)")):
        source = converted(f"def one(a):\n    return isinstance(a, {given})")
        assert f"isinstance(a, {written})" in source


CLASSES = '''
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple, Protocol

Sayer = Callable[[int], str]
Text = str | int

class Told(Protocol):
    """Said."""
    name: str

class Pair(NamedTuple):
    first: int
    second: str = "x"

    @property
    def both(self) -> str:
        return f"{self.first}{self.second}"

@dataclass(frozen=True)
class Hand:
    """A hand."""
    number: int
    facts: dict = field(default_factory=dict)
    note: str = "none"

    @cached_property
    def once(self) -> list:
        return [self.number]

@dataclass(frozen=True, kw_only=True)
class Longer(Hand):
    more: int = 3
    seen: int = field(default=0, compare=False)

one, two = Hand(1), replace(Hand(1), note="other")
long = Longer(number=2, more=5, seen=8)
first, second = Pair(1)
result = [
    one == Hand(1), one == two, two.note, one.facts, one.facts is Hand(2).facts, one.once is one.once,
    long.number, long.note, long == Longer(number=2, more=5), replace(long, number=9).more,
    Pair(1) == Pair(1, "x"), Pair(1)[1], first, second, Pair(2).both, list(Pair(3, "y")), Pair(1)._replace(first=7).first,
    len({Pair(1), Pair(1)}), hash(Pair(1)) == hash(Pair(1)),
]
'''


def test_converted_classes_do_the_same():
    assert result(converted(CLASSES)) == result(CLASSES)


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("\nmatch 1:\n    case 1: pass", "it.py:2: a phone has no Match: write if and elif"),
        (
            "import enum\nenum.auto()",
            "it.py:1: a phone has no enum: write a stand-in in games/phone",
        ),
        (
            "from heapq import heappop\npop = heappop",
            "a phone has no heapq.heappop: write a stand-in",
        ),
        (
            "class A:\n    pass\n'a'.title()",
            "it.py:3: a phone has no method title(): write upper()",
        ),
        ("'a'.ljust(10)", "write a format such as {:<8}"),
        ("[2, 1].sort()", "a phone has no method sort(): write sorted()"),
        ("async def a(): pass", "a phone has no AsyncFunctionDef: write a function that is not"),
        ("error = ModuleNotFoundError", "a phone has no ModuleNotFoundError"),
        ("width = 3\nf'{width:{width}}'", "a phone has no formats that are worked out: write"),
        ("class A(metaclass=type): pass", "a phone has no class A like this: write a plain class"),
        (
            "from dataclasses import dataclass\n@dataclass\nclass A:\n    def __post_init__(self): pass",
            "a phone has no class A like this: write a plain class",
        ),
        (
            "from dataclasses import dataclass, field\n@dataclass\nclass A:\n    a: int = field(init=False)",
            "a phone has no class A like this: write a plain class",
        ),
        (
            "from dataclasses import dataclass\n@dataclass\nclass A:\n    a: int = 0\n@dataclass\nclass B:\n    b: int = 1\n"
            "@dataclass\nclass C(A, B): pass",
            "a phone has no class C like this: write a plain class",
        ),
        ("dict(a=1)", "a phone has no dict() with names: write a display"),
        ("(1, 2)[::-1]", "a phone has no slices with steps: write reversed()"),
        ("{}.keys()", "a phone has no method keys(): write set() of the dictionary"),
    ],
)
def test_what_a_phone_has_not_is_refused(source, said):
    with pytest.raises(NotForPhones) as refused:
        converted(source)
    assert said in str(refused.value)


def test_every_stand_in_is_there():
    names = {*REPLACED_MODULES, *METHODS.values(), *FUNCTIONS.values()}
    names = names.union(*STOOD_IN_FOR.values())
    assert [name for name in sorted(names) if not hasattr(python, name)] == []


def test_imports_between_rooms_are_by_whole_name():
    with pytest.raises(NotForPhones, match="write the whole name of the module"):
        convert("from .entry import Draft", types.ModuleType("it"), "games/table/it.py")


def test_docstrings_annotations_and_their_imports_are_left_out():
    source = (
        '"""Said."""\nfrom typing import TYPE_CHECKING\nfrom datetime import datetime\n'
        "if TYPE_CHECKING:\n    from games.table.view import GameView\n"
        'def when(view: "GameView") -> datetime:\n    """Said."""\n    return view.when\n'
    )
    assert converted(source) == "def when(view):\n return view.when\n"
    assert without_annotations(source).count("Said") == 0


@pytest.fixture(scope="module")
def carried():
    return carried_python()


def test_a_phone_carries_the_table_and_nothing_of_the_server(carried):
    assert {"games/table/answer.py", "games/kinds/belote/entry.py", "games/journal/fold.py"} <= {
        *carried
    }
    rooms = {path.split("/")[1] for path in carried if path.count("/") > 1}
    assert rooms == {
        *("exchange", "journal", "kinds", "phone", "scoring", "table", "templating", "wording"),
    }
    assert not [path for path in carried if path.endswith("demo.py")]


def test_what_a_phone_carries_imports_only_what_it_carries_or_has(carried):
    for path, source in carried.items():
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ImportFrom) and str(node.module).startswith("games"):
                module = str(node.module).replace(".", "/")
                assert {f"{module}.py", f"{module}/__init__.py"} & {*carried}, path


def test_all_of_it_is_converted(carried):
    for path, source in carried.items():
        if path.endswith("carried/python.py"):
            continue  # written for MicroPython
        for node in ast.walk(ast.parse(source)):
            assert not isinstance(node, ast.AnnAssign | ast.JoinedStr), path
            assert not (isinstance(node, ast.Dict) and None in node.keys), path
            assert getattr(node, "annotation", None) is None, path
            assert getattr(node, "module", None) not in ("typing", "dataclasses"), path


def test_the_rooms_are_read_where_they_are():
    assert (ROOT / "games" / "table" / "answer.py").is_file()
