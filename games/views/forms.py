"""The ordinary forms of pages: settings, players, evenings.

A form reads what was sent and keeps it to be shown again. What is wrong with it, the services say.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar
from uuid import UUID

from django import forms

from games.kinds.sentences import fault_text
from games.numbers import whole_number
from games.scoring.errors import Fault
from games.services import Refused
from games.views.sent import read_key

T = TypeVar("T")


class Text(forms.Field):
    """What was typed, as it was typed; "" where nothing was."""

    widget = forms.TextInput

    def __init__(self) -> None:
        super().__init__(required=False)

    def to_python(self, value: str | None) -> Any:
        """What the form holds."""
        return value or ""


class Texts(Text):
    """All that was picked."""

    widget = forms.SelectMultiple


class Flag(Text):
    """Whether the key of "1" was picked."""

    def to_python(self, value: str | bool | None) -> bool:
        """What the form holds."""
        return value in ("1", True)

    prepare_value = to_python


class Number(Text):
    """A whole number, None where there is none."""

    def to_python(self, value: str | None) -> int | None:
        """What the form holds."""
        return whole_number(value or "")

    prepare_value = to_python


class Key(Text):
    """What makes sending a form twice harmless."""

    def to_python(self, value: str | None) -> UUID:
        """What the form holds."""
        return read_key(value or "")


class PageForm(forms.Form):
    """A form whose fields are what a service takes; `faults` is why the service refused them."""

    faults: Sequence[Fault] = ()

    def send(self, service: Callable[..., T], **others: Any) -> T | None:
        """Hand the fields to a service, beside `others`; None where it refuses them."""
        self.full_clean()
        try:
            return service(**self.cleaned_data | others)
        except Refused as refused:
            self.faults = refused.faults
            return None

    @property
    def wrong(self) -> dict[str, str]:
        """What is wrong with each field, in a sentence."""
        return {one.field: fault_text(None, one) for one in self.faults}


class SettingsForm(PageForm):
    """How a notebook's pages look."""

    language = Text()
    theme = Text()
    newest_first = Flag()
    keep_awake = Flag()
    confirm_hands = Flag()


class PhoneForm(PageForm):
    """What a phone is called."""

    label = Text()


class NameForm(PageForm):
    """What a player or an evening is called."""

    name = Text()


class MergeForm(PageForm):
    """Who is the same person as a player."""

    into = Number()


class ArchiveForm(PageForm):
    """Whether a player no longer plays."""

    archived = Flag()


class ForgetForm(PageForm):
    """Whether a player's name is to be deleted for good."""

    sure = Flag()


class PeopleForm(PageForm):
    """Who is there: names that were tapped, and those typed, one a line or between commas."""

    player = Texts()
    new_names = Text()

    def clean(self) -> dict[str, Any]:
        """The fields, with all the names as one."""
        fields = dict(self.cleaned_data)
        picked, typed = fields.pop("player"), fields.pop("new_names")
        typed = typed.replace("\n", ",").split(",")
        return fields | {"names": [*picked, *[name for name in typed if name.strip()]]}


class EveningForm(PeopleForm):
    """What an evening begins with."""

    kind = Text()
    name = Text()
    measure = Text()
    client_key = Key()
