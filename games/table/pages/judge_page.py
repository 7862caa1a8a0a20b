"""The judge's screen: the situation, the question, and what was tapped."""

from collections.abc import Mapping
from dataclasses import replace
from urllib.parse import urlencode

from games.kinds.entry import Taps
from games.kinds.judge_page import (
    JudgePage,
    JudgeScreen,
    Setting,
    Situation,
    setting,
    setting_params,
)
from games.kinds.registry import GAMES, KINDS
from games.scoring.game import Game, Table
from games.scoring.record import complete_rules
from games.scoring.replay import first_progress
from games.scoring.values import Json
from games.table.entry.preview import preview_announcements
from games.table.errors import Missing
from games.table.plain import Notebook
from games.table.screen import GamePage, GameRequest, GameState, Journal, Screen
from games.table.view import GameView, hand_with
from games.wording.catalogue import gettext
from games.wording.sentences import short_forms


def _judge(game: GameState, request: GameRequest, journal: Journal) -> Screen:
    view, of = game.view, request.taps.number("of")
    if not KINDS[view.game.kind].judge_page.QUESTIONS:
        raise Missing
    situation = game_situation(view) if view.score(of) is None else hand_situation(view, of)
    page = judge_page(situation, request.taps, request.extra_context["sections"])
    return Screen(
        template="judge/judge.html" if request.whole else "judge/page.html",
        context=page | {"game": view.game},
        redirect_to="judge",
        query=page["query"],
    )


def game_situation(view: GameView) -> Situation:
    """The situation at the table of a game, with everything known of the hand in play."""
    slug, to_come = view.game.kind, view.sheet.next
    announced = dict(view.current.open or {})
    hand = hand_with(view, announced)
    ready = not view.over and not preview_announcements(hand).faults
    situation = Situation(
        slug=slug,
        wording=KINDS[slug].wording,
        table=_informed(view.table, view.game.notebook, slug),
        players=view.players,
        sides=view.sheet.sides,
        playing=hand.game.playing(view.table, view.progress),
        direction=view.game_record.game.direction(view.table),
        facts=announced,
        at_table=not view.over,
        ready=ready,
        lacks_noted=any(
            view.table.rules[name] is None for name in KINDS[slug].judge_page.NOTEBOOK_RULES
        ),
    )
    if to_come is None:
        return situation
    return replace(
        situation,
        dealer=to_come.dealer or 0,
        leader=to_come.leader,
        coming=dict(to_come.facts),
        hand=0 if view.over else view.current.next_place,
    )


def hand_situation(view: GameView, place: int) -> Situation:
    """The situation of a hand on the sheet: its facts, and who dealt and led it."""
    score = view.scored(place)
    then = replace(view.progress, number=score.number, dealer=score.dealer)
    return replace(
        game_situation(view),
        playing=view.game_record.game.playing(view.table, then),
        dealer=score.dealer or 0,
        leader=score.leader,
        facts=dict(view.facts(place) or {}),
        coming=view.game_record.game.coming(view.table, then),
        at_table=False,
        ready=False,
        hand=place,
    )


def any_table(slug: str, taps: Taps, notebook: Notebook) -> Situation:
    """The situation without a game, whose players and house rules are tapped too; the players are
    numbered in the order of play.
    """
    game = GAMES[slug]
    known = {str(count): count for count in game.PLAYERS}
    count = known.get(taps.one("players"), game.PLAYERS[0])
    rules = complete_rules(game, count, _tapped_rules(slug, count, taps))
    dealer = _dealer_before(game, count, rules, leader=0)
    table = _informed(Table(count, dealer, rules), notebook, slug)
    direction = game.direction(table)
    numbered = tuple(gettext("Player %(number)s") % {"number": seat + 1} for seat in range(count))
    names = tuple(numbered[seat * (direction or 1) % count] for seat in range(count))
    sides = game.sides(numbered if game.TEAMS else names)  # partners sit opposite
    return Situation(
        slug=slug,
        wording=KINDS[slug].wording,
        table=table,
        players=names,
        sides=sides,
        playing=game.playing(table, first_progress(game, table, len(sides))),
        direction=direction,
        dealer=dealer,
        without_game=True,
    )


def _dealer_before(game: Game, players: int, rules: Json, leader: int) -> int:
    """The seat that must deal for `leader` to lead the first hand; 0 if no dealer makes it so."""
    for dealer in range(players):
        table = Table(players, dealer, rules)
        progress = first_progress(game, table, len(game.sides(("",) * players)))
        if game.leader(table, progress) == leader:
            return dealer
    return 0


def judge_page(situation: Situation, taps: Taps, sections: Mapping[str, str]) -> Json:
    """The context of the judge's screen; `sections` are the titles of the rules, by anchor."""
    judge = KINDS[situation.slug].judge_page
    opening = _of_the_moment(situation, judge)
    asked = taps.one("ask") if taps.one("ask") in judge.QUESTIONS else opening
    taps, kept = _turned_to(asked, taps, judge)
    screen = JudgeScreen(situation, judge, KINDS[situation.slug].judge, taps)
    question = judge.QUESTIONS[asked]
    table_settings = _table_settings(situation, judge) if situation.without_game else []
    page = question.context(screen)
    hand = [("of", situation.hand)] if situation.hand else []
    others = [("kept", carried.to_carry()) for carried in kept.values()]
    state = [("ask", asked), *hand, *setting_params(table_settings), *page["state"], *others]
    return page | {
        "slug": situation.slug,
        "title": gettext(KINDS[situation.slug].wording.NAME),
        "template": page.get("template", question.template),
        "asked": asked,
        "kept": f"{situation.hand}-{opening}",
        "short_names": short_forms(situation.players),
        "questions": [
            {"name": name, "label": gettext(option.label), "picked": name == asked}
            for name, option in judge.QUESTIONS.items()
        ],
        "table_settings": table_settings,
        "of": 0 if situation.at_table else situation.hand,
        "in_turn": situation.in_turn,
        "sit_out": [
            name for seat, name in enumerate(situation.players) if seat not in situation.playing
        ],
        "state": state,
        "query": urlencode(state),
        "section": _section(sections, page.get("answer", {}).get("paragraph", "")),
        "noted": [
            gettext(KINDS[situation.slug].wording.HOUSE_RULES[name].label)
            for name in judge.NOTEBOOK_RULES
            if situation.lacks_noted
        ],
        "entry_query": urlencode([("entry", "result"), ("hand", situation.hand), *page["entry"]])
        if page.get("entry")
        else "",
    }


# The fields that several questions have, each for itself.
OWN_FIELDS = ("cards", "hand", "into", "said")


def _turned_to(asked: str, taps: Taps, judge: JudgePage) -> tuple[Taps, dict[str, Taps]]:
    """The taps of the question `asked`, and those of the others, which stay in the address. The
    page was left at the question that it names first.
    """
    carried = [Taps.carried(text) for text in taps.many("kept")]
    kept = {one.one("ask"): one for one in carried if one.one("ask") in judge.QUESTIONS}
    left = (taps.many("ask") or [asked])[0]
    values = {name: taps.values[name] for name in taps.values if name != "kept"}
    own = kept.pop(asked, Taps({}))
    if left == asked or left not in judge.QUESTIONS:
        return Taps(values), kept
    kept[left] = Taps(values | {"ask": [left]})
    shared = {name: values[name] for name in values if name not in OWN_FIELDS}
    return Taps({**own.values, **shared}), kept


def _of_the_moment(situation: Situation, judge: JudgePage) -> str:
    """The question that a table asks now: the bidding while the bids are open, else the first."""
    open_bids = situation.at_table and not situation.ready
    asked = [name for name, one in judge.QUESTIONS.items() if one.bidding and open_bids]
    return next(iter([*asked, *judge.QUESTIONS]))


def noted_rules(slug: str, taps: Taps) -> Json:
    """The labels typed for each rule that the judge may note, None if there are none."""
    typed = {name: taps.one(name).split(",") for name in KINDS[slug].judge_page.NOTEBOOK_RULES}
    return {
        name: [label.strip() for label in labels if label.strip() and label.isprintable()] or None
        for name, labels in typed.items()
    }


def _informed(table: Table, notebook: Notebook, slug: str) -> Table:
    """The table, with the rules noted in the notebook for the judge where the table has none."""
    noted = notebook.rule_defaults.get(slug, {})
    noted_rules = {
        name: noted[name]
        for name in KINDS[slug].judge_page.NOTEBOOK_RULES
        if table.rules.get(name) is None and name in noted
    }
    return replace(table, rules=table.rules | noted_rules)


def _tapped_rules(slug: str, players: int, taps: Taps) -> Json:
    rules = {rule.name: rule for rule in GAMES[slug].house_rules(players, {})}
    tapped: Json = {}
    for name in KINDS[slug].judge_page.RULES_ASKED:
        known = {str(value): value for value in rules[name].values}
        if taps.one(name) in known:
            tapped[name] = known[taps.one(name)]
    return tapped


def _table_settings(situation: Situation, judge: JudgePage) -> list[Setting]:
    rules = {
        rule.name: rule for rule in GAMES[situation.slug].house_rules(situation.table.players, {})
    }
    settings = []
    if len(GAMES[situation.slug].PLAYERS) > 1:
        counts = {count: count for count in sorted(GAMES[situation.slug].PLAYERS)}
        label = gettext("How many play?")
        settings.append(setting("players", label, counts, situation.table.players))
    for name in judge.RULES_ASKED:
        rule = KINDS[situation.slug].wording.HOUSE_RULES[name]
        texts = {value: gettext(rule.choices[value].label) for value in rules[name].values}
        settings.append(setting(name, gettext(rule.label), texts, situation.table.rules[name]))
    return settings


def _section(sections: Mapping[str, str], anchor: str) -> Json | None:
    return {"anchor": anchor, "title": sections[anchor]} if anchor in sections else None


PAGES = [
    GamePage("judge/", "judge", _judge, extra_context="sections", in_parts=True),
]
