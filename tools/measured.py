"""Write results between their markers in docs/benchmarks.md."""

import os
import platform
import re
from datetime import datetime
from pathlib import Path

BENCHMARKS = Path(__file__).resolve().parent.parent / "docs" / "benchmarks.md"


def circumstances() -> str:
    """The date, the machine and its load."""
    load = os.getloadavg()[0]
    return (
        f"{datetime.now().astimezone():%-d %B %Y}, {os.cpu_count()} cores, "
        f"Python {platform.python_version()}, load {load:.1f} at the start"
    )


def write_down(name: str, text: str) -> None:
    """Print a result, and replace the previous result with that name.

    Raises LookupError if the document has no such markers.
    """
    print(text)
    marks = re.compile(rf"(<!-- {name} -->\n).*(?=<!-- /{name} -->)", re.DOTALL)
    page, found = marks.subn(lambda begin: f"{begin[1]}{text}\n", BENCHMARKS.read_text())
    if not found:
        raise LookupError(name)
    BENCHMARKS.write_text(page)
