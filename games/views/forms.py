"""What forms send: of a game, as a `Form`; settings, players and evenings, as Django forms, which
parse it and show it again. The services validate it.
"""

import json
from collections.abc import Callable, Sequence
from typing import Any, TypeVar
from uuid import UUID, uuid4

from django import forms
from django.http import QueryDict

from games.kinds.entry import Taps
from games.kinds.sentences import fault_text
from games.numbers import whole_number
from games.scoring.errors import Fault
from games.scoring.values import Json
from games.services import Refused
from games.table.screen import Form, read_fields, read_key
from games.views.requests import PhoneRequest

_T = TypeVar("_T")


class Read(forms.Field):
    """A field whose value is what `read` makes of what was sent, or of what is saved."""

    def __init__(self, read: Callable[[Any], Any]) -> None:
        super().__init__(required=False)
        self.read = read

    def to_python(self, value: Any) -> Any:
        return self.read(value)

    prepare_value = to_python


def text(sent: str | None) -> str:
    """A text as typed; "" if it is missing."""
    return sent or ""


def flag(sent: str | bool | None) -> bool:
    """Whether the value is "1"."""
    return sent in ("1", True)


def number(sent: str | None) -> int | None:
    return whole_number(sent or "")


def values(sent: str | Json | None) -> Json | None:
    """What a page showed when it was opened, by name; None if that is not said."""
    if isinstance(sent, dict):
        return sent
    try:
        read = json.loads(sent or "")
    except (RecursionError, ValueError):
        return None
    return read if isinstance(read, dict) else None


def key(sent: str | None) -> UUID:
    return read_key(sent or "", uuid4)


class PageForm(forms.Form):
    """A form whose fields are arguments of a service; `faults` are those of the service."""

    faults: Sequence[Fault] = ()

    def send(self, service: Callable[..., _T], **others: Any) -> _T | None:
        """Call a service with the fields and `others`; None if it refuses them."""
        self.full_clean()
        try:
            return service(**self.cleaned_data | others)
        except Refused as refused:
            self.faults = refused.faults
            return None

    @property
    def wrong(self) -> dict[str, str]:
        return {fault.field or "": fault_text(None, fault) for fault in self.faults}


def page_form(**fields: Callable[[Any], Any]) -> type[PageForm]:
    return type("PageForm", (PageForm,), {name: Read(fields[name]) for name in fields})


SettingsForm = page_form(
    language=text,
    time_zone=text,
    theme=text,
    newest_first=flag,
    keep_awake=flag,
    confirm_hands=flag,
    seen=values,
)
PhoneForm = page_form(label=text)
InvitationForm = page_form(right=text, lasting=text)
LinkForm = page_form(link=text)
NameForm = page_form(name=text)
RecoveryForm = page_form(code=text)
MergeForm = page_form(into=number)
ForgetForm = page_form(sure=flag)
EveningForm = page_form(kind=text, title=text, name=text, measure=text, client_key=key)
ClubForm = page_form(
    kind=text,
    title=text,
    fewest=flag,
    name=text,
    form=text,
    entrants=text,
    hands=number,
    rounds=number,
    draw=text,
    twice=flag,
    client_key=key,
)


def names_in(fields: QueryDict) -> list[str]:
    """Return who is present: names that were tapped, or typed between commas or line breaks."""
    typed = fields.get("new_names", "").replace("\n", ",").split(",")
    return [*fields.getlist("player"), *[name for name in typed if name.strip()]]


def form_of(request: PhoneRequest) -> Form:
    """Read the form of a request, or the fields of its address, once."""
    if not hasattr(request, "form"):
        is_form = request.method == "POST"
        taps = Taps(dict((request.POST if is_form else request.GET).lists()))
        fields = read_fields(taps, uuid4, scripts=bool(request.htmx))
        request.form = Form(**fields, sent=is_form)
    return request.form
