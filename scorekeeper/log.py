"""What the log contains."""

from logging import LogRecord


def without_traceback(record: LogRecord) -> bool:
    """Log a refused request (4xx) on one line: its traceback says nothing about this site. Neither
    does that of a database or a disk that cannot be used (503), but the error itself does.
    """
    status = getattr(record, "status_code", 500)
    if status == 503 and record.exc_info:
        error = record.exc_info[1]
        record.msg = (
            f"{record.getMessage()} ({type(error).__name__}: {' '.join(str(error).split())})"
        )
        record.args = ()
    if status < 500 or status == 503:
        record.exc_info = None
    return True
