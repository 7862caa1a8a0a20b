"""What docs/operating.md and deploy/ show fits the code, as far as it can be read from both."""

import re

import pytest

from scorekeeper import buffering
from tests.managing import PROJECT

OPERATING = (PROJECT / "docs" / "operating.md").read_text()


def test_the_proxy_lets_the_largest_body_pass():
    [megabytes] = re.findall(r"client_max_body_size (\d+)m;", OPERATING)
    assert int(megabytes) * 2**20 >= buffering.LARGEST_BODY
    assert f"bodies of {buffering.LARGEST_BODY // 1_000_000} MB" in OPERATING


def test_the_proxy_forwards_what_la_marque_reads():
    for header in ("Host $http_host", "X-Forwarded-For $remote_addr", "X-Forwarded-Proto $scheme"):
        assert f"proxy_set_header {header};" in OPERATING


@pytest.mark.parametrize("path", re.findall(r"`((?:docs|deploy|tests)/[\w/.-]+)`", OPERATING))
def test_every_file_that_is_named_exists(path):
    assert (PROJECT / path).exists()


def test_the_image_contains_what_the_app_reads():
    ignored = (PROJECT / ".dockerignore").read_text().splitlines()
    assert "*" in ignored
    for needed in ("games", "scorekeeper", "templates", "static", "locale", "docs/rules"):
        assert f"!{needed}" in ignored
