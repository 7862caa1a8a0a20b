"""Imports add their games to the notebook itself; those in progress have to be begun again."""

from django.db import migrations, models


def delete_imports(apps, schema_editor):
    """Delete the imports in progress, with their hidden notebooks."""
    imports = apps.get_model("games", "Import").objects.all()
    staging = list(imports.values_list("staging", flat=True))
    for name in ("Game", "Evening", "Player"):
        apps.get_model("games", name).objects.filter(notebook__in=staging).delete()
    imports.delete()
    apps.get_model("games", "Notebook").objects.filter(pk__in=staging).delete()
    # PostgreSQL changes no table whose rows are still to be checked.
    schema_editor.connection.check_constraints()


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0013_languages"),
    ]

    operations = [
        migrations.RunPython(delete_imports, migrations.RunPython.noop),
        migrations.RemoveField(model_name="import", name="staging"),
        migrations.RemoveField(model_name="import", name="same"),
        migrations.AddField(
            model_name="import", name="names", field=models.JSONField(default=list)
        ),
        migrations.AddField(
            model_name="import", name="people", field=models.JSONField(default=dict)
        ),
        migrations.AddField(
            model_name="import",
            name="evenings",
            field=models.PositiveIntegerField(default=0, help_text="The number of evenings added."),
        ),
        migrations.AddField(
            model_name="import",
            name="added",
            field=models.PositiveIntegerField(default=0, help_text="The number of games added."),
        ),
        migrations.AddField(
            model_name="importbatch", name="checked", field=models.BooleanField(default=False)
        ),
    ]
