"""What the demo needs in tests: the day until which it plays, and its phones."""

from datetime import UTC, datetime

from games.demo.scripts import MOST_PHONES
from games.models import Phone

UNTIL = datetime(2026, 6, 1, 12, tzinfo=UTC)


def make_phones() -> list[Phone]:
    return [Phone.objects.create(label=f"phone {number}") for number in range(MOST_PHONES)]
