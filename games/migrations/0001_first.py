"""The tables of La Marque, and the triggers that keep its journals from being changed."""

import uuid

from django.db import migrations, models
from django.db.models.deletion import CASCADE, PROTECT, SET_NULL
from django.utils import timezone

from games.models.appended import protect
from games.models.entry import BidsField, PersonField
from games.models.shared import new_key

ID = {"auto_created": True, "primary_key": True, "serialize": False, "verbose_name": "ID"}


def append_only(table):
    """Let the database refuse to change the rows of a table.

    Django rebuilds a table that a migration changes on SQLite, and its triggers are lost with the
    old one: such a migration must create this one again.
    """

    def create_trigger(apps, schema_editor):
        for statement in protect(table, schema_editor.connection.vendor):
            schema_editor.execute(statement, params=None)

    return migrations.RunPython(create_trigger)


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Notebook",
            fields=[
                ("id", models.BigAutoField(**ID)),
                ("name", models.CharField(blank=True, default="", max_length=40)),
                (
                    "language",
                    models.CharField(
                        blank=True,
                        default="",
                        help_text="Of its pages: a code of `settings.LANGUAGES`, or the browser's.",
                        max_length=16,
                    ),
                ),
                (
                    "time_zone",
                    models.CharField(
                        blank=True,
                        default="",
                        help_text="Of its days and hours: an IANA name, or the server's.",
                        max_length=40,
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
                    "names_version",
                    models.PositiveIntegerField(
                        default=0,
                        help_text="Counts changes of names, of players and phones, and of merges.",
                    ),
                ),
                (
                    "results_version",
                    models.PositiveIntegerField(
                        default=0,
                        help_text="Counts changes of results: games that ended, changed, "
                        "came or went.",
                    ),
                ),
                (
                    "holdings_version",
                    models.PositiveIntegerField(
                        default=0,
                        help_text="Counts how often a phone lost its player to another phone.",
                    ),
                ),
                (
                    "recovery_hash",
                    models.CharField(
                        blank=True,
                        default="",
                        help_text="Of the code on its recovery sheet.",
                        max_length=64,
                    ),
                ),
                ("recovery_made_at", models.DateTimeField(blank=True, null=True)),
                (
                    "copied_at",
                    models.DateTimeField(
                        default=timezone.now,
                        editable=False,
                        help_text="When all of it was last exported, else when it was made.",
                    ),
                ),
                ("deleted_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("recovery_hash", ""), _negated=True),
                        fields=["recovery_hash"],
                        name="a_notebooks_recovery",
                    )
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("theme__in", ["", "light", "dark"])),
                        name="notebook_theme_is_known",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Phone",
            fields=[
                ("id", models.BigAutoField(**ID)),
                ("key", models.UUIDField(db_index=True, default=uuid.uuid4, editable=False)),
                ("label", models.CharField(blank=True, max_length=40)),
                ("imported", models.BooleanField(default=False, help_text="Named by a file.")),
                ("created_at", models.DateTimeField(default=timezone.now, editable=False)),
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
        migrations.CreateModel(
            name="Access",
            fields=[
                ("id", models.BigAutoField(**ID)),
                (
                    "notebook",
                    models.ForeignKey(
                        on_delete=CASCADE, related_name="accesses", to="games.notebook"
                    ),
                ),
                (
                    "phone",
                    models.ForeignKey(on_delete=CASCADE, related_name="accesses", to="games.phone"),
                ),
                (
                    "right",
                    models.CharField(
                        choices=[("reader", "Reader"), ("scorer", "Scorer"), ("owner", "Owner")],
                        max_length=6,
                    ),
                ),
                (
                    "recovered_at",
                    models.DateTimeField(
                        blank=True,
                        help_text="When it got its right by a recovery sheet.",
                        null=True,
                    ),
                ),
                ("opened_at", models.DateTimeField(default=timezone.now, editable=False)),
                ("seen_at", models.DateTimeField(default=timezone.now, editable=False)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("notebook", "phone"), name="one_right_a_phone"),
                    models.CheckConstraint(
                        condition=models.Q(("right__in", ["reader", "scorer", "owner"])),
                        name="access_right_is_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Player",
            fields=[
                ("id", models.BigAutoField(**ID)),
                (
                    "notebook",
                    models.ForeignKey(
                        on_delete=CASCADE, related_name="players", to="games.notebook"
                    ),
                ),
                ("key", models.CharField(default=new_key, editable=False, max_length=10)),
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
                        on_delete=SET_NULL,
                        related_name="merged",
                        to="games.player",
                    ),
                ),
            ],
            options={
                "ordering": ("folded_name",),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("notebook", "folded_name"), name="one_player_a_name"
                    ),
                    models.UniqueConstraint(fields=("notebook", "key"), name="one_player_a_key"),
                    models.CheckConstraint(
                        condition=models.Q(("folded_name", ""), _negated=True),
                        name="player_has_a_name",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ImportedKey",
            fields=[
                ("id", models.BigAutoField(**ID)),
                (
                    "notebook",
                    models.ForeignKey(
                        on_delete=CASCADE, related_name="imported_keys", to="games.notebook"
                    ),
                ),
                ("key", models.CharField(editable=False, max_length=10)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=CASCADE, related_name="imported_keys", to="games.player"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("notebook", "key"), name="one_imported_key")
                ],
            },
        ),
        migrations.CreateModel(
            name="Holding",
            fields=[
                ("id", models.BigAutoField(**ID)),
                (
                    "notebook",
                    models.ForeignKey(
                        on_delete=CASCADE, related_name="holdings", to="games.notebook"
                    ),
                ),
                (
                    "phone",
                    models.ForeignKey(on_delete=CASCADE, related_name="holdings", to="games.phone"),
                ),
                (
                    "person",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=CASCADE,
                        related_name="holdings",
                        to="games.player",
                    ),
                ),
                ("since", models.DateTimeField()),
                (
                    "taken_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=CASCADE,
                        related_name="took",
                        to="games.phone",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("notebook", "phone"), name="one_holding_a_phone"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("taken_by", None)),
                        fields=("person",),
                        name="one_phone_a_person",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Evening",
            fields=[
                ("id", models.BigAutoField(**ID)),
                ("key", models.CharField(default=new_key, editable=False, max_length=10)),
                (
                    "notebook",
                    models.ForeignKey(
                        on_delete=CASCADE, related_name="evenings", to="games.notebook"
                    ),
                ),
                ("name", models.CharField(blank=True, max_length=60)),
                ("kind", models.CharField(max_length=20)),
                ("title", models.CharField(blank=True, default="", max_length=40)),
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
                (
                    "club",
                    models.JSONField(
                        help_text="What is recorded of a club evening (`clubs.py`), else null.",
                        null=True,
                    ),
                ),
                ("client_key", models.UUIDField()),
                ("started_at", models.DateTimeField(default=timezone.now, editable=False)),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                ("deleted_at", models.DateTimeField(blank=True, null=True)),
                ("players", models.ManyToManyField(related_name="evenings", to="games.player")),
            ],
            options={
                "indexes": [
                    models.Index(fields=["notebook", "-started_at"], name="newest_evenings")
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("key", "notebook"), name="one_evening_a_key"),
                    models.UniqueConstraint(
                        fields=("notebook", "client_key"), name="one_evening_a_client_key"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("measure__in", ["points", "wins"])),
                        name="evening_measure_is_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Game",
            fields=[
                ("id", models.BigAutoField(**ID)),
                ("key", models.CharField(default=new_key, editable=False, max_length=10)),
                (
                    "notebook",
                    models.ForeignKey(on_delete=CASCADE, related_name="games", to="games.notebook"),
                ),
                ("kind", models.CharField(max_length=20)),
                ("title", models.CharField(blank=True, default="", max_length=40)),
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
                (
                    "previous",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=SET_NULL,
                        related_name="followers",
                        to="games.game",
                    ),
                ),
                (
                    "started_by",
                    models.ForeignKey(on_delete=PROTECT, related_name="+", to="games.phone"),
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
                ("started_at", models.DateTimeField(default=timezone.now, editable=False)),
                (
                    "dated_at",
                    models.DateTimeField(
                        default=timezone.now,
                        editable=False,
                        help_text=(
                            "What gives it its day, and its place in lists: when it started, or its"
                            " evening."
                        ),
                    ),
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
                    "evening",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=SET_NULL,
                        related_name="games",
                        to="games.evening",
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
                    "own_bids",
                    models.BooleanField(
                        default=False, help_text="Whether players announce each on their own phone."
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["notebook", "-dated_at", "-id"], name="newest_games"),
                    models.Index(
                        fields=["notebook", "kind", "-dated_at", "-id"],
                        name="newest_games_of_a_kind",
                    ),
                    models.Index(
                        fields=["notebook", "state", "-dated_at", "-id"],
                        name="newest_games_of_a_state",
                    ),
                    models.Index(fields=["notebook", "-ended_at", "-id"], name="last_ended_games"),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("key", "notebook"), name="one_game_a_key"),
                    models.UniqueConstraint(
                        fields=("started_by", "client_key", "table_number", "notebook"),
                        name="one_start_a_client_key",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("state__in", ["in_progress", "finished", "unfinished"])
                        ),
                        name="game_state_is_known",
                    ),
                    models.CheckConstraint(
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
                ],
            },
        ),
        migrations.CreateModel(
            name="Guest",
            fields=[
                ("id", models.BigAutoField(**ID)),
                (
                    "game",
                    models.ForeignKey(on_delete=CASCADE, related_name="guests", to="games.game"),
                ),
                (
                    "phone",
                    models.ForeignKey(on_delete=CASCADE, related_name="guest_of", to="games.phone"),
                ),
                (
                    "right",
                    models.CharField(
                        choices=[("reader", "Reader"), ("scorer", "Scorer"), ("owner", "Owner")],
                        max_length=6,
                    ),
                ),
                ("seen_at", models.DateTimeField(default=timezone.now, editable=False)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("game", "phone"), name="one_guest_a_phone"),
                    models.CheckConstraint(
                        condition=models.Q(("right__in", ["reader", "scorer", "owner"])),
                        name="guest_right_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("right", "owner"), _negated=True),
                        name="a_guest_owns_nothing",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                ("id", models.BigAutoField(**ID)),
                (
                    "notebook",
                    models.ForeignKey(
                        on_delete=CASCADE, related_name="invitations", to="games.notebook"
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=CASCADE,
                        related_name="invitations",
                        to="games.game",
                    ),
                ),
                (
                    "right",
                    models.CharField(
                        choices=[("reader", "Reader"), ("scorer", "Scorer"), ("owner", "Owner")],
                        max_length=6,
                    ),
                ),
                ("salt", models.CharField(editable=False, max_length=22)),
                ("token_hash", models.CharField(editable=False, max_length=64, unique=True)),
                (
                    "made_by",
                    models.ForeignKey(on_delete=PROTECT, related_name="+", to="games.phone"),
                ),
                ("created_at", models.DateTimeField(default=timezone.now, editable=False)),
                ("expires_at", models.DateTimeField()),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("right__in", ["reader", "scorer", "owner"])),
                        name="invitation_right_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("game", None),
                            models.Q(("right", "owner"), _negated=True),
                            _connector="OR",
                        ),
                        name="only_a_notebook_is_owned",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Removal",
            fields=[
                ("id", models.BigAutoField(**ID)),
                (
                    "notebook",
                    models.ForeignKey(
                        on_delete=CASCADE, related_name="removals", to="games.notebook"
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=CASCADE,
                        related_name="removals",
                        to="games.game",
                    ),
                ),
                (
                    "phone",
                    models.ForeignKey(on_delete=CASCADE, related_name="removals", to="games.phone"),
                ),
                (
                    "removed_by",
                    models.ForeignKey(on_delete=PROTECT, related_name="+", to="games.phone"),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Following",
            fields=[
                ("id", models.BigAutoField(**ID)),
                (
                    "phone",
                    models.OneToOneField(
                        on_delete=CASCADE, related_name="following", to="games.phone"
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=CASCADE, related_name="followings", to="games.game"
                    ),
                ),
                ("listened_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="SharedLink",
            fields=[
                ("id", models.BigAutoField(**ID)),
                (
                    "game",
                    models.ForeignKey(
                        null=True, on_delete=CASCADE, related_name="links", to="games.game"
                    ),
                ),
                (
                    "evening",
                    models.ForeignKey(
                        null=True, on_delete=CASCADE, related_name="links", to="games.evening"
                    ),
                ),
                ("token_hash", models.CharField(editable=False, max_length=64, unique=True)),
                ("created_at", models.DateTimeField(default=timezone.now, editable=False)),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("game", None), ("evening", None), _connector="XOR"),
                        name="link_to_a_game_or_an_evening",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                ("id", models.BigAutoField(**ID)),
                (
                    "game",
                    models.ForeignKey(on_delete=CASCADE, related_name="seats", to="games.game"),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "player",
                    models.ForeignKey(on_delete=PROTECT, related_name="seats", to="games.player"),
                ),
                ("name", models.CharField(help_text="As it was at the start.", max_length=40)),
                ("total", models.IntegerField(default=0)),
                ("rank", models.PositiveSmallIntegerField(default=1)),
                (
                    "dated_at",
                    models.DateTimeField(
                        default=timezone.now,
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
                    "worst",
                    models.IntegerField(
                        blank=True,
                        help_text="The worst score of a hand in a finished game.",
                        null=True,
                    ),
                ),
                (
                    "forgotten",
                    models.BooleanField(default=False, help_text="The player's, for lists."),
                ),
                (
                    "merged_name",
                    models.CharField(
                        blank=True,
                        default="",
                        help_text=(
                            "The name of the person into whom the player was merged, for lists."
                        ),
                        max_length=40,
                    ),
                ),
                (
                    "variety",
                    models.CharField(
                        help_text="The game's kind, or which of its titles.", max_length=141
                    ),
                ),
                (
                    "counts",
                    models.BooleanField(
                        default=False,
                        help_text="Whether the game counts in the statistics of its player.",
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
                "indexes": [
                    models.Index(fields=["player", "-dated_at", "-id"], name="a_players_games"),
                    models.Index(
                        condition=models.Q(("counts", True)),
                        fields=["player", "variety", "-dated_at", "-id"],
                        name="a_players_results",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "number"), name="one_player_a_seat"),
                    models.UniqueConstraint(fields=("game", "player"), name="one_seat_a_player"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Replacement",
            fields=[
                ("id", models.BigAutoField(**ID)),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=CASCADE, related_name="replacements", to="games.seat"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=PROTECT, related_name="replacements", to="games.player"
                    ),
                ),
                ("name", models.CharField(help_text="As it was then.", max_length=40)),
                ("forgotten", models.BooleanField(default=False, help_text="The player's.")),
                (
                    "merged_name",
                    models.CharField(
                        blank=True,
                        default="",
                        help_text=(
                            "The name of the person into whom the player was merged, for lists."
                        ),
                        max_length=40,
                    ),
                ),
                ("counts", models.BooleanField(default=True)),
            ],
            options={
                "ordering": ("number",),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("seat", "number"), name="one_replacement_an_entry"
                    )
                ],
            },
        ),
        migrations.AddField(
            model_name="seat",
            name="last",
            field=models.ForeignKey(
                blank=True,
                help_text="The last player who took over the seat.",
                null=True,
                on_delete=SET_NULL,
                related_name="+",
                to="games.replacement",
            ),
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                ("id", models.BigAutoField(**ID)),
                (
                    "game",
                    models.ForeignKey(on_delete=CASCADE, related_name="entries", to="games.game"),
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
                            ("bidding", "Bidding"),
                        ],
                        max_length=8,
                    ),
                ),
                ("hand", models.PositiveIntegerField(blank=True, null=True)),
                ("facts", models.JSONField(default=dict)),
                ("reason", models.CharField(blank=True, max_length=200)),
                (
                    "phone",
                    models.ForeignKey(on_delete=PROTECT, related_name="entries", to="games.phone"),
                ),
                (
                    "label",
                    models.CharField(
                        blank=True,
                        help_text="The phone's at that time; None if it was not recorded.",
                        max_length=40,
                        null=True,
                    ),
                ),
                (
                    "by",
                    PersonField(
                        blank=True, help_text="The player who made it, if known.", null=True
                    ),
                ),
                (
                    "bids",
                    BidsField(
                        blank=True,
                        default=tuple,
                        help_text="Of several phones: those that it has, or made void.",
                        null=True,
                    ),
                ),
                ("client_key", models.UUIDField()),
                ("made_at", models.DateTimeField()),
                (
                    "entered_at",
                    models.DateTimeField(
                        blank=True,
                        help_text="By the clock of a phone that had no network.",
                        null=True,
                    ),
                ),
                ("previous_hash", models.CharField(max_length=64)),
                ("hash", models.CharField(max_length=64)),
                (
                    "imported",
                    models.BooleanField(
                        default=False, help_text="Came in a file: another notebook may have it too."
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "entries",
                "ordering": ("number",),
                "indexes": [
                    models.Index(fields=["phone", "client_key"], name="entries_by_client_key")
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "number"), name="one_entry_a_number"),
                    models.UniqueConstraint(
                        condition=models.Q(("imported", False)),
                        fields=("phone", "client_key"),
                        name="one_entry_a_client_key",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 1)), name="entries_count_from_1"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("hand", 0), _negated=True), name="hands_count_from_1"
                    ),
                    models.CheckConstraint(
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
                                    "bidding",
                                ],
                            )
                        ),
                        name="entry_kind_is_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Bid",
            fields=[
                ("id", models.BigAutoField(**ID)),
                (
                    "game",
                    models.ForeignKey(on_delete=CASCADE, related_name="bids", to="games.game"),
                ),
                ("hand", models.PositiveIntegerField()),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "player",
                    models.ForeignKey(on_delete=CASCADE, related_name="+", to="games.player"),
                ),
                ("facts", models.JSONField()),
                ("phone", models.ForeignKey(on_delete=CASCADE, related_name="+", to="games.phone")),
                ("label", models.CharField(blank=True, max_length=40)),
                (
                    "by",
                    models.ForeignKey(
                        null=True, on_delete=CASCADE, related_name="+", to="games.player"
                    ),
                ),
                ("signed", PersonField(null=True)),
                (
                    "over",
                    models.ForeignKey(
                        null=True, on_delete=CASCADE, related_name="+", to="games.phone"
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("game", "hand", "number"), name="one_bid_a_number"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="RegisterLine",
            fields=[
                ("id", models.BigAutoField(**ID)),
                (
                    "notebook",
                    models.ForeignKey(
                        on_delete=CASCADE, related_name="register", to="games.notebook"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                (
                    "what",
                    models.CharField(
                        choices=[
                            ("started", "Started"),
                            ("imported", "Imported"),
                            ("seated", "Seated"),
                            ("recorded", "Recorded"),
                            ("binned", "Binned"),
                            ("restored", "Restored"),
                            ("deleted", "Deleted"),
                            ("closed", "Notebook Deleted"),
                        ],
                        max_length=8,
                    ),
                ),
                ("game", models.CharField(blank=True, max_length=10)),
                ("evening", models.CharField(blank=True, max_length=10)),
                (
                    "content",
                    models.CharField(
                        blank=True,
                        help_text="A hash: who sits at the game, what came in a file, or what is "
                        "recorded.",
                        max_length=64,
                    ),
                ),
                ("made_at", models.DateTimeField()),
                ("previous_hash", models.CharField(blank=True, max_length=64)),
                ("hash", models.CharField(max_length=64)),
            ],
            options={
                "ordering": ("number",),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("notebook", "number"), name="one_line_a_number"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "what__in",
                                [
                                    "started",
                                    "imported",
                                    "seated",
                                    "recorded",
                                    "binned",
                                    "restored",
                                    "deleted",
                                    "closed",
                                ],
                            )
                        ),
                        name="registerline_what_is_known",
                    ),
                ],
            },
        ),
        append_only("games_entry"),
        append_only("games_registerline"),
    ]
