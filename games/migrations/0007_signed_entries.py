import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    # Columns that may be null are added in place: the table of entries keeps its trigger.

    dependencies = [
        ("games", "0006_dealer_and_replaced"),
    ]

    operations = [
        migrations.AddField(
            model_name="access",
            name="person",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="accesses",
                to="games.player",
            ),
        ),
        migrations.AddField(
            model_name="entry",
            name="by",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
    ]
