"""`manage.py verify`: verify that no journal was altered and that every total is right."""

from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.db import connection
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.fingerprints import read_fingerprint
from games.management.translated import TranslatedCommand
from games.management.verifying import (
    UNREADABLE,
    Finding,
    rescored,
    standing,
    stored_game,
    verify_game,
    verify_notebook,
    verify_protection,
)
from games.models import Game, Notebook, State
from games.readers.exchange.imported import wrong_file_text
from games.readers.exchange.signed import signed
from games.services import WrongFile, read_file
from games.services.exchange.reading import ReadGame, WrongGame
from scorekeeper.sqlite.guard import refuse_unsound


class Command(TranslatedCommand):
    """Verify a game, an exported file, or, without either, every game."""

    help = gettext_lazy(
        "Recomputes every hash and every total, and reports the first entry that does not match."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the key of a game or a file, and the option to score again."""
        parser.add_argument("what", nargs="?", help=_("a game’s key, or an exported file"))
        parser.add_argument(
            "--rescore",
            action="store_true",
            help=_("list the finished games that would score differently today"),
        )

        parser.add_argument(
            "--fingerprint",
            help=_("say which game was signed with this fingerprint, and up to which entry"),
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Verify. Raises CommandError, and so exits with 1, if anything does not match."""
        what = options["what"]
        signature = options["fingerprint"] and _read_signature(options["fingerprint"])
        if options["rescore"]:
            self._rescore(what)
        elif what and Path(what).exists():
            self._verify_file(Path(what), signature)
        else:
            if connection.vendor == "sqlite":
                refuse_unsound(Path(connection.settings_dict["NAME"]))
            found = [self._say_if_signed(game, signature) for game in _stored(what, signature)]
            findings, games = _verify_games(what)
            self._report([_text(one) for one in findings], games, any(found) or not signature)

    def _verify_file(self, file: Path, signature: str | None) -> None:
        texts, games, found = [], 0, not signature
        try:
            with file.open("rb") as stream:
                for one in read_file(stream):
                    if isinstance(one, WrongFile):
                        where = (one.line, one.game, one.entry, one.record)
                        texts.append(wrong_file_text(one.fault, *where))
                    else:
                        games += 1
                        found = self._say_if_signed(one, signature) or found
        except OSError as error:
            raise CommandError(
                _("%(file)s can’t be read: %(why)s") % {"file": file, "why": error.strerror}
            ) from None
        self._report(texts, games, found)

    def _say_if_signed(self, game: ReadGame, signature: str | None) -> bool:
        """Print whether an entry of the game has the fingerprint, and return it."""
        one = signature and signed(game.hash_at(0), game.entries, signature)
        if one and one.broken is None:
            where = {"entry": one.entry, "hands": one.hands, "added": one.added}
            self.stdout.write(
                _(
                    "game %(key)s: this is the game that was signed, up to entry %(entry)s "
                    "(lines on the sheet then: %(hands)s; entries added since: %(added)s)"
                )
                % {"key": game.game.key, **where}
            )
        return bool(one)

    def _report(self, texts: list[str], games: int, found: bool) -> None:
        """Print what is wrong; `found` is whether the game was found that is looked for."""
        for text in texts:
            self.stderr.write(text)
        if not found:
            raise CommandError(
                _("No entry has this fingerprint: the game that was signed is not here.")
            )
        if texts:
            raise CommandError(_("Verification failed."))
        if games == 0:
            self.stdout.write(_("There is no game to verify."))
            return
        self.stdout.write(_("Games verified: %(games)s. Nothing was altered.") % {"games": games})

    def _rescore(self, what: str | None) -> None:
        """Print the finished games that would score differently today."""
        damaged = []
        for pk, key in _games(what):
            try:
                game = stored_game(pk)
                today = game and rescored(game)
            except (WrongGame, *UNREADABLE):
                damaged += verify_game(pk, key)
                continue
            if today and game.game.state == State.FINISHED:
                where = {"key": key, "version": game.game.core_version}
                self.stdout.write(
                    _("%(key)s, scored by version %(version)s: %(before)s, today %(today)s")
                    % {**where, "before": standing(game), "today": today}
                )
        if damaged:
            self._report([_text(one) for one in damaged], 0, True)


def _verify_games(key: str | None) -> tuple[list[Finding], int]:
    """Return what does not match in the database, or in one game, and the number of games."""
    findings, games = [], _games(key)
    for pk, name in games:
        findings += verify_game(pk, name)
    if key is None:
        findings += verify_protection()
        notebooks = Notebook.objects.order_by("pk")
        for notebook in notebooks.values_list("pk", flat=True):
            findings += verify_notebook(notebook)
    return findings, len(games)


def _stored(key: str | None, signature: str | None) -> Iterator[ReadGame]:
    """Yield the games of the database, or a single game, except those damaged; none without a
    signature to look for.
    """
    for pk, _key in _games(key) if signature else ():
        with suppress(*UNREADABLE):
            if game := stored_game(pk):
                yield game


def _read_signature(typed: str) -> str:
    signature, letters = read_fingerprint(typed)
    if signature is None:
        raise CommandError(
            _(
                "This is not a fingerprint: it has six groups of four letters or figures, "
                "24 together; here: %(letters)s."
            )
            % {"letters": letters}
        )
    return signature


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
        "closed": _("the notebook was deleted, or brought back, without being registered"),
        "merged": _("this name leads to no player of the notebook"),
        "unprotected": _("the database no longer refuses to change the rows of this table"),
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
