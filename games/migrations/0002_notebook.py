import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

import games.models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0001_initial"),
    ]

    operations = [
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
                    models.CharField(default=games.models.new_key, editable=False, max_length=10),
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
            ],
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
            ],
        ),
        migrations.CreateModel(
            name="Rating",
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
            ],
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
                ("token", models.CharField(editable=False, max_length=32, unique=True)),
                (
                    "created_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False),
                ),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
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
            ],
            options={
                "verbose_name_plural": "tallies",
            },
        ),
        migrations.RemoveIndex(
            model_name="game",
            name="newest_games",
        ),
        migrations.AddField(
            model_name="game",
            name="deleted_at",
            field=models.DateTimeField(blank=True, help_text="In the bin since then.", null=True),
        ),
        migrations.AddField(
            model_name="game",
            name="round_number",
            field=models.PositiveSmallIntegerField(
                default=0, help_text="Of its evening, from 1; 0 where it was started by itself."
            ),
        ),
        migrations.AddField(
            model_name="game",
            name="search_text",
            field=models.TextField(
                blank=True,
                default="",
                help_text="Derived, for the search: folded names on a line, then notes.",
            ),
        ),
        migrations.AddField(
            model_name="game",
            name="hands",
            field=models.PositiveSmallIntegerField(default=0, help_text="On its sheet, derived."),
        ),
        migrations.AddField(
            model_name="notebook",
            name="deleted_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="notebook",
            name="rule_defaults",
            field=models.JSONField(
                default=dict, help_text="House rules that games start with: kind to rules."
            ),
        ),
        migrations.AddField(
            model_name="player",
            name="merged_into",
            field=models.ForeignKey(
                blank=True,
                help_text="The entry that stands for the same person.",
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="merged",
                to="games.player",
            ),
        ),
        migrations.AddField(
            model_name="seat",
            name="measures",
            field=models.JSONField(
                default=dict,
                help_text="What the game says of this player's play, derived, for statistics.",
            ),
        ),
        migrations.AddField(
            model_name="seat",
            name="started_at",
            field=models.DateTimeField(
                default=django.utils.timezone.now,
                editable=False,
                help_text="The game's, for a player's games in order.",
            ),
        ),
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(fields=["player", "-started_at", "-id"], name="a_players_games"),
        ),
        migrations.AddField(
            model_name="evening",
            name="notebook",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="evenings",
                to="games.notebook",
            ),
        ),
        migrations.AddField(
            model_name="evening",
            name="players",
            field=models.ManyToManyField(related_name="evenings", to="games.player"),
        ),
        migrations.AddField(
            model_name="game",
            name="evening",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="games",
                to="games.evening",
            ),
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
        migrations.AddField(
            model_name="meeting",
            name="other",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="games.player"
            ),
        ),
        migrations.AddField(
            model_name="meeting",
            name="player",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="meetings",
                to="games.player",
            ),
        ),
        migrations.AddField(
            model_name="rating",
            name="player",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="ratings",
                to="games.player",
            ),
        ),
        migrations.AddField(
            model_name="sharedlink",
            name="game",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="links", to="games.game"
            ),
        ),
        migrations.AddField(
            model_name="tally",
            name="player",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="tallies",
                to="games.player",
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
            model_name="meeting",
            constraint=models.UniqueConstraint(
                fields=("player", "other", "kind"), name="one_meeting_a_kind"
            ),
        ),
        migrations.AddIndex(
            model_name="rating",
            index=models.Index(fields=["kind", "-mean"], name="strongest_first"),
        ),
        migrations.AddConstraint(
            model_name="rating",
            constraint=models.UniqueConstraint(fields=("player", "kind"), name="one_rating_a_kind"),
        ),
        migrations.AddConstraint(
            model_name="tally",
            constraint=models.UniqueConstraint(fields=("player", "kind"), name="one_tally_a_kind"),
        ),
    ]
