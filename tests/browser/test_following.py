"""Forms that are open follow the table: what another phone writes is said in place, before the
button is pressed, and nothing that was typed or picked is lost.
"""

import re

import pytest
from playwright.sync_api import expect

from games import services
from games.models import Notebook
from games.table import acts
from games.table.seats import taking_over
from tests.browser.pages import following, hear_again
from tests.cast import ANNOUNCED, LOST, MADE, OTHER
from tests.waiting import wait_until

BOTH, CHANGED = "Voir les deux versions", "Voir ce qui a changé"

# Where a form is, what is filled in, its button, what is written meanwhile, and what is said of it.
FORMS = {
    "a correction, its hand corrected": (
        "hands/2/correct/",
        ("[name=typed]", "recompté"),
        ".preview .action",
        (acts.correct, {"place": 2, "facts": LOST}),
        ("Bea a corrigé la donne 2 (7 – 9 → 16 – 0)", BOTH),
    ),
    "a correction, its hand removed": (
        "hands/2/correct/",
        ("[name=typed]", "recompté"),
        ".preview .action",
        (acts.remove, {"place": 2}),
        ("Bea a retiré la donne 2", BOTH),
    ),
    "a correction, another hand recorded": (
        "hands/2/correct/",
        ("[name=typed]", "recompté"),
        ".preview .action",
        (acts.record, {"facts": OTHER}),
        ("Bea a inscrit la donne 4", CHANGED),
    ),
    "an insertion": (
        "hands/2/insert/",
        ("[name=typed]", "oubliée"),
        ".preview .action",
        (acts.insert, {"before": 2, "facts": OTHER}),
        ("Bea a inséré la donne 2", CHANGED),
    ),
    "a removal": (
        "hands/2/remove/",
        ("[name=typed]", "jamais jouée"),
        ".preview .action",
        (acts.correct, {"place": 2, "facts": LOST}),
        ("Bea a corrigé la donne 2", BOTH),
    ),
    "an objection": (
        "hands/2/contest",
        ("[name=typed]", "recompté"),
        ".action",
        (acts.correct, {"place": 2, "facts": LOST}),
        ("Bea a corrigé la donne 2", CHANGED),
    ),
    "seats": (
        "seats/",
        ("[name=new_name]", "Flo"),
        ".button[data-late]",
        (taking_over.swap_players, {"seat": 1, "other": 2, "hand": 2}),
        ("Bea a changé les places", BOTH),
    ),
    "a note on a hand": (
        "hands/2/",
        ("[name=text]", "à suivre"),
        "form.field .button",
        (acts.write_note, {"hand": 2, "text": "trop vite"}),
        ("Bea a écrit une remarque sur la donne 2", CHANGED),
    ),
    "a note on the game": (
        "note",
        ("[name=text]", "à suivre"),
        ".action",
        (acts.write_note, {"text": "tard"}),
        ("Bea a écrit une remarque sur la partie", CHANGED),
    ),
}


@pytest.fixture
def game(owner):
    return owner.play(owner.start(rules={"target": 2000}), MADE, MADE, MADE)


@pytest.fixture
def opened(page, game):
    """Open a page of the game, which listens."""

    def opened(path):
        with following(page):
            page.goto(f"/games/{game.key}/{path}")
        return page

    return opened


@pytest.fixture
def meanwhile(owner, game):
    """Write from another phone, held by Bea."""

    def meanwhile(verb, **what):
        return owner.say(verb, game, phone=owner.scorer, by=1, **what)

    return meanwhile


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_a_form_that_is_filled_in_says_what_makes_it_too_late_and_so_does_its_button(
    opened, meanwhile, form
):
    path, (field, typed), button, (verb, what), (said, label) = form
    page = opened(path)
    page.locator(field).fill(typed)
    meanwhile(verb, **what)

    expect(page.locator("#trouble")).to_contain_text(said)
    expect(page.locator(button)).to_have_text(label)
    expect(page.locator(field)).to_have_value(typed)
    page.locator("[data-dismiss]").tap()
    page.locator(button).tap()
    expect(page.locator("main [role=alert]").first).to_be_visible()
    expect(page.locator("main")).to_contain_text("Bea")
    if label == CHANGED:
        expect(page.locator(field)).to_have_value(typed)


def test_what_does_not_concern_a_note_leaves_its_button_alone(opened, owner, meanwhile, game):
    page = opened("hands/2/")
    page.locator("[name=text]").fill("à suivre")
    with page.expect_response("**/hands/2/?since=*"):
        meanwhile(acts.announce, facts=ANNOUNCED)

    expect(page.locator("form.field .button")).to_have_text("Enregistrer la remarque")
    expect(page.locator("#trouble")).to_be_hidden()
    page.locator("form.field .button").tap()
    expect(page.locator("main")).to_contain_text("à suivre")
    assert game.entries.filter(kind="note").count() == 1


def test_what_makes_a_form_too_late_is_asked_and_said_once(opened, meanwhile):
    page = opened("hands/2/contest")
    page.locator("[name=typed]").fill("recompté")
    meanwhile(acts.correct, place=2, facts=LOST)
    expect(page.locator("#trouble")).to_contain_text("a corrigé")
    page.locator("[data-dismiss]").tap()

    assert hear_again(page) == []
    expect(page.locator("#trouble")).to_be_hidden()


def test_a_second_change_is_said_instead_of_the_first(opened, meanwhile):
    page = opened("hands/2/contest")
    page.locator("[name=typed]").fill("recompté")
    meanwhile(acts.correct, place=2, facts=LOST)
    expect(page.locator("#trouble")).to_contain_text("a corrigé")
    meanwhile(acts.remove, place=2)

    expect(page.locator("#trouble")).to_contain_text("Bea a corrigé la donne 2 (7 – 9")
    expect(page.locator("#trouble")).to_contain_text("Bea a retiré la donne 2")
    expect(page.locator("#trouble")).to_have_text(re.compile("^(?!.*Entre-temps.*Entre-temps)"))


@pytest.mark.parametrize(
    ("path", "where", "now"),
    [
        ("hands/2/correct/", ".kept .figure", "16 – 0"),
        ("hands/2/contest", ".versions .figure", "16 – 0"),
        ("end", ".total .figure >> nth=0", "30"),
        ("hands/2/remove/", ".kept .figure", "16 – 0"),
    ],
)
def test_an_untouched_form_is_drawn_again(opened, meanwhile, path, where, now):
    page = opened(path)
    meanwhile(acts.correct, place=2, facts=LOST)

    expect(page.locator(where)).to_contain_text(now)
    expect(page.locator("#trouble")).to_be_hidden()


def test_an_untouched_form_of_a_removed_hand_leads_to_the_journal(opened, meanwhile):
    page = opened("hands/2/correct/")
    meanwhile(acts.remove, place=2)

    page.wait_for_url("**/journal/")
    expect(page.locator("main")).to_contain_text("Bea a retiré la donne 2")


def test_the_dealer_who_was_picked_stays_picked(opened, meanwhile):
    page = opened("dealer/?deals=1")
    button = page.locator("form.pinned .action")
    expect(button).to_contain_text("Bea distribue")
    meanwhile(taking_over.swap_players, seat=1, other=2, hand=2)

    expect(button).to_have_text(BOTH)
    button.tap()
    expect(page.locator("form.pinned .action")).to_contain_text("Bea distribue")


def test_both_versions_of_a_correction_can_be_chosen(opened, meanwhile, game, owner):
    page = opened("hands/2/correct/")
    page.locator("[data-digit='1']").tap()
    page.locator("[data-digit='0']").tap()
    page.locator("[data-digit='0']").tap()
    expect(page.locator(".preview .action")).to_contain_text("10")
    meanwhile(acts.correct, place=2, facts=LOST)
    expect(page.locator(".preview .action")).to_have_text(BOTH)
    page.locator("[data-erase]").tap()  # another preview says it too
    page.locator("[data-digit='0']").tap()
    expect(page.locator(".preview:not(.unknown) .action")).to_have_text(BOTH)
    page.locator(".preview .action").tap()

    expect(page.locator(".versions")).to_contain_text("16 – 0")
    page.get_by_role("button", name="Corriger ainsi").tap()
    page.wait_for_url("**/hands/2/")
    assert game.entries.last().kind == "correct"
    assert game.entries.last().facts["changes"][0]["facts"]["points"] in ([100, None], [None, 100])


class TestRights:
    """A phone that was lowered or put out promises nothing; raised again, it has everything."""

    def lower(self, owner, right="reader"):
        services.change_right(notebook=owner.notebook, phone=owner.scorer, right=right)

    @pytest.fixture
    def scorer(self, open_phone, owner, game):
        """Open a page on a scorer's phone."""

        def scorer(path):
            page = open_phone(owner.scorer)
            with following(page):
                page.goto(f"/games/{game.key}/{path}")
            return page

        return scorer

    @pytest.mark.parametrize("path", ["hands/2/", "note", "hands/2/contest", "hands/2/correct/"])
    def test_a_form_that_is_filled_in_is_closed_and_opened_again(self, scorer, owner, path):
        page = scorer(path)
        field = page.locator("[name=text], [name=typed]")
        field.fill("à suivre")
        button = page.locator("[data-late]").first
        before = button.text_content()
        self.lower(owner)
        expect(button).to_be_disabled()
        expect(button).to_have_text("Lecture seule")
        expect(page.locator("#trouble")).to_contain_text("ne peut plus que suivre")
        self.lower(owner, "scorer")

        expect(button).to_be_enabled()
        assert button.text_content() == before
        expect(page.locator("#trouble")).to_be_hidden()
        expect(field).to_have_value("à suivre")

    @pytest.mark.parametrize("typed", [True, False])
    def test_the_table_is_whole_again_without_a_reload(self, scorer, owner, game, typed):
        owner.say(acts.announce, game, facts=ANNOUNCED)
        Notebook.objects.update(confirm_hands=True)
        page = scorer("")
        expect(page.locator("#agreement")).to_be_visible()
        if typed:
            page.locator("[data-digit='9']").tap()
            page.locator("[data-digit='5']").tap()
            expect(page.locator("#write")).to_contain_text("7 – 9")
        self.lower(owner)
        expect(page.locator("#trouble")).to_contain_text("ne peut plus que suivre")
        expect(page.locator("#write:enabled")).to_have_count(0)
        expect(page.locator("#menu a[href$='/seats/']")).to_have_count(0)
        expect(page.locator("#undo")).to_have_count(0)
        expect(page.locator("#agreement")).to_be_hidden()
        self.lower(owner, "scorer")

        expect(page.locator("#trouble")).to_be_hidden()
        expect(page.locator("#undo")).to_be_visible()
        expect(page.locator("#agreement")).to_be_visible()
        expect(page.locator("#menu a[href$='/seats/']")).to_have_count(1)
        expect(page.locator("#write")).to_be_enabled()
        expect(page.locator("#write")).to_contain_text("7 – 9" if typed else "Les points ?")

    def test_a_lowered_phone_says_so_even_if_its_news_are_the_faster(self, scorer, owner):
        page = scorer("")
        delayed = []
        page.route("**/witness*.js", lambda route: delayed.append(route))
        with page.expect_response("**/news?*"):
            self.lower(owner)
        expect(page.locator("#write:enabled")).to_have_count(0)
        wait_until(lambda: page.title() and delayed)
        delayed.pop().continue_()

        expect(page.locator("#trouble")).to_contain_text("ne peut plus que suivre")

    @pytest.mark.parametrize("path", ["", "hands/2/", "note", "hands/2/correct/", "seats/"])
    def test_a_phone_that_was_put_out_promises_nothing(self, scorer, owner, path):
        page = scorer(path)
        for field in page.locator("[name=text], [name=typed], [name=new_name]").all():
            field.fill("à suivre")
        services.remove_phone(notebook=owner.notebook, phone=owner.scorer, by=owner.owner)

        expect(page.locator("#trouble")).to_contain_text("ne suit plus")
        for button in page.locator("#write, [data-late]").all():
            expect(button).to_be_disabled()
            expect(button).to_have_text("Lecture seule")
