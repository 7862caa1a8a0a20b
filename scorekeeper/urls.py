"""Where the pages are: all of them in the app `games`."""

from django.urls import include, path

urlpatterns = [path("", include("games.urls"))]
