"""How a notebook's pages look."""

from django.db import transaction

from games.models import Language, Notebook, Theme
from games.scoring.errors import choice_faults
from games.services.errors import Refused


@transaction.atomic
def set_preferences(
    *, notebook: Notebook, language: str, theme: str, newest_first: bool, keep_awake: bool
) -> Notebook:
    """Settle a notebook's language ("" is the browser's), its theme ("" is the system's), whether
    the newest hand is on top, and whether the table screen stays awake.

    Refused: `unknown_preference`.
    """
    faults = choice_faults("language", language, tuple(Language.values), "unknown_preference")
    faults += choice_faults("theme", theme, tuple(Theme.values), "unknown_preference")
    if faults:
        raise Refused(faults)
    notebook = Notebook.objects.select_for_update().get(pk=notebook.pk)
    notebook.language, notebook.theme = language, theme
    notebook.newest_first, notebook.keep_awake = newest_first, keep_awake
    notebook.save(update_fields=["language", "theme", "newest_first", "keep_awake"])
    return notebook
