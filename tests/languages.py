"""The languages of La Marque, for the tests that hold in each."""

import pytest
from django.conf import settings

LANGUAGES = [code for code, _ in settings.LANGUAGES]

every_language = pytest.mark.parametrize("language", LANGUAGES)
