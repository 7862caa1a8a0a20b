from django.db import migrations, models
from django.db.models import OuterRef, Subquery


def fill_heads(apps, schema_editor):
    entries = apps.get_model("games", "Entry").objects
    newest = entries.filter(game=OuterRef("pk"), number=OuterRef("version")).values("hash")
    games = apps.get_model("games", "Game").objects.filter(version__gt=0)
    games.update(head=Subquery(newest[:1]))


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0007_signed_entries"),
    ]

    operations = [
        migrations.AddField(
            model_name="notebook",
            name="names_version",
            field=models.PositiveIntegerField(
                default=0,
                help_text="Counts changes of names, of players and phones, and of merges.",
            ),
        ),
        migrations.AddField(
            model_name="game",
            name="head",
            field=models.CharField(
                blank=True,
                default="",
                help_text="The hash of its newest entry, derived.",
                max_length=64,
            ),
        ),
        migrations.RunPython(fill_heads, migrations.RunPython.noop),
    ]
