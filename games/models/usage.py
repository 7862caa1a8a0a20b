"""What is counted to limit rates."""

from django.db import models


class Usage(models.Model):
    """How often something was done within an hour, from an address or in a notebook.

    `subject` is a keyed hash that changes daily: nobody can read an address from it. `hour` counts
    the hours since 1970. Rows of past hours are deleted.
    """

    subject = models.CharField(max_length=40)
    action = models.CharField(max_length=10)
    hour = models.PositiveIntegerField(db_index=True)
    uses = models.PositiveIntegerField()

    class Meta:
        constraints = (
            models.UniqueConstraint(name="one_count_an_hour", fields=("subject", "action", "hour")),
        )

    def __str__(self) -> str:
        return f"{self.action}: {self.uses}"
