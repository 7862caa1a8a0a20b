"""`manage.py verify`: verify that no journal was altered and that every total is right."""

from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.fingerprints import read_fingerprint
from games.management.checking import refuse_loss
from games.management.translated import TranslatedCommand
from games.models import Game, Notebook
from games.readers.exchange.export import exported_game
from games.readers.exchange.proof import (
    UNREADABLE,
    Finding,
    games_of_file,
    prove_file,
    prove_notebook,
    prove_protection,
    prove_stored,
    rescored,
)
from games.readers.exchange.signed import signed
from games.scoring.values import Json
from games.store.reading import read_entries


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
            content = _content(what)
            if signature:
                self._find(signature, games_of_file(content))
            self._report(*prove_file(content))
        else:
            refuse_loss()
            if signature:
                self._find(signature, _exported(what))
            findings, games = _verify_games(what)
            self._report(findings, games)

    def _find(self, signature: str, games: Iterable[Json]) -> None:
        """Print in which games an entry has the fingerprint. Raises CommandError if in none."""
        found = [(game["key"], signed(game, signature)) for game in games]
        found = [(key, one) for key, one in found if one is not None]
        if not found:
            raise CommandError(
                _("No entry has this fingerprint: the game that was signed is not here.")
            )
        for key, one in found:
            where = {"key": key, "entry": one.entry, "hands": one.hands, "added": one.added}
            if one.broken is None:
                self.stdout.write(
                    _(
                        "game %(key)s: this is the game that was signed, up to entry %(entry)s "
                        "(lines on the sheet then: %(hands)s; entries added since: %(added)s)"
                    )
                    % where
                )

    def _report(self, findings: list[Finding], games: int) -> None:
        for finding in findings:
            self.stderr.write(_text(finding))
        if findings:
            raise CommandError(_("Verification failed."))
        if games == 0:
            self.stdout.write(_("There is no game to verify."))
            return
        self.stdout.write(_("Games verified: %(games)s. Nothing was altered.") % {"games": games})

    def _rescore(self, what: str | None) -> None:
        damaged = []
        for pk, key in _games(what):
            try:
                game = Game.objects.get(pk=pk)
                self._compare(exported_game(game, read_entries(game)))
            except UNREADABLE:
                damaged += prove_stored(pk, key)
        if damaged:
            self._report(damaged, 0)

    def _compare(self, game: Json) -> None:
        """Print a finished game that would score differently today."""
        differs = rescored(game) if game["state"] == "finished" else {}
        if differs:
            self.stdout.write(
                _("%(key)s, scored by version %(version)s: %(before)s, today %(today)s")
                % {
                    "key": game["key"],
                    "version": game["core_version"],
                    "before": [game["totals"], game["ranks"]],
                    "today": [differs.get(name, game[name]) for name in ("totals", "ranks")],
                }
            )


def _verify_games(key: str | None) -> tuple[list[Finding], int]:
    """Return what does not match in the database, or in one game, and the number of games."""
    findings, games = [], _games(key)
    for pk, name in games:
        findings += prove_stored(pk, name)
    if key is None:
        findings += prove_protection()
        notebooks = Notebook.objects.order_by("pk")
        for notebook in notebooks.values_list("pk", flat=True):
            findings += prove_notebook(notebook)
    return findings, len(games)


def _exported(key: str | None) -> Iterator[Json]:
    """Yield the games of the database, or a single game, as exported, except those damaged."""
    for pk, _key in _games(key):
        with suppress(*UNREADABLE):
            game = Game.objects.get(pk=pk)
            yield exported_game(game, read_entries(game))


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


def _content(file: str) -> bytes:
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise CommandError(
            _("%(file)s can’t be read: %(why)s") % {"file": file, "why": error.strerror}
        ) from None


def _text(finding: Finding) -> str:
    what = {
        "not_readable": _("the file can’t be read as an export"),
        "damaged": _("the game can’t be read"),
        "journal": _("this entry is not what was written"),
        "record": _("the record is not what the journal says"),
        "scores": _("a hand can no longer be scored"),
        "standing": _("the totals, the ranks or the state are not what the journal says"),
        "file": _("the file is not what was exported"),
        "players": _("the players at the seats are not those of the journal"),
        "marks": _("a mark is not what the journal says: contested, imported or name deleted"),
        "times": _("the start or the end is not what the journal says"),
        "hands": _("the number of hands is not what the journal says"),
        "search": _("the search does not find what the journal says"),
        "vanished": _("the game is in the notebook’s register, but it has vanished"),
        "not_registered": _("the game is not in the notebook’s register"),
        "bin": _("the game was put into the bin, or taken out of it, without being registered"),
        "closed": _("the notebook was deleted, or brought back, without being registered"),
        "merged": _("this name leads to no player of the notebook"),
        "unprotected": _("the database no longer refuses to change the rows of this table"),
        "damaged_notebook": _("the notebook or its register can’t be read"),
        "register": _("the register of games is not what was written"),
        "measures": _("what is counted of the players is not what the journal says"),
    }[finding.what]
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
