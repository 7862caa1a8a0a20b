from django.db import migrations, models


def drop_counts(apps, schema_editor):
    """Delete what earlier versions counted in the hidden notebooks of imports that go on."""
    for name in ("Tally", "Meeting"):
        counts = apps.get_model("games", name).objects
        counts.filter(player__notebook__staged_import__isnull=False).delete()


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0007_bids"),
    ]

    operations = [
        migrations.AddField(
            model_name="import",
            name="alone",
            field=models.BooleanField(
                editable=False, help_text="Whether the notebook was empty before.", null=True
            ),
        ),
        migrations.RunPython(drop_counts, migrations.RunPython.noop),
    ]
