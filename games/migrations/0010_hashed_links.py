import hashlib

from django.db import migrations, models


def hash_tokens(apps, schema_editor):
    """Store the hashes of the tokens: links that were given to people still work."""
    for link in apps.get_model("games", "SharedLink").objects.all():
        link.token_hash = hashlib.sha256(link.token_hash.encode()).hexdigest()
        link.save(update_fields=["token_hash"])


def delete_links(apps, schema_editor):
    """Delete the links: their tokens are not known any more."""
    apps.get_model("games", "SharedLink").objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0009_imported_phones"),
    ]

    operations = [
        migrations.RenameField("sharedlink", "token", "token_hash"),
        migrations.AlterField(
            model_name="sharedlink",
            name="token_hash",
            field=models.CharField(editable=False, max_length=64, unique=True),
        ),
        migrations.RunPython(hash_tokens, delete_links),
    ]
