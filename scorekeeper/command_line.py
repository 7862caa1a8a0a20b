"""What the command says of itself: what one wants of it, and its version."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path
from tempfile import TemporaryDirectory

from django.core.management import BaseCommand, ManagementUtility, get_commands

from scorekeeper import __version__
from scorekeeper.languages import shell_gettext as _

# The variable with what a shell calls La Marque, if it is installed as a command.
PROGRAM = "MARQUE_PROGRAM"
PROJECT = Path(__file__).parent.parent


def command_text(command: str) -> str:
    """A command of La Marque, as whoever called this one can type it in the same folder."""
    python = Path(sys.executable)
    called = python.relative_to(PROJECT) if python.is_relative_to(PROJECT) else python.name
    return f"{os.environ.get(PROGRAM, f'{called} manage.py')} {command}"


def by_make() -> bool:
    """Whether this runs as `make` does, which is not in a container."""
    made = Path(sys.executable).is_relative_to(PROJECT) and (PROJECT / "Makefile").exists()
    return made and PROGRAM not in os.environ


def serving_text() -> str:
    """The command that serves, and first makes all that this needs. A service names its folder:
    `make run`, called without that, would serve another.
    """
    return "make run" if by_make() and not os.environ.get("DATA_DIR") else command_text("serve")


def building_text() -> str:
    """The command that makes the static files."""
    return "make build" if by_make() else command_text("collectstatic --noinput")


def document(name: str) -> Path:
    """Where a document of La Marque lies on this machine."""
    return PROJECT / "docs" / f"{name}.md"


class CommandLine(ManagementUtility):
    """Django's commands and our own, of which the help names those that people want."""

    def execute(self) -> None:
        if self.argv[1:] in (["--version"], ["version"]):
            sys.stdout.write(f"La Marque {__version__}\n")
            return
        super().execute()

    def fetch_command(self, subcommand: str) -> BaseCommand:
        """Return the command; end with a sentence if there is none of that name."""
        commands = get_commands()
        if subcommand in commands:
            return super().fetch_command(subcommand)
        said = [_("There is no command “%(given)s”.") % {"given": subcommand}]
        for like in get_close_matches(subcommand, commands, n=1):
            said.append(_("Did you mean “%(like)s”?") % {"like": like})
        said.append(_("All commands: %(all)s") % {"all": command_text("help --commands")})
        sys.exit(" ".join(said))

    def main_help_text(self, commands_only: bool = False) -> str:
        """Return the help: what people want, or the names of all commands."""
        if commands_only:
            return super().main_help_text(commands_only=True)
        wanted = {
            "serve": _("serve it to phones until Ctrl-C, at PORT and HOST"),
            _("pages FOLDER"): _("write it as files for one phone, without a server"),
            "backup": _("copy the database while it is in use, and check the copy"),
            _("restore COPY"): _("put a copy in an empty place"),
            _("export > FILE"): _("write a notebook, or a game, to a file"),
            _("import FILE"): _("read such a file into a notebook"),
            _("verify [FILE]"): _("prove that nothing was altered, here or in such a file"),
        }
        longest = max(map(len, wanted))
        said = {
            "version": __version__,
            "usage": command_text(_("COMMAND")),
            "one": command_text("serve --help"),
            "all": command_text("help --commands"),
        }
        lines = [
            _("La Marque %(version)s keeps the score: %(usage)s"),
            *[f"  {what:<{longest}}  {why}" for what, why in wanted.items()],
            _("More of one of them: %(one)s"),
            _("The names of all commands: %(all)s"),
        ]
        return "\n".join(lines) % said


def cannot_start(error: Exception) -> str:
    """That the settings are wrong, and why."""
    return _("La Marque cannot start. %(why)s") % {"why": error}


def out_of_reach(error: Exception) -> str:
    """That the database cannot be used, and why."""
    why = " ".join(str(error).split())
    return _("La Marque cannot reach its database: %(why)s") % {"why": why}


def keeps_nothing(arguments: list[str]) -> bool:
    """Whether a command only asks something, or is the demo."""
    asked = {"-h", "--help", "--version"}
    return arguments[1:2] in ([], ["help"], ["version"], ["demo"]) or not asked.isdisjoint(
        arguments
    )


@contextmanager
def nothing_kept() -> Iterator[None]:
    """Let everything that is written, in the context, be where it does not stay."""
    with TemporaryDirectory() as folder:
        os.environ["DATA_DIR"] = folder
        yield
