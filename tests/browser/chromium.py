"""The Chromium of the browser tests: from CHROMIUM, from the machine or from Playwright.

`python -m tests.browser.chromium` installs Chromium if it is missing: Debian's package as root,
Playwright's otherwise. If neither can be installed it says what to do, and fails.
"""

import os
import shutil
import subprocess
import sys

from playwright.sync_api import Error, sync_playwright

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The build without windows comes first: it takes two thirds of the time."""

PACKAGES = ("chromium-headless-shell", "chromium")
"""The packages of Debian; older releases only have the second."""

WHAT_TO_DO = (
    "The browser tests need Chromium: install it (Debian: apt install chromium; "
    "elsewhere: .venv/bin/playwright install --with-deps chromium) and run make test again."
)


def launch_options() -> dict:
    """Return Playwright's launch options, without `executable_path` for its own Chromium."""
    options = {"args": ["--disable-background-networking"]}
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


def install() -> None:
    """Install Chromium as the platform allows. `starts` shows whether that worked."""
    if os.geteuid() == 0 and shutil.which("apt-get"):
        environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        get = ["apt-get", "--quiet=2", "--option=Dpkg::Use-Pty=0"]
        subprocess.run([*get, "update"], check=False)
        for package in PACKAGES:
            command = [*get, "install", "--no-install-recommends", package]
            got = subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=False)
            if got.returncode == 0:
                return
    else:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)


if __name__ == "__main__":
    if not starts():
        print("Installing Chromium…", flush=True)  # noqa: T201
        install()
        if not starts():
            sys.exit(WHAT_TO_DO)
