"""The Chromium of the browser tests: from CHROMIUM, from the machine or from Playwright.

`python -m tests.browser.chromium` installs Chromium if it is missing: Debian's package as root,
Playwright's otherwise. If neither can be installed it says what to do, and fails. As root it also
tries to get the quickest build where another one would do.
"""

import os
import shutil
import subprocess
import sys

from playwright.sync_api import Error, sync_playwright

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The build without windows comes first: it takes two thirds of the time."""

ONE_FRAME = "--enable-features=RenderDocument:level/crashed-frame"
"""A page that follows another is drawn in the frame of the one before: to open it takes a fifth
less of processor time than in a new one.
"""

PACKAGES = ("chromium-headless-shell", "chromium")
"""The packages of Debian; older releases only have the second."""

WHAT_TO_DO = (
    "The browser tests need Chromium: install it (Debian: apt install chromium; "
    "elsewhere: .venv/bin/playwright install --with-deps chromium) and run make test again."
)


def launch_options() -> dict:
    """Return Playwright's launch options, without `executable_path` for its own Chromium."""
    options = {"args": ["--disable-background-networking", ONE_FRAME]}
    if os.geteuid() == 0:
        options["args"].append("--no-sandbox")
    if found := next(
        filter(None, map(shutil.which, [os.environ.get("CHROMIUM", ""), *NAMES])), None
    ):
        options["executable_path"] = found
    return options


def starts() -> bool:
    """Return whether a Chromium starts."""
    with sync_playwright() as playwright:
        try:
            playwright.chromium.launch(**launch_options()).close()
        except Error:
            return False
    return True


def gets_packages() -> bool:
    """Return whether Debian's packages can be installed."""
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def could_be_quicker() -> bool:
    """Return whether there may be a quicker build than the one that is used."""
    return gets_packages() and not ("CHROMIUM" in os.environ or shutil.which(NAMES[0]))


def install(packages: tuple[str, ...]) -> None:
    """Install one of the packages, or Playwright's Chromium where there are none. Whether that
    worked, `starts` shows.
    """
    if not gets_packages():
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
        return
    # The lists of packages may be there already, or old. A mirror that is away is soon given up.
    if not any(map(get, packages)):
        apt_get("update")
        any(map(get, packages))


def get(package: str) -> bool:
    """Install a package of Debian, and return whether that worked."""
    return apt_get("install", "--yes", "--no-install-recommends", package)


def apt_get(*arguments: str) -> bool:
    """Run apt-get, and return whether it did what it should."""
    options = ("Dpkg::Use-Pty=0", "Acquire::Retries=1", "Acquire::http::Timeout=20")
    command = ["apt-get", "--quiet=2", *(f"--option={one}" for one in options), *arguments]
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(
        command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False
    )
    return done.returncode == 0


if __name__ == "__main__":
    if could_be_quicker():
        install(PACKAGES[:1])
    if not starts():
        print("Installing Chromium…", flush=True)  # noqa: T201
        install(PACKAGES)
        if not starts():
            sys.exit(WHAT_TO_DO)
