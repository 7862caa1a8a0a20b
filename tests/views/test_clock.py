"""The clock of a notebook: every day and hour of its pages is in its time zone, whichever the
server's, the phone's, or that of the notebook that the phone opened last.
"""

import re
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import models, transaction

from games import clock, services
from games.models import Access, Entry, Notebook, RegisterLine, Right
from games.views.access import COOKIE
from games.views.exchange import sharing
from tests.browsing import Browser, own_notebook
from tests.cast import MADE, TO_NINE, cookie_of, hand_to
from tests.faults.addresses import World, addresses
from tests.faults.rights import RIGHTS, Held, OfEvening
from tests.files import bring, file_of
from tests.pages import text_of
from tests.views.preferences import DARK

SYLVESTER = datetime(2026, 12, 31, 22, 10, tzinfo=UTC)
"""Ten past eleven in the evening in Paris, where the server is, and afternoon in Toronto."""

KATHMANDU = "Asia/Kathmandu"
"""There it is five to four, next year."""

ELSEWHERE = re.compile(r"\b2026\b|\bDec|Thursday|(?<![T:+\d])\d\d?:(?!55)\d\d\b|T\d\d:(?!55)")
"""What a page shows that is by another clock: the year, the month, the weekday, the minutes."""

SHOW = {
    "bin",
    "binned_game",
    "card",
    "club_paper",
    "delete_game",
    "evening",
    "evening_picture",
    "evenings",
    "guest",
    "hand",
    "head_to_head",
    "history",
    "holder",
    "home",
    "invite",
    "journal",
    "leaderboard",
    "objection",
    "phone",
    "phones",
    "picture_by_link",
    "player",
    "players",
    "print",
    "result",
    "settings",
    "share",
    "share_evening",
    "shared",
    "spreadsheet",
}
"""The pages and files that show days or hours."""

THERE = re.compile(r"\b2027\b|\b1 January\b|Friday|3:55 a\.m\.")


def world_in(zone):
    """A notebook in that zone with something at every address, all of the same moment."""
    world = World()
    Notebook.objects.filter(pk=world.cast.notebook.pk).update(time_zone=zone)
    for model in apps.get_app_config("games").get_models():
        moments = [
            field.name
            for field in model._meta.get_fields()
            if isinstance(field, models.DateTimeField) and field.has_default()
        ]
        if moments and model not in (Entry, RegisterLine):
            model.objects.update(**dict.fromkeys(moments, SYLVESTER))
    return world


def browser(phone, language="en"):
    client = Browser(headers={"accept-language": language})
    if phone:
        client.cookies[COOKIE] = cookie_of(phone)
    return client


def shown_by(answer):
    """What a page shows of days and hours, also to machines, and in the name of a file."""
    html = answer.getvalue().decode()
    text = text_of(html) if answer["Content-Type"].startswith("text/html") else html
    times = re.findall(r'datetime="([^"]*)"', html)
    return "\n".join([text, *times, answer.get("Content-Disposition", "")])


def walk(client, ways):
    """Open these pages; return the names of those that show a day or an hour of the notebook."""
    found = set()
    for name, way in ways:
        answer = client.get(way)
        if answer.status_code != 200 or "listen" in name or "json" in answer["Content-Type"]:
            continue
        if shows_a_moment(answer):
            found.add(name)
    return found


def shows_a_moment(answer):
    """Whether an answer shows a day or an hour; it must be by the clock in Kathmandu."""
    shown = shown_by(answer)
    wrong = ELSEWHERE.search(shown)
    assert wrong is None, shown[max(0, wrong.start() - 80) : wrong.end() + 40]
    return THERE.search(shown) is not None


def ways_of(world):
    """The ways to a page of each address, to games in every state, and to files."""
    ways = [(one.name, world.path(one)) for one in addresses() if RIGHTS[one.name].get]
    ways += [
        (name, f"/games/{game.key}/{page}")
        for game in [world.finished[0], world.open[0], world.eventful]
        for name, page in (("result", "result/"), ("journal", "journal/"))
    ]
    ways += [(name, f"/{name}/?period=year") for name in ("history", "players")]
    return [*ways, ("spreadsheet", "/export/file?form=csv-en")]


def in_toronto(phone):
    """Give a phone another notebook, which it opened last."""
    own = Notebook.objects.create(time_zone="America/Toronto")
    later = SYLVESTER + timedelta(minutes=1)
    Access.objects.create(notebook=own, phone=phone, right=Right.OWNER, opened_at=later)


@pytest.mark.django_db
class TestAWorldInKathmandu:
    """Something at every address, all of that moment, which it always is; pictures are sent as they
    are drawn.
    """

    @pytest.fixture(scope="class")
    @classmethod
    def world(cls, django_db_setup, django_db_blocker):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("django.utils.timezone.now", lambda: SYLVESTER)
            patch.setattr(sharing, "png", lambda drawing: drawing.encode())
            with django_db_blocker.unblock(), transaction.atomic():
                yield world_in(KATHMANDU)
                transaction.set_rollback(True)

    def test_no_page_shows_a_day_or_an_hour_by_the_clock_of_the_server(self, world):
        for _reading in range(2):
            world.cast.enter(world.club, 1, (1000, 944))
        services.end_evening(evening=world.club)
        club = f"/evenings/{world.club.key}/"
        ways = [*ways_of(world), ("evening_picture", f"{club}picture.png"), ("evening", club)]

        assert walk(browser(world.cast.owner), ways) >= SHOW

    def test_a_game_is_shown_by_its_own_clock_to_a_guest_who_has_another_notebook(self, world):
        guest = world.guests[Right.SCORER]
        in_toronto(guest)
        ways = [("home", "/"), *[way for way in ways_of(world) if way[1].startswith("/games/")]]
        client = browser(guest)

        assert walk(client, ways) >= {"card", "hand", "home", "journal", "print", "result"}
        assert client.get(f"/games/{world.game.key}/facts").json()["time_zone"] == KATHMANDU

    def test_an_evening_and_a_player_have_their_own_clock_while_another_notebook_is_open(
        self, world
    ):
        in_toronto(world.cast.owner)
        ways = [
            (name, way)
            for name, way in ways_of(world)
            if RIGHTS.get(name).__class__ in (Held, OfEvening)
        ]

        assert walk(browser(world.cast.owner), ways) >= {
            "club_paper",
            "evening",
            "player",
            "share_evening",
        }

    def test_a_link_shows_the_clock_of_the_notebook_that_shares(self, world):
        in_toronto(world.cast.stranger)
        tokens = [services.make_link(to=one) for one in (world.finished[0], world.evening)]
        ways = [
            (page or "page", f"/s/{token}/{page}") for token in tokens for page in ("", "card.png")
        ]

        for phone in (world.cast.stranger, None):
            assert walk(browser(phone), ways) == {"page", "card.png"}

    def test_a_recovery_sheet_has_the_day_on_which_it_was_made(self, world):
        assert shows_a_moment(browser(world.cast.owner).post("/recovery/"))

    def test_a_deleted_notebook_in_the_bin_has_its_own_clock(self, world):
        services.delete_notebook(notebook=world.cast.notebook)
        assert shows_a_moment(browser(world.cast.owner).get("/bin/"))

    def test_an_invitation_shows_the_clock_of_the_game_to_which_it_leads(self, world):
        hand_to(world.cast.owner, world.game.seats.get(number=0).player)
        in_toronto(world.cast.stranger)
        invitation = world.cast.invite(Right.READER, game=world.game)

        for phone in (world.cast.stranger, None):
            assert shows_a_moment(browser(phone).get(f"/j/{invitation.token}/"))


SAID = [
    ("America/Toronto", "2026-11-28T00:10", "Friday 27 November 2026", "7:10 p.m."),
    ("America/Toronto", "2026-12-01T04:59", "Monday 30 November 2026", "11:59 p.m."),
    ("America/Toronto", "2026-12-01T05:00", "Tuesday 1 December 2026", "midnight"),
    ("America/Toronto", "2026-03-08T06:59", "Sunday 8 March 2026", "1:59 a.m."),
    ("America/Toronto", "2026-03-08T07:00", "Sunday 8 March 2026", "3 a.m."),
    ("America/Toronto", "2026-11-01T05:30", "Sunday 1 November 2026", "1:30 a.m."),
    ("America/Toronto", "2026-11-01T06:30", "Sunday 1 November 2026", "1:30 a.m."),
    ("Europe/London", "2026-03-29T00:59", "Sunday 29 March 2026", "12:59 a.m."),
    ("Europe/London", "2026-03-29T01:00", "Sunday 29 March 2026", "2 a.m."),
    ("Europe/London", "2026-10-25T01:00", "Sunday 25 October 2026", "1 a.m."),
    ("Asia/Tokyo", "2026-11-30T14:59", "Monday 30 November 2026", "11:59 p.m."),
    ("Asia/Tokyo", "2026-11-30T15:00", "Tuesday 1 December 2026", "midnight"),
]
"""Moments by the clocks of three cities: around midnight, and both changes of summer time."""


@pytest.mark.parametrize(("zone", "moment", "day", "hour"), SAID)
def test_a_moment_is_said_as_people_of_the_notebook_say_it(cast, owner, zone, moment, day, hour):
    Notebook.objects.filter(pk=cast.notebook.pk).update(time_zone=zone)
    with clock.at(datetime.fromisoformat(f"{moment}+00:00")):
        game = cast.play(cast.start(), MADE)

    journal = text_of(owner.get(f"/games/{game.key}/journal/").text)
    assert f"{day} " in journal
    assert f" {hour} " in journal


def test_the_first_of_a_month_is_that_of_the_notebook(cast, browse):
    Notebook.objects.filter(pk=cast.notebook.pk).update(time_zone="America/Toronto")
    with clock.at(datetime(2026, 12, 1, 3, tzinfo=UTC)):
        evening = cast.start()
    with clock.at(datetime(2026, 12, 2, 3, tzinfo=UTC)):
        next_evening = cast.start()

    french = browse(cast.owner, "fr")
    assert "30 novembre 2026" in french.get(f"/games/{evening.key}/result/").text
    assert "1er décembre 2026" in french.get(f"/games/{next_evening.key}/result/").text


@pytest.mark.parametrize(
    ("way", "counted"),
    [
        ("/history/", "1 game"),
        ("/leaderboard/belote/", "4 more games"),
        ("/players/{player}/", "has played 1 game"),
    ],
)
def test_a_game_counts_in_the_year_of_the_notebook(cast, owner, way, counted):
    with clock.at(datetime(2027, 1, 1, 4, 30, tzinfo=UTC)):
        cast.play(cast.start(rules=TO_NINE), MADE)
    way = way.format(player=cast.notebook.players.first().pk)

    for zone, year in (("America/Toronto", 2026), ("Asia/Tokyo", 2027)):
        owner.post("/settings/", DARK | {"time_zone": zone})
        pages = {one: text_of(owner.get(f"{way}?period={one}").text) for one in (2026, 2027)}
        assert [one for one, text in pages.items() if counted in text] == [year]


# Whose zone it is


def begin(visitor, **fields):
    """Begin a notebook by naming the phone; return it."""
    page = visitor.get("/settings/").text
    token = re.search('name="csrfmiddlewaretoken" value="([^"]+)"', page)[1]
    visitor.post("/settings/phone", {"label": "Ana", "csrfmiddlewaretoken": token} | fields)
    return own_notebook(visitor)


@pytest.mark.parametrize(
    ("said", "zone"),
    [
        ({"phone_zone": "America/Toronto"}, "America/Toronto"),
        ({"phone_zone": "Asia/Calcutta"}, "Asia/Calcutta"),  # so browsers still call it
        ({}, ""),
        *[
            ({"phone_zone": wrong}, "")
            for wrong in ("undefined", "localtime", "../x", "\0", "x" * 99)
        ],
    ],
)
def test_a_notebook_has_the_zone_of_the_phone_that_begins_it(visitor, said, zone):
    notebook = begin(visitor, **said)

    assert notebook.time_zone == zone
    assert notebook.zone == ZoneInfo(zone or "Europe/Paris")


def test_a_later_form_says_no_zone_and_changes_none(visitor):
    assert "data-makes-notebook" in visitor.get("/").text
    notebook = begin(visitor, phone_zone="America/Toronto")
    assert "data-makes-notebook" not in visitor.get("/").text

    begin(visitor, phone_zone="Asia/Tokyo")
    notebook.refresh_from_db()
    assert notebook.time_zone == "America/Toronto"


def test_the_settings_offer_the_zones_of_all_cities_and_say_which_one_it_is(cast, owner):
    page = owner.get("/settings/").text
    assert "Days and hours are those of Paris, where it is" in page
    assert '<option value="America/Toronto">Toronto</option>' in page
    assert '<option value="America/Argentina/Salta">Argentina, Salta</option>' in page
    assert page.count("<optgroup ") == 10

    owner.post("/settings/", DARK | {"time_zone": "America/Toronto"})
    page = owner.get("/settings/").text
    assert "Days and hours are those of Toronto, where it is" in page
    assert '<option value="America/Toronto" selected>Toronto</option>' in page


def test_a_zone_that_no_city_has_any_more_stays_chosen(cast, owner):
    owner.post("/settings/", DARK | {"time_zone": "Asia/Calcutta"})
    assert "<option selected>Asia/Calcutta</option>" in owner.get("/settings/").text


def test_a_zone_that_is_unknown_is_refused_beside_the_others(cast, owner):
    answer = owner.post("/settings/", DARK | {"time_zone": "Europe/Toronto"})

    assert answer.status_code == 422
    assert 'aria-invalid="true"' in answer.text
    assert not Notebook.objects.exclude(time_zone="").exists()


def test_a_phone_that_only_reads_is_told_the_zone(cast, reader):
    assert "Days and hours are those of Paris" in reader.get("/settings/").text


def test_the_zone_goes_with_the_whole_notebook(cast):
    cast.play(cast.start(), MADE)
    cast.notebook.time_zone = "America/Toronto"
    cast.notebook.save()
    own = services.create_notebook().notebook

    bring(own, file_of(cast.notebook))

    own.refresh_from_db()
    assert own.time_zone == "America/Toronto"


def test_a_zone_that_only_another_server_knows_is_that_of_this_one(cast, owner):
    Notebook.objects.update(time_zone="Mars/Olympus_Mons")

    assert Notebook.objects.first().zone == ZoneInfo("Europe/Paris")
    assert "those of Paris" in owner.get("/settings/").text


def test_a_command_says_the_days_of_the_notebook(cast, capsys, tmp_path):
    with clock.at(SYLVESTER):
        game = cast.play(cast.start(), MADE)
    file = tmp_path / "notebook.json"
    file.write_bytes(file_of(cast.notebook))
    services.delete_game(game=game)
    Notebook.objects.filter(pk=cast.notebook.pk).update(time_zone=KATHMANDU)

    call_command("import", str(file), notebook=cast.notebook.pk)

    assert "1er janvier 2027" in capsys.readouterr().out
