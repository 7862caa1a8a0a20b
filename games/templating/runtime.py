"""What compiled templates call on a server: values written, and addresses, as Django has them."""

from functools import lru_cache
from html import escape
from typing import Any

from django.template import Context
from django.template.base import render_value_in_context
from django.templatetags.static import static
from django.urls import NoReverseMatch, get_script_prefix, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext, ngettext, pgettext

from games.templating.values import MISSING, VALUES

PLAIN = Context()  # How values are written where no page says otherwise.


def text(value: Any) -> str:
    """Return a value as the page shows it: escaped unless it is safe, in the active language."""
    kind = type(value)
    if kind is SafeString:
        return value
    if kind is str:
        return escape(value)
    if kind is int:
        return str(value)
    return "" if value is MISSING else render_value_in_context(value, PLAIN)


def address(name: str, *values: Any, **named: Any) -> str:
    return _address(get_script_prefix(), name, values, tuple(named.items()))


@lru_cache(maxsize=2048)
def _address(prefix: str, name: str, values: tuple[Any, ...], named: tuple[Any, ...]) -> str:
    """Cached: a page has dozens, most of them those of the page before."""
    return reverse(name, args=values, kwargs=dict(named))


def address_if_any(name: str, *values: Any, **named: Any) -> str:
    """Return the address of a view, "" if there is none, as Django does for a name in a page."""
    try:
        return address(name, *values, **named)
    except NoReverseMatch:
        return ""


def form_fields(token: Any, notebook: Any) -> str:
    """The hidden fields: the one against forged requests, and the id of the notebook."""
    if not token or token == "NOTPROVIDED":
        return ""
    return format_html(
        '<input type="hidden" name="csrfmiddlewaretoken" value="{}">'
        '<input type="hidden" name="notebook" value="{}">',
        token,
        notebook,
    )


# What compiled templates call.
NAMES: dict[str, Any] = {
    **VALUES,
    "address": address,
    "address_if_any": address_if_any,
    "form_fields": form_fields,
    "get_language": get_language,
    "gettext": gettext,
    "ngettext": ngettext,
    "pgettext": pgettext,
    "safe": SafeString,
    "static": static,
    "text": text,
}
