"""What is kept: fields, constraints and the queries that chain. Only `games.services` writes."""

import unicodedata
import uuid

from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.translation import gettext

from games.scoring.record import LONGEST_NAME

KEY_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
KEY_LENGTH = 10
LONGEST_REASON = 200
LONGEST_LABEL = 40


def new_key() -> str:
    """A short name for an address that nobody guesses, without letters that look alike."""
    return get_random_string(KEY_LENGTH, KEY_LETTERS)


def searchable(text: str) -> str:
    """The text as it is searched, on one line: case, accents and ligatures do not count."""
    letters = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe").replace("æ", "ae"))
    return " ".join("".join([one for one in letters if not unicodedata.combining(one)]).split())


def is_one_of(field: str, choices: type[models.TextChoices]) -> models.CheckConstraint:
    """The constraint that `field` holds one of `choices`."""
    return models.CheckConstraint(
        name=f"%(class)s_{field}_is_known", condition=Q(**{f"{field}__in": choices.values})
    )


class Language(models.TextChoices):
    """The language of a notebook's pages."""

    BROWSER = ""
    FRENCH = "fr"
    ENGLISH = "en"


class Theme(models.TextChoices):
    """The colours of a notebook's pages."""

    SYSTEM = ""
    LIGHT = "light"
    DARK = "dark"


class Right(models.TextChoices):
    """What a phone may do in a notebook, the least first; each covers those before it."""

    READER = "reader"
    SCORER = "scorer"
    OWNER = "owner"

    def covers(self, asked: "Right") -> bool:
        """Whether who holds this right may do what `asked` allows."""
        return list(Right).index(self) >= list(Right).index(asked)


class State(models.TextChoices):
    """How far a game is; ended early, it stays unfinished, with its standing."""

    IN_PROGRESS = "in_progress"
    FINISHED = "finished"
    UNFINISHED = "unfinished"


class Kind(models.TextChoices):
    """What an entry of the journal says."""

    ANNOUNCE = "announce"
    RECORD = "record"
    CORRECT = "correct"
    INSERT = "insert"
    REMOVE = "remove"
    UNDO = "undo"
    RESTORE = "restore"
    OBJECT = "object"
    SETTLE = "settle"
    CONFIRM = "confirm"
    END = "end"
    REOPEN = "reopen"
    NOTE = "note"


class Notebook(models.Model):
    """What a group of friends shares: players, games, and how their pages look."""

    language = models.CharField(
        max_length=2, choices=Language, blank=True, default=Language.BROWSER
    )
    theme = models.CharField(max_length=5, choices=Theme, blank=True, default=Theme.SYSTEM)
    newest_first = models.BooleanField(default=True)
    keep_awake = models.BooleanField(default=True)
    confirm_hands = models.BooleanField(default=False)
    rule_defaults = models.JSONField(
        default=dict, help_text="House rules that games start with: kind to rules."
    )
    careers_due = models.JSONField(
        default=list, help_text="The kinds whose careers `manage.py rate` has to follow anew."
    )
    deleted_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints = (is_one_of("language", Language), is_one_of("theme", Theme))

    def __str__(self) -> str:
        return f"notebook {self.pk}"


class Phone(models.Model):
    """A browser, known by a signed cookie that holds its `key`."""

    key = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    label = models.CharField(max_length=LONGEST_LABEL, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    def __str__(self) -> str:
        return self.label or f"phone {self.pk}"


class Access(models.Model):
    """What a phone may do in a notebook."""

    notebook = models.ForeignKey(Notebook, models.CASCADE, related_name="accesses")
    phone = models.ForeignKey(Phone, models.CASCADE, related_name="accesses")
    right = models.CharField(max_length=6, choices=Right)

    class Meta:
        constraints = (
            models.UniqueConstraint(name="one_right_a_phone", fields=("notebook", "phone")),
            is_one_of("right", Right),
        )

    def __str__(self) -> str:
        return f"{self.phone}: {self.right} of {self.notebook}"

    def allows(self, asked: Right) -> bool:
        """Whether the phone may do what `asked` allows."""
        return Right(self.right).covers(asked)


class PlayerQuerySet(models.QuerySet):
    """Players, by what they are."""

    def open_to(self, phone: Phone) -> "PlayerQuerySet":
        """Those of the notebooks that `phone` has access to, each with its `right` there."""
        return self.filter(notebook__accesses__phone=phone, notebook__deleted_at=None).annotate(
            right=F("notebook__accesses__right")
        )

    def present(self) -> "PlayerQuerySet":
        """Those who still play with the group, once each."""
        return self.known().filter(archived=False)

    def known(self) -> "PlayerQuerySet":
        """Those who have a name, each under the entry that stands for them."""
        return self.filter(forgotten=False, merged_into=None)

    def stand_ins(self) -> dict[int, int]:
        """Who stands for whom, for those for whom it is somebody else."""
        steps = dict(self.filter(merged_into__isnull=False).values_list("pk", "merged_into_id"))
        standing = {}
        for player in steps:
            standing[player] = steps[player]
            while standing[player] in steps:
                standing[player] = steps[standing[player]]
        return standing


class Player(models.Model):
    """A person of the notebook. `folded_name` tells names apart: case and spaces do not count.

    Who is `forgotten` has no name any more; the games keep the figures.
    """

    notebook = models.ForeignKey(Notebook, models.CASCADE, related_name="players")
    name = models.CharField(max_length=LONGEST_NAME)
    folded_name = models.CharField(max_length=2 * LONGEST_NAME, editable=False)
    archived = models.BooleanField(default=False)
    forgotten = models.BooleanField(default=False)
    merged_into = models.ForeignKey(
        "self",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="merged",
        help_text="The entry that stands for the same person.",
    )

    objects = PlayerQuerySet.as_manager()

    class Meta:
        ordering = ("folded_name",)
        constraints = (
            models.UniqueConstraint(name="one_player_a_name", fields=("notebook", "folded_name")),
            models.CheckConstraint(name="player_has_a_name", condition=~Q(folded_name="")),
        )

    def __str__(self) -> str:
        return self.shown_name

    @property
    def shown_name(self) -> str:
        """The name, or a neutral one."""
        return gettext("Former player") if self.forgotten else self.name


class GameQuerySet(models.QuerySet):
    """Games, by whom they are for and how far they are."""

    def open_to(self, phone: Phone) -> "GameQuerySet":
        """Those of the notebooks that `phone` has access to, each with its `right` there."""
        return self.filter(notebook__accesses__phone=phone, notebook__deleted_at=None).annotate(
            right=F("notebook__accesses__right")
        )

    def kept(self) -> "GameQuerySet":
        """Those that are not in the bin."""
        return self.filter(deleted_at=None)

    def in_bin(self) -> "GameQuerySet":
        """Those in the bin."""
        return self.filter(deleted_at__isnull=False)

    def mentioning(self, text: str) -> "GameQuerySet":
        """Those with each word of the text in a player's name or in their note."""
        games = self
        for word in searchable(text).split():
            games = games.filter(search_text__contains=word)
        return games

    def in_progress(self) -> "GameQuerySet":
        """Those that go on."""
        return self.filter(state=State.IN_PROGRESS)

    def over(self) -> "GameQuerySet":
        """Those that are finished, or were ended early."""
        return self.exclude(state=State.IN_PROGRESS)

    def counted(self) -> "GameQuerySet":
        """Those that count in the statistics, the first to end first, each with its seats."""
        finished = self.kept().filter(state=State.FINISHED)
        return finished.order_by("ended_at", "pk").prefetch_related("seats")

    def newest_first(self) -> "GameQuerySet":
        """The last one started first."""
        return self.order_by("-started_at", "-pk")


class Game(models.Model):
    """A game and the head of its journal.

    `rules` holds what the table chose that differs from the game's defaults, frozen, as `kind`,
    `first_dealer` and the seats are. `version` is the number of its newest entry; `state`,
    `ended_at`, `contested`, `hands` and `search_text` are derived from the journal.
    """

    key = models.CharField(max_length=KEY_LENGTH, default=new_key, editable=False)
    notebook = models.ForeignKey(Notebook, models.CASCADE, related_name="games")
    kind = models.CharField(max_length=20)
    rules = models.JSONField(default=dict)
    first_dealer = models.PositiveSmallIntegerField(default=0)
    core_version = models.PositiveSmallIntegerField()
    table_number = models.PositiveSmallIntegerField(
        default=0, help_text="From 1 where one start made several tables, else 0."
    )
    previous = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="followers"
    )
    started_by = models.ForeignKey(Phone, models.PROTECT, related_name="+")
    client_key = models.UUIDField()
    version = models.PositiveIntegerField(default=0)
    state = models.CharField(max_length=11, choices=State, default=State.IN_PROGRESS)
    started_at = models.DateTimeField(default=timezone.now, editable=False)
    ended_at = models.DateTimeField(null=True, blank=True)
    contested = models.BooleanField(default=False)
    hands = models.PositiveSmallIntegerField(default=0, help_text="On its sheet, derived.")
    deleted_at = models.DateTimeField(null=True, blank=True, help_text="In the bin since then.")
    search_text = models.TextField(
        default="",
        blank=True,
        help_text="Derived, for the search: folded names on a line, then the note.",
    )
    evening = models.ForeignKey(
        "Evening", models.SET_NULL, null=True, blank=True, related_name="games"
    )
    round_number = models.PositiveSmallIntegerField(
        default=0, help_text="Of its evening, from 1; 0 where it was started by itself."
    )

    objects = GameQuerySet.as_manager()

    class Meta:
        indexes = (
            models.Index(name="newest_games", fields=("notebook", "-started_at", "-id")),
            models.Index(
                name="newest_games_of_a_kind", fields=("notebook", "kind", "-started_at", "-id")
            ),
            models.Index(
                name="newest_games_of_a_state", fields=("notebook", "state", "-started_at", "-id")
            ),
            models.Index(name="last_ended_games", fields=("notebook", "-ended_at", "-id")),
        )
        constraints = (
            # What was exported from one notebook may stand in another as well.
            models.UniqueConstraint(name="one_game_a_key", fields=("key", "notebook")),
            models.UniqueConstraint(
                name="one_start_a_client_key",
                fields=("started_by", "client_key", "table_number", "notebook"),
            ),
            is_one_of("state", State),
            models.CheckConstraint(
                name="game_over_has_its_time",
                condition=Q(state="in_progress", ended_at__isnull=True)
                | ~Q(state="in_progress") & Q(ended_at__isnull=False),
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.key}"


class Seat(models.Model):
    """A player's place in a game, clockwise from 0.

    `total` and `rank` are derived, for lists; `measures`, `counted_at` and `career` for statistics,
    which finished games count in.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, models.PROTECT, related_name="seats")
    name = models.CharField(max_length=LONGEST_NAME, help_text="As it was at the start.")
    total = models.IntegerField(default=0)
    rank = models.PositiveSmallIntegerField(default=1)
    started_at = models.DateTimeField(
        default=timezone.now, editable=False, help_text="The game's, for a player's games in order."
    )
    measures = models.JSONField(
        default=dict, help_text="What a finished game says of this player's play."
    )
    forgotten = models.BooleanField(default=False, help_text="The player's, for lists.")
    kind = models.CharField(max_length=20, help_text="The game's.")
    counted_at = models.DateTimeField(
        null=True, blank=True, help_text="When the game was finished; None where it does not count."
    )
    career = models.JSONField(
        null=True, blank=True, help_text="The player's career as it was before this game."
    )

    class Meta:
        ordering = ("number",)
        indexes = (
            models.Index(name="a_players_games", fields=("player", "-started_at", "-id")),
            models.Index(
                name="a_players_results",
                fields=("player", "kind", "-counted_at", "-id"),
                condition=Q(counted_at__isnull=False),
            ),
        )
        constraints = (
            models.UniqueConstraint(name="one_player_a_seat", fields=("game", "number")),
            models.UniqueConstraint(name="one_seat_a_player", fields=("game", "player")),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def shown_name(self) -> str:
        """The name as it was at the start, or a neutral one: the hashes hold to the first."""
        return f"{gettext('Former player')} {self.number + 1}" if self.forgotten else self.name


class EntryQuerySet(models.QuerySet):
    """Entries are only ever appended; the database refuses to change one as well."""

    def update(self, **values: object) -> int:
        """Refused."""
        raise TypeError("An entry is never changed.")

    def delete(self) -> tuple[int, dict[str, int]]:
        """Refused."""
        raise TypeError("An entry is never deleted.")

    def after(self, version: int) -> "EntryQuerySet":
        """Those that a phone that saw `version` has not seen."""
        return self.filter(number__gt=version)

    def under(self, phone: Phone, client_key: uuid.UUID, notebook: int) -> "EntryQuerySet":
        """The one that `phone` sent under `client_key` in that notebook, if any, with its game."""
        sent = self.filter(phone=phone, client_key=client_key, game__notebook=notebook)
        return sent.select_related("game")


class Entry(models.Model):
    """A row of a game's journal: who said what of which hand, when, chained to the row before.

    `hand` is the hand's place, None for the game itself. `facts` are the hand's (announce, record),
    `{"changes": […]}` as `journal.change` makes them (correct, insert, remove, and settle with the
    number of its `"objection"`), `{"facts": …}`, one's version (object), `{"side": …}` (confirm),
    `{"entry": …}` taken back (undo, restore), `{"text": …}` (note) or `{}` (end, reopen).
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=8, choices=Kind)
    hand = models.PositiveIntegerField(null=True, blank=True)
    facts = models.JSONField(default=dict)
    reason = models.CharField(max_length=LONGEST_REASON, blank=True)
    phone = models.ForeignKey(Phone, models.PROTECT, related_name="entries")
    client_key = models.UUIDField()
    made_at = models.DateTimeField()
    previous_hash = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)
    imported = models.BooleanField(
        default=False, help_text="Came in a file: it may stand in another notebook as well."
    )

    objects = EntryQuerySet.as_manager()

    class Meta:
        ordering = ("number",)
        verbose_name_plural = "entries"
        indexes = (models.Index(name="entries_by_client_key", fields=("phone", "client_key")),)
        constraints = (
            models.UniqueConstraint(name="one_entry_a_number", fields=("game", "number")),
            models.UniqueConstraint(
                name="one_entry_a_client_key",
                fields=("phone", "client_key"),
                condition=Q(imported=False),
            ),
            models.CheckConstraint(name="entries_count_from_1", condition=Q(number__gte=1)),
            models.CheckConstraint(name="hands_count_from_1", condition=~Q(hand=0)),
            is_one_of("kind", Kind),
        )

    def __str__(self) -> str:
        return f"{self.number} {self.kind}"


class Measure(models.TextChoices):
    """What an evening is won by; points are bad points where the lowest total wins."""

    POINTS = "points"
    WINS = "wins"


class Evening(models.Model):
    """The games of one night, at one or several tables, with one standing.

    `kind` is the game that its rounds are drawn for, with its `rules`.
    """

    key = models.CharField(max_length=KEY_LENGTH, default=new_key, editable=False)
    notebook = models.ForeignKey(Notebook, models.CASCADE, related_name="evenings")
    name = models.CharField(max_length=60, blank=True)
    kind = models.CharField(max_length=20)
    rules = models.JSONField(default=dict)
    measure = models.CharField(max_length=6, choices=Measure, default=Measure.POINTS)
    players = models.ManyToManyField(Player, related_name="evenings")
    byes = models.JSONField(
        default=list, help_text="Round by round, the ids of the players who sat out."
    )
    client_key = models.UUIDField()
    started_at = models.DateTimeField(default=timezone.now, editable=False)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = (models.Index(name="newest_evenings", fields=("notebook", "-started_at")),)
        constraints = (
            models.UniqueConstraint(name="one_evening_a_key", fields=("key", "notebook")),
            models.UniqueConstraint(
                name="one_evening_a_client_key", fields=("notebook", "client_key")
            ),
            is_one_of("measure", Measure),
        )

    def __str__(self) -> str:
        return self.name or f"evening {self.key}"


class Tally(models.Model):
    """What a player's finished games of a kind come to: derived, and recounted by `verify`."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="tallies")
    kind = models.CharField(max_length=20)
    played = models.PositiveIntegerField(default=0)
    won = models.PositiveIntegerField(default=0)
    points = models.BigIntegerField(default=0, help_text="The sum of the totals.")
    measures = models.JSONField(default=dict, help_text="The sums of the seats' measures.")

    class Meta:
        verbose_name_plural = "tallies"
        constraints = (models.UniqueConstraint(name="one_tally_a_kind", fields=("player", "kind")),)

    def __str__(self) -> str:
        return f"{self.player}: {self.won} of {self.played} at {self.kind}"


class Meeting(models.Model):
    """How two players fared together and against each other at a kind: derived as tallies are.

    `player` is whose `won` games are counted; the same two stand in a second row, turned around.
    """

    player = models.ForeignKey(Player, models.CASCADE, related_name="meetings")
    other = models.ForeignKey(Player, models.CASCADE, related_name="+")
    kind = models.CharField(max_length=20)
    as_partners = models.PositiveIntegerField(default=0)
    won_as_partners = models.PositiveIntegerField(default=0)
    as_opponents = models.PositiveIntegerField(default=0)
    won_against = models.PositiveIntegerField(default=0, help_text="Ranked before the other.")
    lost_against = models.PositiveIntegerField(default=0, help_text="Ranked behind the other.")

    class Meta:
        constraints = (
            models.UniqueConstraint(name="one_meeting_a_kind", fields=("player", "other", "kind")),
        )

    def __str__(self) -> str:
        return f"{self.player} and {self.other} at {self.kind}"


class Career(models.Model):
    """What a player's finished games of a kind come to in the order of their ends: derived.

    The strength is a `mean` with its `deviation`, in thousandths. `streak` counts the games won in
    a row up to the last one, or, below 0, those not won; `longest` is the most ever won in a row.
    A person with several entries has one career, under the entry that stands for them all.
    """

    player = models.ForeignKey(Player, models.CASCADE, related_name="careers")
    kind = models.CharField(max_length=20)
    mean = models.IntegerField()
    deviation = models.PositiveIntegerField()
    games = models.PositiveIntegerField(default=0)
    streak = models.IntegerField(default=0)
    longest = models.PositiveIntegerField(default=0)
    best = models.IntegerField(default=0, help_text="The best total.")

    class Meta:
        constraints = (
            models.UniqueConstraint(name="one_career_a_kind", fields=("player", "kind")),
        )

    def __str__(self) -> str:
        return f"{self.player} at {self.kind}: {self.mean} ± {self.deviation}"


class Import(models.Model):
    """A file on its way into `notebook`: batch after batch its games come to stand in `staging`, a
    notebook that nobody knows, until all of them move over at once.

    `parts` are those of an export before its games (`games.exchange`); `sealed` is whether it is,
    byte for byte, what was exported. `same` tells, by the id of a player of `staging`, whose entry
    of `notebook` is the same person's: its id, 0 for nobody's.
    """

    key = models.CharField(max_length=KEY_LENGTH, default=new_key, unique=True, editable=False)
    notebook = models.ForeignKey(Notebook, models.CASCADE, related_name="imports")
    staging = models.OneToOneField(Notebook, models.CASCADE, related_name="staged_import")
    phone = models.ForeignKey(Phone, models.CASCADE, related_name="+")
    parts = models.JSONField(null=True, help_text="None where the file holds plain records.")
    sealed = models.BooleanField(default=True)
    last_line = models.PositiveIntegerField()
    games = models.PositiveIntegerField(help_text="How many the file holds.")
    done = models.PositiveIntegerField(default=0, help_text="How many of them were read.")
    known = models.PositiveIntegerField(default=0, help_text="How many of those were here already.")
    same = models.JSONField(default=dict)
    started_at = models.DateTimeField(default=timezone.now, editable=False)

    def __str__(self) -> str:
        return f"import {self.key}: {self.done} of {self.games}"


class ImportBatch(models.Model):
    """Some lines of a file that were not read yet; `first_line` is the number of the first."""

    importing = models.ForeignKey(Import, models.CASCADE, related_name="batches")
    first_line = models.PositiveIntegerField()
    lines = models.TextField()

    class Meta:
        ordering = ("first_line",)
        verbose_name_plural = "import batches"

    def __str__(self) -> str:
        return f"from line {self.first_line}"


class SharedLink(models.Model):
    """A read-only address of a game for those without access, until it is revoked."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="links")
    token = models.CharField(max_length=32, unique=True, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    revoked_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"link to {self.game}"
