"""Where the pages are: all of them in the app `games`."""

from importlib.util import find_spec

from django.urls import include, path

urlpatterns = [path("", include("games.urls"))] if find_spec("games.urls") else []
