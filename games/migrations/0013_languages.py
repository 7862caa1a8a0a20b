from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0012_no_usage"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="notebook",
            name="notebook_language_is_known",
        ),
        migrations.AlterField(
            model_name="notebook",
            name="language",
            field=models.CharField(
                blank=True,
                default="",
                help_text="Of its pages: a code of `settings.LANGUAGES`, or the browser's.",
                max_length=16,
            ),
        ),
    ]
