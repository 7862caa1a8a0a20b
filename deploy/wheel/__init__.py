"""La Marque as a command: `la-marque serve`, and all that `manage.py` does in a checkout.

The wheel holds the project in one folder, this one, so that no other package's name can be its own.
"""

import sys


def main() -> None:
    """Run the command. Ctrl-C ends it without a word, also while Python loads it."""
    try:
        run()
    except KeyboardInterrupt:
        sys.exit(130)


def run() -> None:
    """Run the command. Its data is where the system keeps such data; messages name the command."""
    import os
    from pathlib import Path

    import platformdirs

    sys.path.insert(0, str(Path(__file__).parent))
    os.environ.setdefault("DATA_DIR", platformdirs.user_data_dir("la-marque", appauthor=False))
    os.environ |= {"DEBUG": "0", "MARQUE_PROGRAM": "la-marque"}
    import manage

    manage.run(["la-marque", *sys.argv[1:]])
