from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0022_less_recorded"),
    ]

    operations = [
        migrations.RemoveField(model_name="bid", name="made_at"),
        migrations.RemoveField(model_name="notebook", name="created_at"),
    ]
