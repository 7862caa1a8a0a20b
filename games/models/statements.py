"""SQL by hand for what nearly every request does: a query set takes several times as long to build
and to read as the database takes to answer.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, cached_property
from typing import Any

from django.db import connection, connections, models
from django.db.models.base import ModelState

Converter = tuple[int, Callable[..., Any], Any]


class Query:
    """A query whose rows hold all columns of some models, in this order, then other values.

    In `sql`, `{game}` is replaced with the columns of the model passed as `game`; the query uses
    the same name for its table.
    """

    def __init__(self, sql: str, **selected: type[models.Model]) -> None:
        self.sql = sql
        self.selected = selected

    def rows(self, *parameters: Any, lock: bool = False) -> list[tuple[Any, ...]]:
        """With `lock` the rows of the models are locked, for everything but references to them."""
        sql = self._text
        database = _database()
        if lock and database.features.has_select_for_update:
            sql += f" FOR NO KEY UPDATE OF {', '.join(self.selected)}"
        with database.cursor() as cursor:
            cursor.execute(sql, parameters)
            found = cursor.fetchall()
        columns = [(model, *_columns(model, database.vendor)) for model in self.selected.values()]
        return [_read(values, columns, database) for values in found]

    def first(self, *parameters: Any, lock: bool = False) -> tuple[Any, ...] | None:
        return next(iter(self.rows(*parameters, lock=lock)), None)

    @cached_property
    def _text(self) -> str:
        columns = {
            name: ", ".join([f'{name}."{field.column}"' for field in model._meta.concrete_fields])
            for name, model in self.selected.items()
        }
        return self.sql.format(**columns)


def save_fields(rows: Sequence[models.Model], *names: str) -> None:
    """Save these fields, an update a row: for a few, `bulk_update` takes several times as long."""
    if not rows:
        return
    database, model = _database(), rows[0]._meta
    known = {field.name: field for field in model.concrete_fields}
    fields = [known[name] for name in names]
    saved = [
        [*[one.get_db_prep_save(getattr(row, one.attname), database) for one in fields], row.pk]
        for row in rows
    ]
    columns = ", ".join([f"{field.column} = %s" for field in fields])
    with database.cursor() as cursor:
        cursor.executemany(f"UPDATE {model.db_table} SET {columns} WHERE id = %s", saved)  # noqa: S608


def _read(
    values: Sequence[Any],
    columns: Sequence[tuple[type[models.Model], list[str], list[Converter]]],
    database: Any,
) -> tuple[Any, ...]:
    read, start = [], 0
    for model, names, converters in columns:
        row = list(values[start : start + len(names)])
        for index, convert, column in converters:
            row[index] = convert(row[index], column, database)
        read.append(_make_row(model, zip(names, row, strict=True), database.alias))
        start += len(names)
    return (*read, *values[start:])


def _make_row(
    model: type[models.Model], values: Iterable[tuple[str, Any]], alias: str
) -> models.Model:
    """As `Model.from_db`, which also sends two signals to nobody, and takes much longer."""
    row = model.__new__(model)
    row._state = ModelState()
    row._state.adding, row._state.db = False, alias
    vars(row).update(values)
    return row


def _database() -> Any:
    """The connection itself: the proxy `connection` would be resolved again for each value."""
    return connections[connection.alias]


@cache
def _columns(model: type[models.Model], vendor: str) -> tuple[list[str], list[Converter]]:
    fields = model._meta.concrete_fields
    converters = []
    for index, field in enumerate(fields):
        column = field.get_col(model._meta.db_table)
        found = connection.ops.get_db_converters(column) + column.get_db_converters(connection)
        converters += [(index, convert, column) for convert in found]
    return [field.attname for field in fields], converters
