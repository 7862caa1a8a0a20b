"""A phone without network, as its worker keeps it: what it was told, and its outbox."""

import json
from datetime import UTC, datetime
from uuid import uuid4

from django.urls import reverse

from games.journal import EntryKind
from games.models import Game
from games.phone.asking import answer_to
from games.phone.micropython.engine import read_request
from games.phone.told import state_from_json, state_to_json
from games.services import load_state
from games.table.entry.waiting import group_waiting
from tests.kinds import SAMPLES
from tests.phone.cases import request

NAMED = {"alta_baja": {"cards": "card"}, "aluette": {"tricks": "trick"}}
"""The fields of facts that have another name, by kind."""
IN_PLAY = (EntryKind.ANNOUNCE, EntryKind.RECORD)


def fields_of(kind, facts):
    """The fields of an entry in which these facts were tapped."""
    found = []
    for fact, value in facts.items():
        name = NAMED.get(kind, {}).get(fact, fact)
        if isinstance(value, list):
            found += [(f"{name}-{at}", str(one)) for at, one in enumerate(value) if one is not None]
        else:
            found.append((name, "1" if value is True else str(value)))
    return found


class Away:
    """A phone of a game; `send` is the test client with its cookie."""

    def __init__(self, client, phone, game):
        self.client, self.game = client, game
        self.phone = {"pk": phone.pk, "key": str(phone.key), "label": phone.label}
        self.queue, self.aside = [], []
        self.refresh()

    @property
    def base(self):
        return f"/games/{self.game.key}/"

    def refresh(self):
        """Ask the server for the game."""
        self.told = state_to_json(load_state(Game.objects.get(pk=self.game.pk)))
        written = {one["client_key"] for one in self.told["game"]["journal"]}
        done = [one for one in self.aside if dict(one["form"])["client_key"] in written]
        hands = [one["hand"] for one in done if one["kind"] != "announce"]
        parts = [one for one in self.aside if one["kind"] == "announce" and one["hand"] in hands]
        self.aside = [one for one in self.aside if one not in done + parts]

    def ask(self, facts, method, path, fields=(), **how):
        """What the phone answers by itself."""
        asked = request(method, path, fields, phone=self.phone | {"right": "scorer"}) | how
        asked["now"], asked["client_key"] = datetime.now(UTC).isoformat(), str(uuid4())
        extra_context = {"waiting": lambda _: {"waiting": how.get("waiting", [])}}
        extra_context |= {"known": lambda _: {"known": []}, "led_on": lambda _: {}}
        address = lambda name, *where: reverse(name, args=where)  # noqa: E731
        return answer_to(read_request(asked), facts, extra_context, address)

    def enter(self, facts, one):
        """The phone's answer to an entry that waited."""
        known = {} if "rests" not in one else {"seen": one["seen"], "rests": one["rests"]}
        return self.ask(facts, "POST", one["path"], one["form"], waits=True, **known)

    def table(self):
        """The game with what waits, up to what can no longer be entered."""
        now = state_from_json(self.told)
        for one in self.queue:
            after = self.enter(now, one).game
            if after is None:
                break
            now = after
        return now

    @property
    def view(self):
        return self.table().view

    def write(self, verb, *fields):
        """Enter something without network; return the entry, None if the phone refuses it."""
        now = self.table()
        version = str(now.view.version)
        seen = [("version", version), ("announced_at", version), ("client_key", str(uuid4()))]
        one = {"key": self.game.key, "path": f"{self.base}{verb}", "form": [*seen, *fields]}
        one["made"] = datetime.now(UTC).isoformat()
        answer = self.enter(now, one)
        if answer.entry is None:
            return None
        self.queue.append(one | {"seen": self.told["game"]["version"], **answer.waits})
        return answer.entry

    def announce(self, facts):
        """Announce the hand in play."""
        return self._hand("announce", "announce", facts)

    def record(self, facts):
        """Record the hand in play, at whatever moment all of it can be tapped."""
        return self._hand("record", "result", facts)

    def _hand(self, verb, moment, facts):
        kind, place = self.game.kind, self.view.current.next_place
        about = [("moment", moment), ("hand", str(place)), ("sure", "1")]
        entry = self.write(verb, *about, *fields_of(kind, facts))
        if entry is not None and entry.facts != facts:
            self.queue.pop()
            return None
        return entry

    def play(self, facts):
        """Announce a hand if that is usual, and record it; whether that could be tapped."""
        announced = {
            name: facts[name] for name in SAMPLES[self.game.kind].ANNOUNCED if name in facts
        }
        before = len(self.queue)
        done = (not announced or self.announce(announced)) and self.record(facts)
        if not done:
            del self.queue[before:]
        return bool(done)

    def send(self):
        """The network is back: look at the news, send what waits, set aside what is refused."""
        self.refresh()
        while self.queue:
            answer = self.client.post(f"{self.base}send", {"entries": json.dumps(self.queue[:3])})
            assert answer.status_code == 200
            outcomes = answer.json()["outcomes"]
            self.refresh()
            del self.queue[: len(outcomes) - outcomes.count("refused")]
            if "refused" in outcomes:
                self.aside += self.queue
                self.queue = []

    @property
    def grouped(self):
        """What waits, as the page groups it."""
        return group_waiting([self._keyed(one) for one in self.queue])

    def _keyed(self, one):
        return one | {"client_key": dict(one["form"])["client_key"]}

    def question(self):
        """What the page asks about what was set aside: its context, None if nothing is left."""
        waiting = [self._keyed(one) for one in self.aside]
        reply = self.ask(self.table(), "GET", f"{self.base}waiting/", waiting=waiting).reply
        return reply.context if reply.status == 200 else None

    def decide(self, drops, instead="[]"):
        """Press a button of that page; whether it was done."""
        dropped = [one for one in self.aside if dict(one["form"])["client_key"] in drops.split()]
        seen, now, entered = dropped[0]["seen"], self.table(), []
        for path, form in json.loads(instead):
            version = str(now.view.version)
            later = [
                (name, version if name == "announced_at" and int(value) > seen else value)
                for name, value in form
                if name != "version"
            ]
            one = {"key": self.game.key, "path": path, "form": [*later, ("version", version)]}
            one |= {"made": dropped[0]["made"], "seen": seen, "rests": ""}
            answer = self.enter(now, one)
            if answer.entry is None:
                return False
            now = answer.game
            entered.append(one | {"seen": self.told["game"]["version"], **answer.waits})
        self.aside = [one for one in self.aside if one not in dropped]
        self.queue += entered
        return True
