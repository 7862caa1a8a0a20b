"""How figures, and messages about a number, are written where people read them."""

from django import template
from django.template.defaultfilters import stringfilter

from games.wording.sentences import Message, Names, say, with_minus

register = template.Library()
register.filter("minus", stringfilter(with_minus), is_safe=True)


@register.filter
def said(message: Message, number: object = None) -> str:
    """Return a message in the language in use, with the `{number}` that it is about, if any."""
    return say(message, {"number": "" if number is None else number}, Names())
