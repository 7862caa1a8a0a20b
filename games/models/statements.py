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
    """A query whose rows hold all columns of some models, then other values.

    In `sql`, `{game}` is replaced with the columns of the model that is passed as `game`; the query
    uses the same name for its table. The models come first in a row, in this order.
    """

    def __init__(self, sql: str, **selected: type[models.Model]) -> None:
        self.sql = sql
        self.selected = selected

    def rows(self, *parameters: Any, lock: bool = False) -> list[tuple[Any, ...]]:
        """Return the rows. With `lock` the rows of the models are locked until the end of the
        transaction, for everything but references to them.
        """
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
        """Return the first row, None if there is none."""
        return next(iter(self.rows(*parameters, lock=lock)), None)

    @cached_property
    def _text(self) -> str:
        columns = {
            name: ", ".join([f'{name}."{field.column}"' for field in model._meta.concrete_fields])
            for name, model in self.selected.items()
        }
        return self.sql.format(**columns)


def save_fields(rows: Sequence[models.Model], *names: str) -> None:
    """Save these fields of rows of one model, an update for each row. `bulk_update`, which writes
    all rows at once, takes several times as long for a few.
    """
    if not rows:
        return
    database, model = _database(), rows[0]._meta
    fields = [model.get_field(name) for name in names]
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
    """The models in a row, and its other values."""
    read, start = [], 0
    for model, names, converters in columns:
        row = list(values[start : start + len(names)])
        for index, convert, column in converters:
            row[index] = convert(row[index], column, database)
        read.append(_loaded(model, zip(names, row, strict=True), database.alias))
        start += len(names)
    return (*read, *values[start:])


def _loaded(
    model: type[models.Model], values: Iterable[tuple[str, Any]], alias: str
) -> models.Model:
    """A row with the values of all its fields, as `Model.from_db` returns it. That function also
    sends two signals, which nobody receives, and takes several times as long.
    """
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
    """The names of a model's fields, and what converts the values of that kind of database."""
    fields = model._meta.concrete_fields
    converters = []
    for index, field in enumerate(fields):
        column = field.get_col(model._meta.db_table)
        found = connection.ops.get_db_converters(column) + column.get_db_converters(connection)
        converters += [(index, convert, column) for convert in found]
    return [field.attname for field in fields], converters
