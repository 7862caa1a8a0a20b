from games.scoring.registry import GAMES


def test_the_games_are_listed_with_their_rules(db, browse):
    page = browse().get("/rules/").content.decode()

    for slug in GAMES:
        assert f'href="/rules/{slug}/"' in page


def test_the_house_rules_of_a_table_are_marked(cast, owner):
    game = cast.start("batarde", rules={"stakes": "mechoune"})
    page = owner.get(f"/rules/batarde/?game={game.key}").content.decode()

    assert "At this table" in page
    assert 'data-label="At this table">Méchoune<' in page
    assert f'href="/games/{game.key}/"' in page


def test_without_a_table_nothing_is_marked(cast, owner):
    assert "At this table" not in owner.get("/rules/batarde/").content.decode()


def test_a_stranger_does_not_learn_the_house_rules_of_a_table(cast, stranger):
    game = cast.start("batarde")

    assert stranger.get(f"/rules/batarde/?game={game.key}").status_code == 404


def test_an_unknown_table_and_one_of_another_game_are_not_found(cast, owner):
    for game in ("", "nothing", "\0", cast.start().key):
        assert owner.get("/rules/batarde/", {"game": game}).status_code == 404
