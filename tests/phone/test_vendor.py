"""The files of others that we serve are those that their makers published."""

import hashlib
import re

import pytest
from django.conf import settings

SUMS = (settings.BASE_DIR / "tools" / "vendor.sha256").read_text().splitlines()
MAKEFILE = (settings.BASE_DIR / "Makefile").read_text()
PACKAGES = dict(re.findall(r"([\w/@-]+)@(\d[\d.]+)", MAKEFILE))


@pytest.mark.parametrize("line", SUMS)
def test_a_file_is_that_of_its_package(line):
    """`make vendor` fetched it, and npm checked it."""
    known, name = line.split()
    file = settings.BASE_DIR / name
    assert hashlib.sha256(file.read_bytes()).hexdigest() == known


def test_every_file_is_known():
    folder = settings.BASE_DIR / "static" / "vendor"
    files = {str(file.relative_to(settings.BASE_DIR)) for file in folder.rglob("*.*")}
    assert {name for name in files if "LICENSE" not in name} == {line.split()[1] for line in SUMS}


@pytest.mark.parametrize(
    ("package", "folder", "licence"),
    [
        ("@micropython/micropython-webassembly-pyscript", "micropython", "The MIT License"),
        ("idb", "idb", "ISC License"),
        ("lean-qr", "lean-qr", "MIT License"),
    ],
)
def test_the_licence_lies_beside_them(package, folder, licence):
    said = (settings.BASE_DIR / "static" / "vendor" / folder / "LICENSE.txt").read_text()
    assert f"{package} {PACKAGES[package]}" in said
    assert licence in said
