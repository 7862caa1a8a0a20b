"""A browser without a screen: it sends forms as browsers encode them."""

from django.test import Client
from django.utils.http import urlencode

from games.models import Access
from games.views.access import COOKIE

FORM = "application/x-www-form-urlencoded"


class Browser(Client):
    """Django's client, which by itself sends every form as one with files."""

    def post(self, path, data=None, content_type=None, **how):
        """Send a form, or content of another type."""
        fields = data or {}
        if content_type is not None:
            how["content_type"] = content_type
        elif not any(hasattr(value, "read") for value in fields.values()):
            data, how["content_type"] = urlencode(fields, doseq=True), FORM
        return super().post(path, data, **how)


def own_notebook(visitor):
    """The notebook of the phone, by its cookie."""
    key = visitor.cookies[COOKIE].value.split(":")[0]
    return Access.objects.get(phone__key=key).notebook
