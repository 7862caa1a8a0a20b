"""What the log contains."""

import re
import sys
from logging import LogRecord, StreamHandler
from urllib.parse import unquote

PROBES = ("/healthz", "/readyz")
# An address that may hold a right by itself: of an invitation, a shared game, a table's card, a
# recovery.
TOKENS = re.compile(r"(/\W*(?:c|j|s|recover)\b\W).*", re.IGNORECASE | re.DOTALL)


class Console(StreamHandler):
    """Writes to standard error, which may go to a disk that is full: that is reported nowhere."""

    def handleError(self, record: LogRecord) -> None:  # noqa: N802 - the name that logging calls
        """Report what cannot be logged, unless it cannot be written."""
        if not isinstance(sys.exception(), OSError):
            super().handleError(record)


def in_a_line(error: BaseException) -> str:
    return f"{type(error).__name__}: {' '.join(str(error).split())}"


def not_a_probe(record: LogRecord) -> bool:
    """Drop what is said of every request for `/readyz`: its client knows the answer."""
    return getattr(getattr(record, "request", None), "path", "") not in PROBES


def without_tokens(record: LogRecord) -> bool:
    """Remove tokens from the message, however their address is spelt: they give access."""
    message = decoded = record.getMessage()
    while (further := unquote(decoded)) != decoded:
        decoded = further
    if TOKENS.search(decoded):
        message = TOKENS.sub(r"\1…", decoded)
    record.msg, record.args = message, ()
    return True


def without_traceback(record: LogRecord) -> bool:
    """Log a refused request (4xx), or a database or disk that cannot be used (503), on one line."""
    status = getattr(record, "status_code", 500)
    if status == 503 and record.exc_info:
        record.msg = f"{record.getMessage()} ({in_a_line(record.exc_info[1])})"
        record.args = ()
    if status < 500 or status == 503:
        record.exc_info = None
    return True
