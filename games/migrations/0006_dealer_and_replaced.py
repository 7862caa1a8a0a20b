from importlib import import_module

import django.db.models.deletion
from django.db import migrations, models

initial = import_module("games.migrations.0001_initial")


def guard_again(apps, schema_editor):
    """SQLite has lost the trigger with the table that was rebuilt."""
    if schema_editor.connection.vendor == "sqlite":
        initial.make_append_only(apps, schema_editor)


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0005_entries_by_client_key"),
    ]

    operations = [
        migrations.RunPython(migrations.RunPython.noop, guard_again),
        migrations.CreateModel(
            name="Replacement",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("name", models.CharField(help_text="As it was then.", max_length=40)),
                ("forgotten", models.BooleanField(default=False, help_text="The player's.")),
                ("counts", models.BooleanField(default=True)),
            ],
            options={
                "ordering": ("number",),
            },
        ),
        migrations.RemoveConstraint(
            model_name="entry",
            name="entry_kind_is_known",
        ),
        migrations.AlterField(
            model_name="entry",
            name="kind",
            field=models.CharField(
                choices=[
                    ("announce", "Announce"),
                    ("record", "Record"),
                    ("correct", "Correct"),
                    ("insert", "Insert"),
                    ("remove", "Remove"),
                    ("undo", "Undo"),
                    ("restore", "Restore"),
                    ("object", "Object"),
                    ("settle", "Settle"),
                    ("confirm", "Confirm"),
                    ("end", "End"),
                    ("reopen", "Reopen"),
                    ("note", "Note"),
                    ("dealer", "Dealer"),
                    ("replace", "Replace"),
                ],
                max_length=8,
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "kind__in",
                        [
                            "announce",
                            "record",
                            "correct",
                            "insert",
                            "remove",
                            "undo",
                            "restore",
                            "object",
                            "settle",
                            "confirm",
                            "end",
                            "reopen",
                            "note",
                            "dealer",
                            "replace",
                        ],
                    )
                ),
                name="entry_kind_is_known",
            ),
        ),
        migrations.AddField(
            model_name="replacement",
            name="player",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="replacements",
                to="games.player",
            ),
        ),
        migrations.AddField(
            model_name="replacement",
            name="seat",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="replacements",
                to="games.seat",
            ),
        ),
        migrations.AddField(
            model_name="seat",
            name="last",
            field=models.ForeignKey(
                blank=True,
                help_text="Who took the seat over and sits there last.",
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="games.replacement",
            ),
        ),
        migrations.AddConstraint(
            model_name="replacement",
            constraint=models.UniqueConstraint(
                fields=("seat", "number"), name="one_replacement_an_entry"
            ),
        ),
        migrations.RunPython(guard_again, migrations.RunPython.noop),
    ]
