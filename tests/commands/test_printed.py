"""What the commands print for people is in the language in use."""

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation


@pytest.mark.parametrize(
    ("language", "printed"),
    [
        ("en", "Permanently deleted: 0 games, 0 club evenings, 0 notebooks."),
        ("fr", "Effacés pour de bon\N{NO-BREAK SPACE}: 0 partie, 0 concours, 0 carnet."),
    ],
)
@pytest.mark.django_db
def test_emptying_the_bin_reports_what_was_deleted(language, printed, capsys):
    with translation.override(language):
        call_command("empty_bin")
    assert capsys.readouterr().out == f"{printed}\n"


@pytest.mark.django_db
def test_the_daily_work_says_nothing_of_a_bin_in_which_nothing_was(capsys):
    call_command("empty_bin", verbosity=0)
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(("language", "reason"), [("en", "can’t be read"), ("fr", "est illisible")])
@pytest.mark.parametrize("command", ["score", "judge"])
def test_a_file_that_is_missing_is_refused(command, language, reason, tmp_path):
    with translation.override(language), pytest.raises(CommandError, match=reason):
        call_command(command, str(tmp_path / "missing"))
