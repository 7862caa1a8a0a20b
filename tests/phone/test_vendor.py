"""The files of others that we serve are those that their makers published."""

import shutil

import pytest

from tools import vendor


def test_the_files_are_those_of_the_packages():
    vendor.check()


@pytest.mark.parametrize("name", [name for one in vendor.PACKAGES for name in one.files])
def test_a_file_that_was_changed_is_found(name, tmp_path, monkeypatch):
    shutil.copytree(vendor.FOLDER, tmp_path, dirs_exist_ok=True)
    (tmp_path / name).write_text("fetch('https://elsewhere.example')")
    monkeypatch.setattr(vendor, "FOLDER", tmp_path)

    with pytest.raises(vendor.NotGenuine, match=name):
        vendor.check()


@pytest.mark.parametrize(
    ("package", "licence"),
    list(zip(vendor.PACKAGES, ("The MIT License", "ISC License", "MIT License"), strict=True)),
)
def test_the_licence_lies_beside_them(package, licence):
    for name in package.files:
        said = (vendor.FOLDER / name).with_name("LICENSE.txt").read_text()
        assert package.version in said
        assert licence in said
