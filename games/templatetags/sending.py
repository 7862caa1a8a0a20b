"""What every form that is sent carries."""

from typing import Any

from django import template
from django.template.base import Parser, Token
from django.template.defaulttags import CsrfTokenNode

from games.templating.runtime import form_fields

register = template.Library()


class FormFieldsNode(CsrfTokenNode):
    """Writes the hidden fields of a form."""

    def render(self, context: Any) -> str:
        """Return the fields, "" where no form can be sent."""
        return form_fields(context.get("csrf_token"), context.get("notebook_number"))


@register.tag
def csrf_token(parser: Parser, token: Token) -> FormFieldsNode:
    """Django's field, and the id of the page's notebook: no form has the one without the other."""
    return FormFieldsNode()
