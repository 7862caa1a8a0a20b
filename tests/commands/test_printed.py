"""What the commands print for people is in the language in use."""

import re

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation

from games.management.commands import messages, serve


@pytest.mark.parametrize(
    ("language", "printed"),
    [
        ("en", "Permanently deleted: 0 games, 0 notebooks."),
        ("fr", "Effacés pour de bon\N{NO-BREAK SPACE}: 0 partie, 0 carnet."),
    ],
)
@pytest.mark.django_db
def test_emptying_the_bin_reports_what_was_deleted(language, printed, capsys):
    with translation.override(language):
        call_command("empty_bin")
    assert capsys.readouterr().out == f"{printed}\n"


@pytest.mark.parametrize(
    ("language", "running", "on_a_phone"),
    [
        (
            "en",
            "La Marque is running at http://192.0.2.7:8000/ (press Ctrl-C to stop).",
            "On a phone",
        ),
        ("fr", "La Marque tourne à l’adresse http://192.0.2.7:8000/", "Sur un téléphone"),
    ],
)
def test_the_server_announces_its_addresses(language, running, on_a_phone):
    with translation.override(language):
        announcement = serve.announcement("192.0.2.7", 8000)
    assert running in announcement
    assert on_a_phone in announcement


def test_phones_without_a_way_to_the_server_are_mentioned_in_french():
    with translation.override("fr"):
        assert "Les téléphones ne peuvent pas l’atteindre" in serve.announcement("127.0.0.1", 8000)


@pytest.mark.parametrize(
    ("language", "refusal"),
    [
        ("en", "PORT must be a number from 1 to 65535, not “eighty”."),
        ("fr", "PORT doit être un nombre de 1 à 65535, et non «\N{NO-BREAK SPACE}eighty"),
    ],
)
def test_a_wrong_port_is_refused(language, refusal):
    with translation.override(language), pytest.raises(CommandError, match=re.escape(refusal)):
        call_command("serve", "--port=eighty")


@pytest.mark.parametrize(("language", "reason"), [("en", "can’t be read"), ("fr", "est illisible")])
@pytest.mark.parametrize("command", ["score", "judge"])
def test_a_file_that_is_missing_is_refused(command, language, reason, tmp_path):
    with translation.override(language), pytest.raises(CommandError, match=reason):
        call_command(command, str(tmp_path / "missing"))


@pytest.mark.parametrize(("language", "problem"), [("en", "Out of date"), ("fr", "Périmé")])
def test_a_catalogue_that_is_not_compiled_is_reported(language, problem, tmp_path):
    folder = tmp_path / "fr" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "django.po").write_text("")
    with translation.override(language):
        assert any(problem in fault for fault in messages.faults(folder / "django.po"))
