"""Dataclasses and named tuples written out as plain classes."""

import ast
import dataclasses
from dataclasses import MISSING
from typing import Any


def stand_in(name: str) -> str:
    """Return the name that a converted module has for a stand-in, unlike any name of its own."""
    return f"py_{name}"


NOT_GIVEN = "NOT_GIVEN"  # The stand-in for the default of an argument that is made at each call.


@dataclasses.dataclass(frozen=True)
class _Field:
    """A field: its default, or what `makes` it, whether it is given by name alone, and compared."""

    name: str
    default: bool = False
    makes: bool = False
    by_name: bool = False
    compared: bool = True
    hashed: bool = True


def is_data_class(cls: type, node: ast.ClassDef) -> bool:
    """Whether a class is a dataclass or a named tuple itself, not only derived from one."""
    return "__dataclass_fields__" in vars(cls) or _is_named_tuple(node)


def is_beyond(cls: Any) -> bool:
    """Whether a dataclass does what no class written out here does: work after `__init__`, a field
    that is not given, a default of a base that is not the first.
    """
    if "__dataclass_fields__" not in vars(cls):
        return False
    inherited = [one for one in dataclasses.fields(cls) if one.name not in vars(cls)]
    return (
        hasattr(cls, "__post_init__")
        or not all(one.init for one in dataclasses.fields(cls))
        or any(
            one.default is not MISSING and not hasattr(cls.__bases__[0], one.name)
            for one in inherited
        )
    )


def plain_class(cls: type, node: ast.ClassDef) -> tuple[ast.ClassDef, set[str]]:
    fields, used = _fields(cls, node), {"same"}
    if _is_named_tuple(node):
        node.bases, used = [ast.Name(stand_in("NamedTuple"), ast.Load())], {"same", "NamedTuple"}
    node.decorator_list = []
    body = _defaults(node)
    if any(field.makes for field in fields):
        used.add(NOT_GIVEN)
    methods = [_constructor(fields, set(vars(cls)), node)]
    defined = {part.name for part in body if isinstance(part, ast.FunctionDef)}
    if "__eq__" not in defined and _compares(cls):
        methods += _comparison(fields)
    every = ", ".join([repr(field.name) for field in fields])
    methods += ast.parse(f"_fields = ({every}{',' if every else ''})").body
    node.body = [*body, *methods]
    return node, used


def _is_named_tuple(node: ast.ClassDef) -> bool:
    return any(ast.unparse(base) == "NamedTuple" for base in node.bases)


def _compares(cls: Any) -> bool:
    params = getattr(cls, "__dataclass_params__", None)
    return params is None or params.eq


def _fields(cls: Any, node: ast.ClassDef) -> list[_Field]:
    if _is_named_tuple(node):
        return [_Field(name, name in cls._field_defaults) for name in cls._fields]
    return [
        _Field(
            field.name,
            field.default is not MISSING,
            field.default_factory is not MISSING,
            bool(field.kw_only),
            bool(field.compare),
            bool(field.compare if field.hash is None else field.hash),
        )
        for field in dataclasses.fields(cls)
    ]


def _defaults(node: ast.ClassDef) -> list[ast.stmt]:
    """The defaults as attributes; a function that makes one is in a tuple: it is no method."""
    body: list[ast.stmt] = []
    for part in node.body:
        value = part.value if isinstance(part, ast.AnnAssign) else None
        if isinstance(value, ast.Call) and ast.unparse(value.func) == "field":
            assert isinstance(part, ast.AnnAssign)  # noqa: S101
            name = ast.unparse(part.target)
            given = {one.arg: ast.unparse(one.value) for one in value.keywords}
            if "default_factory" in given:
                body += ast.parse(f"_new_{name} = ({given['default_factory']},)").body
            if "default" in given:
                body += ast.parse(f"{name} = {given['default']}").body
        else:
            body.append(part)
    return body


def _constructor(fields: list[_Field], own: set[str], node: ast.ClassDef) -> ast.stmt:
    """A default that is not the class's `own` is that of the class from which it derives."""
    parameters = ["self"]
    for field in sorted(fields, key=lambda field: field.by_name):
        if field.by_name and "*" not in parameters:
            parameters.append("*")
        default = f"={stand_in(NOT_GIVEN)}" if field.makes else ""
        if field.default:
            owner = "" if field.name in own else f"{ast.unparse(node.bases[0])}."
            default = f"={owner}{field.name}"
        parameters.append(field.name + default)
    lines = [f"    self.{field.name} = {_value(field)}" for field in fields]
    return ast.parse(
        "\n".join([f"def __init__({', '.join(parameters)}):", *lines, "    pass"])
    ).body[0]


def _value(field: _Field) -> str:
    if not field.makes:
        return field.name
    made = f"self._new_{field.name}[0]()"
    return f"{made} if {field.name} is {stand_in(NOT_GIVEN)} else {field.name}"


def _comparison(fields: list[_Field]) -> list[ast.stmt]:
    compared = [field.name for field in fields if field.compared]
    equal = [f"{stand_in('same')}(self.{name}, other.{name})" for name in compared]
    values = "".join([f"self.{field.name}, " for field in fields if field.hashed])
    return ast.parse(
        "def __eq__(self, other):\n"
        f"    return self is other or (type(self) is type(other) and {' and '.join(equal)})\n"
        f"def __hash__(self):\n    return hash(({values}))"
    ).body
