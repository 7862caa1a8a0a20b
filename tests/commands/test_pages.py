"""`manage.py pages`."""

import pytest
from django.core.management import CommandError, call_command
from django.utils.translation import override


def test_a_folder_that_holds_something_else_is_left_alone(tmp_path):
    (tmp_path / "letter.txt").write_text("Dear Ana")

    with override("en"), pytest.raises(CommandError, match="something else"):
        call_command("pages", tmp_path)
    assert (tmp_path / "letter.txt").read_text() == "Dear Ana"
