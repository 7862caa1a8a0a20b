"""A game as JSON data: what a phone is told of it, keeps, and reads again."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from uuid import UUID

from games import journal
from games.exchange.game import exported_view, read_people, rebuild_entry
from games.exchange.lines import moment_text, read_moment
from games.journal import Entry, EntryKind, WaitingBid
from games.scoring.values import Json
from games.table.plain import Bid, Evening, Game, Notebook, Player
from games.table.screen import GameState
from games.table.setting_up.new_game import Setup
from games.table.setting_up.new_game_page import Beginning
from games.table.view import GameView, view_of
from games.table.writing import last_sitter

# What a phone knows of a game besides what a file has.
OWN = ("pk", "started_by_id", "round_number", "own_bids", "head", "contested")


def state_to_json(state: GameState) -> Json:
    """Return what a file has of a game, and what a phone needs besides. Nothing
    that the phone may not know: neither hidden bids (`visible_bids`) nor names that were deleted.
    """
    view, game, entries = state.view, state.view.game, state.view.entries
    phones = {entry.phone.pk: entry.phone for entry in entries}
    sat = [one.player for seat in view.seats for one in (seat.start, *seat.takeovers.values())]
    players = list(dict.fromkeys([*sat, *game.strangers.values()]))
    return {
        "phones": [[one.pk, str(one.key), one.label, one.imported] for one in phones.values()],
        "players": [list(player) for player in players],
        "notebook": list(game.notebook),
        "evening": game.evening and list(game.evening),
        "game": exported_view(view, players.index)
        | {name: getattr(game, name) for name in OWN}
        | {"dated_at": moment_text(game.dated_at)},
        "wrote": [[entry.phone.pk, entry.imported] for entry in entries],
        "bids": [_bid_to_json(bid) for bid in state.bids],
        "person": view.person and list(view.person),
    }


def beginning_to_json(
    notebook: Notebook,
    known: Sequence[str],
    last: Mapping[str, Setup],
    titles: Mapping[str, Mapping[str, Json]],
    keys: Mapping[str, str],
) -> Json:
    """Return what is known before a new game: the names, the last game and the titles of each kind,
    and the keys of people by folded name.
    """
    setups = {slug: dict(vars(setup)) for slug, setup in last.items()}
    names = {"known": known, "keys": dict(keys)}
    listed = {slug: list(found.items()) for slug, found in titles.items()}
    return {"notebook": list(notebook), "last": setups, "titles": listed, **names}


def without_names(view: GameView) -> GameView:
    """Return the game without names that were deleted since, which no phone is told. The journal's
    own names of seats, which pages do not show, are keys instead.
    """
    entries = tuple([_entry_without_names(view, entry) for entry in view.entries])
    names = [one.start.player.key if one.start.forgotten else one.name for one in view.seats]
    seats = [replace(seat, name=name) for seat, name in zip(view.seats, names, strict=True)]
    record = view.record
    if entries != view.entries or names != record["players"]:
        record = journal.record_of(view.game, names, journal.fold(entries))
    return replace(view, seats=tuple(seats), entries=entries, record=record)


def _entry_without_names(view: GameView, entry: Entry) -> Entry:
    by, bids, facts = entry.by, entry.bids, entry.facts
    if by is not None:
        by = by._replace(name=view.name_of(by))
    if bids:
        bids = tuple([_bid_without_names(view, bid) for bid in bids])
    if entry.kind == EntryKind.REPLACE:
        moves = [_move_without_name(view, entry, move) for move in journal.moves_of(entry)]
        facts = {**facts, "moves": moves} if "moves" in facts else {**facts, **moves[0]}
    return replace(entry, by=by, bids=bids, facts=facts)


def _bid_without_names(view: GameView, bid: WaitingBid) -> WaitingBid:
    player = bid.player._replace(name=view.name_of(bid.player))
    return bid._replace(player=player, by=bid.by and bid.by._replace(name=view.name_of(bid.by)))


def _move_without_name(view: GameView, entry: Entry, move: Json) -> Json:
    sitter = view.seats[move["seat"]].takeovers.get(entry.number)
    return {**move, "player": sitter.player.key} if sitter and sitter.forgotten else move


def _bid_to_json(bid: Bid) -> Json:
    told = dict(zip(Bid._fields, bid, strict=True))
    told["over"] = told.pop("replaces")
    return {**told, "player": bid.player.stored, "by": bid.by and bid.by.stored}


def state_from_json(told: Json) -> GameState:
    one, record = told["game"], told["game"]["record"]
    phones = {pk: journal.Phone(pk, UUID(key), *rest) for pk, key, *rest in told["phones"]}
    entries = tuple(
        [
            replace(rebuild_entry(entry, number, phones[phone]), imported=imported)
            for number, (entry, (phone, imported)) in enumerate(
                zip(one["journal"], told["wrote"], strict=True), start=1
            )
        ]
    )
    seats, strangers = read_people(one, entries, [Player(*player) for player in told["players"]])
    game = Game(
        key=one["key"],
        kind=record["game"],
        first_dealer=journal.dealer_at_start(record, [(one.kind, one.facts) for one in entries]),
        rules=record["rules"],
        title=record.get("title", ""),
        core_version=one["core_version"],
        started_at=read_moment(one["started_at"]),
        dated_at=read_moment(one["dated_at"]),
        notebook=Notebook(*told["notebook"]),
        evening=told["evening"] and Evening(*told["evening"]),
        version=one["version"],
        state=one["state"],
        ended_at=one["ended_at"] and read_moment(one["ended_at"]),
        strangers=strangers,
        **{name: one[name] for name in OWN},
    )
    view = view_of(game, seats, entries)
    seats = tuple([replace(seat, sitter=last_sitter(seat, view.current)) for seat in seats])
    person = told["person"] and Player(*told["person"])
    bids = [_bid_from_json(bid) for bid in told["bids"]]
    return GameState(replace(view, seats=seats, person=person), bids)


def beginning_from_json(told: Json, slug: str) -> Beginning:
    """Return what is known before a new game of that kind."""
    last = told["last"].get(slug)
    setup = last and Setup(**{**last, "names": tuple(last["names"])})
    return Beginning(
        slug,
        Notebook(*told["notebook"]),
        known=told["known"],
        last=setup,
        titles=dict(told["titles"].get(slug, ())),
        keys=told["keys"],
    )


def _bid_from_json(told: Json) -> Bid:
    people = {name: journal.read_person(told[name]) for name in ("player", "by")}
    fields = {**told, **people}
    fields["replaces"] = fields.pop("over")
    return Bid(**fields)
