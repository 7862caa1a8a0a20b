"""The URLs of La Marque."""

from collections.abc import Callable

from django.urls import URLPattern, path, register_converter
from django.urls.converters import StringConverter
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.generic import TemplateView

from games.journal import KEY_LENGTH, KEY_LETTERS
from games.kinds.registry import GAMES
from games.views import phone
from games.views.access import evening_for
from games.views.evenings import clubs, evenings, organising, table_phones
from games.views.exchange import exporting, importing, sharing
from games.views.notebook import (
    deleting,
    home,
    inviting,
    joining,
    phones,
    players,
    preferences,
    recovering,
    rules,
    stored,
    trusting,
)
from games.views.table import holder, new_game, pages, waited
from scorekeeper.buffering import LARGEST_BODY, LARGEST_FORM, OwnThread


class KeyConverter(StringConverter):
    regex = f"[{KEY_LETTERS}]{{{KEY_LENGTH}}}"


class KindConverter(StringConverter):
    regex = "|".join(GAMES)


register_converter(KeyConverter, "key")


class VarietyConverter(StringConverter):
    """A kind, or one of its titles (`games.text.variety_of`)."""

    regex = f"(?:{KindConverter.regex})(?::.+)?"


register_converter(KindConverter, "kind")
register_converter(VarietyConverter, "variety")

# Which pages crawlers load. Shared games are among them: a crawler that may not load them might
# list their addresses, which hold tokens; the header of the page forbids that.
ROBOTS = TemplateView.as_view(template_name="robots.txt", content_type="text/plain; charset=utf-8")

FILES, PICTURES = "files", "pictures"
# The addresses below whose answers take long, each in the thread of its kind.
OWN_THREADS: list[OwnThread] = []

AN_EVENING = {"find": evening_for}  # What `games.views.exchange.sharing` shares there.


def shows(address: str, view: Callable, *what: dict, name: str) -> URLPattern:
    """A page that is only looked at."""
    return path(address, require_safe(view), *what, name=name)


def takes(address: str, view: Callable, *what: dict, name: str) -> URLPattern:
    return path(address, require_POST(view), *what, name=name)


def asks(address: str, view: Callable, *what: dict, name: str) -> URLPattern:
    both = require_http_methods(["GET", "HEAD", "POST"])
    return path(address, both(view), *what, name=name)


def own_thread(thread: str, pattern: URLPattern, largest_body: int = 0) -> URLPattern:
    """An address that no page and no save waits for; it takes a body of so many bytes."""
    OWN_THREADS.append(OwnThread(thread, pattern.pattern.regex, largest_body))
    return pattern


urlpatterns = [
    *pages.addresses(),
    asks("games/<key:key>/each/", holder.each, name="each"),
    shows("evenings/", evenings.evenings, name="evenings"),
    asks("evenings/new/", evenings.new_evening, name="new_evening"),
    asks("evenings/new-club/", clubs.new_club, name="new_club"),
    shows("evenings/<key:key>/", evenings.evening, name="evening"),
    takes("evenings/<key:key>/club/entrants", clubs.club_entrants, name="club_entrants"),
    takes("evenings/<key:key>/club/card", clubs.club_card, name="club_card"),
    takes("evenings/<key:key>/club/move", clubs.club_move, name="club_move"),
    takes("evenings/<key:key>/club/late", clubs.club_late, name="club_late"),
    takes("evenings/<key:key>/club/unplayed", clubs.club_unplayed, name="club_unplayed"),
    takes("evenings/<key:key>/club/seats", clubs.club_seats, name="club_seats"),
    takes("evenings/<key:key>/club/reading", clubs.club_reading, name="club_reading"),
    shows("evenings/<key:key>/club/journal/", clubs.club_journal, name="club_journal"),
    shows("evenings/<key:key>/club/change/", organising.change_club, name="change_club"),
    takes("evenings/<key:key>/club/names", organising.club_names, name="club_names"),
    takes("evenings/<key:key>/club/rounds", organising.club_rounds, name="club_rounds"),
    takes(
        "evenings/<key:key>/club/phones",
        table_phones.allow_table_phones,
        name="allow_table_phones",
    ),
    asks("c/<slug:token>/", table_phones.table_card, name="table_card"),
    shows("c/<slug:token>/listen", table_phones.listen_table_card, name="listen_table_card"),
    asks("evenings/<key:key>/club/erase/", organising.erase_from_clubs, name="erase_from_clubs"),
    asks("evenings/<key:key>/club/delete/", organising.delete_club, name="delete_club"),
    takes("evenings/<key:key>/club/prizes", clubs.club_prizes, name="club_prizes"),
    takes("evenings/<key:key>/club/clock", clubs.club_clock, name="club_clock"),
    shows("evenings/<key:key>/paper/<slug:slug>/", clubs.club_paper, name="club_paper"),
    shows("evenings/<key:key>/season/", evenings.evening_season, name="evening_season"),
    shows("evenings/<key:key>/season/paper/", evenings.season_paper, name="season_paper"),
    own_thread(
        FILES,
        shows("evenings/<key:key>/season/standings.csv", evenings.season_file, name="season_file"),
    ),
    shows("evenings/<key:key>/paper/", evenings.evening_paper, name="evening_paper"),
    shows("evenings/<key:key>/screen/", evenings.evening_screen, name="evening_screen"),
    shows("evenings/<key:key>/listen", evenings.listen, name="listen_evening"),
    own_thread(
        PICTURES,
        shows(
            "evenings/<key:key>/picture.png", sharing.picture, AN_EVENING, name="evening_picture"
        ),
    ),
    shows("evenings/<key:key>/share/", sharing.share, AN_EVENING, name="share_evening"),
    takes("evenings/<key:key>/share/link", sharing.link, AN_EVENING, name="share_evening_link"),
    takes(
        "evenings/<key:key>/share/revoke", sharing.revoke, AN_EVENING, name="revoke_evening_link"
    ),
    takes("evenings/<key:key>/codes", evenings.evening_codes, name="evening_codes"),
    takes("evenings/<key:key>/round", evenings.draw_round, name="draw_round"),
    takes("evenings/<key:key>/players", evenings.evening_players, name="evening_players"),
    takes("evenings/<key:key>/undraw", evenings.undo_round, name="undo_round"),
    asks("evenings/<key:key>/rules/", evenings.evening_rules, name="evening_rules"),
    takes("evenings/<key:key>/name", evenings.rename_evening, name="rename_evening"),
    takes("evenings/<key:key>/delete", evenings.delete_evening, name="delete_evening"),
    takes("evenings/<key:key>/reopen", evenings.reopen_evening, name="reopen_evening"),
    takes("evenings/<key:key>/end", evenings.end_evening, name="end_evening"),
    shows("", home.home, name="home"),
    shows("robots.txt", ROBOTS, name="robots"),
    shows("worker.js", phone.worker, name="worker"),
    shows("manifest.webmanifest", phone.manifest, name="manifest"),
    shows("away/", phone.away, name="away"),
    shows("games/<key:key>/facts", phone.phone_data, name="phone_data"),
    takes("games/<key:key>/send", waited.send_waiting, name="send_waiting"),
    shows("new/facts", phone.beginning_data, name="beginning_data"),
    asks("new/<kind:slug>/", new_game.new_game, name="new_game"),
    shows("rules/", rules.rules, name="rules"),
    shows("rules/<kind:slug>/", rules.rules_of, name="rules_of"),
    shows("judge/", rules.judges, name="judges"),
    shows("judge/<kind:slug>/", rules.judge_of, name="judge_of"),
    takes("judge/<kind:slug>/noted", rules.noted, name="noted"),
    shows("history/", home.history, name="history"),
    shows("bin/", deleting.bin_page_of, name="bin"),
    shows("bin/<key:key>/", deleting.binned_game, name="binned_game"),
    takes("bin/<key:key>/restore", deleting.restore, name="restore_game"),
    takes("bin/clubs/<key:key>/restore", organising.restore_club, name="restore_club"),
    takes("bin/restore", deleting.restore_notebook, name="restore_notebook"),
    asks("settings/delete/", deleting.delete_notebook, name="delete_notebook"),
    asks("join/", joining.join_a_table, name="join_a_table"),
    asks("j/<slug:token>/", joining.join, name="join"),
    asks("games/<key:key>/invite/", inviting.invite, name="invite_to_game"),
    shows("phones/", phones.phones, name="phones"),
    asks("phones/invite/", inviting.invite, name="invite"),
    shows("phones/listen", inviting.listen, name="listen_phones"),
    asks("phones/<int:number>/", phones.phone, name="phone"),
    asks("phones/guests/<int:number>/", phones.phone, {"guest": True}, name="guest"),
    takes("phones/renew", phones.renew, name="renew_invitation"),
    takes("phones/revoke", phones.revoke, name="revoke_invitation"),
    shows("s/<slug:token>/", sharing.shared, name="shared"),
    own_thread(
        PICTURES, shows("s/<slug:token>/card.png", sharing.picture_by_link, name="picture_by_link")
    ),
    shows("s/<slug:token>/listen", sharing.listen_by_link, name="listen_by_link"),
    shows("s/<slug:token>/seen", sharing.seen_by_link, name="seen_by_link"),
    shows("games/<key:key>/seen", sharing.seen, name="seen"),
    shows("games/<key:key>/fingerprint/", sharing.fingerprint, name="fingerprint"),
    shows("games/<key:key>/share/", sharing.share, name="share"),
    takes("games/<key:key>/share/link", sharing.link, name="share_link"),
    takes("games/<key:key>/share/revoke", sharing.revoke, name="revoke_link"),
    own_thread(PICTURES, shows("games/<key:key>/card.png", sharing.picture, name="card")),
    shows("games/<key:key>/print/", sharing.pad, name="print"),
    asks("games/<key:key>/delete/", deleting.delete, name="delete_game"),
    shows("export/", exporting.export, name="export"),
    own_thread(FILES, shows("export/file", exporting.export_file, name="export_file")),
    own_thread(FILES, asks("link/", importing.open_link, name="open_link"), LARGEST_FORM),
    own_thread(FILES, asks("import/", importing.import_file, name="import"), LARGEST_BODY),
    shows("players/", players.players, name="players"),
    shows("players/<int:number>/", players.player, name="player"),
    shows("players/<int:number>/change/", players.change, name="change_player"),
    takes("players/<int:number>/rename", players.rename, name="rename_player"),
    takes("players/<int:number>/merge", players.merge, name="merge_player"),
    takes("players/<int:number>/separate", players.separate, name="separate_player"),
    takes("players/<int:number>/archive", players.archive, name="archive_player"),
    takes("players/<int:number>/forget", players.forget, name="forget_player"),
    shows("players/<int:number>/against/<int:other>/", players.head_to_head, name="head_to_head"),
    shows("leaderboard/<variety:variety>/", players.leaderboard, name="leaderboard"),
    asks("settings/", preferences.settings, name="settings"),
    asks("settings/rules/<kind:slug>/", preferences.usual_rules, name="usual_rules"),
    takes("settings/notebook", preferences.name_notebook, name="name_notebook"),
    takes("settings/open", preferences.open_notebook, name="open_notebook"),
    asks("recovery/", recovering.recovery, name="recovery"),
    asks("recover/", recovering.recover, name="recover"),
    asks("recover/<slug:token>/", recovering.recover, name="recover_by_link"),
    shows("stored/", stored.stored, name="stored"),
    shows("trust/", trusting.trust, name="trust"),
    shows("trust/la-marque.crt", trusting.root, name="root"),
    takes("settings/phone", preferences.name_phone, name="name_phone"),
    shows("games/<key:key>/listen", holder.listen, name="listen_game"),
    shows("games/<key:key>/here/", holder.here, name="here"),
    asks("games/<key:key>/holder/", holder.holder, name="holder"),
    shows("games/<key:key>/holder/lost", holder.lost, name="lost_holder"),
    takes("games/<key:key>/again", new_game.again, name="again"),
]
