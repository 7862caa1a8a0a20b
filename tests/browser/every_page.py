"""Every page of La Marque by name, and how to open it: services save what it shows, the browser
takes the last step.
"""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from unittest.mock import patch
from uuid import uuid4

from django.utils.translation import override
from playwright.sync_api import Page, expect

from games import services
from games.evenings.cards import TypedCard, card_text
from games.evenings.clubs import seats_of
from games.exchange.links import for_link
from games.models import Evening, Game, Notebook
from games.readers.evenings.table_phones import TableCard
from games.store.reading import as_player
from games.table import acts
from games.table.entry import waiting
from games.table.seats import taking_over
from tests.browser.asking import becomes, of_all
from tests.browser.pages import (
    ANA,
    BEA,
    CY,
    DAN,
    AltaBajaTable,
    AluetteTable,
    BeloteTable,
    BidsTable,
    NewGame,
    is_previewed,
)
from tests.cast import (
    ANNOUNCED,
    FOUR,
    LOST,
    MADE,
    Cast,
    add_player,
    bid_each,
    bid_on,
    hand_to,
    held,
    key_at,
    sender,
    view_of,
)
from tests.files import file_of
from tests.kinds import SAMPLES, names_at
from tests.kinds.belote.samples import DEDANS, LITIGE
from tests.links import link_of
from tests.views.away import Away

Show = Callable[[Cast, Page], None]

SEVEN = (*FOUR, "Eve", "Flo", "Guy")
TWELVE = (*SEVEN, "Hal", "Ida", "Jo", "Kim", "Léo")
SEVEN_TRICKS = ({"first": [6], "second": [0]}, {"first": [1, 2], "second": []})

HANDS = {slug: samples.HANDS for slug, samples in SAMPLES.items()}
SHORT = {slug: samples.SHORT_GAME for slug, samples in SAMPLES.items()}
JUDGED = {
    name: asked for samples in SAMPLES.values() for name, asked in samples.JUDGE_ADDRESSES.items()
}


def _game(cast: Cast, kind: str, *hands: dict, names=(), announced=None, **rules) -> Game:
    game = cast.play(cast.start(kind, names or names_at(kind), rules=rules), *hands)
    if announced:
        game = cast.say(acts.announce, game, facts=announced).game
    return game


def _finished(cast: Cast, kind: str) -> Game:
    """A game that ended with its last hand or trick."""
    rules, hands = SHORT[kind]
    return _game(cast, kind, *hands, **rules)


def _home_empty(cast: Cast, page: Page) -> None:
    page.context.clear_cookies()
    page.goto("/")


def _home(cast: Cast, page: Page) -> None:
    for kind in HANDS:
        _finished(cast, kind)
        _game(cast, kind, *HANDS[kind])
    cast.say(acts.end_game, _game(cast, "belote", MADE))
    page.goto("/")


def _new_game(kind: str) -> Show:
    """A game being set up, its house rules unfolded."""

    def show(cast: Cast, page: Page) -> None:
        _game(cast, kind)
        page.goto(f"/new/{kind}/")
        page.locator("button[name=same]").tap()
        expect(page.locator(".seat-list .name")).to_have_count(4)
        _unfold_all(page)

    return show


def _new_game_empty(cast: Cast, page: Page) -> None:
    page.context.clear_cookies()
    page.goto("/new/belote/")


def _new_game_of_eight(cast: Cast, page: Page) -> None:
    page.goto("/new/batarde/")
    NewGame(page).seat(*SEVEN)
    page.locator("button[name=split][value=order]").tap()
    expect(page.locator(".seats")).to_have_count(2)
    NewGame(page).seat("Hal")


def _partners_drawn(cast: Cast, page: Page) -> None:
    _game(cast, "aluette")
    page.goto("/new/aluette/")
    page.locator("button[name=same]").tap()
    page.locator("#draw-partners").tap()
    expect(page.locator(".drawn li")).to_have_count(4)


def _name_refused(cast: Cast, page: Page) -> None:
    page.goto("/new/belote/")
    NewGame(page).seat("Ana")
    page.locator("#new-name").fill("ANA")
    page.locator("button[name=add]").tap()
    expect(page.locator("#name-error")).to_be_visible()


def _table(kind: str, *, entry: str = "", hands=None, **how) -> Show:
    def show(cast: Cast, page: Page) -> None:
        game = _game(cast, kind, *(HANDS[kind] if hands is None else hands), **how)
        page.goto(f"/games/{game.key}/" + (f"?entry={entry}" if entry else ""))
        becomes(page, "() => document.querySelector('.entry .action')?.checkVisibility()")

    return show


def _then(show: Show, *steps: Callable[[Page], None]) -> Show:
    """A page after some steps on it."""

    def after(cast: Cast, page: Page) -> None:
        show(cast, page)
        for step in steps:
            step(page)

    return after


def _write(page: Page) -> None:
    is_previewed(page)
    page.locator(".entry .action").tap()


def _see(what: str) -> Callable[[Page], None]:
    return lambda page: expect(page.locator(what).first).to_be_visible()


def _bid_all_but_ana(page: Page) -> None:
    BidsTable(page).bid(0, 2, 0, 1, speaking=(BEA, CY, DAN))
    BidsTable(page).is_forbidden(ANA, 2)


def _of_game(path: str, kind: str = "belote") -> Show:
    """A page about a game in progress."""

    def show(cast: Cast, page: Page) -> None:
        game = _game(cast, kind, *HANDS[kind])
        cast.say(acts.write_note, game, text="Played at Lou's.")
        cast.say(acts.write_note, game, hand=1, text="Counted twice.")
        page.goto(f"/games/{game.key}/{path}")

    return show


def _taken(path: str, *, back: bool = False) -> Show:
    """A page of a game in which Bea holds another phone, or another phone took her name `back`."""

    def show(cast: Cast, page: Page) -> None:
        game = cast.play(cast.start(), MADE)
        bea = game.seats.get(number=BEA).player
        services.name_phone(phone=cast.scorer, label="Bea’s phone")
        for phone in (cast.owner, cast.scorer) if back else (cast.scorer,):
            hand_to(phone, bea)
        page.goto(f"/games/{game.key}/{path.format(bea=bea.key)}")

    return show


def _rewritten(cast: Cast, page: Page) -> None:
    """A table whose game is not the game that the phone saw."""
    game = _game(cast, "belote", MADE, MADE)
    page.goto(f"/games/{game.key}/")
    page.evaluate("game => (localStorage[`/games/${game}/seen`] = '2 AAAA')", game.key)
    page.goto(f"/games/{game.key}/")
    expect(page.locator("[data-today] summary")).to_be_visible()


def _result(kind: str) -> Show:
    return lambda cast, page: page.goto(f"/games/{_finished(cast, kind).key}/result/")


def _taken_over(path: str) -> Show:
    """A page of a finished game in which somebody took over a seat."""

    def show(cast: Cast, page: Page) -> None:
        game = _game(cast, "belote", MADE, MADE)
        cast.say(acts.correct_dealer, game, first_dealer=CY)
        cast.say(taking_over.replace_player, game, seat=CY, name="Florence-Marie", hand=2)
        game = cast.say(acts.end_game, game).game
        page.goto(f"/games/{game.key}/{path}")

    return show


def _dealer_impossible(cast: Cast, page: Page) -> None:
    game = _game(cast, "belote", MADE | {"chosen": "forced"})
    page.goto(f"/games/{game.key}/dealer/?deals={CY}")


def _ended_early(path: str) -> Show:
    """A page of a game that was ended early."""

    def show(cast: Cast, page: Page) -> None:
        game = cast.say(acts.end_game, _game(cast, "belote", MADE)).game
        page.goto(f"/games/{game.key}/{path}")

    return show


def _corrected(path: str, kind: str = "belote") -> Show:
    """A page of a game with a corrected hand, a removed hand and an undo."""

    def show(cast: Cast, page: Page) -> None:
        hands = HANDS[kind]
        game = _game(cast, kind, *hands, *hands[:1])
        cast.say(acts.correct, game, place=1, facts=hands[-1], reason="misheard")
        cast.say(acts.remove, game, place=1 + len(hands), reason="Typed twice.")
        cast.say(acts.write_note, game, text="Late.")
        cast.say(acts.undo, game)
        page.goto(f"/games/{game.key}/{path}")

    return show


def _adjusted(path: str, kind: str = "belote", names: tuple[str, ...] = ()) -> Show:
    """A page of a game with a bonus, a hand and a penalty; `{}` is the place of the penalty."""

    def show(cast: Cast, page: Page) -> None:
        game = _game(cast, kind, names=names)
        rest = [0] * (len(view_of(game).sheet.sides) - 1)
        for points, reason in ((30, "head_start"), (-100, "revoke")):
            facts = {"adjust": [*rest, points]}
            written = cast.say(acts.insert, game, before=0, facts=facts, reason=reason)
            if points > 0:
                cast.say(acts.record, game, facts=HANDS[kind][0])
        page.goto(f"/games/{game.key}/{path.format(written.hand)}")

    return show


def _tried(kind: str, names: tuple[str, ...] = ()) -> Show:
    """A trial of what removing a hand would change."""

    def show(cast: Cast, page: Page) -> None:
        game = _game(cast, kind, *(SEVEN_TRICKS if names == SEVEN else HANDS[kind]), names=names)
        page.goto(f"/games/{game.key}/hands/1/remove/?try")
        is_previewed(page)
        page.locator("form.correction .action").tap()
        expect(page.locator(".trial").first).to_be_visible()

    return show


def _swap_offered(cast: Cast, page: Page) -> None:
    hands = [{"cards": ["K", "Q", "10", "2"]}, {"cards": ["A", "3", "4", "5"]}]
    game = _game(cast, "alta_baja", *hands)
    page.goto(f"/games/{game.key}/hands/1/correct/")
    page.locator('[data-goto="0"]').tap()
    page.locator('[name="card-0"][value="A"]').tap()
    is_previewed(page)
    page.locator("form.correction .action").tap()
    expect(page.locator("button[value=match]")).to_be_visible()


def _contested(path: str) -> Show:
    """A page of a game with a contested hand, in a notebook where hands are confirmed."""

    def show(cast: Cast, page: Page) -> None:
        game = _game(cast, "belote", MADE)
        Notebook.objects.update(confirm_hands=True)
        cast.confirm(game, seat=0, place=1)
        cast.say(acts.object_to, game, place=1, reason="misheard")
        settled = cast.say(acts.object_to, game, place=1, facts=DEDANS)
        cast.say(acts.settle, game, objection=settled.number, reason="Counted together.")
        still = cast.say(acts.object_to, game, place=1, facts=DEDANS, phone=cast.scorer)
        page.goto(f"/games/{game.key}/{path.format(still.number)}")

    return show


def _result_contested(cast: Cast, page: Page) -> None:
    """A finished game: one side confirmed it, the other did so before a correction."""
    game = _finished(cast, "belote")
    cast.confirm(game, seat=0)
    cast.say(acts.correct, game, place=1, facts=DEDANS)
    cast.confirm(game, seat=1)
    cast.say(acts.object_to, game, place=1, reason="misheard")
    page.goto(f"/games/{game.key}/result/")


def _contest(kind: str) -> Show:
    def show(cast: Cast, page: Page) -> None:
        page.goto(f"/games/{_game(cast, kind, *HANDS[kind]).key}/hands/1/contest")
        page.locator("details.own > summary").tap()

    return show


def _history(asked: str = "") -> Show:
    """A history with every kind of game in every state, or what is found of a contested game."""

    def show(cast: Cast, page: Page) -> None:
        _contested_game(cast)
        if not asked:
            _game(cast, "batarde", names=SEVEN)
            for kind in HANDS:
                _finished(cast, kind)
                cast.say(acts.end_game, _game(cast, kind, *HANDS[kind]))
        page.goto("/history/" + asked)

    return show


def _contested_game(cast: Cast) -> Game:
    game = _finished(cast, "belote")
    return cast.say(acts.object_to, game, place=1, reason="counted_again").game


def _of_finished(path: str) -> Show:
    return lambda cast, page: page.goto(f"/games/{_finished(cast, 'batarde').key}/{path}")


def _shared(cast: Cast, page: Page) -> None:
    game = _contested_game(cast)
    page.context.clear_cookies()
    page.goto(f"/s/{services.make_link(to=game)}/")


def _share_with_a_link(cast: Cast, page: Page) -> None:
    game = _finished(cast, "belote")
    services.make_link(to=game)
    page.goto(f"/games/{game.key}/share/")
    page.locator("form[action*='share/link'] button").click()


def _bin(path: str = "") -> Show:
    def show(cast: Cast, page: Page) -> None:
        game = services.delete_game(game=_finished(cast, "belote"))
        services.delete_game(game=_game(cast, "river", *HANDS["river"]))
        page.goto("/bin/" + path.format(key=game.key))

    return show


def _whole_game_of_twelve(cast: Cast, page: Page) -> None:
    hands = [{"first": [n], "second": [n + 1]} for n in range(11)]
    page.goto(f"/games/{_game(cast, 'alta_baja', *hands, names=TWELVE).key}/result/")


def _people(address: str) -> Show:
    """A notebook with enough games for a ranking, and with an archived player."""

    def show(cast: Cast, page: Page) -> None:
        for kind in HANDS:
            _finished(cast, kind)
        for _ in range(5):
            _finished(cast, "belote")
        _game(cast, "belote", MADE, names=SEVEN[3:], target=9)
        people = {player.name: player for player in cast.notebook.players.all()}
        services.archive_player(player=people["Guy"], archived=True)
        services.merge_players(player=people["Flo"], into=people["Cy"])
        page.goto(address.format(**{name: player.pk for name, player in people.items()}))

    return show


def _name_taken(page: Page) -> None:
    page.locator("#name").fill("bea")
    page.locator("button.action").tap()
    expect(page.locator(".field .error")).to_be_visible()


def _usual_rules(cast: Cast, page: Page) -> None:
    usual = {"tie": "fails", "target": 100}
    services.set_rule_defaults(notebook=cast.notebook, kind="belote", rules=usual)
    _new_game("belote")(cast, page)


def _by_figures(cast: Cast, page: Page) -> None:
    _new_game("river")(cast, page)
    page.locator("#preset-rikiki").tap()
    expect(page.locator("#field-made")).to_be_attached()
    _unfold_all(page)


def _rules_at_the_table(kind: str) -> Show:
    return lambda cast, page: page.goto(f"/rules/{kind}/?game={_game(cast, kind).key}")


def _conflict(cast: Cast, page: Page) -> None:
    game = _game(cast, "belote", MADE, announced=ANNOUNCED)
    page.goto(f"/games/{game.key}/")
    BeloteTable(page).count(110)
    cast.play(game, MADE)
    is_previewed(page)
    page.locator(".entry .action").tap()
    expect(page.locator(".versions")).to_be_visible()


def _set_aside(cast: Cast, page: Page) -> None:
    """Two hands that a phone entered without network, after others wrote the first."""
    with override(page.evaluate("navigator.language")):
        game = _game(cast, "belote", MADE)
        phone = Away(None, cast.owner, game)
        for points in ([62, 100], [52, 110]):
            assert phone.play(MADE | {"points": points})
    cast.play(game, LOST)
    with patch.object(waiting, "group_waiting", lambda _: phone.grouped):
        page.goto(f"/games/{game.key}/waiting/")


def _each(
    kind: str, *bids: tuple[int, dict], at: str = "", announced: dict | None = None, **rules: object
) -> Show:
    """A page of a game whose players bid each on their own phone; Ana holds this one. Something is
    `announced` besides or after the bids.
    """

    def show(cast: Cast, page: Page) -> None:
        game = bid_each(_game(cast, kind, **rules))
        ana = game.seats.get(number=0).player
        services.hand_phone_to(phone=cast.owner, notebook=cast.notebook, player=ana)
        for seat, said in bids:
            bid_on(cast.scorer, game, seat, said)
        if announced:
            cast.say(acts.announce, game, facts=announced)
        page.goto(f"/games/{game.key}/{at}")

    return show


def _bid_too_late(cast: Cast, page: Page) -> None:
    """A bid that was sent just after two players swapped seats."""
    game = bid_each(_game(cast, "river", *HANDS["river"][:1]))
    hand_to(cast.owner, game.seats.get(number=CY).player)
    page.goto(f"/games/{game.key}/")
    page.route("**/news*", lambda route: route.abort())
    page.locator("form[data-unsaved] .key:has([name=bid])").first.tap()
    cast.say(taking_over.swap_players, game, seat=BEA, other=CY, hand=2, by=ANA)
    page.locator("form[data-unsaved] .action").tap()
    expect(page.locator("#late .ruling")).to_be_visible()
    page.unroute("**/news*")


def _bids_void(path: str) -> Show:
    """A page of a game in which a swap of seats made bids void, and somebody who does not play has
    written a note; the phone is Cy's, who had bid.
    """

    def show(cast: Cast, page: Page) -> None:
        game = bid_each(_game(cast, "river", *HANDS["river"][:1]))
        zoe = as_player(add_player(cast.notebook, "Zoé"))
        by_zoe = replace(sender(game, cast.scorer, None), by=view_of(game).as_person(zoe))
        services.append(acts.write_note, game, by_zoe, text="Played at Lou's.")
        hand_to(cast.owner, game.seats.get(number=CY).player)
        for seat in (BEA, CY):
            bid_on(cast.scorer, game, seat, {"bid": 0})
        cast.say(taking_over.swap_players, game, seat=BEA, other=CY, hand=2, by=ANA)
        page.goto(f"/games/{game.key}/{path}")

    return show


def _one_phone_again(cast: Cast, page: Page) -> None:
    """The question before all bid on one phone again, though somebody has bid."""
    _each("river", at="each/")(cast, page)
    bid_on(cast.scorer, Game.objects.get(), BEA, {"bid": 1})
    page.locator("button[name=each]").tap()
    expect(page.locator("main [role=alert]")).to_be_visible()


def _holder_left(cast: Cast, page: Page) -> None:
    """The page asks again who holds the phone: who was chosen has left the table."""
    game = _game(cast, "belote", MADE)
    page.goto(f"/games/{game.key}/holder/")
    _chosen_has_left(cast, page, game)


def _joiner_left(cast: Cast, page: Page) -> None:
    """The same on the page with which a phone joins."""
    _invited()(cast, page)
    _chosen_has_left(cast, page, Game.objects.get(), then="form .action")


def _chosen_has_left(cast: Cast, page: Page, game: Game, then: str = "") -> None:
    chosen = key_at(game, CY)
    cast.say(taking_over.replace_player, game, seat=CY, name="Florence-Marie", hand=2)
    page.locator(f'.key:is([value="{chosen}"], :has([value="{chosen}"]))').tap()
    if then:
        page.locator(then).tap()
    expect(page.locator("main [role=alert]")).to_be_visible()


def _confirmed_before_a_swap(cast: Cast, page: Page) -> None:
    game = _game(cast, "belote", MADE, MADE)
    Notebook.objects.update(confirm_hands=True)
    cast.confirm(game, seat=BEA, place=2, by=BEA)
    cast.say(taking_over.swap_players, game, seat=BEA, other=CY, hand=2, by=ANA)
    page.goto(f"/games/{game.key}/hands/2/")


def _withdrawn_for_another(cast: Cast, page: Page) -> None:
    """A hand that was contested for somebody else, on the phone that withdrew it."""
    game = _game(cast, "belote", MADE)
    for_bea = sender(game, cast.owner, BEA)
    _, contested = services.append(
        acts.object_to, held(game, ANA), for_bea, place=1, reason="misheard"
    )
    cast.say(acts.withdraw, game, objection=contested.number, by=ANA)
    page.goto(f"/games/{game.key}/hands/1/")


def _bid_for_others(page: Page) -> None:
    page.locator("#for-another summary").tap()


def _at(address: str) -> Show:
    return lambda cast, page: page.goto(address)


def _linked(seen: str, cut: int | None = None) -> Show:
    """What a link shows that holds a game."""

    def show(cast: Cast, page: Page) -> None:
        cast.play(cast.start(), MADE)
        link = link_of(for_link(file_of(cast.notebook).decode()))
        page.goto("/link/")
        page.goto(f"/link/#{link.partition('#')[2][:cut]}")
        expect(page.locator(seen)).to_be_visible()

    return show


def _refused_import(cast: Cast, page: Page) -> None:
    file = {"name": "games.json", "mimeType": "application/json", "buffer": b"{}"}
    _game(cast, "belote", MADE)
    page.goto("/import/")
    page.locator("#file").set_input_files(file)
    page.locator("button.action").tap()
    expect(page.locator("#importing .error").first).to_be_visible()


BELOTE_RESULT = _table("belote", hands=[MADE, LITIGE], announced=ANNOUNCED)


def _club(address: str = "/evenings/{key}/", *, over: bool = False, absences: bool = False) -> Show:
    """A club evening of five teams: one round is over, another is in play, unless all is `over`;
    with `absences` one team comes late, one has left, and a result of the first round is missing.
    """

    def show(cast: Cast, page: Page) -> None:
        evening = services.start_club(
            notebook=cast.notebook,
            kind="belote",
            name="",
            form="teams",
            hands=12,
            rounds=2,
            draw="standing",
            entrants="\n".join(f"{name} & {name}" for name in SEVEN[:5]),
            client_key=uuid4(),
        )
        services.draw_club_round(evening=evening, chance=Random(1), seen_round=0)
        evening = cast.enter(evening, 1, (972, 972), (972, 972))
        services.draw_club_round(evening=evening, chance=Random(1), seen_round=1)
        evening = services.allow_table_phones(evening=evening, phones="two")
        card = TableCard(evening, 2, 1).token
        if absences:
            [left, _] = seats_of(evening.recorded["played"][1]["tables"][0])
            how = {"late": f"{SEVEN[5]} & {SEVEN[6]}", "left": [left], "was": ()}
            services.change_entrants(evening=evening, **how)
            shown = card_text(1, evening.recorded["played"][0]["tables"][0])
            gone = TypedCard(1, (), seen=shown, sure=True)
            services.enter_card(evening=evening, phone=cast.owner, number=1, card=gone)
        if over:
            evening = services.set_prizes(evening=evening, prizes="80 €\n40 €\n20 €")
            evening = cast.enter(evening, 2, (1010, 934), (972, 972))
            services.end_evening(evening=evening)
        page.goto(address.format(key=evening.key, card=card))

    return show


def _evening(address: str = "/evenings/{key}/") -> Show:
    """An evening of five at Belote: one round is over, another is in play."""

    def show(cast: Cast, page: Page) -> None:
        evening = services.start_evening(
            notebook=cast.notebook, kind="belote", names=SEVEN[:5], client_key=uuid4()
        )
        for seen in range(2):
            [game] = services.start_round(
                evening=evening,
                phone=cast.owner,
                chance=Random(1),
                seen_round=seen,
                client_key=uuid4(),
            )
            if not seen:
                cast.say(acts.record, game, facts=MADE)
                cast.say(acts.end_game, game)
        page.goto(address.format(key=evening.key))

    return show


def _season(address: str = "/evenings/{key}/season/") -> Show:
    """The season of an evening of two games, by games won, and of one of another year."""

    def show(cast: Cast, page: Page) -> None:
        before = cast.evening(
            measure="wins", name="Bea & Cy & Ana & Dan, Bea & Cy & Ana & Dan, Bea & Cy"
        )
        evening = cast.evening(measure="wins")
        missed = {"bids": [2, 1, 0, 0], "tricks": [2, 1, 1, 1]}
        for one, kind, facts in [
            (before, "belote", MADE),
            (evening, "belote", MADE),
            (evening, "batarde", missed),
        ]:
            [game] = cast.sit(one, [services.Seating(FOUR)], kind=kind)
            cast.say(acts.end_game, cast.play(game, facts), counts=True)
        Evening.objects.filter(pk=before.pk).update(started_at="2020-02-01T20:00Z")
        page.goto(address.format(key=evening.key))

    return show


def _invited(path: str = "/j/{token}/", *, to_game: bool = True, revoked: bool = False) -> Show:
    """A page about an invitation, or with one."""

    def show(cast: Cast, page: Page) -> None:
        game = _game(cast, "belote", MADE)
        services.name_phone(phone=cast.owner, label="Ana’s phone")
        invitation = services.invite(
            notebook=cast.notebook,
            phone=cast.owner,
            right="scorer",
            lasting="tonight",
            game=game if to_game else None,
        )
        bea = game.seats.get(number=1).player
        guest = services.join(
            invitation=invitation, phone=None, key=None, label="Bea’s phone", person=bea
        )
        if revoked:
            services.revoke_invitation(notebook=cast.notebook, invitation=invitation.pk)
        numbers = {
            "phone": cast.notebook.accesses.get(phone=cast.scorer).pk,
            "guest": guest.guest_of.values_list("pk", flat=True).first(),
        }
        if path.startswith("/j/"):
            page.context.clear_cookies()  # a phone that was never here
        page.goto(path.format(token=invitation.token, key=game.key, **numbers))

    return show


def _recovery_sheet(cast: Cast, page: Page) -> None:
    page.goto("/recovery/")
    page.locator("main .action").tap()
    expect(page.locator(".letters")).to_be_visible()


def _code_refused(cast: Cast, page: Page) -> None:
    page.goto("/recover/")
    page.locator("#code").fill("ABCD")
    page.locator("main .action").tap()
    expect(page.locator("#code-wrong")).to_be_visible()


def _link_refused(cast: Cast, page: Page) -> None:
    page.goto("/join/")
    page.locator("#link").fill("https://example.org/j/none/")
    page.locator("main .action").tap()
    expect(page.locator("#link-wrong")).to_be_visible()


def _unfold_all(page: Page) -> None:
    of_all(page, "details.fold", "all => all.forEach((fold) => { fold.open = true; })")


def _draw_too_soon(page: Page) -> None:
    page.locator("form[action$='/round'] button").tap()
    expect(page.locator("[name=sure]")).to_be_attached()


def _end_too_soon(page: Page) -> None:
    page.locator("form[action$='/end'] button").tap()
    expect(page.locator("[name=take_back]")).to_be_visible()


def _enter_at_table(page: Page) -> None:
    page.locator(".keys .key").first.tap()
    for field in page.locator("[name=points]").all():
        field.fill("972")
    page.locator(".start button").tap()
    expect(page.locator(".read")).to_be_visible()


def _make_link(page: Page) -> None:
    page.locator("#send button").click()
    expect(page.locator("#address")).to_be_visible()


PAGES: dict[str, Show] = {
    "home, empty": _home_empty,
    "home": _home,
    "new game, nobody known": _new_game_empty,
    "new game, eight players at two tables": _new_game_of_eight,
    "new game, partners drawn": _partners_drawn,
    "new game, name refused": _name_refused,
    **{f"new game, {kind}": _new_game(kind) for kind in HANDS if kind != "belote"},
    "belote, announcements": _table("belote"),
    "belote, points": BELOTE_RESULT,
    "belote, points tapped": _then(
        BELOTE_RESULT,
        lambda page: BeloteTable(page).count(95),
        lambda page: BeloteTable(page).will_write(7, 17),
    ),
    "belote, points refused": _then(BELOTE_RESULT, _write, _see(".entry .error")),
    "belote, sure?": _then(
        BELOTE_RESULT, lambda page: BeloteTable(page).count(162), _write, _see("[name=sure] + *")
    ),
    "alta_baja, cards": _table("alta_baja", entry="result"),
    "alta_baja, first and second": _table("alta_baja", entry="quick"),
    "alta_baja, twelve players": _table("alta_baja", hands=[], names=TWELVE),
    "alta_baja, refused": _then(
        _table("alta_baja", entry="result"),
        lambda page: AltaBajaTable(page).cards("A", "A"),
        _write,
        _see(".entry .error"),
    ),
    "aluette, tricks": _then(
        _table("aluette"),
        lambda page: AluetteTable(page).tricks("SXENX"),
        lambda page: expect(AluetteTable(page).button).to_contain_text("4"),
    ),
    "aluette, quick": _table("aluette", entry="quick"),
    "aluette, before the first card": _table("aluette", entry="announce"),
    "aluette, surrendered": _table(
        "aluette", announced={"surrender": {"by": 0, "accepted": True}, "chant": True}
    ),
    "batarde, announcements": _table("batarde"),
    "batarde, a number forbidden": _then(_table("batarde", hands=[]), _bid_all_but_ana),
    "batarde, seven players": _table("batarde", hands=[], names=SEVEN),
    "batarde, tricks": _table(
        "batarde",
        announced={
            "bids": [1, 2, 2, 2],
            "trump": "hearts",
            "declarer": 1,
            "stake": "choune",
        },
    ),
    "river, bids": _table("river"),
    "river, tricks": _table(
        "river", names=SEVEN, hands=[], announced={"bids": [0, 1, 0, 1, 0, 0, 0]}
    ),
    **{f"hand of {kind}": _of_game("hands/1/", kind) for kind in HANDS},
    **{f"result of {kind}": _result(kind) for kind in HANDS},
    **{f"contest, {kind}": _contest(kind) for kind in HANDS if kind != "belote"},
    **{f"correct, {kind}": _corrected("hands/1/correct/", kind) for kind in ("belote", "aluette")},
    "correct, alta_baja, a swap offered": _swap_offered,
    "put in, batarde": _of_game("hands/1/insert/", "batarde"),
    "take out, river": _of_game("hands/1/remove/", "river"),
    "what if, belote": _tried("belote"),
    "what if, batarde": _tried("batarde"),
    "what if, seven players": _tried("alta_baja", SEVEN),
    "hand corrected": _corrected("hands/1/"),
    "table with a hand corrected": _corrected(""),
    "journal": _corrected("journal/"),
    "where a hand was forgotten": _corrected("forgotten/"),
    "table with a penalty": _adjusted(""),
    "penalty": _adjusted("hands/{}/"),
    "penalty corrected": _adjusted("hands/{}/correct/"),
    "penalty written": _adjusted("adjust/"),
    "result with a penalty": _adjusted("result/"),
    "journal with a penalty": _adjusted("journal/"),
    "players with other phones": _taken("holder/"),
    "name to be taken from another phone": _taken("holder/?by={bea}"),
    "table of a phone whose name was taken": _taken("", back=True),
    "hand contested": _contested("hands/1/"),
    "table with a hand contested": _contested(""),
    "objection": _contested("objections/{}/"),
    "result contested": _result_contested,
    "result, unfinished": _ended_early("result/"),
    "going on with a game that was ended early": _ended_early("reopen"),
    "result, taken over": _taken_over("result/"),
    "journal, taken over": _taken_over("journal/"),
    "undo of a game that is over": _taken_over("take-back/"),
    "who deals": _of_game("dealer/?deals=3"),
    "who deals, a hand impossible": _dealer_impossible,
    "who leaves": _of_game("seats/"),
    "whole game, in progress": _of_game("result/"),
    "whole game, twelve players": _whole_game_of_twelve,
    "history": _history(),
    "history, only some": _history("?state=contested&kind=belote"),
    "history, nothing fits": _history("?text=nobody"),
    "history, no such days": _history("?since=2026-02-02&until=2026-02-01"),
    "players": _people("/players/"),
    "player": _people("/players/{Ana}/"),
    "player, two entries joined": _people("/players/{Cy}/change/"),
    "player, name refused": _then(_people("/players/{Ana}/change/"), _name_taken),
    "head to head": _people("/players/{Ana}/against/{Bea}/"),
    "leaderboard": _people("/leaderboard/belote/"),
    "leaderboard, nobody yet": _people("/leaderboard/river/"),
    "share, with a link": _share_with_a_link,
    "shared": _shared,
    "print": _of_finished("print/"),
    "fingerprint": _of_finished("fingerprint/"),
    "fingerprint, not of this game": _of_finished("fingerprint/?fingerprint=ABCD"),
    "another game than the phone saw": _rewritten,
    "delete a game": _of_finished("delete/"),
    "bin": _bin(),
    "bin, a game": _bin("{key}/"),
    "delete the notebook": _at("/settings/delete/"),
    "new game, usual house rules": _usual_rules,
    "new game, figures of the table": _by_figures,
    "evenings": _at("/evenings/"),
    "new evening": _at("/evenings/new/"),
    "evening": _then(_evening(), _unfold_all),
    "evening, a table still plays": _then(_evening(), _draw_too_soon),
    "evening, a table has not begun": _then(_evening(), _end_too_soon),
    "evening, house rules": _then(_evening("/evenings/{key}/rules/"), _unfold_all),
    "evening, a table without a draw": _evening("/new/belote/?evening={key}"),
    "evening, on paper": _evening("/evenings/{key}/paper/"),
    "season": _then(_season(), _unfold_all),
    "season, by points": _season("/evenings/{key}/season/?measure=points"),
    "season, on paper": _season("/evenings/{key}/season/paper/"),
    "evening, big screen": _evening("/evenings/{key}/screen/"),
    "new club evening": _at("/evenings/new-club/"),
    "club evening": _then(_club(), _unfold_all),
    "club evening, absences": _club(absences=True),
    "club evening, journal": _club("/evenings/{key}/club/journal/"),
    "club evening, its entrants on paper": _club("/evenings/{key}/paper/entrants/"),
    "club evening, on paper": _club("/evenings/{key}/paper/cards/"),
    "club evening, the round by number": _club("/evenings/{key}/paper/round/?by=number"),
    "club evening, over": _then(_club(over=True), _unfold_all),
    "club evening, the ranking by number": _club(
        "/evenings/{key}/paper/ranking/?by=number", over=True
    ),
    "club evening, the prizes": _club("/evenings/{key}/paper/prizes/", over=True),
    "club evening, big screen": _club("/evenings/{key}/screen/"),
    "club evening, changed": _club("/evenings/{key}/club/change/"),
    "club evening, a name erased": _club("/evenings/{key}/club/erase/?name=Ana"),
    "club evening, deleted": _club("/evenings/{key}/club/delete/"),
    "card of a table": _club("/c/{card}/"),
    "card of a table, entered": _then(_club("/c/{card}/"), _enter_at_table),
    "club evening, sent": _then(_club("/evenings/{key}/share/"), _make_link),
    "end early": _of_game("end"),
    "note on a game": _of_game("note"),
    "conflict": _conflict,
    "set aside": _set_aside,
    "bids, each on their own phone": _then(
        _each("river", (0, {"bid": 1}), (2, {"bid": 0})), _bid_for_others
    ),
    "bids, in turn": _each(
        "river",
        *((seat, {"bid": 0}) for seat in (3, 2, 1)),
        max_cards=2,
        order="down_up",
        bidding="in_turn",
    ),
    "bids, the auction": _each(
        "batarde", *((seat, {"number": 2, "trump": "hearts"}) for seat in (1, 2, 3))
    ),
    "bids, the trump turned up": _each("river", announced={"trump": "hearts"}),
    "bids, the trump after them": _each("river", announced={"bids": [0, 1, 0, 1]}),
    "bids, the auction challenged": _each(
        "batarde",
        (1, {"number": 2, "trump": "hearts"}),
        (2, {"number": 0, "trump": "hearts"}),
        (3, {"number": 0, "trump": "hearts"}),
        announced={"stake": "mechoune", "mechoune_by": 0},
    ),
    "bids, challenged after the auction": _each(
        "batarde",
        announced={
            "bids": [2, 0, 1, 0],
            "trump": "hearts",
            "declarer": 0,
            "stake": "mechoune",
            "mechoune_by": 2,
        },
    ),
    "bids, who has a phone": _each("river", at="each/"),
    "bids, too late": _bid_too_late,
    "bids, void": _bids_void(""),
    "bids, void, in the journal": _bids_void("journal/"),
    "bids, on one phone again?": _one_phone_again,
    "players, one has left": _holder_left,
    "hand confirmed before a swap": _confirmed_before_a_swap,
    "hand contested for another": _withdrawn_for_another,
    "judge, the games": _at("/judge/"),
    **{f"judge of {name}": _at(f"/judge/{asked}") for name, asked in JUDGED.items()},
    "rules": _at("/rules/"),
    **{f"rules of {kind}": _rules_at_the_table(kind) for kind in HANDS},
    "invite to a game": _invited("/games/{key}/invite/"),
    "invite to the notebook": _invited("/phones/invite/", to_game=False),
    "join a table": _link_refused,
    "join a game": _invited(),
    "join a game, one has left": _joiner_left,
    "join the notebook": _invited(to_game=False),
    "invitation over": _invited(revoked=True),
    "phones": _invited("/phones/"),
    "phone": _invited("/phones/{phone}/"),
    "phone, a guest": _invited("/phones/guests/{guest}/"),
    "recovery": _at("/recovery/"),
    "recovery sheet": _recovery_sheet,
    "recover, refused": _code_refused,
    "settings": _at("/settings/"),
    "what is stored": _at("/stored/"),
    "usual house rules": _at("/settings/rules/belote/"),
    "take away": _at("/export/"),
    "open a link": _at("/link/"),
    "a game in a link": _linked("#keep"),
    "a link that was cut": _linked("#link-wrong", cut=-9),
    "import, refused": _refused_import,
    "page not found": _at("/games/nowhere/"),
}


def _of_other_kinds(pages: str, most: tuple[str, ...]) -> set[str]:
    return {pages.format(kind) for kind in HANDS if kind not in most}


ALIKE = {
    *_of_other_kinds("new game, {}", ("belote", "tarot")),
    *_of_other_kinds("hand of {}", ("tarot",)),
    *_of_other_kinds("result of {}", ()),
    *_of_other_kinds("rules of {}", ("alta_baja", "belote")),
    *_of_other_kinds("contest, {}", ("belote", "coinche", "tarot")),
    "a link that was cut",
    "alta_baja, cards",
    "belote, announcements",
    "belote, points tapped",
    "bids, in turn",
    "delete a game",
    "fingerprint",
    "home, empty",
    "invitation over",
    "new club evening",
    "new game, eight players at two tables",
    "note on a game",
    "open a link",
    "recover, refused",
    "recovery",
    "result, unfinished",
    "shared",
    "undo of a game that is over",
    "whole game, twelve players",
    "batarde, announcements",
    "belote, points",
    "new game, nobody known",
    "evening, a table without a draw",
    "club evening, big screen",
    "club evening, sent",
    "club evening, deleted",
    "objection",
    "phone, a guest",
    "what if, belote",
    "bids, the trump after them",
    "bids, challenged after the auction",
    "judge of batarde, no orders",
    "judge of batarde, its orders first",
    "judge of batarde, its orders in trumps",
    "judge of batarde, the auction",
    "judge of coinche",
    "judge of coinche, the auction closed",
    "judge of river",
    "judge of tarot",
    "what if, batarde",
    "journal, taken over",
    "who deals",
    "whole game, in progress",
    "history, only some",
    "history, nothing fits",
    "leaderboard, nobody yet",
    "fingerprint, not of this game",
    "invite to the notebook",
    "join the notebook",
}
"""Pages made of the templates of another page, with other words: colours, names and roles are those
of that page."""
