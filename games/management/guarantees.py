"""Verification that no row of a journal is changed, and that a row which is named is there: the
database guarantees both, but whoever has it can switch that off.
"""

from collections.abc import Iterator

from django.apps import apps
from django.db import connection
from django.db.models import Field
from django.utils.translation import gettext

from games.management.verifying import Finding
from games.models.appended import APPENDED, body_of, trigger_of

# What asks for the definitions of the triggers that are in force.
DEFINED = {
    "sqlite": "SELECT sql FROM sqlite_master WHERE type = 'trigger'",
    "postgresql": """
        SELECT pg_get_triggerdef(pg_trigger.oid, true) || prosrc
        FROM pg_trigger
        JOIN pg_proc ON pg_proc.oid = tgfoid
        JOIN pg_language ON pg_language.oid = prolang AND lanname = 'plpgsql'
        WHERE NOT tgisinternal AND tgenabled IN ('O', 'A')
    """,
}


def missing_protection() -> Iterator[Finding]:
    """A finding, `unprotected`, for each table whose rows the database no longer refuses to change:
    its trigger is not the one that the migration made.
    """
    vendor = connection.vendor
    with connection.cursor() as cursor:
        cursor.execute(DEFINED[vendor])
        defined = {_words(definition) for (definition,) in cursor.fetchall()}
    for table in APPENDED:
        body = body_of(table, vendor) if vendor == "postgresql" else ""
        if _words(trigger_of(table, vendor) + body) not in defined:
            yield Finding(None, None, "unprotected", table)


def _words(sql: str) -> str:
    return " ".join(sql.split())


# What asks for each value of a foreign key that names no row, and the first row that has it.
ORPHANS = """
    SELECT named.{column}, MIN(named.{pk})
    FROM {table} named LEFT JOIN {other} other ON other.{other_pk} = named.{column}
    WHERE named.{column} IS NOT NULL AND other.{other_pk} IS NULL
    GROUP BY named.{column} ORDER BY 2
"""


def orphans() -> Iterator[Finding]:
    """A finding, `orphan`, for each value of each foreign key that names no row."""
    for model in apps.get_models(include_auto_created=True):
        for field in model._meta.concrete_fields:
            if field.many_to_one or field.one_to_one:
                yield from _orphans_by(field)


def _orphans_by(field: Field) -> Iterator[Finding]:
    own, other = field.model._meta, field.related_model._meta
    table = {"table": own.db_table, "pk": own.pk.column, "column": field.column}
    query = ORPHANS.format(**table, other=other.db_table, other_pk=other.pk.column)
    with connection.cursor() as cursor:
        cursor.execute(query)
        lost = cursor.fetchall()
    for value, row in lost:
        where = table | {"value": value, "row": row}
        who = gettext("%(table)s, row %(row)s, %(column)s %(value)s") % where
        yield Finding(None, None, "orphan", who)
