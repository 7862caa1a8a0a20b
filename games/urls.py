"""The URLs of La Marque."""

from django.urls import path, register_converter
from django.urls.converters import StringConverter
from django.views.decorators.http import require_safe
from django.views.generic import TemplateView

from games.access import evening_for
from games.journal import KEY_LENGTH, KEY_LETTERS
from games.scoring.registry import GAMES
from games.views import phone
from games.views.evenings import clubs, evenings
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
)
from games.views.table import holder, new_game, pages


class KeyConverter(StringConverter):
    """The key of a game or an evening."""

    regex = f"[{KEY_LETTERS}]{{{KEY_LENGTH}}}"


class KindConverter(StringConverter):
    """The slug of a game that La Marque scores."""

    regex = "|".join(GAMES)


register_converter(KeyConverter, "key")
register_converter(KindConverter, "kind")

ROBOTS = TemplateView.as_view(template_name="robots.txt", content_type="text/plain; charset=utf-8")
"""Which pages crawlers load. Shared games are among them: a crawler that may not load them might
list their addresses, which hold tokens; the header of the page forbids that.
"""

AN_EVENING = {"find": evening_for}
"""What `games.views.exchange.sharing` shares there."""

urlpatterns = [
    *pages.addresses(),
    path("games/<key:key>/each/", holder.each, name="each"),
    path("evenings/", evenings.evenings, name="evenings"),
    path("evenings/new/", evenings.new_evening, name="new_evening"),
    path("evenings/new-club/", clubs.new_club, name="new_club"),
    path("evenings/<key:key>/", evenings.evening, name="evening"),
    path("evenings/<key:key>/club/pairs", clubs.club_pairs, name="club_pairs"),
    path("evenings/<key:key>/club/results", clubs.club_results, name="club_results"),
    path("evenings/<key:key>/paper/<slug:slug>/", clubs.club_paper, name="club_paper"),
    path("evenings/<key:key>/screen/", evenings.evening_screen, name="evening_screen"),
    path("evenings/<key:key>/listen", evenings.listen, name="listen_evening"),
    path("evenings/<key:key>/picture.png", sharing.picture, AN_EVENING, name="evening_picture"),
    path("evenings/<key:key>/share/", sharing.share, AN_EVENING, name="share_evening"),
    path("evenings/<key:key>/share/link", sharing.link, AN_EVENING, name="share_evening_link"),
    path("evenings/<key:key>/share/revoke", sharing.revoke, AN_EVENING, name="revoke_evening_link"),
    path("evenings/<key:key>/codes", evenings.evening_codes, name="evening_codes"),
    path("evenings/<key:key>/round", evenings.draw_round, name="draw_round"),
    path("evenings/<key:key>/players", evenings.evening_players, name="evening_players"),
    path("evenings/<key:key>/undraw", evenings.undo_round, name="undo_round"),
    path("evenings/<key:key>/rules/", evenings.evening_rules, name="evening_rules"),
    path("evenings/<key:key>/name", evenings.rename_evening, name="rename_evening"),
    path("evenings/<key:key>/delete", evenings.delete_evening, name="delete_evening"),
    path("evenings/<key:key>/reopen", evenings.reopen_evening, name="reopen_evening"),
    path("evenings/<key:key>/end", evenings.end_evening, name="end_evening"),
    path("", home.home, name="home"),
    path("robots.txt", require_safe(ROBOTS), name="robots"),
    path("worker.js", phone.worker, name="worker"),
    path("manifest.webmanifest", phone.manifest, name="manifest"),
    path("away/", phone.away, name="away"),
    path("games/<key:key>/facts", phone.facts, name="facts"),
    path("new/facts", phone.setup_facts, name="setup_facts"),
    path("new/<kind:slug>/", new_game.new_game, name="new_game"),
    path("rules/", rules.rules, name="rules"),
    path("rules/<kind:slug>/", rules.rules_of, name="rules_of"),
    path("judge/", rules.judges, name="judges"),
    path("judge/<kind:slug>/", rules.judge_of, name="judge_of"),
    path("judge/<kind:slug>/noted", rules.noted, name="noted"),
    path("history/", home.history, name="history"),
    path("bin/", deleting.bin_page_of, name="bin"),
    path("bin/<key:key>/", deleting.binned_game, name="binned_game"),
    path("bin/<key:key>/restore", deleting.restore, name="restore_game"),
    path("bin/restore", deleting.restore_notebook, name="restore_notebook"),
    path("settings/delete/", deleting.delete_notebook, name="delete_notebook"),
    path("join/", joining.join_a_table, name="join_a_table"),
    path("j/<slug:token>/", joining.join, name="join"),
    path("games/<key:key>/invite/", inviting.invite_to_game, name="invite_to_game"),
    path("phones/", phones.phones, name="phones"),
    path("phones/invite/", inviting.invite, name="invite"),
    path("phones/listen", inviting.listen, name="listen_phones"),
    path("phones/<int:number>/", phones.phone, name="phone"),
    path("phones/guests/<int:number>/", phones.guest, name="guest"),
    path("phones/renew", phones.renew, name="renew_invitation"),
    path("phones/revoke", phones.revoke, name="revoke_invitation"),
    path("s/<slug:token>/", sharing.shared, name="shared"),
    path("s/<slug:token>/card.png", sharing.picture_by_link, name="picture_by_link"),
    path("s/<slug:token>/listen", sharing.listen_by_link, name="listen_by_link"),
    path("s/<slug:token>/seen", sharing.seen_by_link, name="seen_by_link"),
    path("games/<key:key>/seen", sharing.seen, name="seen"),
    path("games/<key:key>/fingerprint/", sharing.fingerprint, name="fingerprint"),
    path("games/<key:key>/share/", sharing.share, name="share"),
    path("games/<key:key>/share/link", sharing.link, name="share_link"),
    path("games/<key:key>/share/revoke", sharing.revoke, name="revoke_link"),
    path("games/<key:key>/card.png", sharing.picture, name="card"),
    path("games/<key:key>/print/", sharing.pad, name="print"),
    path("games/<key:key>/delete/", deleting.delete, name="delete_game"),
    path("export/", exporting.export, name="export"),
    path("export/file", exporting.export_file, name="export_file"),
    path("link/", importing.open_link, name="open_link"),
    path("import/", importing.import_file, name="import"),
    path("players/", players.players, name="players"),
    path("players/<int:number>/", players.player, name="player"),
    path("players/<int:number>/change/", players.change, name="change_player"),
    path("players/<int:number>/rename", players.rename, name="rename_player"),
    path("players/<int:number>/merge", players.merge, name="merge_player"),
    path("players/<int:number>/separate", players.separate, name="separate_player"),
    path("players/<int:number>/archive", players.archive, name="archive_player"),
    path("players/<int:number>/forget", players.forget, name="forget_player"),
    path("players/<int:number>/against/<int:other>/", players.head_to_head, name="head_to_head"),
    path("leaderboard/<kind:slug>/", players.leaderboard, name="leaderboard"),
    path("settings/", preferences.settings, name="settings"),
    path("settings/rules/<kind:slug>/", preferences.usual_rules, name="usual_rules"),
    path("settings/notebook", preferences.name_notebook, name="name_notebook"),
    path("settings/open", preferences.open_notebook, name="open_notebook"),
    path("recovery/", recovering.recovery, name="recovery"),
    path("recover/", recovering.recover, name="recover"),
    path("recover/<slug:token>/", recovering.recover, name="recover_by_link"),
    path("stored/", stored.stored, name="stored"),
    path("settings/phone", preferences.name_phone, name="name_phone"),
    path("games/<key:key>/listen", holder.listen, name="listen_game"),
    path("games/<key:key>/here/", holder.here, name="here"),
    path("games/<key:key>/holder/", holder.holder, name="holder"),
    path("games/<key:key>/holder/lost", holder.lost, name="lost_holder"),
    path("games/<key:key>/again", new_game.again, name="again"),
]
