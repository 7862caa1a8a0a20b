"""`manage.py pages`."""

import pytest
from django.core.management import CommandError, call_command
from django.test import override_settings

from scorekeeper import settings as production

pytestmark = pytest.mark.usefixtures("english")


def test_a_folder_that_holds_something_else_is_left_alone(tmp_path):
    (tmp_path / "letter.txt").write_text("Dear Ana")

    with pytest.raises(CommandError, match="something else"):
        call_command("pages", tmp_path)
    assert (tmp_path / "letter.txt").read_text() == "Dear Ana"


def test_what_is_no_folder_is_left_alone_and_said_in_a_sentence(tmp_path):
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ana")

    for place in (letter, letter / "pages"):
        with pytest.raises(CommandError, match=f"{place} can’t be written: Not a directory"):
            call_command("pages", place)
    assert letter.read_text() == "Dear Ana"


@pytest.mark.parametrize("command", [["pages", "written"], ["serve", "--host=127.0.0.1"], ["demo"]])
def test_without_the_static_files_a_sentence_says_what_builds_them(command, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    built = {"STORAGES": production.STORAGES, "STATIC_ROOT": tmp_path / "not" / "built"}
    with (
        override_settings(**built, DATA_DIR=tmp_path / "data"),
        pytest.raises(
            CommandError, match=r"^The static files are missing\. Build them: make build$"
        ),
    ):
        call_command(*command)
    assert list(tmp_path.iterdir()) == []
