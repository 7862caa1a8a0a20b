"""Convert a module to Python that MicroPython runs and that does the same there.

It has no annotations at run time, dataclasses or typing; it does not parse `{**a}` and `[*a]`, its
dictionaries keep no order, its sorting is not stable and True is no int. What it lacks and code
needs is in `micropython/python.py`; what neither has is refused, with the line and what to write
instead.
"""

import ast
import builtins
import itertools
import keyword
import types
import typing
from string import ascii_lowercase
from typing import Any

from games.phone.classes import is_beyond, is_data_class, plain_class, stand_in

STAND_INS = "games.phone.micropython.python"  # What stands in for what MicroPython lacks.

# What is taken from the stand-ins, by module.
STOOD_IN_FOR = {
    "collections": ("Counter", "OrderedDict", "defaultdict"),
    "collections.abc": ("Mapping",),
    "contextlib": ("nullcontext",),
    "dataclasses": ("replace",),
    "functools": ("cache", "cached_property", "lru_cache"),
    "urllib.parse": ("parse_qs", "urlencode"),
    "uuid": ("UUID",),
    "zlib": ("crc32",),
}

# The modules that are stood in for as a whole; the stand-ins have a value of that name.
REPLACED_MODULES = ("hashlib", "json", "unicodedata", "zlib")

KEPT = ("binascii", "datetime", "html", "js")  # The modules that MicroPython has as they are.

# Built-in functions that differ or are missing, and their stand-ins.
FUNCTIONS = {
    "dict": "ordered_dict",
    "sorted": "in_order",
    "vars": "names_of",
}

# Methods that differ or are missing, and the functions that stand in for them.
METHODS = {
    "casefold": "lowered",
    "fromkeys": "from_keys",
    "isprintable": "is_printable",
    "lower": "lowered",
    "removeprefix": "without_prefix",
    "removesuffix": "without_suffix",
    "upper": "uppered",
}

# Methods that are missing, and what to write instead.
MISSING_METHODS = {
    "capitalize": "upper() of the first letter",
    "center": "a format such as {:^8}",
    "format_map": "format()",
    "isalnum": "isdigit() or isalpha()",
    "isidentifier": "a comparison of its letters",
    "keys": "set() of the dictionary",
    "ljust": "a format such as {:<8}",
    "maketrans": "replace()",
    "rjust": "a format such as {:>8}",
    "sort": "sorted()",
    "swapcase": "lower() or upper()",
    "title": "upper() of the first letter",
    "translate": "replace()",
    "zfill": "a format such as {:02}",
}

# Statements that MicroPython does not parse, and what to write instead.
REFUSED: dict[type[ast.AST], str] = {
    ast.AsyncFunctionDef: "a function that is not async",
    ast.Await: "a call that is not awaited",
    ast.Match: "if and elif",
    ast.TryStar: "except",
}

MISSING_BUILTINS = ("ModuleNotFoundError", "aiter", "anext", "breakpoint", "compile", "memoryview")


class NotForPhones(Exception):  # noqa: N818
    """The code uses something that a phone has not."""


def convert(source: str, module: types.ModuleType, path: str) -> str:
    """Return the converted source of a loaded module. Raises NotForPhones, which names `path`."""
    conversion = _Conversion(module, path)
    tree = conversion.visit(ast.parse(source))
    names_used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    conversion.refuse_lacking(names_used)
    if used := sorted(conversion.used):
        names = [ast.alias(name, stand_in(name)) for name in used]
        tree.body.insert(0, ast.ImportFrom(STAND_INS, names, 0))
    if not path.endswith("__init__.py"):
        _drop_unused(tree, names_used)
    return _unparse(tree)


def without_annotations(source: str) -> str:
    """Return the source of a module that is written for MicroPython without what it never reads."""
    return _unparse(_Bare().visit(ast.parse(source)))


def _shorten_variables(function: ast.AST) -> None:
    """Give the variables of a function short names; parameters keep theirs: calls may name them."""
    nodes = list(ast.walk(function))
    if any(isinstance(node, ast.ClassDef) for node in nodes):
        return
    names = [node for node in nodes if isinstance(node, ast.Name)]
    fixed = {node.arg for node in nodes if isinstance(node, ast.arg)}
    for node in nodes:
        if isinstance(node, ast.Global | ast.Nonlocal):
            fixed.update(node.names)
        elif isinstance(node, ast.FunctionDef | ast.ExceptHandler):
            fixed.add(str(node.name))
        elif isinstance(node, ast.alias):
            fixed.add(node.asname or node.name)
    used = {node.id for node in names} | fixed | {*keyword.kwlist}
    letters = [*ascii_lowercase, *map("".join, itertools.product(ascii_lowercase, repeat=2))]
    variables = sorted({node.id for node in names if isinstance(node.ctx, ast.Store)} - fixed)
    short = dict(zip(variables, [one for one in letters if one not in used], strict=False))
    for node in names:
        node.id = short.get(node.id, node.id)


def _unparse(tree: ast.AST) -> str:
    """Indented by one blank: no text of it has several lines."""
    for node in ast.iter_child_nodes(tree):
        for one in node.body if isinstance(node, ast.ClassDef) else [node]:
            if isinstance(one, ast.FunctionDef):
                _shorten_variables(one)
    lines = ast.unparse(ast.fix_missing_locations(tree)).split("\n")
    return "\n".join([" " * _depth(line) + line.lstrip(" ") for line in lines]) + "\n"


def _depth(line: str) -> int:
    return (len(line) - len(line.lstrip(" "))) // 4


class _Bare(ast.NodeTransformer):
    """Drops annotations and docstrings."""

    def visit_Module(self, node: ast.Module) -> Any:
        node.body = _without_docstring(node.body)
        return self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> Any:
        node.body = _without_docstring(node.body) or [ast.Pass()]
        return self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> Any:
        if node.value is None:
            return None
        return ast.Assign([node.target], self.visit(node.value))

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        node.returns = None
        node.body = _without_docstring(node.body) or [ast.Pass()]
        return self.generic_visit(node)

    def visit_arguments(self, node: ast.arguments) -> Any:
        node.args, node.posonlyargs = [*node.posonlyargs, *node.args], []
        for argument in [*node.args, *node.kwonlyargs, node.vararg, node.kwarg]:
            if argument is not None:
                argument.annotation = None
        return self.generic_visit(node)


class _Conversion(_Bare):
    """Rewrites what MicroPython does not run, with the stand-ins `used`; `lacking` is refused."""

    def __init__(self, module: types.ModuleType, path: str) -> None:
        self.module = module
        self.path = path
        self.used: set[str] = set()
        self.lacking: dict[str, tuple[ast.AST, str]] = {}

    def refuse(self, node: ast.AST, what: str, instead: str) -> typing.NoReturn:
        raise NotForPhones(
            f"{self.path}:{getattr(node, 'lineno', 1)}: a phone has no {what}: write {instead}"
        )

    def visit(self, node: ast.AST) -> Any:
        if instead := REFUSED.get(type(node)):
            self.refuse(node, type(node).__name__, instead)
        return super().visit(node)

    def call(self, name: str, *given: ast.expr) -> ast.Call:
        self.used.add(name)
        return ast.Call(ast.Name(stand_in(name), ast.Load()), list(given), [])

    # --- Modules ----------------------------------------------------------------------------

    def visit_Module(self, node: ast.Module) -> ast.AST:
        """Set aliases of types to None, since other modules import them."""
        for part in node.body:
            if isinstance(part, ast.Assign | ast.AnnAssign) and self._is_type(part):
                part.value = ast.Constant(None)
        return super().visit_Module(node)

    def _is_type(self, node: ast.Assign | ast.AnnAssign) -> bool:
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        value = getattr(self.module, ast.unparse(target), None)
        # `list[int]`, `int | str`, `Callable[…]`, `TypeVar("T")`
        return type(value).__module__ in ("types", "typing") or isinstance(
            value, types.GenericAlias | types.UnionType
        )

    def visit_Import(self, node: ast.Import) -> ast.AST:
        names = [alias.name for alias in node.names]
        if names[0] in KEPT:
            return node
        self.lacking |= {name: (node, name) for name in names if name not in REPLACED_MODULES}
        return ast.ImportFrom(STAND_INS, node.names, 0)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST | None:
        """Take names of missing modules from the stand-ins; drop those for annotations alone."""
        module = str(node.module)
        if node.level:
            self.refuse(node, "relative imports", "the whole name of the module")
        if module.split(".")[0] == "games" or module in KEPT:
            return node
        known = STOOD_IN_FOR.get(module, ())
        for one in node.names:
            if one.name not in known:
                self.lacking[one.asname or one.name] = node, f"{module}.{one.name}"
        names = [one for one in node.names if one.name in known]
        return ast.ImportFrom(STAND_INS, names, 0) if names else None

    def refuse_lacking(self, used: set[str]) -> None:
        """Refuse what the library of a phone lacks, if the converted module uses it."""
        for one in [one for one in self.lacking if one in used]:
            node, name = self.lacking[one]
            self.refuse(node, name, f"a stand-in in {STAND_INS.replace('.', '/')}.py")

    def visit_If(self, node: ast.If) -> Any:
        """Drop imports that are there for annotations."""
        return None if ast.unparse(node.test) == "TYPE_CHECKING" else self.generic_visit(node)

    # --- Definitions ------------------------------------------------------------------------

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """Write out dataclasses and named tuples; a protocol is a plain class."""
        node.body = _without_docstring(node.body)
        cls = getattr(self.module, node.name, None)
        if isinstance(cls, type) and is_data_class(cls, node) and not is_beyond(cls):
            node, used = plain_class(cls, node)
            self.used |= used
        elif node.decorator_list or node.keywords:
            self.refuse(node, f"class {node.name} like this", "a plain class or a dataclass")
        node.bases = [
            base.value if isinstance(base, ast.Subscript) else base
            for base in node.bases
            if ast.unparse(base).split("[")[0] not in ("Protocol", "Generic")
        ]
        self.generic_visit(node)
        node.body = node.body or [ast.Pass()]
        return node

    # --- Expressions ------------------------------------------------------------------------

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """Refuse names that MicroPython lacks; stand in for functions that are handed on."""
        if hasattr(self.module, node.id) or not hasattr(builtins, node.id):
            return node
        if node.id in MISSING_BUILTINS:
            self.refuse(node, node.id, "something else")
        if node.id == "RecursionError":
            return ast.Name("RuntimeError", node.ctx)  # of which it is a kind
        return node

    def visit_Dict(self, node: ast.Dict) -> ast.AST:
        """Turn a dictionary into one that keeps its order."""
        self.generic_visit(node)
        parts: list[ast.expr] = []
        for key, value in zip(node.keys, node.values, strict=True):
            if key is None:
                parts.append(value)
                continue
            if not parts or not isinstance(parts[-1], ast.List):
                parts.append(ast.List([], ast.Load()))
            pairs = parts[-1]
            assert isinstance(pairs, ast.List)  # noqa: S101
            pairs.elts.append(ast.Tuple([key, value], ast.Load()))
        if None in node.keys:
            return self.call("merge", *parts)
        return self.call("OrderedDict", *parts)

    def visit_DictComp(self, node: ast.DictComp) -> ast.AST:
        """Turn a comprehension into a dictionary that keeps its order."""
        pair = ast.Tuple([node.key, node.value], ast.Load())
        return self.call("OrderedDict", self.visit(ast.ListComp(pair, node.generators)))

    def visit_List(self, node: ast.List | ast.Tuple | ast.Set) -> ast.AST:
        """Write `[*a, b]` as `list(a) + [b]`, `(*a, b)` as `tuple(list(a) + [b])`."""
        self.generic_visit(node)
        stored = isinstance(getattr(node, "ctx", None), ast.Store)
        if stored or not any(isinstance(part, ast.Starred) for part in node.elts):
            return node
        joined: ast.expr | None = None
        for part in node.elts:
            if isinstance(part, ast.Starred):
                one: ast.expr = ast.Call(ast.Name("list", ast.Load()), [part.value], [])
            else:
                one = ast.List([part], ast.Load())
            joined = one if joined is None else ast.BinOp(joined, ast.Add(), one)
        assert joined is not None  # noqa: S101
        kind = ast.Name(type(node).__name__.lower(), ast.Load())
        return joined if isinstance(node, ast.List) else ast.Call(kind, [joined], [])

    visit_Tuple = visit_Set = visit_List  # noqa: N815

    def visit_Slice(self, node: ast.Slice) -> ast.AST:
        """Refuse steps: only lists have them."""
        if node.step is not None:
            self.refuse(node, "slices with steps", "reversed() or range()")
        return self.generic_visit(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
        """Write an f-string as the `format` of a text, which may contain any quotes."""
        text, given = "", []
        for part in node.values:
            if isinstance(part, ast.Constant):
                text += str(part.value).replace("{", "{{").replace("}", "}}")
                continue
            assert isinstance(part, ast.FormattedValue)  # noqa: S101
            wanted = getattr(part.format_spec, "values", [])
            if not all(isinstance(one, ast.Constant) for one in wanted):
                self.refuse(part, "formats that are worked out", "format() in two steps")
            conversion = f"!{chr(part.conversion)}" if part.conversion > 0 else ""
            text += f"{{{conversion}{':' * bool(wanted)}{''.join([one.value for one in wanted])}}}"
            given.append(self.visit(part.value))
        if not given:
            return ast.Constant(text.replace("{{", "{").replace("}}", "}"))
        method = ast.Attribute(ast.Constant(text), "format", ast.Load())
        return ast.Call(method, given, [])

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Stand in for functions and methods that differ or are missing."""
        if isinstance(node.func, ast.Name) and node.func.id in ("isinstance", "issubclass"):
            node.args[1] = _alternatives(node.args[1])
        self.generic_visit(node)
        if isinstance(node.func, ast.Attribute):
            return self.method(node, node.func)
        if isinstance(node.func, ast.Name):
            name = node.func.id
            node.keywords = [
                one for one in node.keywords if not (name == "zip" and one.arg == "strict")
            ]
            if name == "dict" and node.keywords:
                self.refuse(node, "dict() with names", "a display such as {'name': value}")
            if name in FUNCTIONS and not hasattr(self.module, name):
                return ast.Call(self.call(FUNCTIONS[name]).func, node.args, node.keywords)
        return node

    def method(self, node: ast.Call, method: ast.Attribute) -> ast.AST:
        if method.attr in MISSING_METHODS:
            self.refuse(node, f"method {method.attr}()", MISSING_METHODS[method.attr])
        if method.attr not in METHODS:
            return node
        owner = [] if ast.unparse(method.value) == "dict" else [method.value]
        return self.call(METHODS[method.attr], *owner, *node.args)

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        """Leave a dictionary that fills in a text: it needs no order."""
        if isinstance(node.op, ast.Mod) and isinstance(node.right, ast.Dict):
            node.left = self.visit(node.left)
            ast.NodeTransformer.generic_visit(self, node.right)
            return node
        return self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        """Compare dictionaries whatever their order, and what contains them."""
        self.generic_visit(node)
        operator, left, right = node.ops[0], node.left, node.comparators[0]
        equals = len(node.ops) == 1 and isinstance(operator, ast.Eq | ast.NotEq)
        if not equals or _is_plain(left) or _is_plain(right):
            return node
        same = self.call("same", left, right)
        return same if isinstance(operator, ast.Eq) else ast.UnaryOp(ast.Not(), same)


def _without_docstring(body: list[ast.stmt]) -> list[ast.stmt]:
    """Texts that stand alone describe what is beside them."""
    return [
        part
        for part in body
        if not (isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant))
        or part.value.value is ...
    ]


def _alternatives(node: ast.expr) -> ast.expr:
    """`a | b` as a tuple; true and false are whole numbers, which they are not in MicroPython."""
    if isinstance(node, ast.Name) and node.id == "int":
        return ast.Tuple([node, ast.Name("bool", ast.Load())], ast.Load())
    if isinstance(node, ast.BinOp):
        first, second = _alternatives(node.left), _alternatives(node.right)
        parts = [
            *(first.elts if isinstance(first, ast.Tuple) else [first]),
            *(second.elts if isinstance(second, ast.Tuple) else [second]),
        ]
        return ast.Tuple(parts, ast.Load())
    return node


def _is_plain(node: ast.expr) -> bool:
    if isinstance(node, ast.UnaryOp):
        return _is_plain(node.operand)
    return isinstance(node, ast.Constant)


def _drop_unused(tree: ast.Module, used: set[str]) -> None:
    """Drop imports that only annotations used; the stand-ins are under names that are used."""
    for part in list(tree.body):
        if isinstance(part, ast.ImportFrom):
            part.names = [one for one in part.names if (one.asname or one.name) in used]
            if not part.names:
                tree.body.remove(part)
