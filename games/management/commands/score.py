"""`manage.py score`: game records in, score sheets out, one JSON line each."""

import os
import sys
from argparse import ArgumentParser
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, BinaryIO

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import get_language, override
from django.utils.translation import gettext_lazy as _

from games.management.json_lines import read_values, written
from games.scoring.errors import Fault
from games.scoring.replay import replay_record
from games.scoring.values import HandScore, Sheet
from games.wording.registry import WORDING, fault_text, ruling_text
from games.wording.sentences import Names


class Command(BaseCommand):
    """Score game records, whose form `docs/record.md` describes."""

    help = _("Scores game records: JSON Lines, or one record over several lines.")
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take a file, and the language of the rulings."""
        parser.add_argument("file", nargs="?", default="-", help=_("- is standard input"))
        parser.add_argument("--language", choices=[code for code, _name in settings.LANGUAGES])

    def handle(self, *, file: str, language: str | None, **options: Any) -> None:
        """Write a line for each record; exit with 1 if any could not be scored."""
        if hasattr(sys.stdout, "reconfigure"):
            sys.stdout.reconfigure(encoding="utf-8")
        try:
            with override(language or get_language()), opened(file) as stream:
                failed = self.score_all(stream)
        except BrokenPipeError:
            # Whoever was reading has left, and Python flushes once more at its end.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            failed = True
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}") from None
        if failed:
            sys.exit(1)

    def score_all(self, stream: BinaryIO) -> bool:
        """Write a line for each record of `stream` as it comes; return whether any failed."""
        failed = False
        for data, unreadable in read_values(stream):
            answer = refused(None, unreadable, Names()) if unreadable else scored(data)
            failed = failed or "error" in answer
            self.stdout.write(written(answer))
            self.stdout.flush()
        return failed


def opened(file: str) -> AbstractContextManager[BinaryIO]:
    """Open `file`, or standard input for `-`. Raises OSError."""
    if file == "-":
        return nullcontext(sys.stdin.buffer)
    return Path(file).open("rb")


def scored(data: object) -> dict[str, Any]:
    """The score sheet of a record, or its first fault under `error`."""
    replayed = replay_record(data)
    if replayed.sheet is None:
        return refused(data, replayed.faults[0], Names())
    names = Names(data["players"], replayed.sheet.sides)
    if replayed.faults:
        return refused(data, replayed.faults[0], names)
    return laid_out(replayed.sheet, names)


def refused(data: object, fault: Fault, names: Names) -> dict[str, Any]:
    """What is wrong with a record: where, its code, and the sentence."""
    slug = data.get("game") if isinstance(data, dict) else None
    known = slug if isinstance(slug, str) and slug in WORDING else None
    text = fault_text(known, fault, names)
    return {"error": {"hand": fault.hand, "field": fault.field, "code": fault.code, "text": text}}


def laid_out(sheet: Sheet, names: Names) -> dict[str, Any]:
    """A score sheet with its rulings in words."""
    return {
        "game": sheet.game,
        "sides": [side.to_json() for side in sheet.sides],
        "hands": [hand_laid_out(sheet.game, hand, names) for hand in sheet.hands],
        "totals": sheet.totals,
        "ranks": sheet.ranks,
        "finished": sheet.finished,
        "winners": sheet.winners,
        "next": None if sheet.next is None else sheet.next.to_json(),
    }


def hand_laid_out(slug: str, hand: HandScore, names: Names) -> dict[str, Any]:
    """A row of the score sheet, with its ruling in words."""
    return {
        "number": hand.number,
        "dealer": hand.dealer,
        "leader": hand.leader,
        "scores": hand.scores,
        "totals": hand.totals,
        "carried": hand.carried,
        "ruling": [
            {"code": line.code, "text": ruling_text(slug, line, names), "points": line.points}
            for line in hand.ruling
        ],
    }
