"""The address of this site, for links that people send to each other, and their QR codes."""

from ipaddress import ip_address
from urllib.parse import urlsplit

import segno
from django.conf import settings
from django.http import HttpRequest

LOCAL_ENDINGS = (".local", ".localhost", ".internal", ".home.arpa")


def site_address(request: HttpRequest) -> str:
    """Return SITE_URL, or the address that the phone asked for.

    At home any host name is answered (ALLOWED_HOSTS is `*`), so one that is not of a local network
    may be somebody else's, and is replaced by the address that the server was reached at. One that
    only this machine can open, or only phones that trust it (`serve --https`), is replaced by the
    one printed for phones.
    """
    if settings.SITE_URL:
        return settings.SITE_URL
    host = request.get_host()
    if "*" in settings.ALLOWED_HOSTS and not is_local(host):
        name, port = request.META["SERVER_NAME"], request.META["SERVER_PORT"]
        host = f"[{name}]:{port}" if ":" in name else f"{name}:{port}"
    address = f"{request.scheme}://{host}"
    for_few = only_here(address) or (settings.HTTPS_ADDRESS and request.is_secure())
    return settings.PHONE_ADDRESS if for_few and settings.PHONE_ADDRESS else address


def only_here(address: str) -> bool:
    name = urlsplit(address).hostname or ""
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return name == "localhost" or name.endswith(".localhost")


def is_local(host: str) -> bool:
    """Whether a host, with or without a port, can only be in the local network."""
    name = host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() else host
    try:
        return not ip_address(name.strip("[]")).is_global
    except ValueError:
        return "." not in name or name.endswith(LOCAL_ENDINGS)


def qr_code(address: str) -> str:
    """Return the address as a drawing, dark on light in every theme: not all phones read others."""
    code = segno.make_qr(address, error="m")
    return code.svg_inline(border=4, omitsize=True, dark="#000", light="#fff")
