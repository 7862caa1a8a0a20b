"""The URLs of the project: all of them are in the app `games`; and the error pages."""

from django.urls import include, path

handler400 = "games.views.errors.bad_request"
handler403 = "games.views.errors.permission_denied"
handler404 = "games.views.errors.page_not_found"
handler500 = "games.views.errors.server_error"

urlpatterns = [path("", include("games.urls"))]
