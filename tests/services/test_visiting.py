from contextlib import contextmanager
from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.utils import timezone

from games import services
from games.models import Access, Following, Notebook, Phone
from tests.meeting import Meeting


def test_a_second_visit_with_the_same_key_creates_nothing(db):
    key = uuid4()
    access = services.create_notebook(key=key)

    assert services.create_notebook(key=key) == access
    assert access.phone.key == key
    assert Phone.objects.count() == Notebook.objects.count() == 1


def test_a_phone_that_only_a_file_names_does_not_visit(db):
    imported = Phone.objects.create(imported=True)

    assert services.create_notebook(key=imported.key).phone != imported


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("step", ["SELECT", "INSERT"])
def test_two_visits_at_the_same_time_with_the_same_key_are_of_a_single_phone(step):
    key = uuid4()
    accesses = Meeting(lambda sql: sql.startswith(step)).of(
        lambda: services.create_notebook(key=key), lambda: services.create_notebook(key=key)
    )

    assert accesses == [Access.objects.get()] * 2
    assert Phone.objects.count() == Notebook.objects.count() == 1


READ_ONLY = {
    "sqlite": ("PRAGMA query_only = ON", "PRAGMA query_only = OFF"),
    "postgresql": ("SET default_transaction_read_only = on", "RESET default_transaction_read_only"),
}


@contextmanager
def read_only():
    """A database that nobody can write to, such as a standby."""
    begin, end = READ_ONLY[connection.vendor]
    with connection.cursor() as cursor:
        cursor.execute(begin)
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute(end)


@pytest.mark.django_db(transaction=True)
def test_a_page_that_is_read_needs_no_database_that_can_be_written():
    access = services.create_notebook()
    access.seen_at = long_ago = timezone.now() - timedelta(days=1)
    access.save()
    with read_only():
        services.save_last_seen(held=access)

    assert Access.objects.get().seen_at == long_ago


@pytest.mark.django_db(transaction=True)
def test_a_game_is_followed_though_the_database_cannot_be_written(cast):
    game = cast.start()
    with read_only():
        services.save_following(game=game, phone=cast.owner)

    assert not Following.objects.exists()
