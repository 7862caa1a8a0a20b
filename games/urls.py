"""Every address of La Marque."""

from django.urls import path

from games.views import hand, table

urlpatterns = [
    path("games/<slug:key>/", table.table, name="table"),
    path("games/<slug:key>/announce", table.announce, name="announce"),
    path("games/<slug:key>/record", table.record, name="record"),
    path("games/<slug:key>/preview", table.preview, name="preview"),
    path("games/<slug:key>/undo", table.undo, name="undo"),
    path("games/<slug:key>/hands/<int:number>/", hand.hand, name="hand"),
    path("games/<slug:key>/hands/<int:number>/note", hand.hand_note, name="hand_note"),
]
