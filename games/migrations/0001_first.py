import uuid

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

import games.models.shared

# Django rebuilds a table that a migration changes on SQLite, and its triggers are lost with the old
# one: a migration that changes `games_entry` there must create this one again.
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
            name="Import",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "key",
                    models.CharField(
                        default=games.models.shared.new_key,
                        editable=False,
                        max_length=10,
                        unique=True,
                    ),
                ),
                (
                    "parts",
                    models.JSONField(
                        help_text="None if the file contains plain records.", null=True
                    ),
                ),
                ("sealed", models.BooleanField(default=True)),
                ("last_line", models.PositiveIntegerField()),
                (
                    "games",
                    models.PositiveIntegerField(help_text="The number of games in the file."),
                ),
                (
                    "done",
                    models.PositiveIntegerField(
                        default=0, help_text="The number of games read so far."
                    ),
                ),
                (
                    "known",
                    models.PositiveIntegerField(
                        default=0, help_text="The number of those that were already here."
                    ),
                ),
                ("same", models.JSONField(default=dict)),
                (
                    "started_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ImportBatch",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("first_line", models.PositiveIntegerField()),
                ("lines", models.TextField()),
                (
                    "importing",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="batches",
                        to="games.import",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "import batches",
                "ordering": ("first_line",),
            },
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
                    "rule_defaults",
                    models.JSONField(
                        default=dict, help_text="House rules that games start with: kind to rules."
                    ),
                ),
                (
                    "careers_due",
                    models.JSONField(
                        default=list,
                        help_text="The kinds whose careers `manage.py rate` must recompute.",
                    ),
                ),
                (
                    "names_version",
                    models.PositiveIntegerField(
                        default=0,
                        help_text="Counts changes of names, of players and phones, and of merges.",
                    ),
                ),
                ("deleted_at", models.DateTimeField(blank=True, null=True)),
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
        migrations.AddField(
            model_name="import",
            name="notebook",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="imports",
                to="games.notebook",
            ),
        ),
        migrations.AddField(
            model_name="import",
            name="staging",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="staged_import",
                to="games.notebook",
            ),
        ),
        migrations.CreateModel(
            name="Evening",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "key",
                    models.CharField(
                        default=games.models.shared.new_key, editable=False, max_length=10
                    ),
                ),
                ("name", models.CharField(blank=True, max_length=60)),
                ("kind", models.CharField(max_length=20)),
                ("rules", models.JSONField(default=dict)),
                (
                    "measure",
                    models.CharField(
                        choices=[("points", "Points"), ("wins", "Wins")],
                        default="points",
                        max_length=6,
                    ),
                ),
                (
                    "byes",
                    models.JSONField(
                        default=list,
                        help_text="Round by round, the ids of the players who sat out.",
                    ),
                ),
                ("client_key", models.UUIDField()),
                (
                    "started_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False),
                ),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                (
                    "notebook",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="evenings",
                        to="games.notebook",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Phone",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.UUIDField(db_index=True, default=uuid.uuid4, editable=False)),
                ("label", models.CharField(blank=True, max_length=40)),
                ("imported", models.BooleanField(default=False, help_text="Named by a file.")),
                (
                    "created_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("imported", False)),
                        fields=("key",),
                        name="one_phone_a_key",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("imported", True)),
                        fields=("key", "label"),
                        name="one_imported_phone_a_label",
                    ),
                ],
            },
        ),
        migrations.AddField(
            model_name="import",
            name="phone",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="games.phone"
            ),
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
                    models.CharField(
                        default=games.models.shared.new_key, editable=False, max_length=10
                    ),
                ),
                ("kind", models.CharField(max_length=20)),
                ("rules", models.JSONField(default=dict)),
                ("first_dealer", models.PositiveSmallIntegerField(default=0)),
                ("core_version", models.PositiveSmallIntegerField()),
                (
                    "table_number",
                    models.PositiveSmallIntegerField(
                        default=0,
                        help_text="From 1 if several tables were started together, else 0.",
                    ),
                ),
                ("client_key", models.UUIDField()),
                ("version", models.PositiveIntegerField(default=0)),
                (
                    "head",
                    models.CharField(
                        blank=True,
                        default="",
                        help_text="The hash of its newest entry, derived.",
                        max_length=64,
                    ),
                ),
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
                    "hands",
                    models.PositiveSmallIntegerField(default=0, help_text="On its sheet, derived."),
                ),
                (
                    "deleted_at",
                    models.DateTimeField(blank=True, help_text="In the bin since then.", null=True),
                ),
                (
                    "search_text",
                    models.TextField(
                        blank=True,
                        default="",
                        help_text="Derived, for the search: folded names on a line, then notes.",
                    ),
                ),
                (
                    "round_number",
                    models.PositiveSmallIntegerField(
                        default=0,
                        help_text="Of its evening, from 1; 0 if it was started on its own.",
                    ),
                ),
                (
                    "evening",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="games",
                        to="games.evening",
                    ),
                ),
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
                            ("dealer", "Dealer"),
                            ("replace", "Replace"),
                        ],
                        max_length=8,
                    ),
                ),
                ("hand", models.PositiveIntegerField(blank=True, null=True)),
                ("facts", models.JSONField(default=dict)),
                ("reason", models.CharField(blank=True, max_length=200)),
                ("by", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("client_key", models.UUIDField()),
                ("made_at", models.DateTimeField()),
                ("previous_hash", models.CharField(max_length=64)),
                ("hash", models.CharField(max_length=64)),
                (
                    "imported",
                    models.BooleanField(
                        default=False,
                        help_text="Came in a file: another notebook may have it too.",
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
                ("forgotten", models.BooleanField(default=False)),
                (
                    "merged_into",
                    models.ForeignKey(
                        blank=True,
                        help_text="The player that represents the same person.",
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="merged",
                        to="games.player",
                    ),
                ),
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
            name="Meeting",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=20)),
                ("as_partners", models.PositiveIntegerField(default=0)),
                ("won_as_partners", models.PositiveIntegerField(default=0)),
                ("as_opponents", models.PositiveIntegerField(default=0)),
                (
                    "won_against",
                    models.PositiveIntegerField(default=0, help_text="Ranked before the other."),
                ),
                (
                    "lost_against",
                    models.PositiveIntegerField(default=0, help_text="Ranked behind the other."),
                ),
                (
                    "other",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.player",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="meetings",
                        to="games.player",
                    ),
                ),
            ],
        ),
        migrations.AddField(
            model_name="evening",
            name="players",
            field=models.ManyToManyField(related_name="evenings", to="games.player"),
        ),
        migrations.CreateModel(
            name="Career",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=20)),
                ("mean", models.IntegerField()),
                ("deviation", models.PositiveIntegerField()),
                ("games", models.PositiveIntegerField(default=0)),
                ("streak", models.IntegerField(default=0)),
                ("longest", models.PositiveIntegerField(default=0)),
                ("best", models.IntegerField(default=0, help_text="The best total.")),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="careers",
                        to="games.player",
                    ),
                ),
            ],
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
                (
                    "person",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="accesses",
                        to="games.player",
                    ),
                ),
            ],
        ),
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
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="replacements",
                        to="games.player",
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
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
                    "started_at",
                    models.DateTimeField(
                        default=django.utils.timezone.now,
                        editable=False,
                        help_text="The game's, for a player's games in order.",
                    ),
                ),
                (
                    "measures",
                    models.JSONField(
                        default=dict,
                        help_text="What is counted of this player's play in a finished game.",
                    ),
                ),
                (
                    "forgotten",
                    models.BooleanField(default=False, help_text="The player's, for lists."),
                ),
                ("kind", models.CharField(help_text="The game's.", max_length=20)),
                (
                    "counted_at",
                    models.DateTimeField(
                        blank=True,
                        help_text="When the game was finished; None if it does not count.",
                        null=True,
                    ),
                ),
                (
                    "career",
                    models.JSONField(
                        blank=True,
                        help_text="The player's career as it was before this game.",
                        null=True,
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="games.game",
                    ),
                ),
                (
                    "last",
                    models.ForeignKey(
                        blank=True,
                        help_text="The last player who took over the seat.",
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="games.replacement",
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
        migrations.AddField(
            model_name="replacement",
            name="seat",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="replacements",
                to="games.seat",
            ),
        ),
        migrations.CreateModel(
            name="SharedLink",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("token_hash", models.CharField(editable=False, max_length=64, unique=True)),
                (
                    "created_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False),
                ),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="links",
                        to="games.game",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Tally",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=20)),
                ("played", models.PositiveIntegerField(default=0)),
                ("won", models.PositiveIntegerField(default=0)),
                ("points", models.BigIntegerField(default=0, help_text="The sum of the totals.")),
                (
                    "measures",
                    models.JSONField(default=dict, help_text="The sums of the seats' measures."),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tallies",
                        to="games.player",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "tallies",
            },
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(fields=["notebook", "-started_at", "-id"], name="newest_games"),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                fields=["notebook", "kind", "-started_at", "-id"], name="newest_games_of_a_kind"
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                fields=["notebook", "state", "-started_at", "-id"], name="newest_games_of_a_state"
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(fields=["notebook", "-ended_at", "-id"], name="last_ended_games"),
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
        migrations.AddIndex(
            model_name="entry",
            index=models.Index(fields=["phone", "client_key"], name="entries_by_client_key"),
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
                            "dealer",
                            "replace",
                        ],
                    )
                ),
                name="entry_kind_is_known",
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
            model_name="meeting",
            constraint=models.UniqueConstraint(
                fields=("player", "other", "kind"), name="one_meeting_a_kind"
            ),
        ),
        migrations.AddIndex(
            model_name="evening",
            index=models.Index(fields=["notebook", "-started_at"], name="newest_evenings"),
        ),
        migrations.AddConstraint(
            model_name="evening",
            constraint=models.UniqueConstraint(
                fields=("key", "notebook"), name="one_evening_a_key"
            ),
        ),
        migrations.AddConstraint(
            model_name="evening",
            constraint=models.UniqueConstraint(
                fields=("notebook", "client_key"), name="one_evening_a_client_key"
            ),
        ),
        migrations.AddConstraint(
            model_name="evening",
            constraint=models.CheckConstraint(
                condition=models.Q(("measure__in", ["points", "wins"])),
                name="evening_measure_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="career",
            constraint=models.UniqueConstraint(fields=("player", "kind"), name="one_career_a_kind"),
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
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(fields=["player", "-started_at", "-id"], name="a_players_games"),
        ),
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(
                condition=models.Q(("counted_at__isnull", False)),
                fields=["player", "kind", "-counted_at", "-id"],
                name="a_players_results",
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
        migrations.AddConstraint(
            model_name="replacement",
            constraint=models.UniqueConstraint(
                fields=("seat", "number"), name="one_replacement_an_entry"
            ),
        ),
        migrations.AddConstraint(
            model_name="tally",
            constraint=models.UniqueConstraint(fields=("player", "kind"), name="one_tally_a_kind"),
        ),
        migrations.RunPython(make_append_only, make_freely_changed),
    ]
