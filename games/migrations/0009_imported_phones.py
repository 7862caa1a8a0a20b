import uuid

from django.db import migrations, models
from django.db.models import Exists, OuterRef


def mark_imported(apps, schema_editor):
    """Mark the phones that are only known from files: no access, and no entry made here."""
    Entry = apps.get_model("games", "Entry")
    made_here = Entry.objects.filter(phone=OuterRef("pk"), imported=False)
    phones = apps.get_model("games", "Phone").objects.filter(accesses=None)
    phones.filter(~Exists(made_here)).update(imported=True)


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0008_remembered_games"),
    ]

    operations = [
        migrations.AlterField(
            model_name="phone",
            name="key",
            field=models.UUIDField(db_index=True, default=uuid.uuid4, editable=False),
        ),
        migrations.AddField(
            model_name="phone",
            name="imported",
            field=models.BooleanField(default=False, help_text="Named by a file."),
        ),
        migrations.RunPython(mark_imported, migrations.RunPython.noop, elidable=True),
        migrations.AddConstraint(
            model_name="phone",
            constraint=models.UniqueConstraint(
                condition=models.Q(("imported", False)),
                fields=("key",),
                name="one_phone_a_key",
            ),
        ),
        migrations.AddConstraint(
            model_name="phone",
            constraint=models.UniqueConstraint(
                condition=models.Q(("imported", True)),
                fields=("key", "label"),
                name="one_imported_phone_a_label",
            ),
        ),
    ]
