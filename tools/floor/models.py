"""The one table of the floor."""

from django.db import models


class Line(models.Model):
    """A row that is only ever inserted."""

    text = models.CharField(max_length=40)
    number = models.PositiveIntegerField()
