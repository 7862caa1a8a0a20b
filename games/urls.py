"""Every address of La Marque."""

from django.urls import path

from games.views import (
    confirmations,
    corrections,
    hand,
    home,
    journal,
    judge,
    new_game,
    preferences,
    result,
    rules,
    table,
)

urlpatterns = [
    path("", home.home, name="home"),
    path("new/<slug:slug>/", new_game.new_game, name="new_game"),
    path("rules/", rules.rules, name="rules"),
    path("rules/<slug:slug>/", rules.rules_of, name="rules_of"),
    path("judge/", judge.judges, name="judges"),
    path("judge/<slug:slug>/", judge.judge_of, name="judge_of"),
    path("judge/<slug:slug>/noted", judge.noted, name="noted"),
    path("games/<slug:key>/judge/", judge.judge, name="judge"),
    path("settings/", preferences.settings, name="settings"),
    path("settings/phone", preferences.name_phone, name="name_phone"),
    path("games/<slug:key>/", table.table, name="table"),
    path("games/<slug:key>/announce", table.announce, name="announce"),
    path("games/<slug:key>/record", table.record, name="record"),
    path("games/<slug:key>/preview", table.preview, name="preview"),
    path("games/<slug:key>/undo", table.undo, name="undo"),
    path("games/<slug:key>/restore", table.restore, name="restore"),
    path("games/<slug:key>/journal/", journal.journal, name="journal"),
    path("games/<slug:key>/hands/<int:number>/", hand.hand, name="hand"),
    path("games/<slug:key>/hands/<int:number>/note", hand.hand_note, name="hand_note"),
    path("games/<slug:key>/hands/<int:number>/correct/", corrections.correct, name="correct"),
    path("games/<slug:key>/hands/<int:number>/insert/", corrections.insert, name="insert"),
    path("games/<slug:key>/hands/<int:number>/remove/", corrections.remove, name="remove"),
    path("games/<slug:key>/change", corrections.change, name="change"),
    path("games/<slug:key>/result/", result.result, name="result"),
    path(
        "games/<slug:key>/hands/<int:number>/confirm",
        confirmations.confirm_hand,
        name="confirm_hand",
    ),
    path("games/<slug:key>/confirm", confirmations.confirm, name="confirm"),
    path("games/<slug:key>/again", result.again, name="again"),
    path("games/<slug:key>/end", result.end_game, name="end_game"),
    path("games/<slug:key>/note", result.game_note, name="game_note"),
]
