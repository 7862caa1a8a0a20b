"""`manage.py verify`: verify that no journal was altered and that every total is right."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.db import connection
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.management.checking import refuse_unmigrated
from games.management.guarantees import missing_protection, orphans
from games.management.translated import TranslatedCommand
from games.management.verifying import Finding, verify_game, verify_notebook
from games.models import Evening, Game, Notebook
from games.readers.exchange.imported import wrong_file_text
from games.services import WrongFile, read_file
from games.services.exchange.adding import clubs_in
from games.services.exchange.file import File
from scorekeeper.sqlite.guard import refuse_unsound


class Command(TranslatedCommand):
    """Verify a game, an exported file, or, without either, every game."""

    help = gettext_lazy(
        "Recomputes every hash and every total, and reports the first entry that does not match."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the key of a game or a file."""
        parser.add_argument("what", nargs="?", help=_("a game’s key, or an exported file"))

    def handle(self, *, what: str | None, **options: Any) -> None:
        """Verify. Raises CommandError, and so exits with 1, if anything does not match."""
        if what and Path(what).exists():
            texts, games, clubs = _verify_file(Path(what))
        else:
            if connection.vendor == "sqlite":
                refuse_unsound(Path(connection.settings_dict["NAME"]))
            refuse_unmigrated()
            findings, games = _verify_games(what)
            texts = [_text(one) for one in findings]
            clubs = 0 if what else Evening.objects.filter(club__isnull=False).count()
        for text in texts:
            self.stderr.write(text)
        if texts:
            raise CommandError(_("Verification failed."))
        if games == clubs == 0:
            self.stdout.write(_("There is no game to verify."))
            return
        verified = {"games": games, "clubs": clubs}
        if clubs:
            said = _("Games verified: %(games)s, club evenings: %(clubs)s. Nothing was altered.")
        else:
            said = _("Games verified: %(games)s. Nothing was altered.")
        self.stdout.write(said % verified)


def _verify_file(file: Path) -> tuple[list[str], int, int]:
    """Return what is wrong in an exported file, and how many games and club evenings are as
    exported.
    """
    texts, games, contents = [], 0, File()
    try:
        with file.open("rb") as stream:
            for one in read_file(stream, Notebook(), contents):
                if isinstance(one, WrongFile):
                    where = (one.line, one.game, one.entry, one.record)
                    texts.append(wrong_file_text(one.fault, *where))
                else:
                    games += 1
    except OSError as error:
        raise CommandError(
            _("%(file)s can’t be read: %(why)s") % {"file": file, "why": error.strerror}
        ) from None
    return texts, games, 0 if texts else clubs_in(contents.parts)


def _verify_games(key: str | None) -> tuple[list[Finding], int]:
    """Return what does not match in the database, or in one game, and how many games were read."""
    findings: list[Finding] = []
    games = 0
    for pk, name in _games(key):
        found = verify_game(pk, name)
        if found is not None:
            findings += found
            games += 1
    if key is None:
        findings += [*missing_protection(), *orphans()]
        notebooks = Notebook.objects.order_by("pk")
        for notebook in notebooks.values_list("pk", flat=True):
            findings += verify_notebook(notebook)
    return findings, games


def _games(key: str | None) -> list[tuple[int, str]]:
    """Return the id and the key of each game. Nothing else is read, as it may be damaged."""
    games = Game.objects.order_by("pk")
    if key:
        games = games.filter(key=key)
    if key and not games.exists():
        raise CommandError(_("There is no game and no file %(key)s.") % {"key": key})
    return list(games.values_list("pk", "key"))


def _text(finding: Finding) -> str:
    known = {
        "damaged": _("the game can’t be read"),
        "journal": _("this entry is not what was written"),
        "scores": _("a hand can no longer be scored"),
        "players": _("the players are not what the journal says"),
        "vanished": _("the game is in the notebook’s register, but it has vanished"),
        "not_registered": _("the game is not in the notebook’s register"),
        "bin": _("the game was put into the bin, or taken out of it, without being registered"),
        "bin_evening": _(
            "the club evening was put into the bin, or taken out of it, without being registered"
        ),
        "closed": _("the notebook was deleted, or brought back, without being registered"),
        "merged": _("this name leads to no player of the notebook"),
        "seated": _("the players are not those who sat down there"),
        "came": _("the entries that came in a file are not those that were imported"),
        "club": _("the entrants and results are not what was entered"),
        "vanished_evening": _(
            "the club evening is in the notebook’s register, but it has vanished"
        ),
        "unprotected": _("the database no longer refuses to change the rows of this table"),
        "orphan": _("what this row names is not there"),
        "damaged_notebook": _("the notebook or its register can’t be read"),
        "register": _("the register of games is not what was written"),
    }
    field = _("what is stored as “%(field)s” is not what the journal says")
    what = known.get(finding.what) or field % {"field": finding.what}
    if finding.who and finding.entry is not None:
        where = {"who": finding.who, "line": finding.entry, "what": what}
        return _("%(who)s, line %(line)s: %(what)s") % where
    if finding.who:
        return _("%(who)s: %(what)s") % {"who": finding.who, "what": what}
    if finding.game is None:
        return what
    if finding.entry is None:
        return _("game %(key)s: %(what)s") % {"key": finding.game, "what": what}
    where = {"key": finding.game, "entry": finding.entry, "what": what}
    return _("game %(key)s, entry %(entry)s: %(what)s") % where
