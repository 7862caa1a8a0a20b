import hashlib
import json

import django.db.models.deletion
from django.db import migrations, models
from django.utils import timezone

# The same as in 0001 for `games_entry`, which gets its column without being rebuilt.
APPEND_ONLY = {
    "sqlite": """
        CREATE TRIGGER games_registerline_append_only BEFORE UPDATE ON games_registerline
        BEGIN SELECT RAISE(ABORT, 'a line is never changed'); END
    """,
    "postgresql": """
        CREATE FUNCTION games_registerline_refuse_update() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            RAISE EXCEPTION 'a line is never changed'
            USING ERRCODE = 'integrity_constraint_violation';
        END $$;
        CREATE TRIGGER games_registerline_append_only BEFORE UPDATE ON games_registerline
        FOR EACH ROW EXECUTE FUNCTION games_registerline_refuse_update()
    """,
}
FREELY_CHANGED = {
    "sqlite": "DROP TRIGGER games_registerline_append_only",
    "postgresql": """
        DROP TRIGGER games_registerline_append_only ON games_registerline;
        DROP FUNCTION games_registerline_refuse_update()
    """,
}
BATCH_SIZE = 500


def make_append_only(apps, schema_editor):
    schema_editor.execute(APPEND_ONLY[schema_editor.connection.vendor], params=None)


def make_freely_changed(apps, schema_editor):
    schema_editor.execute(FREELY_CHANGED[schema_editor.connection.vendor], params=None)


def begin_registers(apps, schema_editor):
    """Register the games of every notebook, in the order in which they started."""
    notebooks = apps.get_model("games", "Notebook").objects.filter(staged_import=None)
    for notebook in notebooks.order_by("pk"):
        games = list(notebook.games.order_by("started_at", "pk").values_list("key", "deleted_at"))
        now = timezone.now()
        found = [("found", key, now) for key, _ in games]
        binned = [("binned", key, deleted_at) for key, deleted_at in games if deleted_at]
        write_lines(apps.get_model("games", "RegisterLine"), notebook, found + binned)


def write_lines(model, notebook, happened):
    lines, previous = [], ""
    for number, (what, game, made_at) in enumerate(happened, start=1):
        content = {
            "number": number,
            "what": what,
            "game": game,
            "made_at": made_at.isoformat(timespec="microseconds"),
            "previous_hash": previous,
        }
        canonical = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        line = model(notebook=notebook, **content | {"made_at": made_at})
        line.hash = previous = hashlib.sha256(canonical.encode()).hexdigest()
        lines.append(line)
    model.objects.bulk_create(lines, batch_size=BATCH_SIZE)


class Migration(migrations.Migration):
    dependencies = [("games", "0003_usage")]

    operations = [
        migrations.AddField(
            model_name="entry",
            name="label",
            field=models.CharField(
                blank=True,
                help_text="The phone's at that time; None if it was not recorded.",
                max_length=40,
                null=True,
            ),
        ),
        migrations.CreateModel(
            name="RegisterLine",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                (
                    "what",
                    models.CharField(
                        choices=[
                            ("found", "Found"),
                            ("started", "Started"),
                            ("imported", "Imported"),
                            ("binned", "Binned"),
                            ("restored", "Restored"),
                            ("deleted", "Deleted"),
                            ("closed", "Notebook Deleted"),
                        ],
                        max_length=8,
                    ),
                ),
                ("game", models.CharField(blank=True, max_length=10)),
                ("made_at", models.DateTimeField()),
                ("previous_hash", models.CharField(blank=True, max_length=64)),
                ("hash", models.CharField(max_length=64)),
                (
                    "notebook",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="register",
                        to="games.notebook",
                    ),
                ),
            ],
            options={"ordering": ("number",)},
        ),
        migrations.AddConstraint(
            model_name="registerline",
            constraint=models.UniqueConstraint(
                fields=("notebook", "number"), name="one_line_a_number"
            ),
        ),
        migrations.AddConstraint(
            model_name="registerline",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "what__in",
                        [
                            "found",
                            "started",
                            "imported",
                            "binned",
                            "restored",
                            "deleted",
                            "closed",
                        ],
                    )
                ),
                name="registerline_what_is_known",
            ),
        ),
        migrations.RunPython(begin_registers, migrations.RunPython.noop),
        migrations.RunPython(make_append_only, make_freely_changed),
    ]
