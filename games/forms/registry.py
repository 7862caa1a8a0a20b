"""The games' entries, by slug."""

from games.forms import alta_baja, aluette, batarde, belote, river
from games.forms.entry import EntryForm

FORMS: dict[str, EntryForm] = {
    "alta_baja": alta_baja,
    "aluette": aluette,
    "batarde": batarde,
    "belote": belote,
    "river": river,
}
