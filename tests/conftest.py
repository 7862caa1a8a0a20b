"""What every test may use."""

import pytest
from django.conf import settings
from django.utils import translation
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings

from tests.cast import Cast, make_cast

# How long an example takes is the machine's affair, and no test's.
hypothesis_settings.register_profile(
    "untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
hypothesis_settings.load_profile("untimed")


@pytest.fixture(autouse=True)
def language():
    """Start in the language of the settings: a request leaves its own behind in the thread."""
    with translation.override(settings.LANGUAGE_CODE):
        yield


@pytest.fixture
def cast(db) -> Cast:
    """A notebook, its owner, its team-mates and a stranger."""
    return make_cast()


@pytest.fixture
def english(language):
    """What people read is English in this test."""
    with translation.override("en"):
        yield
