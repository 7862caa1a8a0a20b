"""Every field of every row of the journal, and of what is derived from it, altered in the database:
`manage.py verify` names the game, the evening or the player.

The fields come from the models: a new field fails a test until verification looks at it, or until
it is listed here with the reason why it does not.
"""

import json
import re
from contextlib import nullcontext
from datetime import timedelta
from random import Random

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, models, transaction

from games import services
from games.models import (
    Access,
    Bid,
    Entry,
    Evening,
    Following,
    Game,
    Guest,
    Holding,
    ImportedKey,
    Invitation,
    Notebook,
    Phone,
    Player,
    RegisterLine,
    Removal,
    Replacement,
    Seat,
    SharedLink,
)
from games.table import acts
from games.table.seats import taking_over
from tests.cast import LOST, MADE, add_player, make_cast
from tests.faults import LONG
from tests.managing import complaint, freely_changed

APPENDED = (Entry, RegisterLine)
"""The models whose rows the database refuses to change."""

VERIFIED = (Entry, Evening, Game, Seat, Replacement, RegisterLine)

OTHERS = {
    Access: "rights are not part of a game",
    Bid: "exists only until all players have announced",
    Following: "which game a phone shows now",
    Guest: "rights are not part of a game",
    ImportedKey: "names a player; a key in a journal that no player has is named",
    Holding: "who holds a phone now; each entry says who did when it was written",
    Invitation: "rights are not part of a game",
    Notebook: "settings; its deletion is in its register, and hides no game from verification",
    Phone: "the hashes cover its key; its label may be changed at any time",
    Player: "may be renamed, merged or deleted; the hashes cover the names that games have, and"
    " merges that lead to nobody are named",
    Removal: "rights are not part of a game",
    SharedLink: "opens a game, changes nothing in it",
}
"""The models that are not verified, and why."""

NOT_TOLD = "no entry of the journal says it"
UNVERIFIED = {
    "Evening.byes": "groups games",
    "Evening.client_key": NOT_TOLD,
    "Evening.ended_at": "whether more can be entered",
    "Evening.measure": "ranks by what its games say",
    "Evening.name": "may be changed at any time",
    "Evening.rules": "those of the coming tables",
    "Evening.started_at": NOT_TOLD,
    "Evening.title": "that of the coming tables",
    "Game.client_key": NOT_TOLD,
    "Game.evening": NOT_TOLD,
    "Game.own_bids": NOT_TOLD,
    "Game.previous": NOT_TOLD,
    "Game.round_number": NOT_TOLD,
    "Game.started_by": NOT_TOLD,
    "Game.table_number": NOT_TOLD,
}
"""The fields that are not verified, and why."""


@pytest.fixture
def notebook(db):
    """A notebook with a finished game, one that was ended early and one in progress, in which
    somebody took over a seat; a club evening; and a player who sat at none of them.
    """
    cast = make_cast()
    add_player(cast.notebook, "Zoe")
    cast.play(cast.start(rules={"target": 9}), MADE)
    ended = cast.play(cast.start(), MADE, LOST)
    cast.say(acts.end_game, ended)
    going = cast.play(cast.start(), MADE, LOST)
    cast.say(taking_over.replace_player, going, seat=2, name="Eva", hand=2)
    cast.say(acts.write_note, going, text="A late one")
    cast.say(acts.object_to, going, place=1, reason="misheard", by=1)
    services.draw_club_round(evening=cast.club(), chance=Random(1), seen_round=0)
    return cast.notebook


def others(field: models.Field, row: models.Model) -> list:
    """Other values for a field of a row, as the column holds them."""
    now = getattr(row, field.attname)
    if field.many_to_one:
        return list(field.related_model.objects.exclude(pk=now).values_list("pk", flat=True))
    if field.choices:
        return [value for value, _ in field.flatchoices if value != now]
    if isinstance(field, models.BooleanField):
        return [not now]
    if isinstance(field, models.DateTimeField):
        later = (now or Game.objects.first().started_at) + timedelta(seconds=1)
        return [connection.ops.adapt_datetimefield_value(later)]
    if isinstance(field, models.UUIDField):
        return ["0" * 32]
    if isinstance(field, models.JSONField):
        return [json.dumps([1] if now is None else {"x": 1})]
    if isinstance(field, models.IntegerField):
        return [7 if now is None else now + 1000]
    return [("x" + now)[: field.max_length]]


REFUSED = "the database refuses it"
NAMED = re.compile(r"(game|club evening) \w+[:,] |notebook \d+[:,] ")
"""How a complaint begins."""


def complaint_after(row: models.Model, field: models.Field) -> str:
    """What it says after the field of the row is altered. The field is as before afterwards."""
    found = REFUSED
    for value in others(field, row):
        with transaction.atomic():
            try:
                alter(row, field, value)
                found = complaint()
            except IntegrityError:
                continue
            finally:
                transaction.set_rollback(True)
        break
    return found


def alter(row: models.Model, field: models.Field, value: object) -> None:
    """Change a field of a row as somebody with the database could."""
    change = f'UPDATE {row._meta.db_table} SET "{field.column}" = %s WHERE id = %s'
    table = row._meta.db_table
    appended = freely_changed(table) if type(row) in APPENDED else nullcontext()
    with transaction.atomic(), appended, connection.cursor() as cursor:
        cursor.execute(change, [value, row.pk])


def rows_of(model: type[models.Model]) -> list[models.Model]:
    """The rows to alter: all of them in the long form, else the first and the last."""
    rows = list(model.objects.order_by("pk"))
    return rows if LONG else [rows[0], rows[-1]]


def name_of(field: models.Field) -> str:
    return f"{field.model.__name__}.{field.name}"


def test_every_model_is_verified_or_listed_here():
    assert set(apps.get_app_config("games").get_models()) == {*VERIFIED, *OTHERS}


def test_every_field_listed_here_exists():
    fields = {name_of(field) for model in VERIFIED for field in model._meta.concrete_fields}

    assert set(UNVERIFIED) <= fields


FIELDS = [
    field
    for model in VERIFIED
    for field in model._meta.concrete_fields
    if name_of(field) not in UNVERIFIED and not field.primary_key
]


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize("model", VERIFIED, ids=lambda model: model.__name__)
def test_an_altered_field_is_found(model, notebook):
    assert complaint() == ""
    unnoticed = []
    for field in [one for one in FIELDS if one.model is model]:
        for row in rows_of(model):
            found = complaint_after(row, field)
            if found != REFUSED and not NAMED.match(found):
                unnoticed.append(f"{name_of(field)} of row {row.pk} ({row})")
    assert unnoticed == []
