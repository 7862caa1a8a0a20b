"""Games, their seats, and the links that share them."""

from collections.abc import Callable, Iterable
from typing import Any

from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext

from games.journal import KEY_LENGTH
from games.models.notebook import AccessQuerySet, Notebook, Phone
from games.models.player import Player
from games.models.shared import is_one_of, new_key
from games.scoring.record import LONGEST_PLAYER_NAME, LONGEST_TITLE
from games.text import searchable


class State(models.TextChoices):
    """The state of a game; a game that is ended early is unfinished, with its totals."""

    IN_PROGRESS = "in_progress"
    FINISHED = "finished"
    UNFINISHED = "unfinished"


# A kind and a folded title, of which a letter may become two or three.
LONGEST_VARIETY = 20 + 1 + 3 * LONGEST_TITLE


class GameQuerySet(AccessQuerySet["Game"]):
    def joined_by(self, phone: Phone) -> "GameQuerySet":
        return self.filter(guests__phone=phone, notebook__deleted_at=None)

    def not_deleted(self) -> "GameQuerySet":
        return self.filter(deleted_at=None)

    def in_bin(self) -> "GameQuerySet":
        return self.filter(deleted_at__isnull=False)

    def mentioning(self, text: str, besides: Callable[[str], Q] = lambda _: Q()) -> "GameQuerySet":
        """Those with every word in a player's name or a note, or that a word finds `besides`."""
        games = self
        # The sign between partners is not part of a name.
        words = [word for word in searchable(text).split() if word != "&"]
        for word in words:
            games = games.filter(Q(search_text__contains=word) | besides(word))
        return games

    def in_progress(self) -> "GameQuerySet":
        return self.filter(state=State.IN_PROGRESS)

    def over(self) -> "GameQuerySet":
        return self.exclude(state=State.IN_PROGRESS)

    def newest_first(self) -> "GameQuerySet":
        return self.order_by("-dated_at", "-pk")


class Game(models.Model):
    """A game, the head of its journal.

    `rules` holds the house rules that differ from the defaults; they never change, nor do `kind`,
    `title` and the players. `version` is the number of the newest entry; `head`, `state`,
    `ended_at`, `contested`, `hands` and `search_text` are derived from the journal.
    """

    key = models.CharField(max_length=KEY_LENGTH, default=new_key, editable=False)
    notebook = models.ForeignKey(Notebook, models.CASCADE, related_name="games")
    kind = models.CharField(max_length=20)
    title = models.CharField(max_length=LONGEST_TITLE, default="", blank=True)
    rules = models.JSONField(default=dict)
    first_dealer = models.PositiveSmallIntegerField(default=0)
    core_version = models.PositiveSmallIntegerField()
    table_number = models.PositiveSmallIntegerField(
        default=0, help_text="From 1 if several tables were started together, else 0."
    )
    previous = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="followers"
    )
    started_by = models.ForeignKey(Phone, models.PROTECT, related_name="+")
    client_key = models.UUIDField()
    version = models.PositiveIntegerField(default=0)
    head = models.CharField(
        max_length=64, default="", blank=True, help_text="The hash of its newest entry, derived."
    )
    state = models.CharField(max_length=11, choices=State, default=State.IN_PROGRESS)
    started_at = models.DateTimeField(default=timezone.now, editable=False)
    dated_at = models.DateTimeField(
        default=timezone.now,
        editable=False,
        help_text="What gives it its day, and its place in lists: when it started, or its evening.",
    )
    ended_at = models.DateTimeField(null=True, blank=True)
    contested = models.BooleanField(default=False)
    hands = models.PositiveSmallIntegerField(default=0, help_text="On its sheet, derived.")
    deleted_at = models.DateTimeField(null=True, blank=True, help_text="In the bin since then.")
    search_text = models.TextField(
        default="",
        blank=True,
        help_text="Derived, for the search: folded names on a line, then notes.",
    )
    evening = models.ForeignKey(
        "Evening", models.SET_NULL, null=True, blank=True, related_name="games"
    )
    round_number = models.PositiveSmallIntegerField(
        default=0, help_text="Of its evening, from 1; 0 if it was started on its own."
    )

    own_bids = models.BooleanField(
        default=False, help_text="Whether players announce each on their own phone."
    )

    objects = GameQuerySet.as_manager()

    # Of the phone that asks, where a view opened the game: its right, and who holds it, a
    # `Player` of `games.table.plain`, of which models know nothing.
    right: str
    person: Any = None

    class Meta:
        indexes = (
            models.Index(name="newest_games", fields=("notebook", "-dated_at", "-id")),
            models.Index(
                name="newest_games_of_a_kind", fields=("notebook", "kind", "-dated_at", "-id")
            ),
            models.Index(
                name="newest_games_of_a_state", fields=("notebook", "state", "-dated_at", "-id")
            ),
            models.Index(name="last_ended_games", fields=("notebook", "-ended_at", "-id")),
        )
        constraints = (
            # A game exported from one notebook may be imported into another.
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


class SeatQuerySet(models.QuerySet["Seat"]):
    def sat_by(self, players: Iterable[int]) -> "SeatQuerySet":
        """The seats where one of these players sat, from the start or later."""
        took_over = Replacement.objects.filter(player__in=players, counts=True)
        # These are few; passing them as ids lets the database use the index of a player's games.
        later = list(took_over.values_list("seat", flat=True))
        return self.filter(Q(player__in=players) | Q(pk__in=later))

    def beside(self, players: Iterable[int]) -> "SeatQuerySet":
        """The seats at whose table one of these players sat too, at another seat."""
        theirs = Seat.objects.sat_by(players).filter(game=OuterRef("game"))
        return self.filter(Exists(theirs.exclude(pk=OuterRef("pk"))))


AnySeats = models.Manager.from_queryset(SeatQuerySet)


class SeatManager(AnySeats["Seat"]):
    """Loads seats with the last replacement, so that every list shows the right names."""

    def get_queryset(self) -> SeatQuerySet:
        return SeatQuerySet(self.model, using=self._db).select_related("last")


class Seat(models.Model):
    """A player's place in a game, clockwise from 0; `player` and `name` are those of the start.

    The rest is derived: `total`, `rank` and `last` for lists; `measures`, `worst` and `counts`
    for statistics, of finished games alone, and not of a seat that somebody took over.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, models.PROTECT, related_name="seats")
    name = models.CharField(max_length=LONGEST_PLAYER_NAME, help_text="As it was at the start.")
    total = models.IntegerField(default=0)
    rank = models.PositiveSmallIntegerField(default=1)
    dated_at = models.DateTimeField(
        default=timezone.now, editable=False, help_text="The game's, for a player's games in order."
    )
    measures = models.JSONField(
        default=dict, help_text="What is counted of this player's play in a finished game."
    )
    worst = models.IntegerField(
        null=True, blank=True, help_text="The worst score of a hand in a finished game."
    )
    forgotten = models.BooleanField(default=False, help_text="The player's, for lists.")
    merged_name = models.CharField(
        max_length=LONGEST_PLAYER_NAME,
        default="",
        blank=True,
        help_text="The name of the person into whom the player was merged, for lists.",
    )
    last = models.ForeignKey(
        "Replacement",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        help_text="The last player who took over the seat.",
    )
    variety = models.CharField(
        max_length=LONGEST_VARIETY, help_text="The game's kind, or which of its titles."
    )
    counts = models.BooleanField(
        default=False, help_text="Whether the game counts in the statistics of its player."
    )

    objects = SeatManager()

    class Meta:
        ordering = ("number",)
        indexes = (
            models.Index(name="a_players_games", fields=("player", "-dated_at", "-id")),
            models.Index(
                name="a_players_results",
                fields=("player", "variety", "-dated_at", "-id"),
                condition=Q(counts=True),
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
        """The name of the last player at the seat, as on the sheet: that of the person, if the
        player was merged, or a neutral one.
        """
        one = self if self.last is None else self.last
        if one.forgotten:
            return f"{gettext('Former player')} {self.number + 1}"
        return one.merged_name or one.name

    @property
    def sitter(self) -> Player:
        return self.player if self.last is None else self.last.player

    @property
    def nameless(self) -> bool:
        return self.forgotten if self.last is None else self.last.forgotten


class Replacement(models.Model):
    """A player who took over a seat by the entry with that `number`, which `counts` if it is in
    force and not overruled by a later one.
    """

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="replacements")
    number = models.PositiveIntegerField()
    player = models.ForeignKey(Player, models.PROTECT, related_name="replacements")
    name = models.CharField(max_length=LONGEST_PLAYER_NAME, help_text="As it was then.")
    forgotten = models.BooleanField(default=False, help_text="The player's.")
    merged_name = models.CharField(
        max_length=LONGEST_PLAYER_NAME,
        default="",
        blank=True,
        help_text="The name of the person into whom the player was merged, for lists.",
    )
    counts = models.BooleanField(default=True)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(name="one_replacement_an_entry", fields=("seat", "number")),
        )

    def __str__(self) -> str:
        return self.name


class SharedLink(models.Model):
    """A read-only link to a game or an evening, until it is revoked; only its hash is stored."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="links", null=True)
    evening = models.ForeignKey("games.Evening", models.CASCADE, related_name="links", null=True)
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.CheckConstraint(
                name="link_to_a_game_or_an_evening",
                condition=Q(game=None) ^ Q(evening=None),
            ),
        )

    def __str__(self) -> str:
        return f"link to {self.game or self.evening}"


class Following(models.Model):
    """The game that a phone showed last, and when it last opened the stream of its events."""

    phone = models.OneToOneField(Phone, models.CASCADE, related_name="following")
    game = models.ForeignKey(Game, models.CASCADE, related_name="followings")
    listened_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.phone} follows {self.game}"
