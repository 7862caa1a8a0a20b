"""Statistics are worked out from the seats of finished games when a page shows them."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0014_import_in_place"),
    ]

    operations = [
        migrations.DeleteModel(name="Career"),
        migrations.DeleteModel(name="Meeting"),
        migrations.DeleteModel(name="Tally"),
        migrations.RemoveField(model_name="seat", name="career"),
        migrations.RemoveField(model_name="notebook", name="careers_due"),
        migrations.RemoveField(model_name="import", name="alone"),
        migrations.RemoveField(model_name="import", name="evenings"),
        migrations.AddField(
            model_name="import",
            name="adding",
            field=models.BooleanField(default=False, editable=False),
        ),
    ]
