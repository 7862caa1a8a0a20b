"""Filters for figures, days, names, messages about a number, and what forms carry."""

from collections.abc import Mapping
from datetime import datetime

from django import template
from django.template.defaultfilters import stringfilter

from games.table.entry.state import dump_state
from games.wording.catalogue import as_day
from games.wording.sentences import Message, Names, players_of_side, say, with_minus

register = template.Library()
register.filter("as_field", dump_state)
register.filter("apart", players_of_side)
register.filter("minus", stringfilter(with_minus), is_safe=True)


@register.filter
def said(message: Message, about: object = None) -> str:
    """Return the message in the active language, with `about` as its parameters or its `number`."""
    number = {"number": "" if about is None else about}
    return say(message, about if isinstance(about, Mapping) else number, Names())


@register.filter
def day(moment: datetime, wanted: str = "") -> str:
    """Return the day of a moment, written as people say it."""
    return as_day(moment, wanted)
