"""Convert the scoring core to code that MicroPython runs: no annotations, typing or dataclasses.

    python tools/lower.py FOLDER

writes `FOLDER/games/scoring/`. A frozen dataclass becomes a plain class with the same constructor,
equality and methods. tests/scoring/test_plain_python.py checks what else the core must not use.
"""

import ast
import sys
from pathlib import Path

CORE = Path(__file__).resolve().parent.parent / "games" / "scoring"
DROPPED_MODULES = ("dataclasses", "typing")


def lower(folder: Path) -> None:
    """Write the converted core to `folder`."""
    for file in sorted(CORE.rglob("*.py")):
        target = folder / "games" / "scoring" / file.relative_to(CORE)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(lowered(file.read_text()))
    (folder / "games" / "__init__.py").write_text("")


def lowered(source: str) -> str:
    """The converted source of a module."""
    tree = Lowering().visit(ast.parse(source))
    return ast.unparse(ast.fix_missing_locations(tree)) + "\n"


class Lowering(ast.NodeTransformer):
    """Replaces constructs that MicroPython does not support."""

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST | None:
        """Drop imports for annotations and dataclasses."""
        return None if node.module in DROPPED_MODULES else node

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        """Set a type alias to None, since other modules import its name."""
        if isinstance(node.value, ast.Subscript) and ast.unparse(node.value.value) in (
            "dict",
            "list",
            "tuple",
        ):
            node.value = ast.Constant(None)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:
        """Turn `name: type = value` into `name = value`; drop it without a value."""
        if node.value is None:
            return None
        return ast.Assign([node.target], self.visit(node.value))

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Drop the annotations of a function."""
        node.returns = None
        for argument in [*node.args.args, *node.args.kwonlyargs, node.args.vararg, node.args.kwarg]:
            if argument is not None:
                argument.annotation = None
        return self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """Write out the methods that `@dataclass` adds; make a protocol a plain class."""
        fields = [part for part in node.body if isinstance(part, ast.AnnAssign)]
        is_dataclass = bool(node.decorator_list)
        node.decorator_list = []
        node.bases = [base for base in node.bases if ast.unparse(base) != "Protocol"]
        self.generic_visit(node)
        if is_dataclass:
            names = [ast.unparse(field.target) for field in fields]
            node.body = [part for part in node.body if not isinstance(part, ast.Assign)]
            node.body += [constructor(fields), equality(names)]
        return node


def constructor(fields: list[ast.AnnAssign]) -> ast.stmt:
    """`__init__`, with a parameter for each field."""
    parameters = [
        ast.unparse(field.target) + (f"={ast.unparse(field.value)}" if field.value else "")
        for field in fields
    ]
    lines = [
        f"    self.{ast.unparse(field.target)} = {ast.unparse(field.target)}" for field in fields
    ]
    return ast.parse("\n".join([f"def __init__(self, {', '.join(parameters)}):", *lines])).body[0]


def equality(names: list[str]) -> ast.stmt:
    """`__eq__`, field by field."""
    same = " and ".join(f"self.{name} == other.{name}" for name in names)
    return ast.parse(
        f"def __eq__(self, other):\n    return type(self) is type(other) and {same}"
    ).body[0]


if __name__ == "__main__":
    lower(Path(sys.argv[1]))
