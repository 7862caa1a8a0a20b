"""An import is a single request, and leaves no rows of its own. One in progress has to be sent
again: what it added is not added twice.
"""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0015_statistics_on_read"),
    ]

    operations = [
        migrations.DeleteModel(name="ImportBatch"),
        migrations.DeleteModel(name="Import"),
    ]
