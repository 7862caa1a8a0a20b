"""The recovery sheet: its code, and what a phone gets with it."""

import re

import pytest

from games import services
from games.models import Notebook, Right
from games.services.notebook.recovering import CODE_LENGTH, CODE_LETTERS


@pytest.fixture
def code(cast):
    return services.make_recovery_code(notebook=cast.notebook)


def recover(code, phone=None):
    return services.recover(code=code, phone=phone, key=None)


def test_a_code_has_at_least_128_bits_and_no_letters_that_look_alike(code):
    assert len(CODE_LETTERS) ** CODE_LENGTH >= 2**128
    assert len(code) == CODE_LENGTH
    assert not set("oilu") & set(CODE_LETTERS)
    assert re.fullmatch(r"([0-9A-Z]{4}-){6}[0-9A-Z]{4}", services.as_printed(code))


def test_the_code_itself_is_not_stored(code):
    assert code not in [str(value) for row in Notebook.objects.values() for value in row.values()]


@pytest.mark.parametrize(
    "typed",
    [
        lambda code: code,
        services.as_printed,
        lambda code: f"  {services.as_printed(code).replace('-', ' ')} ",
        lambda code: code.replace("0", "O").replace("1", "l").replace("v", "U"),
        lambda code: code.upper().replace("1", "I").replace("0", "o"),
    ],
)
def test_a_new_phone_owns_the_notebook_however_the_code_is_typed(cast, code, typed):
    access = recover(typed(code))

    assert (access.notebook, access.right) == (cast.notebook, Right.OWNER)
    assert access.recovered_at is not None


def test_a_phone_of_the_notebook_becomes_an_owner(cast, code):
    recover(code, cast.reader)

    assert cast.notebook.accesses.get(phone=cast.reader).right == Right.OWNER


def test_a_phone_that_was_put_out_recovers_the_notebook(cast, code):
    services.remove_phone(notebook=cast.notebook, phone=cast.reader, by=cast.owner)
    recover(code, cast.reader)

    assert not cast.reader.removals.exists()


@pytest.mark.parametrize("wrong", ["", " - ", "2" * CODE_LENGTH, "é" * CODE_LENGTH, "\0"])
def test_another_code_recovers_nothing(cast, code, wrong):
    with pytest.raises(services.Refused) as refused:
        recover(wrong, cast.stranger)

    assert refused.value.faults[0].code == "unknown_code"


def test_a_new_code_replaces_the_one_before(cast, code):
    newer = services.make_recovery_code(notebook=cast.notebook)

    with pytest.raises(services.Refused):
        recover(code)
    assert recover(newer).notebook == cast.notebook


def test_a_deleted_notebook_is_not_recovered(cast, code):
    services.delete_notebook(notebook=cast.notebook)

    with pytest.raises(services.Refused):
        recover(code)
