"""The tables whose rows the database refuses to change, and the triggers by which it does."""

# What the database says instead, by table.
APPENDED = {
    "games_entry": "an entry is never changed",
    "games_registerline": "a line is never changed",
}

# What a trigger does, in SQLite and in the function that PostgreSQL's calls.
BODY = {
    "sqlite": "BEGIN SELECT RAISE(ABORT, '{refusal}'); END",
    "postgresql": """
        BEGIN
            RAISE EXCEPTION '{refusal}'
            USING ERRCODE = 'integrity_constraint_violation';
        END
    """,
}

TRIGGER = {
    "sqlite": "CREATE TRIGGER {table}_append_only BEFORE UPDATE ON {table} {body}",
    "postgresql": "CREATE TRIGGER {table}_append_only BEFORE UPDATE ON {table}"
    " FOR EACH ROW EXECUTE FUNCTION {table}_refuse_update()",
}
FUNCTION = "CREATE FUNCTION {table}_refuse_update() RETURNS trigger LANGUAGE plpgsql AS $${body}$$"


def body_of(table: str, vendor: str) -> str:
    return BODY[vendor].format(refusal=APPENDED[table])


def trigger_of(table: str, vendor: str) -> str:
    return TRIGGER[vendor].format(table=table, body=body_of(table, vendor))


def protect(table: str, vendor: str) -> list[str]:
    """Return the statements that let the database refuse to change the rows of a table."""
    if vendor == "sqlite":
        return [trigger_of(table, vendor)]
    function = FUNCTION.format(table=table, body=body_of(table, vendor))
    return [function, trigger_of(table, vendor)]
