"""What every test may use."""

import pytest
from django.utils import translation

from tests.cast import Cast, make_cast


@pytest.fixture
def cast(db) -> Cast:
    """A notebook, its owner, its team-mates and a stranger."""
    return make_cast()


@pytest.fixture
def english():
    """What people read is English in this test."""
    with translation.override("en"):
        yield
