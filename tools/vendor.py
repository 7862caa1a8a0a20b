"""Fetch the files of others in `static/vendor/`, and check that they are what their makers publish.

    make vendor

To take a newer version, change its `version` and `integrity`, which npm says of each version.
"""

import base64
import hashlib
import io
import tarfile
import urllib.request
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "static" / "vendor"


@dataclass(frozen=True)
class Package:
    """A package of npm, and the `files` that are taken from it: its own name of each, by that of
    ours, with the SHA-256.
    """

    name: str
    version: str
    integrity: str
    files: dict[str, tuple[str, str]]

    @property
    def path(self) -> str:
        """Where npm has it."""
        return f"{self.name}/-/{self.name.split('/')[-1]}-{self.version}.tgz"


PACKAGES = [
    Package(
        "@micropython/micropython-webassembly-pyscript",
        "1.27.0",
        "sha512-DnXx4EqxgkeaFESrS3uKrL7mLMk4mRTd0mMzaOd3HUS"
        "iZUOAE7t11uLnjf3ftF87N2xm4knHnWEKcVK4IYIUDA==",
        {
            "micropython/micropython.mjs": (
                "micropython.mjs",
                "c2be87e7ba24e3b47d133022b009a66bff07f4720aa23d816d216ef8cc47014c",
            ),
            "micropython/micropython.wasm": (
                "micropython.wasm",
                "06338c955b03c5700aa0069015d3e392d76836ef8e2ce25bedbe59b88ccd373c",
            ),
        },
    ),
    Package(
        "idb",
        "8.0.4",
        "sha512-jd0ITCrN+Zah4J7R/Z2jnR3W7A4BXDAjmo62MwWuSj"
        "xCiueUAf7X5rbodEdidWzeknwXHmLpdZkoiiCppNi30Q==",
        {
            "idb/idb.js": (
                "build/index.js",
                "e01b45d2e088a7197e8b41ba9b51a0876969da67cc08e6efbc3d5d7ab6ac836c",
            ),
        },
    ),
    Package(
        "lean-qr",
        "2.7.4",
        "sha512-tlMPFfqhAAZN7+j/djRSvl/2+AYT2+7RRuyq8bvcbV"
        "8gMiENiscquQ9WTfCSyeEdxsVaEB+tU7e9nFZC63BFnQ==",
        {
            "lean-qr/lean-qr.js": (
                "nano.mjs",
                "9f064e870e3ab537ca1f87fadbaa45dd7fa56d8c32440bbddb8b893201b951d7",
            ),
        },
    ),
]


class NotGenuine(Exception):  # noqa: N818
    """A file is not what its maker published."""


def fetch(package: Package) -> None:
    """Write the files of a package. Raises NotGenuine, OSError."""
    address = f"https://registry.npmjs.org/{package.path}"
    with urllib.request.urlopen(address, timeout=60) as answer:
        packed = answer.read()
    found = base64.b64encode(hashlib.sha512(packed).digest()).decode()
    if f"sha512-{found}" != package.integrity:
        raise NotGenuine(f"{address} is sha512-{found}")
    with tarfile.open(fileobj=io.BytesIO(packed)) as files:
        for ours, (theirs, _) in package.files.items():
            file = files.extractfile(f"package/{theirs}")
            assert file is not None  # noqa: S101
            (FOLDER / ours).write_bytes(file.read())


def check() -> None:
    """Raise NotGenuine if a file is not that of its package."""
    for package in PACKAGES:
        for name, (_, expected) in package.files.items():
            found = hashlib.sha256((FOLDER / name).read_bytes()).hexdigest()
            if found != expected:
                raise NotGenuine(f"{FOLDER / name} has the SHA-256 {found}, not {expected}")


if __name__ == "__main__":
    for one in PACKAGES:
        fetch(one)
        print(f"static/vendor: {one.name} {one.version}")
    check()
