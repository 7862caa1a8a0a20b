"""What the log contains."""

from logging import LogRecord


def without_traceback(record: LogRecord) -> bool:
    """Log a refused request (4xx) on one line: its traceback says nothing about this site."""
    if getattr(record, "status_code", 500) < 500:
        record.exc_info = None
    return True
