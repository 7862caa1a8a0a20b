import pytest
from django.utils import translation


@pytest.fixture(autouse=True)
def in_english():
    """Quote sentences in English."""
    with translation.override("en"):
        yield
