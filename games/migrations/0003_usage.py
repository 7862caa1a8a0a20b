from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("games", "0001_first"),)

    operations = (
        migrations.CreateModel(
            name="Usage",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("subject", models.CharField(max_length=40)),
                ("action", models.CharField(max_length=10)),
                ("hour", models.PositiveIntegerField(db_index=True)),
                ("uses", models.PositiveIntegerField()),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("subject", "action", "hour"), name="one_count_an_hour"
                    )
                ],
            },
        ),
    )
