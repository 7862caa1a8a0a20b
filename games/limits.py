"""The limits that keep every request short. `docs/limits.md` lists them; they are generous."""

MOST_HANDS = 500  # In a game. A page of a game with so many hands takes less than a second.

MOST_CHANGES = 3_000  # In the journal of a club evening.
MOST_ENTRIES = 2_000  # In a game; an entry that changes several hands counts once for each.

MOST_NAMES = 1_000  # In a notebook, without deleted players.

MOST_PEOPLE = 60  # At an evening.

GAMES_ON_A_PAGE = 20  # Of the history.

EVENINGS_ON_A_PAGE = 20  # Of the list of evenings.

LONGEST_SEARCH = 100  # In characters, of a text to search for; the rest does not count.

LARGEST_MB = 250  # In a file to import, in megabytes.

LARGEST_ENTRY = 2_000  # In bytes; a larger entry counts for several.

# In bytes, of a file that is imported on a page. A game is no longer: it has the facts of its hands
# in its journal and in its record.
LONGEST_LINE = 2 * MOST_ENTRIES * LARGEST_ENTRY
