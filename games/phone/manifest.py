"""How La Marque is installed: its name, its icons."""

from collections.abc import Callable

from games.scoring.values import Json

MANIFEST = "manifest.json"  # Its name among the static files of a phone without a server.

ICON, LARGE_ICON, MASKABLE = "img/mark-192.png", "img/mark-512.png", "img/mark-maskable.png"


def app_manifest(home: str, address_of: Callable[[str], str]) -> Json:
    maskable = {**_icon(address_of(MASKABLE), 512), "purpose": "maskable"}
    return {
        "start_url": home,
        "scope": home,
        "name": "La Marque",
        "display": "standalone",
        "background_color": "#f7f1e3",
        "theme_color": "#1f5a44",
        "icons": [_icon(address_of(ICON), 192), _icon(address_of(LARGE_ICON), 512), maskable],
    }


def _icon(address: str, width: int) -> Json:
    return {"src": address, "sizes": f"{width}x{width}", "type": "image/png"}
