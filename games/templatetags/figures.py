"""How figures are written where people read them."""

from django import template
from django.template.defaultfilters import stringfilter

from games.wording.sentences import with_minus

register = template.Library()
register.filter("minus", stringfilter(with_minus), is_safe=True)
