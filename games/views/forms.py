"""What forms send: to a game, as taps; settings, players and evenings, as Django forms.

A Django form parses what was sent and can show it again. The services validate it.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar
from uuid import UUID, uuid4

from django import forms
from django.http import HttpRequest, QueryDict

from games.kinds.entry import Taps
from games.kinds.sentences import fault_text
from games.numbers import whole_number
from games.scoring.errors import Fault
from games.services import Refused
from games.table.screen import Tap, read_key, read_tap

T = TypeVar("T")


class Text(forms.Field):
    """A text as typed; "" if it is missing."""

    def __init__(self) -> None:
        super().__init__(required=False)

    def to_python(self, value: str | None) -> Any:
        """Convert the sent value."""
        return value or ""


class Flag(Text):
    """Whether the value is "1"."""

    def to_python(self, value: str | bool | None) -> bool:
        """Convert the sent value."""
        return value in ("1", True)

    prepare_value = to_python


class Number(Text):
    """A whole number, None if there is none."""

    def to_python(self, value: str | None) -> int | None:
        """Convert the sent value."""
        return whole_number(value or "")

    prepare_value = to_python


class Key(Text):
    """The idempotency key of a form."""

    def to_python(self, value: str | None) -> UUID:
        """Convert the sent value."""
        return read_key(value or "", uuid4)


class PageForm(forms.Form):
    """A form whose fields are arguments of a service; `faults` are those of the service."""

    faults: Sequence[Fault] = ()

    def send(self, service: Callable[..., T], **others: Any) -> T | None:
        """Call a service with the fields and `others`; None if it refuses them."""
        self.full_clean()
        try:
            return service(**self.cleaned_data | others)
        except Refused as refused:
            self.faults = refused.faults
            return None

    @property
    def wrong(self) -> dict[str, str]:
        """The error of each field, as a sentence."""
        return {fault.field: fault_text(None, fault) for fault in self.faults}


def page_form(**fields: Text) -> type[PageForm]:
    """Return the class of forms with these fields."""
    return type("PageForm", (PageForm,), fields)


SettingsForm = page_form(
    language=Text(), theme=Text(), newest_first=Flag(), keep_awake=Flag(), confirm_hands=Flag()
)
PhoneForm = page_form(label=Text())
InvitationForm = page_form(right=Text(), lasting=Text())
LinkForm = page_form(link=Text())
NameForm = page_form(name=Text())
RecoveryForm = page_form(code=Text())
MergeForm = page_form(into=Number())
ForgetForm = page_form(sure=Flag())
EveningForm = page_form(kind=Text(), name=Text(), measure=Text(), client_key=Key())
ClubForm = page_form(
    kind=Text(),
    name=Text(),
    pairs=Text(),
    hands=Number(),
    rounds=Number(),
    draw=Text(),
    client_key=Key(),
)


def names_in(fields: QueryDict) -> list[str]:
    """Return who is present: names that were tapped, or typed between commas or line breaks."""
    typed = fields.get("new_names", "").replace("\n", ",").split(",")
    return [*fields.getlist("player"), *[name for name in typed if name.strip()]]


def tap_of(request: HttpRequest) -> Tap:
    """Read the form of a request, or the fields of its address, once."""
    if not hasattr(request, "tap"):
        is_form = request.method == "POST"
        taps = Taps(dict((request.POST if is_form else request.GET).lists()))
        tap = read_tap(taps, uuid4, scripts=bool(request.htmx))
        request.tap = replace(tap, sent=is_form)
    return request.tap
