"""Runs the project's commands as a person would."""

import os
import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).parent.parent


def manage(*arguments, **environment) -> subprocess.CompletedProcess:
    """Run `manage.py` with `environment` as its whole environment."""
    return subprocess.run(
        [sys.executable, "-W", "error", "manage.py", *arguments],
        cwd=PROJECT,
        env={"PATH": os.environ["PATH"], **{name: str(text) for name, text in environment.items()}},
        capture_output=True,
        text=True,
        check=False,
    )
