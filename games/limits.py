"""The limits that keep every request short. `docs/limits.md` lists them; they are generous."""

MOST_HANDS = 500
"""In a game. A page of a game with so many hands takes less than a second."""

MOST_ENTRIES = 2_000
"""In a game; an entry that changes several hands counts once for each."""

MOST_NAMES = 1_000
"""In a notebook, without deleted players."""

MOST_NAMES_IN_FILE = 2 * MOST_NAMES
"""In a file to import, with deleted players, and others who are already in the notebook."""

MOST_PHONES = 2_000
MOST_EVENINGS = 1_000
"""In a file to import."""

MOST_PEOPLE = 60
"""At an evening."""

LARGEST_MB = 250
"""In a file to import, in megabytes."""

LONGEST_LINE = 4_000_000
"""In bytes, of a file to import; so also of a game in it."""

MOST_GAMES = 10_000
"""In a file to import."""
