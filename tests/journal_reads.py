"""Count what is read of the journal."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.db import connection


@dataclass
class JournalReads:
    """The queries that read entries, and how many rows each of them returned."""

    queries: list[str] = field(default_factory=list)
    rows: list[int] = field(default_factory=list)

    def run(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        """Count the rows of a query that reads entries, then execute it."""
        if sql.lstrip().startswith("SELECT") and "FROM games_entry" in sql.replace('"', ""):
            self.queries.append(sql)
            with context["connection"].cursor() as cursor:
                counting = f"SELECT count(*) FROM ({sql}) AS counted"
                cursor.cursor.execute(counting, params)
                self.rows.append(cursor.fetchone()[0])
        return execute(sql, params, many, context)


@contextmanager
def journal_reads() -> Iterator[JournalReads]:
    """Count what the context reads of the journal."""
    reads = JournalReads()
    with connection.execute_wrapper(reads.run):
        yield reads
