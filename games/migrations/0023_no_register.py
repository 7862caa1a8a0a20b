from django.db import migrations


def drop_function(apps, schema_editor):
    """Drop what the trigger of the table called on PostgreSQL."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(
            "DROP FUNCTION IF EXISTS games_registerline_refuse_update()", params=None
        )


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0022_less_recorded"),
    ]

    operations = [
        migrations.DeleteModel(
            name="RegisterLine",
        ),
        migrations.RunPython(drop_function, migrations.RunPython.noop),
    ]
