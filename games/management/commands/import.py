"""`manage.py import`: import a file into a notebook, all of it or nothing."""  # noqa: N999

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import services
from games.management.commands.export import find_notebook
from games.management.translated import TranslatedCommand
from games.models import Import, Notebook, Right
from games.readers.exchange.imported import imported_text
from games.readers.exchange.wrong_file import wrong_file_text


class Command(TranslatedCommand):
    """Import an exported file, or plain records, into a notebook."""

    help = gettext_lazy(
        "Imports what `manage.py export` wrote, or game records; a faulty file changes nothing."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the file, the notebook, and what to do with similar names."""
        parser.add_argument("file")
        parser.add_argument("--notebook", type=int, help=_("which, where there are several"))
        parser.add_argument(
            "--alike",
            choices=("same", "others"),
            help=_("whether people whose names are alike are the same"),
        )

    def handle(self, *, file: str, notebook: int | None, alike: str | None, **options: Any) -> None:
        """Import. Raises CommandError if the file is refused; nothing of it is saved then."""
        try:
            importing = _begin(file, find_notebook(notebook))
        except services.WrongFile as wrong:
            raise CommandError(_text(wrong)) from None
        try:
            done = self._finish(importing, alike)
        except services.WrongFile as wrong:
            raise CommandError(_text(wrong)) from None
        except BaseException:
            services.stop_import(importing=importing)
            raise
        self.stdout.write(imported_text(importing.notebook, done.new, done.known, done.left_out))

    def _finish(self, importing: Import, alike: str | None) -> services.Progress:
        while not (progress := services.continue_import(importing=importing)).finished:
            self.stderr.write(f"{progress.done}/{progress.games}")
            importing.refresh_from_db()
            if asked := services.questions(importing):
                if alike is None:
                    names = ", ".join(one.player.name for one in asked)
                    raise CommandError(
                        _("Say with --alike whether these are people of the notebook: %(names)s.")
                        % {"names": names}
                    )
                answers = {
                    one.number: one.others[0].pk if alike == "same" else None for one in asked
                }
                services.identify_players(importing=importing, answers=answers)
        return progress


def _begin(file: str, notebook: Notebook) -> Import:
    owner = notebook.accesses.filter(right=Right.OWNER).order_by("pk").first()
    if owner is None:
        raise CommandError(_("Nobody owns this notebook."))
    try:
        with Path(file).open("rb") as lines:
            return services.begin_import(notebook=notebook, phone=owner.phone, file=lines)
    except OSError as error:
        raise CommandError(
            _("%(file)s can’t be read: %(why)s") % {"file": file, "why": error.strerror}
        ) from None


def _text(wrong: services.WrongFile) -> str:
    return wrong_file_text(wrong.fault, wrong.line, wrong.game, wrong.entry, wrong.record)
