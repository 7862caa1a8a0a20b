"""`manage.py serve`: run the production server, and print the addresses for phones."""

import errno
import io
import os
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext, suppress
from pathlib import Path
from urllib.parse import urljoin

import segno
import uvicorn
from django.conf import settings
from django.core.management import CommandError
from django.db import connection
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.management.checking import missing_games, refuse_unbuilt
from games.management.daily import daily_work
from games.management.translated import TranslatedCommand
from games.management.upgrading import bring_up_to_date
from games.numbers import whole_number
from scorekeeper.certificates import certificate_fingerprint, certificate_for, root_of
from scorekeeper.command_line import document
from scorekeeper.connections import Connection
from scorekeeper.data_folder import make_folders
from scorekeeper.processes import (
    allow_open_files,
    end_with_terminal,
    listen_securely,
    only_server,
    patch_uvicorn_supervisor,
    remove_files,
    share_secret_key,
)
from scorekeeper.sqlite.guard import serving

WORKERS = 2
# After this a worker that answers nothing is replaced: a slow request or disk is no reason.
UNRESPONSIVE_SECONDS = 60
# The page that says how a phone is told to trust this machine.
TRUST = "trust/"
EVERY_ADDRESS = ("0.0.0.0", "::")  # noqa: S104 - phones in the same network must reach it
# Reserved for documentation (RFC 5737): used to find the outgoing route, nothing is sent there.
OUTSIDE_ADDRESS = ("192.0.2.1", 9)


class Command(TranslatedCommand):
    """Serve La Marque until Ctrl-C."""

    help = gettext_lazy("Serves La Marque, and prints its addresses with a QR code for phones.")
    # The page that the printed addresses open.
    opens = "/"

    def add_arguments(self, parser):
        """Add the address to listen on, and whether to do the day's work."""
        host = os.environ.get("HOST") or "0.0.0.0"  # noqa: S104
        parser.add_argument("--host", default=host, help=_("or HOST; 0.0.0.0: every network"))
        port = os.environ.get("PORT") or "8000"
        parser.add_argument("--port", default=port, help=_("or PORT; from 1 to 65535"))
        parser.add_argument(
            "--https",
            action="store_true",
            help=_("over HTTPS as well, for phones that trust this machine: see %(page)s")
            % {"page": document("at-home")},
        )
        parser.add_argument(
            "--no-copies",
            action="store_false",
            dest="copies",
            help=_("without the daily jobs (copying, emptying the bin), and no copy at an upgrade"),
        )

    def handle(self, *, host, port, https, copies, **options):
        """Bring the database up to date, print the addresses, then serve."""
        refuse_unbuilt()
        port = read_port(port)
        if https and settings.SITE_URL:
            raise CommandError(_("--https is for home: with SITE_URL a proxy does that."))
        for one in [port, secure_port(port)] if https else [port]:
            refuse_unless_free(host, one)
        make_folders()
        with only_server(settings.DATA_DIR):
            share_secret_key(settings.SECRET_KEY)  # made now if there is none
            certificate = (
                certificate_for(address_of_server(host), settings.DATA_DIR) if https else None
            )
            bring_up_to_date(self.say, copies=copies)
            with database_of_server():
                self.serve(host, port, certificate, copies=copies)

    def say(self, text):
        """Print a text at once."""
        self.stdout.write(text)
        self.stdout.flush()

    def serve(self, host, port, certificate, *, copies):
        """Print the addresses, then serve, until the process is asked to end."""
        if missing := missing_games():
            self.stderr.write(missing)
        os.environ["PHONE_ADDRESS"] = phone_address(host, port).rstrip("/")  # for all workers
        self.say(announcement(host, port, site_url=settings.SITE_URL, page=self.opens))
        if certificate:
            here, secure = address_of_server(host), secure_port(port)
            os.environ["HTTPS_ADDRESS"] = web_address(here, secure, "https").rstrip("/")
            listen_securely(host, secure)
            self.say(how_to_trust(web_address(here, port)))
        elif os.environ["PHONE_ADDRESS"] and not settings.HTTPS:
            self.say(what_http_lacks())
        remove_files(settings.FILE_UPLOAD_TEMP_DIR)
        allow_open_files()
        patch_uvicorn_supervisor()
        end_with_terminal()
        with daily_work() if copies else nullcontext():
            uvicorn.run(
                "scorekeeper.asgi:application",
                http=Connection,
                ws="none",
                lifespan="off",
                host=host,
                port=port,
                ssl_certfile=certificate,
                workers=WORKERS,
                forwarded_allow_ips=settings.FORWARDED_ALLOW_IPS,
                access_log=False,
                log_config=None,
                log_level="warning",
                server_header=False,
                timeout_graceful_shutdown=5,
                timeout_worker_healthcheck=UNRESPONSIVE_SECONDS,
            )


@contextmanager
def database_of_server() -> Iterator[None]:
    """Keep to the database in the context."""
    if connection.vendor == "postgresql":
        yield
        return
    file = Path(connection.settings_dict["NAME"])
    with serving(file):
        yield
    fold_log(file)


def fold_log(file: Path) -> None:
    """Make the database complete without its `-wal` file, as whoever closes it last does."""
    if file.exists():
        with suppress(sqlite3.OperationalError), closing(sqlite3.connect(file)) as database:
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def read_port(text: str) -> int:
    """Return `text` as a port number. Raises CommandError if it is not a port number."""
    port = whole_number(text)
    if port is None or not 1 <= port <= 65535:
        raise CommandError(
            _("PORT must be a number from 1 to 65535, not “%(given)s”.") % {"given": text}
        )
    return port


def refuse_unless_free(host: str, port: int) -> None:
    """Raise CommandError with advice unless a server can listen on `host` and `port`."""
    not_here = _("HOST must be an address of this machine, not “%(given)s”.") % {"given": host}
    try:
        family, kind, protocol, _canonical_name, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except PermissionError:
        reserved = _("Port %(port)s is reserved for administrators: choose a port above 1023.")
        raise CommandError(reserved % {"port": port}) from None
    except OSError as error:
        in_use = _("Port %(port)s is in use: stop the program that uses it, or set PORT.")
        taken = error.errno == errno.EADDRINUSE
        raise CommandError(in_use % {"port": port} if taken else not_here) from None


def announcement(host: str, port: int, *, site_url: str = "", page: str = "/") -> str:
    """Return the text printed at the start: the addresses of a page, and the one for phones as a QR
    code: at `site_url`, if there is a public address.
    """
    here = "localhost" if host in EVERY_ADDRESS else host
    running = _("La Marque is running at %(address)s (press Ctrl-C to stop).")
    lines = ["", running % {"address": urljoin(web_address(here, port), page)}]
    if phones := site_url or phone_address(host, port):
        phones = phones if page == "/" else urljoin(phones, page)
        lines += [_("On a phone: %(address)s") % {"address": phones}, "", qr_code(phones)]
    else:
        lines += [_("Phones cannot reach it: this machine has no network, or HOST is local.")]
    return "\n".join(lines)


def what_http_lacks() -> str:
    """Return what phones cannot do over plain HTTP, and where it is said how they can."""
    return _(
        "Over plain HTTP a phone can neither install it nor enter anything without network: how it"
        " can is in %(page)s"
    ) % {"page": document("at-home")}


def how_to_trust(address: str) -> str:
    """Return the address at which phones learn to use HTTPS, and what they compare there."""
    page = f"{address}{TRUST}"
    lines = [
        _("Over HTTPS, on your own phones: %(address)s says how.") % {"address": page},
        "",
        qr_code(page),
        _("The certificate that they install must have this fingerprint (SHA-256):"),
        certificate_fingerprint(root_of(settings.DATA_DIR)),
    ]
    return "\n".join(lines)


def secure_port(port: int) -> int:
    """Return the port for HTTPS beside that for HTTP: 443 beside 80, 8443 beside 8000."""
    return 443 if port == 80 else read_port(str(port + 443))


def address_of_server(host: str) -> str:
    """Return the address of this machine in its network, or its own if it listens there alone."""
    return (network_address() or "127.0.0.1") if host in EVERY_ADDRESS else host


def phone_address(host: str, port: int) -> str:
    """Return the address for phones in the same network, or "" if they cannot reach it."""
    address = network_address() if host in EVERY_ADDRESS else host
    if not address or address == "localhost" or address.startswith("127.") or address == "::1":
        return ""
    return web_address(address, port)


def network_address() -> str:
    """Return this machine's address in its network, or "" without a network. Sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(OUTSIDE_ADDRESS)
        except OSError:
            return ""
        return probe.getsockname()[0]


def web_address(host: str, port: int, scheme: str = "http") -> str:
    """Return the URL for `host` and `port`."""
    host = f"[{host}]" if ":" in host else host
    usual = {"http": 80, "https": 443}[scheme]
    return f"{scheme}://{host}/" if port == usual else f"{scheme}://{host}:{port}/"


def qr_code(text: str) -> str:
    """Return `text` as a QR code drawn with block characters."""
    drawing = io.StringIO()
    segno.make_qr(text).terminal(drawing, compact=True)
    return drawing.getvalue()
