"""The files of others that we serve are those that their makers published."""

import pytest

from tools import vendor


def test_the_files_are_those_of_the_package():
    vendor.check()


def test_a_file_that_was_changed_is_found(tmp_path, monkeypatch):
    for name in vendor.FILES:
        (tmp_path / name).write_bytes((vendor.FOLDER / name).read_bytes())
    (tmp_path / "micropython.mjs").write_text("fetch('https://elsewhere.example')")
    monkeypatch.setattr(vendor, "FOLDER", tmp_path)

    with pytest.raises(vendor.NotGenuine, match=r"micropython\.mjs"):
        vendor.check()


def test_the_licence_lies_beside_them():
    licence = (vendor.FOLDER / "LICENSE.txt").read_text()
    assert vendor.VERSION in licence
    assert "The MIT License" in licence
