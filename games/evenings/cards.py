"""The paper cards of a club evening: what was typed of one, and what is wrong with it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.evenings.clubs import MOST_POINTS, lowest_points, open_tables, seats_of
from games.evenings.table_phones import side_sign
from games.kinds.registry import GAMES
from games.numbers import typed_number, whole_number
from games.scoring.errors import Fault, fault
from games.scoring.values import Json

FINDS = ("table", "entrant")


@dataclass(frozen=True)
class TypedCard:
    """What was typed of a card: the `number` of its table, or of one of its entrants whose side
    then comes first; the points and capots of each side; `why` they are as they are though they do
    not add up. `seen` is what the page showed of the table (`card_text`); `key` is that of the
    form; `sure` says that a table without points is to have no result any more.
    """

    number: int
    points: Sequence[str]
    capots: Sequence[str] = ()
    find: str = "table"
    why: str = ""
    seen: str = ""
    key: str = ""
    sure: bool = False

    @property
    def empty(self) -> bool:
        return not any([*self.points, *self.capots])


def find_table(played: Json, find: str, number: int) -> tuple[int, list[int]] | None:
    """The number of the table that a card is of, and the order in which the card has its sides."""
    for at, table in enumerate(played["tables"], 1):
        sides = [*range(len(table["sides"]))]
        own = [side for side in sides if number in table["sides"][side]]
        if find == "entrant" and own:
            return at, own + [side for side in sides if side not in own]
        if find != "entrant" and at == number:
            return at, sides
    return None


def result_of(table: Json) -> Json | None:
    """The result of a table, None until it is entered."""
    if table["points"] is None:
        return None
    return {"points": table["points"], "capots": table["capots"]}


def card_text(at: int, table: Json) -> str:
    """What a page shows of a table: its number, who sits there, its points and capots if any."""
    figures = [*(table["points"] or ()), *(table["capots"] or ())]
    return " ".join(map(str, [at, *seats_of(table), *figures]))


def cards_text(tables: Sequence[tuple[int, Json]]) -> str:
    return " | ".join([card_text(at, table) for at, table in tables])


def open_cards(club: Json) -> list[str]:
    """What a page shows of the tables without a result, each after the number of its round."""
    played = club["played"]
    tables = [
        (number, at, played[number - 1]["tables"][at - 1]) for number, at in open_tables(club)
    ]
    return [f"{number} {card_text(at, table)}" for number, at, table in tables]


def shows_other_seats(card: TypedCard, tables: Sequence[Json], at: int) -> bool:
    """Whether others sat at the table of a card when the page was shown, or its entrant at another
    table.
    """
    shown, *seen = card.seen.split() or [""]
    number = whole_number(shown, 4)
    if number is None or not 1 <= number <= len(tables):
        return False
    seats = [*map(str, seats_of(tables[number - 1]))]
    seated = seen[: len(seats)]
    if number == at:
        return seated != seats
    return card.find == "entrant" and str(card.number) in seated


def exchange_entrants(club: Json, played: Json, one: int, other: int) -> Json:
    """A round with two entrants in each other's places, also in who read their cards; the same if
    they sit on one side. One may be without a table: then the other sits out, or is not there at
    all once it left.
    """
    tables, byes = played["tables"], played["byes"]
    if any({one, other} <= {*side} for table in tables for side in table["sides"]):
        return played
    swap = {one: other, other: one}
    swapped = [_seated(table, swap) for table in tables]
    before, after = (
        {who for table in all_ for who in seats_of(table)} for all_ in (tables, swapped)
    )
    gave_up = [*(before - after - {*club["left"]})]
    byes = [*[who for who in byes if who not in after], *gave_up]
    return played | {"tables": swapped, "byes": byes}


def _seated(table: Json, swap: Mapping[int, int]) -> Json:
    sides = [[swap.get(who, who) for who in side] for side in table["sides"]]
    signs = dict(zip(map(side_sign, table["sides"]), map(side_sign, sides), strict=True))
    readings = [one | {"by": signs.get(one["by"], one["by"])} for one in table["readings"]]
    return table | {"sides": sides, "readings": readings}


def seats_text(tables: Sequence[Json], *numbers: int) -> str:
    """What a page shows of who sits at tables with these numbers."""
    return " | ".join(
        [" ".join(map(str, [at, *seats_of(tables[at - 1])])) for at in sorted(numbers)]
    )


def side_text(result: Json) -> str:
    """A result on one line: the points of each side, with its capots in brackets."""
    capots = [f" ({made})" if made else "" for made in result["capots"]]
    sides = zip(result["points"], capots, strict=True)
    return " / ".join([f"{points}{made}" for points, made in sides])


def read_figures(kind: str, club: Json, card: TypedCard, sides: int) -> tuple[Json, list[Fault]]:
    """The result that was typed, in the order of the card, and what is wrong with its figures. No
    capot is none; the last side's points follow from the others' where the game fixes the sum.
    """
    typed = [*card.points, *[""] * sides][:sides]
    points = [typed_number(one, digits=9) for one in typed]
    made = card.capots if GAMES[kind].CAPOTS else ()
    capots = [typed_number(one or "0", digits=9) for one in [*made, *["0"] * sides][:sides]]
    rule, blank = GAMES[kind].card_sum(club["hands"]), [at for at in range(sides) if not typed[at]]
    if rule and rule.least == rule.most and len(blank) == 1 and None not in capots:
        fixed = rule.least + rule.capot * sum(filter(None, capots))
        points[blank[0]] = fixed - sum([one or 0 for one in points])
    elif blank:
        return {}, [fault("card_incomplete", "points")]
    lowest = lowest_points(club["form"])
    for field, figures, least in (("points", points, lowest), ("capots", capots, 0)):
        if not all(one is not None and least <= one <= MOST_POINTS for one in figures):
            return {}, [fault("not_in_range", field, lowest=least, highest=MOST_POINTS)]
    return {"points": points, "capots": capots}, []


def sum_faults(kind: str, hands: int, result: Json) -> list[Fault]:
    """Why a card cannot be as it was typed, by what the game's rules fix."""
    points, capots = sum(result["points"]), sum(result["capots"])
    if capots > hands:
        return [fault("more_capots_than_hands", "sum", given=capots, hands=hands)]
    rule = GAMES[kind].card_sum(hands)
    if rule is None:
        return []
    lowest, highest = (bound + rule.capot * capots for bound in (rule.least, rule.most))
    over = (points - lowest) % rule.step
    if not lowest <= points <= highest:
        code = "sum_is_fixed" if lowest == highest else "sum_out_of_range"
        return [fault(code, "sum", given=points, lowest=lowest, highest=highest)]
    if over:
        below, above = points - over, points - over + rule.step
        return [fault("sum_between", "sum", given=points, below=below, above=above)]
    return []
