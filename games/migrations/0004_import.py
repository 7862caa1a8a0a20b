import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

import games.models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0003_statistics"),
    ]

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
                        default=games.models.new_key, editable=False, max_length=10, unique=True
                    ),
                ),
                (
                    "parts",
                    models.JSONField(
                        help_text="None where the file holds plain records.", null=True
                    ),
                ),
                ("sealed", models.BooleanField(default=True)),
                ("last_line", models.PositiveIntegerField()),
                ("games", models.PositiveIntegerField(help_text="How many the file holds.")),
                (
                    "done",
                    models.PositiveIntegerField(default=0, help_text="How many of them were read."),
                ),
                (
                    "known",
                    models.PositiveIntegerField(
                        default=0, help_text="How many of those were here already."
                    ),
                ),
                ("same", models.JSONField(default=dict)),
                (
                    "started_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False),
                ),
                (
                    "notebook",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="imports",
                        to="games.notebook",
                    ),
                ),
                (
                    "phone",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.phone",
                    ),
                ),
                (
                    "staging",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="staged_import",
                        to="games.notebook",
                    ),
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
    ]
