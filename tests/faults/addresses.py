"""Every address of La Marque, read from the URL map, and a notebook with something at each."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from games import services
from games.kinds.registry import GAMES, KINDS
from games.models import Access, Game, Phone, Right
from games.readers.evenings.table_phones import TableCard
from games.table import acts
from games.table.seats import taking_over
from tests.cast import Cast, bid_each, eventful_game, held, key, make_cast, sender
from tests.files import file_of
from tests.kinds import SAMPLES, names_at

MARK = "\"zqx'zqx<zqx>zqx&zqx-zqx"
"""A name that shows on a page unescaped if anything escapes too little, with a hyphen that no
figure has.
"""

UNESCAPED = re.compile(r"[\"'<>&]zqx")

METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "BREW")

PLACE = re.compile(r"<(?:\w+:)?(\w+)>")
"""A part of a route that is different in each address."""


@dataclass(frozen=True)
class Address:
    """A name and a route of the URL map."""

    name: str
    route: str

    @property
    def first(self) -> str:
        """The first part of the route, which says whose key follows."""
        return self.route.partition("/")[0]

    def filled(self, values: dict[str, Any]) -> str:
        """The path with these values in the route's places."""
        return "/" + PLACE.sub(lambda found: str(values[found[1]]), self.route)


def addresses() -> list[Address]:
    """Every address in the URL map. Two may share a name, none a route."""
    return list(_addresses(get_resolver().url_patterns, ""))


def _addresses(patterns: list[URLPattern | URLResolver], before: str) -> Iterator[Address]:
    for pattern in patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _addresses(pattern.url_patterns, route)
        else:
            yield Address(pattern.name, route)


class World:
    """A notebook with something at every address, its phones, and another notebook. Whatever has a
    name has a MARK in it.
    """

    def __init__(self) -> None:
        self.kind = next(slug for slug in KINDS if KINDS[slug].judge_page.NOTEBOOK_RULES)
        self.cast = cast = _marked_cast()
        self.revoked = Phone.objects.create(label=f"revoked {MARK}")
        self.finished = [self._played(cast, kind) for kind in GAMES]
        self.open = [self._open(cast, kind) for kind in GAMES]
        self.eventful = eventful_game(cast)
        self.bidding = self._bidding(cast)
        self.game = self._disputed(cast)
        self.token = services.make_link(to=self.game)
        self.guests = {right: self._guest(cast, right) for right in (Right.READER, Right.SCORER)}
        self.removed_phone = self._put_out(cast)
        self.invitation = cast.invite(Right.READER)
        self.guest = self.guests[Right.READER].guest_of.get(game=self.game).pk
        self.access = cast.reader.accesses.get().pk
        self.binned = services.delete_game(game=self._played(cast, "belote"))
        self.evening = self._evening(cast)
        services.make_link(to=self.evening)
        self.club = self._club(cast)
        self.binned_club = services.delete_club(evening=self._club(cast))
        self.foreign = self._foreign(cast)
        self.players = sorted(cast.notebook.players.values_list("pk", flat=True))
        self.exported = file_of(cast.notebook).decode()

    def values(self, address: Address) -> dict[str, Any]:
        """What leads to something at that address, for every place that a route may have."""
        of_club = "club" in f"{address.name} {address.route}"
        keys = {
            "bin": (self.binned_club if of_club else self.binned).key,
            "evenings": (self.club if of_club else self.evening).key,
        }
        numbers = {
            "players": self.players[0],
            "phones": self.guest if "guests" in address.route else self.access,
            "games": self.objection,
        }
        game = self.bidding if address.name in ("each", "bid", "bids", "extra") else self.game
        tokens = {"j": self.invitation.token, "c": TableCard(self.club, 1, 1).token}
        return {
            "key": keys.get(address.first, game.key),
            "kind": self.kind,
            "slug": "cards" if address.name == "club_paper" else self.kind,
            "variety": self.kind,
            "number": numbers.get(address.first, 1),
            "place": self.removed if address.name == "restore_hand" else 1,
            "other": self.players[1],
            "token": tokens.get(address.first, self.token),
        }

    def path(self, address: Address) -> str:
        """The path to something at that address."""
        return address.filled(self.values(address))

    def pages(self, client: Client) -> dict[str, str]:
        """Every page by its path, as this browser is shown it."""
        tables = [*self.open, *self.finished, self.eventful, self.bidding]
        more = ("", "result/", "dealer/?deals=2")
        paths = [self.path(one) for one in addresses()]
        paths += [f"/games/{game.key}/{page}" for game in tables for page in more]
        paths.append(f"/evenings/{self.club.key}/")
        answers = {path: client.get(path) for path in paths}
        return {
            path: answer.content.decode()
            for path, answer in answers.items()
            if answer.status_code == 200 and answer["Content-Type"].startswith("text/html")
        }

    @property
    def phones(self) -> dict[str, Phone | None]:
        """A phone in each role; a stranger has no cookie yet."""
        return {
            "stranger": None,
            "revoked": self.revoked,
            "put out": self.removed_phone,
            "other owner": self.cast.stranger,
            "guest reader": self.guests[Right.READER],
            "guest scorer": self.guests[Right.SCORER],
            "reader": self.cast.reader,
            "scorer": self.cast.scorer,
            "owner": self.cast.owner,
        }

    def _played(self, cast: Cast, kind: str) -> Game:
        rules, hands = SAMPLES[kind].SHORT_GAME
        return cast.play(cast.start(kind, _names(kind), rules=rules), *hands)

    def _open(self, cast: Cast, kind: str) -> Game:
        return cast.play(cast.start(kind, _names(kind)), *SAMPLES[kind].HANDS)

    def _bidding(self, cast: Cast) -> Game:
        """A game whose players announce each on their own phone."""
        kind = next(slug for slug in KINDS if KINDS[slug].entry.by_each is not None)
        return bid_each(cast.start(kind, _names(kind)))

    def _disputed(self, cast: Cast) -> Game:
        game = cast.start("belote", _names("belote"), rules={"target": 10_000})
        cast.play(game, *SAMPLES["belote"].HANDS)
        cast.say(acts.write_note, game, text=MARK)
        cast.say(acts.write_note, game, hand=1, text=MARK)
        said_by = sender(game, cast.owner, 2)  # on a phone that goes round: it may withdraw it
        _, objection = services.append(
            acts.object_to, held(game, None), said_by, place=1, reason=MARK
        )
        self.objection = objection.number
        cast.say(acts.correct, game, place=2, facts=SAMPLES["belote"].MADE, reason=MARK)
        cast.say(taking_over.replace_player, game, seat=1, name=f"New {MARK}", hand=3)
        extra = {"before": 1, "facts": SAMPLES["belote"].MADE}
        self.removed = cast.say(acts.insert, game, **extra).hand
        cast.say(acts.remove, game, place=self.removed)
        return Game.objects.get(pk=game.pk)

    def _guest(self, cast: Cast, right: Right) -> Phone:
        """A phone that joined the two games, and nothing else of the notebook."""
        phone = cast.join(
            cast.invite(right, game=self.game),
            label=f"{right} {MARK}",
            person=self.game.seats.get(number=0).player,
        )
        return cast.join(
            cast.invite(right, game=self.bidding),
            phone,
            person=self.bidding.seats.get(number=0).player,
        )

    def _put_out(self, cast: Cast) -> Phone:
        """A phone that had a right to the notebook; earlier invitations are revoked with it."""
        invitation = cast.invite(Right.READER)
        phone = cast.join(invitation, label=f"out {MARK}")
        services.remove_phone(notebook=cast.notebook, phone=phone, by=cast.owner)
        return phone

    def _evening(self, cast: Cast) -> Any:
        """An evening whose table the guests joined as well."""
        evening = cast.evening(names=_names("belote"), name=MARK)
        [table] = cast.round(evening)
        for right, phone in self.guests.items():
            table.guests.create(phone=phone, right=right)
        return evening

    def _club(self, cast: Cast) -> Any:
        club = cast.club(name=MARK, entrants=f"Ana {MARK}\nBea {MARK}", twice=True)
        club = services.draw_club_round(evening=club, chance=Random(1), seen_round=0)
        return services.allow_table_phones(evening=club, phones="two")

    def _foreign(self, cast: Cast) -> Game:
        """A game in the notebook of the other owner."""
        notebook = Access.objects.get(phone=cast.stranger).notebook
        return services.start_game(
            notebook=notebook,
            kind="belote",
            names=_names("belote"),
            client_key=key(),
            phone=cast.stranger,
        )


def _marked_cast() -> Cast:
    cast = make_cast()
    for phone in (cast.owner, cast.scorer, cast.reader, cast.stranger):
        services.name_phone(phone=phone, label=f"{phone.pk} {MARK}")
    return cast


def _names(kind: str) -> tuple[str, ...]:
    return tuple([f"{name} {MARK}" for name in names_at(kind)])
