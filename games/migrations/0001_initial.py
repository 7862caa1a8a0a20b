import uuid

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

import games.models

# Django rebuilds a table that a migration changes on SQLite, and its triggers are lost with the old
# one: a migration that changes `games_entry` there must make this one anew.
APPEND_ONLY = {
    "sqlite": """
        CREATE TRIGGER games_entry_append_only BEFORE UPDATE ON games_entry
        BEGIN SELECT RAISE(ABORT, 'an entry is never changed'); END
    """,
    "postgresql": """
        CREATE FUNCTION games_entry_refuse_update() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            RAISE EXCEPTION 'an entry is never changed'
            USING ERRCODE = 'integrity_constraint_violation';
        END $$;
        CREATE TRIGGER games_entry_append_only BEFORE UPDATE ON games_entry
        FOR EACH ROW EXECUTE FUNCTION games_entry_refuse_update()
    """,
}
FREELY_CHANGED = {
    "sqlite": "DROP TRIGGER games_entry_append_only",
    "postgresql": """
        DROP TRIGGER games_entry_append_only ON games_entry;
        DROP FUNCTION games_entry_refuse_update()
    """,
}


def make_append_only(apps, schema_editor):
    schema_editor.execute(APPEND_ONLY[schema_editor.connection.vendor], params=None)


def make_freely_changed(apps, schema_editor):
    schema_editor.execute(FREELY_CHANGED[schema_editor.connection.vendor], params=None)


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Phone",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("label", models.CharField(blank=True, max_length=40)),
                (
                    "created_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Notebook",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "language",
                    models.CharField(
                        blank=True,
                        choices=[("", "Browser"), ("fr", "French"), ("en", "English")],
                        default="",
                        max_length=2,
                    ),
                ),
                (
                    "theme",
                    models.CharField(
                        blank=True,
                        choices=[("", "System"), ("light", "Light"), ("dark", "Dark")],
                        default="",
                        max_length=5,
                    ),
                ),
                ("newest_first", models.BooleanField(default=True)),
                ("keep_awake", models.BooleanField(default=True)),
                ("confirm_hands", models.BooleanField(default=False)),
                (
                    "created_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("language__in", ["", "fr", "en"])),
                        name="notebook_language_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("theme__in", ["", "light", "dark"])),
                        name="notebook_theme_is_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Game",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "key",
                    models.CharField(default=games.models.new_key, editable=False, max_length=10),
                ),
                ("kind", models.CharField(max_length=20)),
                ("rules", models.JSONField(default=dict)),
                ("first_dealer", models.PositiveSmallIntegerField(default=0)),
                ("core_version", models.PositiveSmallIntegerField()),
                (
                    "table_number",
                    models.PositiveSmallIntegerField(
                        default=0, help_text="From 1 where one start made several tables, else 0."
                    ),
                ),
                ("client_key", models.UUIDField()),
                ("version", models.PositiveIntegerField(default=0)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("in_progress", "In Progress"),
                            ("finished", "Finished"),
                            ("unfinished", "Unfinished"),
                        ],
                        default="in_progress",
                        max_length=11,
                    ),
                ),
                (
                    "started_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False),
                ),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                ("contested", models.BooleanField(default=False)),
                (
                    "previous",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="followers",
                        to="games.game",
                    ),
                ),
                (
                    "notebook",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="games",
                        to="games.notebook",
                    ),
                ),
                (
                    "started_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="games.phone",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                (
                    "kind",
                    models.CharField(
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
                        ],
                        max_length=8,
                    ),
                ),
                ("hand", models.PositiveIntegerField(blank=True, null=True)),
                ("facts", models.JSONField(default=dict)),
                ("reason", models.CharField(blank=True, max_length=200)),
                ("client_key", models.UUIDField()),
                ("made_at", models.DateTimeField()),
                ("previous_hash", models.CharField(max_length=64)),
                ("hash", models.CharField(max_length=64)),
                (
                    "imported",
                    models.BooleanField(
                        default=False,
                        help_text="Came in a file: it may stand in another notebook as well.",
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="entries",
                        to="games.game",
                    ),
                ),
                (
                    "phone",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entries",
                        to="games.phone",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "entries",
                "ordering": ("number",),
            },
        ),
        migrations.CreateModel(
            name="Access",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "right",
                    models.CharField(
                        choices=[("reader", "Reader"), ("scorer", "Scorer"), ("owner", "Owner")],
                        max_length=6,
                    ),
                ),
                (
                    "notebook",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="accesses",
                        to="games.notebook",
                    ),
                ),
                (
                    "phone",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="accesses",
                        to="games.phone",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Player",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=40)),
                ("folded_name", models.CharField(editable=False, max_length=80)),
                ("archived", models.BooleanField(default=False)),
                (
                    "notebook",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="players",
                        to="games.notebook",
                    ),
                ),
            ],
            options={
                "ordering": ("folded_name",),
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("name", models.CharField(help_text="As it was at the start.", max_length=40)),
                ("total", models.IntegerField(default=0)),
                ("rank", models.PositiveSmallIntegerField(default=1)),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="games.game",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to="games.player",
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
            },
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(fields=["notebook", "-started_at"], name="newest_games"),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.UniqueConstraint(fields=("key", "notebook"), name="one_game_a_key"),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.UniqueConstraint(
                fields=("started_by", "client_key", "table_number", "notebook"),
                name="one_start_a_client_key",
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(("state__in", ["in_progress", "finished", "unfinished"])),
                name="game_state_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("ended_at__isnull", True), ("state", "in_progress")),
                    models.Q(
                        models.Q(("state", "in_progress"), _negated=True),
                        ("ended_at__isnull", False),
                    ),
                    _connector="OR",
                ),
                name="game_over_has_its_time",
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(
                fields=("game", "number"), name="one_entry_a_number"
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(
                condition=models.Q(("imported", False)),
                fields=("phone", "client_key"),
                name="one_entry_a_client_key",
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(
                condition=models.Q(("number__gte", 1)), name="entries_count_from_1"
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(
                condition=models.Q(("hand", 0), _negated=True), name="hands_count_from_1"
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
                        ],
                    )
                ),
                name="entry_kind_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="access",
            constraint=models.UniqueConstraint(
                fields=("notebook", "phone"), name="one_right_a_phone"
            ),
        ),
        migrations.AddConstraint(
            model_name="access",
            constraint=models.CheckConstraint(
                condition=models.Q(("right__in", ["reader", "scorer", "owner"])),
                name="access_right_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.UniqueConstraint(
                fields=("notebook", "folded_name"), name="one_player_a_name"
            ),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.CheckConstraint(
                condition=models.Q(("folded_name", ""), _negated=True), name="player_has_a_name"
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(fields=("game", "number"), name="one_player_a_seat"),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(fields=("game", "player"), name="one_seat_a_player"),
        ),
        migrations.RunPython(make_append_only, make_freely_changed),
    ]
