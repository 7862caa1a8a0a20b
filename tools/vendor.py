"""Fetch the files of others in `static/vendor/`, and check that they are what their makers publish.

    make vendor

To take a newer version, change `VERSION` and `INTEGRITY`, which npm says of each version.
"""

import base64
import hashlib
import io
import tarfile
import urllib.request
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "static" / "vendor" / "micropython"
NAME = "micropython-webassembly-pyscript"
VERSION = "1.27.0"
INTEGRITY = (
    "sha512-DnXx4EqxgkeaFESrS3uKrL7mLMk4mRTd0mMzaOd3HUS"
    "iZUOAE7t11uLnjf3ftF87N2xm4knHnWEKcVK4IYIUDA=="
)
PACKAGE = f"https://registry.npmjs.org/@micropython/{NAME}/-/{NAME}-{VERSION}.tgz"
FILES = {
    "micropython.mjs": "c2be87e7ba24e3b47d133022b009a66bff07f4720aa23d816d216ef8cc47014c",
    "micropython.wasm": "06338c955b03c5700aa0069015d3e392d76836ef8e2ce25bedbe59b88ccd373c",
}
"""The files taken from the package, with the SHA-256 of each."""


class NotGenuine(Exception):  # noqa: N818
    """A file is not what its maker published."""


def fetch() -> None:
    """Write the files of the package. Raises NotGenuine, OSError."""
    with urllib.request.urlopen(PACKAGE, timeout=60) as answer:
        package = answer.read()
    found = base64.b64encode(hashlib.sha512(package).digest()).decode()
    if f"sha512-{found}" != INTEGRITY:
        raise NotGenuine(f"{PACKAGE} is sha512-{found}")
    with tarfile.open(fileobj=io.BytesIO(package)) as files:
        for name in FILES:
            file = files.extractfile(f"package/{name}")
            assert file is not None  # noqa: S101
            (FOLDER / name).write_bytes(file.read())


def check() -> None:
    """Raise NotGenuine if a file is not that of the package."""
    for name, expected in FILES.items():
        found = hashlib.sha256((FOLDER / name).read_bytes()).hexdigest()
        if found != expected:
            raise NotGenuine(f"{FOLDER / name} has the SHA-256 {found}, not {expected}")


if __name__ == "__main__":
    fetch()
    check()
    print(f"static/vendor/micropython: {NAME} {VERSION}")
