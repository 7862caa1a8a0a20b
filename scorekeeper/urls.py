"""The URLs of the project: all of them are in the app `games`."""

from django.urls import include, path

urlpatterns = [path("", include("games.urls"))]
