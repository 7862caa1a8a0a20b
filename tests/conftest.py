"""What every test may use."""

import pytest
from django.conf import settings
from django.utils import translation

from tests.cast import Cast, make_cast


@pytest.fixture(autouse=True)
def language():
    """Start in the language of the settings: a request leaves its own behind in the thread."""
    with translation.override(settings.LANGUAGE_CODE):
        yield


@pytest.fixture
def cast(db) -> Cast:
    """A notebook, its owner, its team-mates and a stranger."""
    return make_cast()
