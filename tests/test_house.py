"""The house's own rules for its tests."""

import ast
from pathlib import Path

from django.conf import settings

ROOT = Path(settings.BASE_DIR)


def imported_in(path):
    """The names of the modules that a module imports, and of what it imports from them."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from [one.name for one in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from [f"{node.module}.{one.name}" for one in node.names]


def is_test(name):
    """Whether that is the name of a module of tests."""
    file = ROOT.joinpath(*name.split(".")).with_suffix(".py")
    return file.name.startswith("test_") and file.exists()


def test_nothing_is_imported_from_a_test():
    modules = [*ROOT.glob("tests/**/*.py"), *ROOT.glob("tools/**/*.py")]
    imports = {
        (path.relative_to(ROOT).as_posix(), name)
        for path in modules
        for name in imported_in(path)
        if is_test(name)
    }

    assert len(modules) > 200
    assert not imports
