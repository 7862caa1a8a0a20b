"""Whatever phones may write in a notebook, at random: games of all kinds, evenings, people. What is
refused is not written.
"""

from collections.abc import Sequence
from datetime import timedelta
from random import Random
from uuid import UUID

from django.utils import timezone

from games import journal, services
from games.evenings.cards import FINDS, TypedCard, card_text, cards_text, seats_text
from games.evenings.clubs import FORMS, seats_of, table_for_latecomers
from games.journal import AT_THE_END
from games.kinds.by_each import ByEach, Call, Extra, NewCall, valid_calls
from games.kinds.entry import HandInPlay, is_announced
from games.kinds.registry import GAMES, KINDS
from games.models import Evening, Game, Phone, Player, Right
from games.scoring.adjustments import is_adjustment
from games.scoring.record import LONGEST_PLAYER_NAME
from games.scoring.values import Json
from games.services import Refused, Seating, Stale
from games.store.reading import pending_bids
from games.table import acts
from games.table.acts import LONGEST_NOTE
from games.table.disputes.trial import before_hand
from games.table.entry import bid_acts
from games.table.seats import taking_over
from games.table.view import GameView
from tests import kinds
from tests.cast import Cast, bid_on, held, sender, view_of

ODD = ("Zoé", "O’Neil", 'Al "the" <b>', "دانيال", "👩\u200d🎤", "\\n", "{}[],:", "i̇İ", "ß", "7")
WIDE = "🎴"
"""A letter that takes as many bytes as book."""
HALF, SELDOM = 0.5, 0.1
NOTHING_THERE = "Cannot choose from an empty sequence"
"""What `random.choice` says of a notebook in which there is nothing yet to do it to."""


class Anything:
    """A notebook in which anything happens."""

    def __init__(self, cast: Cast, random: Random) -> None:
        self.cast, self.random = cast, random
        self.phones: list[Phone] = [cast.owner, cast.scorer, cast.reader]
        self.games: list[Game] = []
        self.evenings: list[Evening] = []
        self.done: dict[str, int] = {}

    def happens(self, times: int) -> None:
        """Try so many things, most of them in games; `done` counts what was not refused."""
        for _ in range(times):
            room = self.random.choice((GAME, GAME, GAME, BIDS, ELSEWHERE))
            self.tries(self.random.choice(room))

    def tries(self, what, *given) -> None:
        """Do something, unless it is refused."""
        try:
            what(self, *given)
            self.done[what.__name__] = self.done.get(what.__name__, 0) + 1
        except (Refused, Stale):
            pass
        except IndexError as error:
            if str(error) != NOTHING_THERE:
                raise

    # What is typed and chosen

    def key(self) -> UUID:
        return UUID(int=self.random.getrandbits(128), version=4)

    def name(self, longest: int = LONGEST_PLAYER_NAME) -> str:
        some = self.random.choice((*ODD, "Ana", "Bea", f"N{self.random.randrange(9)}"))
        long = self.random.random() < SELDOM
        return (some + WIDE * longest)[
            : self.random.randrange(longest // 2, longest + 1) if long else 9
        ]

    def names(self, count: int) -> list[str]:
        names = {self.name(): None for _ in range(3 * count)}
        return list(names)[:count]

    def text(self, longest: int) -> str:
        words = self.random.choices(
            (*ODD, "\n", " ", WIDE * 30, "compté"), k=self.random.randrange(9)
        )
        return "".join(words)[:longest]

    def rules(self, kind: str, players: int) -> dict:
        chosen, passed = {}, set()
        while left := [
            rule for rule in GAMES[kind].house_rules(players, chosen) if rule.name not in passed
        ]:
            rule = left[0]
            passed.add(rule.name)
            if self.random.random() < HALF:
                continue
            if rule.values:
                chosen[rule.name] = self.random.choice(rule.values)
            elif rule.labels:
                chosen[rule.name] = [f"{number} é🎴" for number in range(rule.labels)]
            elif rule.highest:
                chosen[rule.name] = self.random.randint(rule.lowest, min(rule.highest, 400))
        return chosen

    def phone(self) -> Phone:
        return self.random.choice(self.phones)

    # A game

    def game(self) -> Game:
        """One of the newest games, as it is now."""
        there = self.cast.notebook.games.not_deleted().filter(pk__in=[one.pk for one in self.games])
        if len(there) < 2 or self.random.random() < SELDOM:
            start_a_game(self)
            play(self, self.games[-1])
            return Game.objects.get(pk=self.games[-1].pk)
        return self.random.choice(there.order_by("-pk")[:3])

    def say(self, verb, game: Game, **what):
        """An entry of any phone, of which nobody or somebody at the table is the holder; now and
        then it waited for the network.
        """
        seat = self.random.choice((None, *range(game.seats.count())))
        game = held(game, seat)
        who = sender(game, self.phone(), seat, key=self.key())
        if self.random.random() < SELDOM:
            entered = timezone.now() - timedelta(hours=self.random.randint(1, 99))
            who = services.Sender(who.phone, who.seen_version, who.client_key, who.by, entered)
        return services.append(verb, game, who, **what)[1]

    def facts(self, view: GameView) -> dict:
        """A hand that could be played next: a sample with any of the facts, or as in the demo."""
        if view.over:
            return {}
        samples = kinds.SAMPLES[view.game.kind]
        some = [*samples.HANDS, *(one for both in samples.FACT_PAIRS.values() for one in both)]
        for facts in self.random.sample(some, 3):
            if not GAMES[view.game.kind].faults(view.table, view.progress, facts, True):
                return facts
        return kinds.hand(view, self.random)

    def place(self, view: GameView) -> int:
        return self.random.choice([hand.place for hand in view.current.hands])

    def changed(self, view: GameView, place: int) -> dict:
        """Other facts for the hand at a place, or other points of an adjustment."""
        if is_adjustment(view.facts(place)):
            return kinds.adjustment(view, self.random)
        return self.facts(before_hand(view, place))

    def also(self, view: GameView, but: int | None = None) -> list[dict]:
        """Changes of other hands."""
        others = [hand.place for hand in view.current.hands if hand.place != but]
        some = self.random.sample(others, min(len(others), self.random.choice((0, 0, 1, 2))))
        return [journal.change(one, self.changed(view, one)) for one in some]


def start_a_game(book: Anything) -> None:
    kind = book.random.choice(sorted(GAMES))
    players = book.random.choice(GAMES[kind].PLAYERS)
    dealer = book.random.randrange(players) if GAMES[kind].DIRECTION else 0
    samples = kinds.SAMPLES[kind]
    how = {"names": book.names(players), "first_dealer": dealer, "rules": book.rules(kind, players)}
    if book.random.random() < HALF:
        how = {"names": kinds.names_at(kind)} | samples.HANDS_START
    how |= {"phone": book.phone(), "client_key": book.key()}
    book.games.append(services.start_game(notebook=book.cast.notebook, kind=kind, **how))


def play(book: Anything, game: Game | None = None) -> None:
    game = game or book.game()
    for _ in range(book.random.randint(1, 4)):
        book.say(acts.record, game, facts=book.facts(view_of(game)))
        game.refresh_from_db()


def announce(book: Anything) -> None:
    game = book.game()
    announced = kinds.SAMPLES[game.kind].ANNOUNCED
    facts = book.facts(view_of(game))
    book.say(acts.announce, game, facts={name: facts[name] for name in announced if name in facts})


def correct(book: Anything) -> None:
    game = book.game()
    view = view_of(game)
    place = book.place(view)
    what = {"facts": book.changed(view, place), "also": book.also(view, place)}
    book.say(acts.correct, game, place=place, reason=book.text(journal.LONGEST_REASON), **what)


def insert(book: Anything) -> None:
    game = book.game()
    view = view_of(game)
    before = book.random.choice([hand.place for hand in view.current.hands] + [AT_THE_END])
    facts = book.facts(view) if before == AT_THE_END else book.changed(view, before)
    book.say(acts.insert, game, before=before, facts=facts, also=book.also(view))


def adjust(book: Anything) -> None:
    game = book.game()
    view = view_of(game)
    before = book.random.choice([AT_THE_END, AT_THE_END, *view.current.places])
    facts = kinds.adjustment(view, book.random)
    book.say(acts.insert, game, before=before, facts=facts, reason=book.text(60))


def put_back(book: Anything) -> None:
    game = book.game()
    gone = book.random.choice(view_of(game).current.removed)
    book.say(acts.insert, game, before=gone.before, facts=gone.facts, place=gone.place)


def remove(book: Anything) -> None:
    game = book.game()
    view = view_of(game)
    place = book.place(view)
    book.say(acts.remove, game, place=place, also=book.also(view, place), reason=book.text(40))


def undo(book: Anything) -> None:
    book.say(acts.undo, book.game())


def restore(book: Anything) -> None:
    book.say(acts.restore, book.game())


def write_note(book: Anything) -> None:
    game = book.game()
    place = book.random.choice((None, *view_of(game).current.places))
    book.say(acts.write_note, game, hand=place, text=book.text(LONGEST_NOTE))


def contest(book: Anything) -> None:
    game = book.game()
    view = view_of(game)
    place = book.place(view)
    facts = book.random.choice((None, book.changed(view, place)))
    book.say(acts.object_to, game, place=place, facts=facts, reason=book.text(60))


def settle(book: Anything) -> None:
    game = book.game()
    view = view_of(game)
    number = book.random.choice(view.current.open_objections).entry.number
    book.say(acts.settle, game, objection=number, changes=book.also(view), reason=book.text(60))


def withdraw(book: Anything) -> None:
    game = book.game()
    number = book.random.choice(view_of(game).current.open_objections).entry.number
    book.say(acts.withdraw, game, objection=number)


def confirm(book: Anything) -> None:
    game = book.game()
    view = view_of(game)
    place = book.random.choice((None, *view.current.places))
    number = None if place is None else view.current.number_of(place)
    player = book.random.choice(view.sitters_at(number)).player.key
    book.say(acts.confirm, game, place=place, player=player)


def replace(book: Anything) -> None:
    game = book.game()
    seat, hand = book.random.randrange(game.seats.count()), book.random.randint(1, game.hands + 1)
    book.say(taking_over.replace_player, game, seat=seat, name=book.name(), hand=hand)


def swap(book: Anything) -> None:
    game = book.game()
    seat, other = book.random.sample(range(game.seats.count()), 2)
    hand = book.random.randint(1, game.hands + 1)
    book.say(taking_over.swap_players, game, seat=seat, other=other, hand=hand)


def correct_dealer(book: Anything) -> None:
    game = book.game()
    seat, view = book.random.randrange(game.seats.count()), view_of(game)
    book.say(acts.correct_dealer, game, first_dealer=seat, changes=book.also(view))


def correct_dealer_once(book: Anything) -> None:
    game = book.game()
    view = view_of(game)
    place = book.random.choice((*view.current.places, view.current.next_place))
    seat = book.random.choice((None, *range(game.seats.count())))
    onwards = book.random.random() < 0.3
    book.say(acts.correct_dealer_once, game, hand=place, dealer=seat, onwards=onwards)


def end(book: Anything) -> None:
    game = book.game()
    book.say(acts.end_game, game, counts=book.random.random() < HALF)
    if book.random.random() < HALF:
        book.say(acts.reopen, Game.objects.get(pk=game.pk))


def rematch(book: Anything) -> None:
    game = book.game()
    book.games.append(services.start_rematch(game=game, phone=book.phone(), client_key=book.key()))


# Bids on several phones


def by_each(book: Anything) -> Game:
    """A game whose players may bid each on their own phone."""
    kind = book.random.choice([kind for kind in sorted(GAMES) if KINDS[kind].entry.by_each])
    there = book.cast.notebook.games.not_deleted().in_progress().filter(own_bids=True)
    if there and book.random.random() < HALF:
        return there.last()
    book.games.append(book.cast.start(kind, kinds.names_at(kind), client_key=book.key()))
    book.say(acts.let_each_bid, book.games[-1], each=True)
    return Game.objects.get(pk=book.games[-1].pk)


def let_each_bid(book: Anything) -> None:
    game = book.game()
    everybody = [seat.sitter.player.key for seat in view_of(game).seats]
    book.say(acts.let_each_bid, game, each=book.random.random() < HALF, replaces=everybody)


def bid(book: Anything) -> None:
    """Players bid, until all have or somebody does something else."""
    game = by_each(book)
    rules = KINDS[game.kind].entry.by_each
    for _ in range(book.random.choice((2, 9, 30))):
        game.refresh_from_db()
        view = view_of(game)
        stored = [one for one in pending_bids(game, view) if one.hand == view.current.next_place]
        play = view.hand_in_play
        calls, play = valid_calls(KINDS[game.kind].entry, play, stored)
        waiting = rules.waiting(play, calls)
        if not waiting or is_announced(KINDS[game.kind].entry, view.announced):
            break
        extras = rules.extras(play, calls)
        if extras and book.random.random() < SELDOM:
            announce_extra(book, game, book.random.choice(extras))
            continue
        seat = book.random.choice(waiting) if rules.hidden(play) else waiting[0]
        said = book.random.choice(possible(rules, play, calls, seat))
        everybody = [one.sitter.player.key for one in view.seats]
        holder = book.random.choice((None, seat, seat))
        bid_on(book.phone(), game, seat, said, holder=holder, replaces=everybody)
    if book.random.random() < HALF:
        play_bid_hand(book, game)


def possible(rules: ByEach, hand: HandInPlay, calls: Sequence[Call], seat: int) -> list[dict]:
    """What a player may bid now, among a hundred things."""
    numbers, trumps = range(5), ("no_trump", "diamonds", "spades", "all_trump")
    said: list[dict] = [{"bid": number} for number in numbers]
    said += [{"number": number, "trump": trump} for number in numbers for trump in trumps]
    return [one for one in said if not rules.faults(hand, calls, NewCall(seat, one))]


def announce_extra(book: Anything, game: Game, extra: Extra) -> None:
    seat = 0 if extra.seat is None else extra.seat
    who, place = sender(game, book.phone(), seat), view_of(game).current.next_place
    what = {"hand": place, "seats": (seat,), "key": extra.key}
    services.append(bid_acts.announce_extra, held(game, seat), who, **what)


def play_bid_hand(book: Anything, game: Game) -> None:
    """Record the hand in play, over bids that wait."""
    game.refresh_from_db()
    view = view_of(game)
    facts = book.facts(view) | view.announced
    everybody = [one.sitter.player.key for one in view.seats]
    book.say(acts.record, game, facts=facts, replaces=everybody)


# Elsewhere in the notebook


def delete_a_game(book: Anything) -> None:
    game = book.game()
    services.delete_game(game=game)
    if book.random.random() < HALF:
        services.restore_game(game=game)


def change_people(book: Anything) -> None:
    known = [*book.cast.notebook.players.filter(forgotten=False).order_by("pk")]
    one, other = book.random.choices(known, k=2)
    verb, what = book.random.choice(
        [
            (services.rename_player, {"player": one, "name": book.name()}),
            (services.merge_players, {"player": one, "into": other}),
            (services.separate_player, {"player": one}),
            (services.archive_player, {"player": one, "archived": book.random.random() < HALF}),
            (services.forget_player, {"player": one}),
        ]
    )
    verb(**what)


def change_phones(book: Anything) -> None:
    """Name a phone, or let another join under the name that it gets."""
    people: list[Player | None] = [
        None,
        *book.cast.notebook.players.filter(forgotten=False).order_by("pk"),
    ]
    if book.random.random() < HALF:
        services.name_phone(phone=book.phone(), label=book.name())
        return
    invitation = book.cast.invite(book.random.choice((Right.SCORER, Right.READER)))
    kind = book.random.choice(("", "iPhone", "Android"))
    person = book.random.choice(people)
    book.phones.append(book.cast.join(invitation, key=book.key(), kind=kind, person=person))


def change_settings(book: Anything) -> None:
    notebook = book.cast.notebook
    kind = book.random.choice(sorted(GAMES))
    rules = book.rules(kind, book.random.choice(GAMES[kind].PLAYERS))
    services.set_rule_defaults(notebook=notebook, kind=kind, rules=rules)
    services.name_notebook(notebook=notebook, name=book.name())
    notebook.refresh_from_db()


def evening(book: Anything) -> None:
    kind, people = book.random.choice(sorted(GAMES)), book.names(book.random.randint(4, 13))
    what = {"notebook": book.cast.notebook, "kind": kind, "names": people, "name": book.name(60)}
    book.evenings.append(services.start_evening(**what, client_key=book.key()))


def draw_a_round(book: Anything) -> None:
    there = Evening.objects.get(pk=book.random.choice(book.evenings).pk)
    if there.club is not None:
        seen = len(there.club["played"])
        services.draw_club_round(evening=there, chance=book.random, seen_round=seen)
        return
    drawn = {"evening": there, "phone": book.phone(), "seen_round": len(there.byes)}
    book.games += services.start_round(**drawn, chance=book.random, client_key=book.key())


def sit_down(book: Anything) -> None:
    there = Evening.objects.get(pk=book.random.choice(book.evenings).pk)
    seatings = [Seating(book.names(book.random.choice(GAMES[there.kind].PLAYERS)))]
    what = {"evening": there, "phone": book.phone(), "kind": there.kind, "seatings": seatings}
    book.games += services.start_without_draw(**what, rules=there.rules, client_key=book.key())


def change_evening(book: Anything) -> None:
    there = Evening.objects.get(pk=book.random.choice(book.evenings).pk)
    verb, what = book.random.choice(
        [
            (services.rename_evening, {"name": book.name(60)}),
            (services.end_evening, {}),
            (services.reopen_evening, {}),
            (services.set_evening_rules, {"rules": book.rules(there.kind, 4)}),
            (services.change_players, {"names": book.names(6), "seen": ()}),
            (services.undo_round, {"seen_round": len(there.byes)}),
        ]
    )
    verb(evening=there, **what)


def club(book: Anything) -> None:
    entrants = [f"{book.name(20)} & {number}" for number in range(book.random.randint(2, 9))]
    draw = book.random.choice(("anew", "standing"))
    how = {"kind": book.random.choice(("belote", "tarot")), "draw": draw, "name": book.name(60)}
    how |= {"form": book.random.choice((*FORMS,)), "entrants": "\n".join(entrants)}
    how |= {"client_key": book.key(), "twice": book.random.random() < HALF}
    book.evenings.append(book.cast.club(**how))


def a_club(book: Anything) -> Evening:
    there = book.random.choice([one for one in book.evenings if one.club is not None])
    return Evening.objects.get(pk=there.pk)


def tables_of(book: Anything, there: Evening) -> list[Json]:
    """The tables of the last round."""
    return book.random.choice(there.club["played"][-1:])["tables"]


def enter_a_card(book: Anything) -> None:
    """Enter the card of a table, or take its result away."""
    there = a_club(book)
    at, table = book.random.choice([*enumerate(tables_of(book, there), 1)])
    how = {"seen": card_text(at, table), "key": str(book.key()), "why": f" {book.name(9)} "}
    points = [str(book.random.randint(0, 999)) for _ in table["sides"]]
    if book.random.random() < HALF:
        how, points = how | {"sure": True}, []
    number = len(there.club["played"])
    card = TypedCard(at, points, **how)
    services.enter_card(evening=there, phone=book.phone(), number=number, card=card)


def enter_at_a_table(book: Anything) -> None:
    there = services.allow_table_phones(
        evening=a_club(book), phones=book.random.choice(("one", "two"))
    )
    number, table = len(there.club["played"]), tables_of(book, there)[0]
    points = [str(book.random.randint(0, 9)) for _ in table["sides"]]
    how = {"sides": table["sides"], "side": book.random.randrange(2), "phone": book.key()}
    card = TypedCard(1, points, why=f" {book.name(9)} ")
    services.enter_at_table(evening=there, number=number, at=1, card=card, **how)


def correct_a_club(book: Anything) -> None:
    there = a_club(book)
    tables = [*enumerate(tables_of(book, there), 1)]
    (at, one), (to, other) = book.random.choice(tables), book.random.choice(tables)
    entrants = [book.random.choice(seats_of(table)) for table in (one, other)]
    seats = seats_text([table for _, table in tables], at, to)
    by = {"evening": there, "phone": book.phone(), "number": len(there.club["played"])}
    names = {entrants[0]: there.club["entrants"][0]}
    verb, what = book.random.choice(
        [
            (services.move_result, by | {"at": at, "to": to}),
            (
                services.swap_results,
                by | {"at": at, "to": to, "seen": cards_text([(at, one), (to, other)])},
            ),
            (services.choose_reading, by | {"at": at, "which": 0}),
            (
                services.exchange_seats,
                by | {"one": entrants[0], "other": entrants[1], "seen": seats},
            ),
            (services.set_prizes, {"evening": there, "prizes": f" {book.name(9)} \n\nx"}),
            (services.rename_entrants, {"evening": there, "names": names, "seen": {}}),
            (services.change_rounds, {"evening": there, "rounds": str(book.random.randint(1, 9))}),
        ]
    )
    verb(**what)


def change_club(book: Anything) -> None:
    there = a_club(book)
    if book.random.random() < HALF:
        points = [str(book.random.randint(0, 999)) for _ in range(4)]
        how = {"find": book.random.choice(FINDS), "why": book.name(9), "key": str(book.key())}
        card = TypedCard(1, points, **how)
        number = len(there.club["played"])
        services.enter_card(evening=there, phone=book.phone(), number=number, card=card)
    else:
        late, left = book.name(60), book.random.choice(((), (1,)))
        there = services.change_entrants(evening=there, late=late, left=left, was=())
        how = {"evening": there, "phone": book.phone(), "number": len(there.club["played"])}
        if book.random.random() < HALF:
            tables = [*enumerate(tables_of(book, there), 1)]
            at, table = book.random.choice(tables)
            gone = [one for one in seats_of(table) if one in there.club["left"]]
            how |= {"at": at, "seen": card_text(at, table)}
            services.note_unplayed(**how, left=gone, reason=book.name(9))
        elif table := table_for_latecomers(there.kind, there.club):
            services.seat_latecomers(**how, seats=seats_of(table))


GAME = (
    *(play, play, play, announce, correct, correct, insert, put_back, remove, undo, restore),
    *(
        adjust,
        adjust,
        write_note,
        contest,
        contest,
        settle,
        withdraw,
        confirm,
        replace,
        swap,
        correct_dealer,
    ),
    *(correct_dealer_once, end, rematch),
)
BIDS = (bid, bid, bid, let_each_bid)
ELSEWHERE = (
    *(start_a_game, delete_a_game, change_people, change_phones, change_settings, evening),
    *(draw_a_round, draw_a_round, sit_down, change_evening, club, change_club),
    *(enter_a_card, enter_at_a_table, correct_a_club),
)
