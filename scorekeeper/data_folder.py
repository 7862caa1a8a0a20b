"""The data folder: what may be used as one, and what is made in it, by whoever serves."""

import errno
import os
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from scorekeeper.backups import sync
from scorekeeper.command_line import command_text
from scorekeeper.languages import shell_gettext as _

SECRET_KEY_LENGTH = 50


def usable_folder(folder: Path) -> Path:
    """Return `folder`, which may be missing. Raises ImproperlyConfigured if it cannot be used."""
    try:
        folder.stat()
        if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(folder))
        if not folder.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder))
    except FileNotFoundError:
        pass
    except OSError as error:
        raise _unusable(error) from None
    return folder


def private_folder(folder: Path) -> Path:
    """Return `folder`, created if it is missing, readable by its owner alone unless others own or
    share it, such as /tmp. Raises ImproperlyConfigured if it cannot be used.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        now = folder.stat()
        if now.st_uid == os.geteuid() and not now.st_mode & stat.S_ISVTX:
            folder.chmod(0o700)
    except OSError as error:
        raise _unusable(error) from None
    return usable_folder(folder)


def make_folders() -> None:
    """Make what a server writes to: the data folder, and that for uploads."""
    for folder in (settings.DATA_DIR, settings.FILE_UPLOAD_TEMP_DIR):
        private_folder(folder)


def _unusable(error: OSError) -> ImproperlyConfigured:
    why = {"why": error.strerror, "file": error.filename}
    return ImproperlyConfigured(_("DATA_DIR cannot be used: %(why)s: %(file)s.") % why)


def load_secret_key(file: Path) -> str:
    """The key in `file`, made if there is none. Raises ImproperlyConfigured."""
    try:
        if not file.exists():
            make_secret_key(file)
        key = file.read_text(errors="replace").strip()
    except OSError as error:
        raise ImproperlyConfigured(
            _("The secret key %(file)s cannot be used: %(why)s.")
            % {"file": file, "why": error.strerror}
        ) from None
    if len(key) < SECRET_KEY_LENGTH:
        raise ImproperlyConfigured(
            _(
                "The secret key in %(file)s is too short, so the file is damaged: restore it from a"
                " copy. Without one, delete the file: a new key is made, but then no phone is"
                " recognised any more, and each starts with an empty notebook. Whoever has a"
                " recovery sheet opens the notebook with it; for others %(command)s writes it to a"
                " file that a phone can import."
            )
            % {"file": file, "command": command_text("export --notebook 1")}
        )
    return key


def make_secret_key(file: Path) -> None:
    """Write a new key to `file`. Workers that start together agree on it."""
    # On disk before any cookie is signed: after a power cut phones are still recognised.
    with write_whole(file) as temporary:
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w") as new:
            new.write(secrets.token_urlsafe(50))


@contextmanager
def write_whole(file: Path) -> Iterator[Path]:
    """Yield where to write what will be `file`, whole and on disk, after the context. It is linked
    there, which only the first of several can do; what the others wrote is dropped.
    """
    temporary = file.with_name(f"{file.name}.{secrets.token_hex(8)}")
    try:
        yield temporary
        sync(temporary)
        with suppress(FileExistsError):
            os.link(temporary, file)
        sync(file.parent)
    finally:
        temporary.unlink(missing_ok=True)
