"""A certificate for this machine at home, made with OpenSSL, which phones accept once they trust
its root (`docs/decisions/https-at-home.md`).

The key of the root is thrown away once it has signed an authority that can only vouch for private
networks. So whoever copies the key that stays can pretend to be a machine at somebody's home, and
no site of the internet.
"""

import hashlib
import secrets
import shutil
import socket
import ssl
import subprocess
from ipaddress import ip_address, ip_network
from pathlib import Path
from tempfile import TemporaryDirectory

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

# The addresses that the authority can vouch for: RFC 1918 and its like.
HOME = (
    "10.0.0.0/8",
    "172.16.0.0/12",
    "192.168.0.0/16",
    "169.254.0.0/16",
    "127.0.0.0/8",
    "fc00::/7",
)
# The endings of names that the authority can vouch for: no site of the internet has them.
HOME_NAMES = (".local", ".home.arpa", ".internal", "localhost")

# Days. Phones refuse certificates of servers that are valid for more than 825.
TEN_YEARS, TWO_YEARS = 3650, 820


def folder_of(data: Path) -> Path:
    return data / "https"


def root_of(data: Path) -> bytes:
    """Return the certificate that phones are to trust, as they read it."""
    return ssl.PEM_cert_to_DER_cert((folder_of(data) / "root.crt").read_text())


def certificate_fingerprint(certificate: bytes) -> str:
    return hashlib.sha256(certificate).digest().hex(" ").upper()


def certificate_for(host: str, data: Path) -> Path:
    """The file with a new certificate for this machine at `host`, and its key; the authority is
    made the first time. Raises CommandError if that is not possible.
    """
    if not is_home(host):
        raise CommandError(
            _(
                "--https is for an address of a private network, such as 192.168.1.20, and not for"
                " “%(host)s”."
            )
            % {"host": host}
        )
    if shutil.which("openssl") is None:
        raise CommandError(_("openssl is missing, which --https needs: install it."))
    folder = folder_of(data)
    if not folder.exists():
        make_authority(folder)
    with TemporaryDirectory(dir=folder) as work:
        wanted = SERVER + names(host)
        server = issue(Path(work, "server"), host, wanted, TWO_YEARS, by=folder / "home")
        files = [server.with_suffix(suffix) for suffix in (".key", ".crt")]
        chain = "".join(file.read_text() for file in [*files, folder / "home.crt"])
    file = folder / "server.pem"
    file.touch(mode=0o600)
    file.write_text(chain)
    return file


def is_home(host: str) -> bool:
    if not is_address(host):
        return host.endswith(HOME_NAMES)
    return any(ip_address(host) in ip_network(network) for network in HOME)


def is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def make_authority(folder: Path) -> None:
    with TemporaryDirectory(dir=folder.parent) as work:
        new = Path(work, folder.name)
        new.mkdir(mode=0o700)
        machine = f"La Marque ({socket.gethostname()})"
        root = issue(new / "root", machine, AUTHORITY + "pathlen:1", TEN_YEARS)
        networks = [ip_network(network) for network in HOME]
        may = [f"permitted;IP:{one.network_address}/{one.netmask}" for one in networks]
        may += [f"permitted;DNS:{name.removeprefix('.')}" for name in HOME_NAMES]
        only = f"pathlen:0\nnameConstraints=critical,{','.join(may)}"
        issue(new / "home", f"{machine}, home", AUTHORITY + only, TEN_YEARS, by=root)
        root.with_suffix(".key").unlink()
        new.rename(folder)


AUTHORITY = """subjectKeyIdentifier=hash
keyUsage=critical,keyCertSign
basicConstraints=critical,CA:TRUE,"""

SERVER = """basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature
extendedKeyUsage=serverAuth
subjectAltName="""


def names(host: str) -> str:
    """Return what phones and this machine may call it, as OpenSSL reads it."""
    local = f"{socket.gethostname().partition('.')[0].lower()}.local"
    kinds = {host: "IP" if is_address(host) else "DNS", "127.0.0.1": "IP"}
    kinds |= {"localhost": "DNS", local: "DNS"}
    return ",".join(f"{kind}:{name}" for name, kind in kinds.items())


def issue(file: Path, name: str, extensions: str, days: int, *, by: Path | None = None) -> Path:
    """Make a key and a certificate, `file` with `.key` and `.crt`, signed by another or itself."""
    key, certificate = file.with_suffix(".key"), file.with_suffix(".crt")
    asked, wanted = file.with_suffix(".csr"), file.with_suffix(".cnf")
    wanted.write_text(f"[req]\ndistinguished_name=name\n[name]\n[extensions]\n{extensions}\n")
    curve = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")
    openssl(
        "req",
        "-new",
        *curve,
        "-config",
        wanted,
        "-subj",
        f"/CN={name}",
        "-keyout",
        key,
        "-out",
        asked,
    )
    signed = ("-CA", f"{by}.crt", "-CAkey", f"{by}.key") if by else ("-signkey", key)
    openssl(
        "x509",
        "-req",
        "-in",
        asked,
        *signed,
        "-sha256",
        "-days",
        str(days),
        "-set_serial",
        f"0x{secrets.token_hex(16)}",
        "-extfile",
        wanted,
        "-extensions",
        "extensions",
        "-out",
        certificate,
    )
    asked.unlink()
    wanted.unlink()
    return file


def openssl(*arguments: str | Path) -> None:
    """Run OpenSSL. Raises CommandError if it fails."""
    done = subprocess.run(  # noqa: S603 - a known program, without a shell
        ["openssl", *map(str, arguments)],  # noqa: S607
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise CommandError(f"openssl: {' '.join(done.stderr.split())}")
