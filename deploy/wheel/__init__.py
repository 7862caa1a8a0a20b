"""La Marque as a command: `la-marque serve`, and all that `manage.py` does in a checkout.

The wheel holds the project in one folder, this one, so that no other package's name can be its own.
"""

import os
import sys
from pathlib import Path

import platformdirs


def main() -> None:
    """Run the command. `serve` first brings the database up to date."""
    sys.path.insert(0, str(Path(__file__).parent))
    os.environ.setdefault("DATA_DIR", platformdirs.user_data_dir("la-marque", appauthor=False))
    os.environ["DEBUG"] = "0"
    import manage

    if sys.argv[1:2] == ["serve"]:
        manage.run(["la-marque", "migrate", "--noinput", "--verbosity", "0"])
    manage.run(["la-marque", *sys.argv[1:]])
