"""The certificate of a machine at home: what phones that trust its root accept, and what not."""

import stat
import subprocess
from pathlib import Path

import pytest
from django.core.management import CommandError

from scorekeeper import certificates
from scorekeeper.certificates import (
    SERVER,
    certificate_fingerprint,
    certificate_for,
    issue,
    root_of,
)

pytestmark = pytest.mark.usefixtures("english")

HOST = "192.168.1.20"


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    """A data folder with the certificates of a machine."""
    data = tmp_path_factory.mktemp("data")
    certificate_for(HOST, data)
    return data


def refusal(data: Path, certificate: Path, *asked: str) -> str:
    """Why a phone that trusts the root does not accept a certificate, "" if it does."""
    trusted = ("-CAfile", data / "https" / "root.crt", "-untrusted", data / "https" / "home.crt")
    command = ["openssl", "verify", *trusted, *asked, certificate]
    done = subprocess.run(command, capture_output=True, text=True)
    return done.stderr if done.returncode else ""


def test_phones_accept_it_at_the_address_and_the_names_of_the_machine(data):
    certificate = data / "https" / "server.pem"
    for asked in (("-verify_ip", HOST), ("-verify_ip", "127.0.0.1")):
        assert refusal(data, certificate, *asked) == ""
    assert refusal(data, certificate, "-verify_hostname", "localhost") == ""
    assert "IP address mismatch" in refusal(data, certificate, "-verify_ip", "192.168.1.21")


@pytest.mark.parametrize("wanted", ["DNS:bank.example", "IP:8.8.8.8", "DNS:notlocal"])
def test_the_key_that_stays_vouches_for_no_site_of_the_internet(data, wanted, tmp_path):
    forged = issue(tmp_path / "forged", "forged", SERVER + wanted, 800, by=data / "https" / "home")
    assert "permitted subtree violation" in refusal(data, forged.with_suffix(".crt"))


def test_the_key_of_the_root_is_gone_and_the_others_are_private(data):
    files = {file.name: stat.S_IMODE(file.stat().st_mode) for file in (data / "https").iterdir()}
    assert files.keys() == {"root.crt", "home.crt", "home.key", "server.pem"}
    assert files["home.key"] == files["server.pem"] == 0o600
    assert stat.S_IMODE((data / "https").stat().st_mode) == 0o700


def test_every_start_makes_a_new_one_under_the_same_root(data):
    root, before = root_of(data), (data / "https" / "server.pem").read_text()
    certificate = certificate_for("laptop.local", data)
    assert certificate.read_text() != before
    assert root_of(data) == root
    assert refusal(data, certificate, "-verify_hostname", "laptop.local") == ""


def test_the_fingerprint_is_the_one_that_openssl_shows(data):
    asked = ["openssl", "x509", "-in", data / "https" / "root.crt", "-noout", "-sha256"]
    shown = subprocess.run([*asked, "-fingerprint"], capture_output=True, text=True).stdout
    assert shown.partition("=")[2].strip() == certificate_fingerprint(root_of(data)).replace(
        " ", ":"
    )


@pytest.mark.parametrize("host", ["192.0.2.7", "8.8.8.8", "marque.example", "2001:db8::7"])
def test_an_address_that_is_not_at_home_is_refused_by_name(host, tmp_path):
    with pytest.raises(CommandError, match=f"private network.*“{host}”"):
        certificate_for(host, tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "host", ["10.0.0.3", "172.31.0.1", "169.254.3.4", "fd00::2", "a.home.arpa"]
)
def test_every_private_network_is_home(host):
    assert certificates.is_home(host)


def test_without_openssl_a_sentence_says_what_to_install(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(CommandError, match="openssl is missing"):
        certificate_for(HOST, tmp_path)


def test_what_openssl_refuses_is_said_and_leaves_nothing_half_done(monkeypatch, tmp_path):
    monkeypatch.setattr(certificates, "AUTHORITY", "keyUsage=nonsense\n")
    with pytest.raises(CommandError, match=r"^openssl: ") as refused:
        certificate_for(HOST, tmp_path)
    assert "\n" not in str(refused.value)
    assert list(tmp_path.iterdir()) == []
