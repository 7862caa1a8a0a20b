"""Tarot, or French tarot: a taker alone, or with a called partner, against the others.

Source: the rules of the French federation (2012); the house rules have what other tables play.
Glossary: the *attack* is the taker and, with five players, the partner; the others are the
*defence*. The *bouts* are the 21, the petit (the 1 of trumps) and the excuse; *off* is how far the
attack's points are over or under what it needs; a *poignée* is a number of trumps that is shown, a
*misère* a hand without trumps or without court cards, a *chelem* every trick.
Where the dealer *sits out*, the others play by the rules of their number.
Not done here: the play of the cards; a contract that is doubled, a small chelem, a dummy hand.
"""

from dataclasses import replace

from games.scoring.errors import Fault, fault
from games.scoring.facts import ANNOUNCE, TAKER, Bounds, Fact, required_choice
from games.scoring.game import DIRECTION_RULE, CardSum, Game, HandResult, Progress, Rule, Table
from games.scoring.values import Json, Line

CONTRACTS = ("petite", "garde", "garde_sans", "garde_contre")
TIMES: dict[str, int] = {"petite": 1, "garde": 2, "garde_sans": 4, "garde_contre": 6}
ATTACK, DEFENCE = CAMPS = ("attack", "defence")
CALLABLE = tuple([rank + suit for rank in "KQCJ" for suit in "SHDC"])
POIGNEE_SIZES = ("simple", "double", "triple")
TRUMPS_SHOWN: dict[int, tuple[int, ...]] = {3: (13, 15, 18), 4: (10, 13, 15), 5: (8, 10, 13)}
PETIT_SEC = "petit_sec"
WHOLE, BOUT_WORTH, TRUMPS_AND_EXCUSE = 91, 4, 22
# The least points of a trick of four cards or more.
TRICK = 2
BASE, PETIT = 25, 10
RARE_POINTS = 4
# The points that the attack needs, by its bouts.
NEEDED = (56, 51, 41, 36)
# The whole points and the half of a chelem against the excuse.
ALL_BUT_THE_EXCUSE = ((87, 0), (86, 1))
MADE = ("contract_made.just", "contract_made", "contract_made.rounded")
FAILED = ("contract_failed", "contract_failed.rounded")
VERDICTS = MADE + FAILED


def at_play(table: Table) -> int:
    """How many play a hand: their number decides its rules."""
    return table.players - (table.rules.get("sits_out") == "dealer")


def put_aside(playing: int) -> int:
    """The least points of the cards of an écart or a chien."""
    return 1 if playing == 5 else 3


def whole_points(facts: Json) -> tuple[int, int]:
    """The whole points of attack and defence; a missing one is the rest of the hand's total."""
    total = WHOLE - half_of(facts)
    attack, defence = facts["points"]
    return (total - defence, defence) if attack is None else (attack, total - attack)


def half_of(facts: Json) -> int:
    """1 if both camps have half a point more than their whole points, else 0."""
    return 1 if facts.get("half") else 0


def is_made(facts: Json) -> bool:
    return whole_points(facts)[0] >= NEEDED[facts["bouts"]]


def partner_of(facts: Json) -> int:
    """The taker's partner; the taker alone is their own."""
    return int(facts["partner"] if "partner" in facts else facts["taker"])


# Who held the petit, of a hand that was dealt again for it.
BY = Fact("by", "seat", moment=ANNOUNCE)


class Tarot(Game):
    SLUG = "tarot"
    PLAYERS = (4, 3, 5, 6)
    DIRECTION = -1
    FACTS = (
        TAKER,
        required_choice("contract", CONTRACTS),
        Fact("called", "choice", moment=ANNOUNCE, choices=CALLABLE, unknown="unknown_card"),
        Fact("chelem_announced", "flag", moment=ANNOUNCE, unknown="not_true_or_false"),
        Fact(
            "redeal",
            "choice",
            moment=ANNOUNCE,
            choices=("passed", PETIT_SEC, "misdeal"),
            alone="redeal_and_result",
            unknown="unknown_redeal",
        ),
        BY,
        Fact("bouts", "number", required=True, highest=3),
        Fact("points", "number", "side"),
        Fact("half", "flag", unknown="not_true_or_false"),
        Fact("partner", "seat"),
        Fact("petit", "choice", choices=CAMPS, unknown="unknown_camp"),
        Fact("chelem", "choice", choices=CAMPS, unknown="unknown_camp"),
        Fact(
            "poignees",
            "record",
            "list",
            parts=(
                Fact("seat", "seat"),
                Fact("size", "choice", choices=POIGNEE_SIZES, unknown="unknown_poignee"),
            ),
        ),
        Fact(
            "miseres",
            "record",
            "list",
            parts=(
                Fact("seat", "seat"),
                Fact("kind", "choice", choices=("trumps", "heads"), unknown="unknown_misere"),
            ),
        ),
    )
    RULES = (
        Rule("length", None, lowest=1, highest=1000),
        Rule("petite", True, (True, False)),
        Rule("rounding", "exact", ("exact", "fives", "tens")),
        Rule("poignee", "20_30_40", ("20_30_40", "20_40_60", "10_20_40")),
        Rule("poignee_to", "winner", ("winner", "shower")),
        Rule("chelem", "400_200", ("400_200", "none")),
        Rule("misere", "off", ("off", "10", "20")),
        Rule("share", "two_thirds", ("two_thirds", "half")),
        Rule("all_pass", "next_dealer", ("next_dealer", "same_dealer")),
        DIRECTION_RULE,
    )

    def house_rules(self, players: int, given: Json) -> tuple[Rule, ...]:
        choices = {5: ("nobody", "dealer"), 6: ("dealer",)}.get(players)
        return (*self.RULES, Rule("sits_out", choices[0], choices)) if choices else self.RULES

    def playing(self, table: Table, progress: Progress) -> tuple[int, ...]:
        seats = range(table.players)
        everybody = at_play(table) == table.players
        return tuple([seat for seat in seats if everybody or seat != progress.dealer])

    def next_dealer(self, table: Table, progress: Progress, dealer: int | None) -> int | None:
        """Whoever sits out in a hand deals in turn."""
        return self.after(table, replace(progress, dealer=dealer), dealer)

    def start(self, table: Table) -> int:
        """The memo is the number of redeals: they are numbered like hands, but not counted."""
        return 0

    def bounds(self, table: Table, progress: Progress) -> Bounds:
        """The two sides that have points are the camps."""
        return Bounds(table.players, len(CAMPS), self.playing(table, progress), {})

    def faults(self, table: Table, progress: Progress, facts: Json, complete: bool) -> list[Fault]:
        """Who held the petit may stand beside that redeal."""
        if "by" not in facts or facts.get("redeal") != PETIT_SEC:
            return super().faults(table, progress, facts, complete)
        rest = {key: facts[key] for key in facts if key != "by"}
        found = super().faults(table, progress, rest, complete)
        return found + self.fact_faults(BY, table, self.bounds(table, progress), facts, complete)

    def missing(self, table: Table, facts: Json) -> list[Fault]:
        found = super().missing(table, facts)
        if facts.get("points", [None, None]) == [None, None]:
            found.append(fault("points_missing", "points"))
        if at_play(table) == 5 and "partner" not in facts:
            found.append(fault("partner_missing", "partner"))
        return found

    def impossible(
        self, table: Table, progress: Progress, facts: Json, complete: bool
    ) -> list[Fault]:
        found = _table_faults(table, facts)
        if "points" in facts and facts["points"] != [None, None]:
            found += _points_faults(table, facts)
        if not found:
            found += _petit_faults(facts) + _chelem_faults(facts)
        return found + _shown_faults(table, facts)

    def score(self, table: Table, progress: Progress, facts: Json) -> HandResult:
        if "redeal" in facts:
            return self._redealt(table, progress, facts)
        seats, lines = self.playing(table, progress), _noted(table, facts)

        def settle(code: str, each: int, params: Json) -> None:
            lines.append(_settled(table, seats, facts, code, each, params))

        made, times = is_made(facts), TIMES[facts["contract"]]
        won = 1 if made else -1
        distance = _off(facts)
        off = _rounded(table.rules, distance)
        params = _contract(facts) | {"distance": distance, "off": off, "times": times}
        settle(_verdict(made, distance, off), won * (BASE + off) * times, params)
        if off != distance:
            nothing = (0,) * table.players
            lines.append(Line("points_rounded", nothing, {"from": distance, "to": off}))
        if "petit" in facts:
            sign, params = 1 if facts["petit"] == ATTACK else -1, {"times": times}
            settle("petit_by_" + facts["petit"], sign * PETIT * times, params)
        worth = [int(one) for one in table.rules["poignee"].split("_")]
        for shown in facts.get("poignees", ()):
            size = POIGNEE_SIZES.index(shown["size"])
            params = {"seat": shown["seat"], "size": shown["size"]}
            params["trumps"] = TRUMPS_SHOWN[len(seats)][size]
            params["poignee_to"] = table.rules["poignee_to"]
            attacks = shown["seat"] in (facts["taker"], partner_of(facts))
            to_attack = made if params["poignee_to"] == "winner" else attacks
            params["camp"] = ATTACK if to_attack else DEFENCE
            settle("poignee", worth[size] if to_attack else -worth[size], params)
        for code, points in _chelems(table.rules, facts):
            settle(code, points, {"seat": facts["taker"]})
        for shown in facts.get("miseres", ()):
            gift = int(table.rules["misere"])
            gains = [-gift if seat in seats else 0 for seat in range(table.players)]
            gains[shown["seat"]] = gift * (len(seats) - 1)
            params = {"seat": shown["seat"], "kind": shown["kind"], "each": gift}
            lines.append(Line("misere", tuple(gains), {**params, "figures": tuple(gains)}))
        return HandResult(tuple(lines), 0, progress.memo)

    def _redealt(self, table: Table, progress: Progress, facts: Json) -> HandResult:
        kind = facts["redeal"]
        same = kind == "misdeal" or kind + table.rules["all_pass"] == "passed" + "same_dealer"
        turn = progress.dealer if progress.turn is None else progress.turn
        params = {"deals": turn if same else self.next_dealer(table, progress, turn)}
        if "by" in facts:
            params["seat"] = facts["by"]
        line = Line("redeal_" + kind, (0,) * table.players, params)
        return HandResult((line,), 0, progress.memo + 1, same)

    def outcome(self, table: Table, progress: Progress) -> str | None:
        return "all_played" if self._left(table, progress) == 0 else None

    def card_sum(self, hands: int) -> CardSum | None:
        """What one gains others lose."""
        return CardSum(0, 0)

    def coming(self, table: Table, progress: Progress) -> Json:
        return {"left": self._left(table, progress)}

    def _left(self, table: Table, progress: Progress) -> int | None:
        """How many hands are still to be scored; None if the people end the game."""
        length: int | None = table.rules["length"]
        return None if length is None else length - (progress.number - 1 - progress.memo)


def _table_faults(table: Table, facts: Json) -> list[Fault]:
    found: list[Fault] = []
    if facts.get("contract") == "petite" and not table.rules["petite"]:
        found.append(fault("contract_not_played", "contract", contract="petite"))
    if "by" in facts:
        found.append(fault("redeal_and_result", "by"))
    if at_play(table) < 5:
        given = [name for name in ("called", "partner") if name in facts]
        found += [fault("partner_not_in_play", name) for name in given]
    if half_of(facts) and at_play(table) == 4:
        found.append(fault("half_not_possible", "half"))
    return found


def _points_faults(table: Table, facts: Json) -> list[Fault]:
    """The first fault of the points: their range, their sum, or that no cards make them."""
    given = [number for number in facts["points"] if number is not None]
    total = WHOLE - half_of(facts)
    for number in given:
        if not 0 <= number <= total:
            return [fault("points_out_of_range", "points", given=number, total=total)]
    if len(given) == 2 and sum(given) != total:
        return [fault("points_do_not_add_up", "points", given=sum(given), total=total)]
    if "bouts" not in facts or "contract" not in facts:
        return []
    bouts, aside, contre = facts["bouts"], put_aside(at_play(table)), _contre(facts)
    least = (BOUT_WORTH * bouts + aside * (not contre), BOUT_WORTH * (3 - bouts) + aside * contre)
    attack, defence = whole_points(facts)
    if attack < least[0] or defence < least[1]:
        return [fault("points_impossible", "points", bouts=bouts, least=least)]
    # An attack with 0 may have taken nothing in a garde contre: that is asked about.
    too_few = 0 < 2 * attack + half_of(facts) < 2 * TRICK or defence < TRICK
    if at_play(table) > 3 and too_few and "chelem" not in facts:
        figures = (attack, defence)
        return [fault("points_impossible", "points", case="trick", figures=figures, least=TRICK)]
    return []


def _petit_faults(facts: Json) -> list[Fault]:
    """`petit_impossible`: that camp has no bout, or no trick."""
    if "petit" not in facts:
        return []
    without = {ATTACK: 0, DEFENCE: 3}[facts["petit"]]
    if facts.get("bouts") == without or facts.get("chelem", facts["petit"]) != facts["petit"]:
        return [fault("petit_impossible", "petit", camp=facts["petit"])]
    return []


def _chelem_faults(facts: Json) -> list[Fault]:
    """`chelem_impossible`: the contract, the points or the bouts do not go with it; its `case` says
    which chelem needs what.
    """
    lacking = [name for name in ("chelem", "contract", "bouts", "points") if name not in facts]
    if lacking or facts["points"] == [None, None]:
        return []
    camp, bouts, half = facts["chelem"], facts["bouts"], half_of(facts)
    points = whole_points(facts)[0]
    case, possible = camp, True
    if camp == ATTACK and not _contre(facts):
        every = points == WHOLE and bouts == 3
        possible = every or ((points, half) in ALL_BUT_THE_EXCUSE and bouts == 2)
    elif camp == DEFENCE and _contre(facts):
        case = "contre"
        possible = (points, half, bouts) == (0, 0, 0) or (points, bouts) == (BOUT_WORTH, 1)
    elif camp == DEFENCE and facts["contract"] != "garde_sans":
        possible = bouts < 2
    if possible and is_made(facts) != (camp == ATTACK):
        case, possible = "lost", False
    return [] if possible else [fault("chelem_impossible", "chelem", camp=camp, case=case)]


def _contre(facts: Json) -> bool:
    """Whether the chien is the defence's."""
    return bool(facts["contract"] == "garde_contre")


def _shown_faults(table: Table, facts: Json) -> list[Fault]:
    found: list[Fault] = []
    sizes = [one.get("size") for one in facts.get("poignees", ())]
    by_size = TRUMPS_SHOWN[at_play(table)]
    trumps = sum([by_size[POIGNEE_SIZES.index(size)] for size in sizes if size is not None])
    if trumps > TRUMPS_AND_EXCUSE:
        found.append(fault("too_many_trumps", "poignees", given=trumps, most=TRUMPS_AND_EXCUSE))
    for name in ("poignees", "miseres"):
        given = [one for one in facts.get(name, ()) if one.get("seat") is not None]
        shown = [(one["seat"], one.get("kind")) for one in given]
        if len(set(shown)) < len(shown):
            found.append(fault("seat_twice", name))
    if facts.get("miseres") and table.rules["misere"] == "off":
        found.append(fault("misere_not_played", "miseres"))
    return found


def _noted(table: Table, facts: Json) -> list[Line]:
    """The lines that score nothing: what is rare, a taker alone, where half a point goes."""
    noted: list[tuple[str, Json]] = []
    points = whole_points(facts)
    if min(points) <= RARE_POINTS and "chelem" not in facts:
        noted.append(("rare_points", {"figures": points}))
    if "chelem" in facts:
        noted.append(("rare_chelem", {"camp": facts["chelem"]}))
    if len(facts.get("poignees", ())) > 1:
        noted.append(("rare_poignees", {"number": len(facts["poignees"])}))
    if at_play(table) == 5 and partner_of(facts) == facts["taker"]:
        noted.append(("alone", {"seat": facts["taker"], "called": facts.get("called", "")}))
    if half_of(facts):
        noted.append(("half_point", {"camp": ATTACK if is_made(facts) else DEFENCE}))
    return [Line(code, (0,) * table.players, params) for code, params in noted]


def _off(facts: Json) -> int:
    """How far the points are over or under what is needed; half a point is the winner's."""
    points, needed = whole_points(facts)[0], NEEDED[facts["bouts"]]
    return points + half_of(facts) - needed if is_made(facts) else needed - points


def _rounded(rules: Json, off: int) -> int:
    unit = {"exact": 1, "fives": 5, "tens": 10}[rules["rounding"]]
    return (off + unit // 2) // unit * unit


def _verdict(made: bool, distance: int, off: int) -> str:
    if made and not distance:
        return "contract_made.just"
    return ("contract_made" if made else "contract_failed") + ".rounded" * (off != distance)


def _contract(facts: Json) -> Json:
    attack, defence = whole_points(facts)
    params = {key: facts[key] for key in ("contract", "bouts")}
    params.update({"seat": facts["taker"], "needed": NEEDED[facts["bouts"]]})
    params.update({"attack": attack, "defence": defence, "half": half_of(facts)})
    return params


def _chelems(rules: Json, facts: Json) -> list[tuple[str, int]]:
    announced, camp = facts.get("chelem_announced"), facts.get("chelem")
    found = [("chelem_missed", -200)] if announced and camp != ATTACK else []
    if camp == ATTACK:
        found.append(("chelem_announced_made", 400) if announced else ("chelem_made", 200))
    elif camp == DEFENCE:
        found.append(("chelem_by_defence", -200))
    scores = 0 if rules["chelem"] == "none" else 1
    return [(code, scores * points) for code, points in found]


def _settled(
    table: Table, seats: tuple[int, ...], facts: Json, code: str, each: int, params: Json
) -> Line:
    """The line of what each defender among the `seats` that play gives the attack, or gets from it
    if that is below 0.
    """
    taker, partner = facts["taker"], partner_of(facts)
    points = [-each if seat in seats else 0 for seat in range(table.players)]
    points[taker] = points[partner] = 0
    whole = -sum(points)
    if partner != taker:
        parts = 2 if table.rules["share"] == "half" else 3
        its = abs(whole) // parts
        points[partner] = its if whole > 0 else -its
    points[taker] = whole - points[partner]
    return Line(code, tuple(points), {**params, "each": abs(each), "figures": tuple(points)})
