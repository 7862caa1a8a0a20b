from games.kinds.registry import GAMES
from games.models import Notebook, Phone
from scorekeeper import __version__
from tests import pages
from tests.views.preferences import save


def test_the_settings_say_which_version_it_is(owner):
    assert f"La Marque, version {__version__}" in owner.get("/settings/").content.decode()


def test_saved_preferences_are_shown_again(cast, owner):
    page = save(owner, newest_first="0", keep_awake="0", confirm_hands="1")
    notebook = Notebook.objects.get(pk=cast.notebook.pk)

    assert page.redirect_chain == [("/settings/", 302)]
    assert (notebook.theme, notebook.newest_first, notebook.keep_awake) == ("dark", False, False)
    assert notebook.confirm_hands
    assert "Settings saved." in page.text
    assert '<input type="radio" name="confirm_hands" value="1" checked>' in page.text


def test_every_page_follows_the_theme(cast, owner):
    assert "data-theme" not in owner.get("/").content.decode()
    save(owner)

    for place in ("/", "/settings/", "/rules/", "/new/belote/", "/nowhere/"):
        assert 'data-theme="dark"' in owner.get(place).content.decode()


def test_the_language_of_the_notebook_comes_before_that_of_the_browser(cast, owner):
    page = save(owner, language="fr")

    assert 'lang="fr"' in page.content.decode()
    assert "Réglages" in page.content.decode()
    assert 'lang="fr"' in owner.get("/nowhere/").content.decode()


def test_the_language_of_the_browser_can_be_restored(cast, owner):
    save(owner, language="fr")
    page = save(owner, language="")

    assert 'lang="en"' in page.content.decode()
    assert "Settings saved." in page.content.decode()


def test_an_empty_form_gets_an_answer(cast, owner):
    assert owner.post("/settings/", {}).status_code == 302
    notebook = Notebook.objects.get(pk=cast.notebook.pk)
    assert (notebook.theme, notebook.newest_first, notebook.keep_awake) == ("", False, False)


def test_the_theme_adds_no_query_for_a_known_phone(cast, owner, django_assert_num_queries):
    with django_assert_num_queries(1):
        owner.get("/rules/")


def test_a_first_look_at_the_rules_makes_no_query(db, browse, django_assert_num_queries):
    client = browse()
    with django_assert_num_queries(0):
        client.get("/rules/")
        for slug in GAMES:
            client.get(f"/rules/{slug}/")


# The name of a phone


def name(client, label):
    return client.post("/settings/phone", {"label": label}, follow=True)


def test_a_phone_is_given_a_name(cast, owner):
    page = name(owner, "Ana’s <phone>")
    html = page.content.decode()

    assert page.redirect_chain == [("/settings/", 302)]
    assert "Phone name saved." in html
    assert pages.fields_of(html, "/settings/phone")["label"] == ["Ana’s <phone>"]
    assert Phone.objects.get(pk=cast.owner.pk).label == "Ana’s <phone>"


# Usual house rules


def saved_rules(cast):
    return Notebook.objects.get(pk=cast.notebook.pk).rule_defaults


def test_new_games_start_with_the_saved_house_rules(cast, owner):
    answer = owner.post(
        "/settings/rules/belote/", {"rule-target": "501", "rule-tie": "fails", "keep": "1"}
    )

    assert (answer.status_code, answer["Location"]) == (302, "/settings/")
    assert saved_rules(cast) == {"belote": {"target": 501, "tie": "fails"}}
    assert 'value="501"' in owner.get("/new/belote/").content.decode()
    assert "2 house rules" in pages.text_of(owner.get("/settings/").content.decode())


def test_the_default_of_a_game_is_not_saved(cast, owner):
    owner.post("/settings/rules/belote/", {"rule-tie": "fails", "keep": "1"})
    owner.post("/settings/rules/belote/", {"rule-tie": "litige", "keep": "1"})

    assert saved_rules(cast) == {"belote": {}}


def test_looking_at_house_rules_saves_nothing(cast, owner):
    page = owner.post("/settings/rules/belote/", {"rule-tie": "fails", "rule": "tie"})

    assert 'value="fails" checked' in page.content.decode()
    assert saved_rules(cast) == {}
