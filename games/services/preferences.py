"""What is set once: how a notebook's pages look, and what a phone is called."""

from django.db import transaction

from games.models import LONGEST_LABEL, Language, Notebook, Phone, Theme
from games.scoring.errors import choice_faults, fault
from games.services.errors import Refused
from games.services.text import tidy


@transaction.atomic
def set_preferences(
    *,
    notebook: Notebook,
    language: str,
    theme: str,
    newest_first: bool,
    keep_awake: bool,
    confirm_hands: bool,
) -> Notebook:
    """Settle a notebook's language ("" is the browser's), its theme ("" is the system's), whether
    the newest hand is on top, whether the table screen stays awake, and whether each hand is to be
    confirmed.

    Refused: `unknown_preference`.
    """
    faults = choice_faults("language", language, tuple(Language.values), "unknown_preference")
    faults += choice_faults("theme", theme, tuple(Theme.values), "unknown_preference")
    if faults:
        raise Refused(faults)
    notebook = Notebook.objects.select_for_update().get(pk=notebook.pk)
    notebook.language, notebook.theme = language, theme
    notebook.newest_first, notebook.keep_awake = newest_first, keep_awake
    notebook.confirm_hands = confirm_hands
    notebook.save(
        update_fields=["language", "theme", "newest_first", "keep_awake", "confirm_hands"]
    )
    return notebook


@transaction.atomic
def name_phone(*, phone: Phone, label: str) -> Phone:
    """Say what a phone is called, so that histories can say who; "" takes its name away.

    Refused: `label_too_long`.
    """
    label = tidy(label)
    if len(label) > LONGEST_LABEL:
        raise Refused([fault("label_too_long", "label", longest=LONGEST_LABEL)])
    phone = Phone.objects.select_for_update().get(pk=phone.pk)
    phone.label = label
    phone.save(update_fields=["label"])
    return phone
