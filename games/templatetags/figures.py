"""Filters for figures, and for messages about a number."""

from collections.abc import Mapping

from django import template
from django.template.defaultfilters import stringfilter

from games.wording.sentences import Message, Names, say, with_minus

register = template.Library()
register.filter("minus", stringfilter(with_minus), is_safe=True)


@register.filter
def said(message: Message, about: object = None) -> str:
    """Return the message in the active language, with `about` as its parameters or its `number`."""
    number = {"number": "" if about is None else about}
    return say(message, about if isinstance(about, Mapping) else number, Names())
