"""The addresses of the floor, beside those of La Marque."""

from django.urls import include, path

from tools.floor import views

urlpatterns = [
    path("floor/save", views.save),
    path("floor/worker", views.worker),
    path("", include("scorekeeper.urls")),
]
