"""The fingerprint of a game: where it is shown, and the comparison with a noted one."""

import pytest

from games import services
from games.journal.fingerprints import fingerprint
from games.models import Entry
from games.table import acts
from tests.cast import MADE
from tests.managing import damage_entry
from tests.pages import in_a_line


def compare(client, game, typed):
    """What the page says about a fingerprint."""
    return in_a_line(client.get(f"/games/{game.key}/fingerprint/", {"fingerprint": typed}))


def of_entry(game, number):
    return fingerprint(Entry.objects.get(game=game, number=number).hash)


@pytest.mark.parametrize("page", ["result/", "print/", "fingerprint/"])
def test_the_fingerprint_of_the_last_entry_is_shown_with_its_number(owner, won, page):
    text = in_a_line(owner.get(f"/games/{won.key}/{page}"))

    assert fingerprint(won.head) in text
    assert "entry 1" in text


def test_a_shared_page_shows_the_fingerprint(browse, won):
    token = services.make_link(to=won)

    assert fingerprint(won.head) in in_a_line(browse().get(f"/s/{token}/"))


def test_a_game_without_entries_has_no_fingerprint(cast, owner):
    game = cast.start()

    for page in ("result/", "print/", ""):
        text = in_a_line(owner.get(f"/games/{game.key}/{page}"))
        assert "entry 0" not in text
        assert "data-mark" not in text
    assert "there is no fingerprint" in in_a_line(owner.get(f"/games/{game.key}/fingerprint/"))


class TestComparing:
    def test_the_newest_entry(self, owner, won):
        answer = compare(owner, won, fingerprint(won.head).lower().replace(" ", "-"))

        assert "This is the game that was signed." in answer
        assert "entry 1, with 1 line on the sheet. Nothing was added since." in answer

    def test_an_earlier_entry(self, cast, owner, won):
        cast.say(acts.write_note, won, text="late")
        noted = cast.confirm(won, seat=0).game

        answer = compare(owner, noted, of_entry(noted, 1))
        assert "This is the game that was signed." in answer
        assert "2 entries were added since." in answer

    def test_an_undone_entry_is_still_there(self, cast, owner, won):
        cast.say(acts.undo, won)

        assert "1 entry was added since." in compare(owner, won, of_entry(won, 1))

    def test_another_game(self, cast, owner, won):
        other = cast.play(cast.start(), MADE)

        assert "This is not the game that was signed." in compare(
            owner, won, fingerprint(other.head)
        )

    def test_something_else_than_a_fingerprint(self, owner, won):
        for typed, said in (("", "here there are 0"), ("ABCD E", "here there are 5")):
            answer = compare(owner, won, typed)
            assert "This is not a fingerprint." in answer
            assert said in answer

    def test_what_was_typed_is_not_lost(self, owner, won):
        page = owner.get(f"/games/{won.key}/fingerprint/", {"fingerprint": "A<B"})

        assert ">A&lt;B</textarea>" in page.content.decode()

    def test_an_altered_entry_under_the_right_hash(self, cast, owner):
        game = cast.play(cast.start(), MADE, MADE)
        damage_entry(game, 1, reason="never said")

        answer = compare(owner, game, fingerprint(game.head))
        assert "This game was altered." in answer
        assert "entry 1 is not what was written" in answer


class TestWhatAPhoneSaw:
    def seen(self, client, game, entry):
        return client.get(f"/games/{game.key}/seen", {"entry": entry}).content.decode()

    def test_the_answer_has_the_fingerprint_of_that_entry(self, cast, reader):
        game = cast.play(cast.start(), MADE, MADE)

        assert f'data-today="{of_entry(game, 1)}"' in self.seen(reader, game, 1)

    def test_an_entry_that_is_not_there_has_none(self, cast, reader):
        game = cast.play(cast.start(), MADE, MADE)
        for entry in ("3", "0", "-1", "x", ""):
            assert 'data-today=""' in self.seen(reader, game, entry)

    def test_news_say_which_entry_the_phone_saw(self, cast, reader):
        game = cast.play(cast.start(), MADE, MADE)
        news = reader.get(f"/games/{game.key}/news?since=1", headers={"HX-Request": "true"})

        assert f'data-was="1 {of_entry(game, 1)}"' in news.content.decode()
        assert f'data-mark="2 {of_entry(game, 2)}"' in news.content.decode()

    @pytest.mark.parametrize("since", ["0", "-1", "-40", "3"])
    def test_news_since_no_entry_say_nothing_of_it(self, cast, reader, since):
        game = cast.play(cast.start(), MADE, MADE)
        news = reader.get(f"/games/{game.key}/news?since={since}", headers={"HX-Request": "true"})

        assert news.status_code == 200
        assert "data-was" not in news.content.decode()

    def test_a_phone_with_the_link_can_ask_as_well(self, browse, won):
        token = services.make_link(to=won)
        answer = browse().get(f"/s/{token}/seen", {"entry": 1}).content.decode()

        assert f'data-today="{fingerprint(won.head)}"' in answer
        assert f"/games/{won.key}/" not in answer
        services.revoke_link(to=won, link=won.links.get().pk)
        assert browse().get(f"/s/{token}/seen").status_code == 404


class TestAGameThatIsGone:
    def test_a_game_in_the_bin_says_so(self, reader, won):
        services.delete_game(game=won)
        page = reader.get(f"/games/{won.key}/")

        assert page.status_code == 404
        assert "This game is in the bin." in in_a_line(page)
        assert f"/bin/{won.key}/" in in_a_line(page)

    def test_a_stranger_is_not_told_about_the_bin(self, stranger, won):
        services.delete_game(game=won)

        assert "is in the bin" not in in_a_line(stranger.get(f"/games/{won.key}/"))

    def test_an_address_without_a_game_says_nothing_of_the_bin(self, owner):
        assert "is in the bin" not in in_a_line(owner.get("/nothing/"))
        assert "is in the bin" not in in_a_line(owner.get("/evenings/2345678923/"))
