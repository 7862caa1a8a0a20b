import django.db.models.deletion
from django.db import migrations, models


def keep_whose(apps, schema_editor):
    """Keep which bids that wait for others were made by the players themselves."""
    apps.get_model("games", "Bid").objects.filter(own=True).update(by=models.F("seat"))


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0009_holdings"),
    ]

    operations = [
        migrations.AddField(
            model_name="bid",
            name="by",
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="bid",
            name="over",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to="games.phone",
            ),
        ),
        migrations.RunPython(keep_whose, migrations.RunPython.noop),
        migrations.RemoveField(model_name="bid", name="own"),
    ]
