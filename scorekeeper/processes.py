"""What the processes of the server need from the operating system."""

import multiprocessing
import os
import resource
import signal
import threading
from multiprocessing.process import BaseProcess
from pathlib import Path

OPEN_FILES = 4096


def allow_open_files() -> None:
    """Allow this process and its workers enough connections: some systems allow only 256."""
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = OPEN_FILES if most == resource.RLIM_INFINITY else min(OPEN_FILES, most)
    if allowed != resource.RLIM_INFINITY and allowed < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def remove_files(folder: Path) -> None:
    """Remove the files that a killed process left in `folder`."""
    for file in folder.iterdir():
        file.unlink(missing_ok=True)


def end_with_parent() -> None:
    """End this worker when the process that started it no longer exists, even if it was killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_after, args=[parent], daemon=True).start()


def _end_after(parent: BaseProcess) -> None:
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
