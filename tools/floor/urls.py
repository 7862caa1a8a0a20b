"""The addresses of the floor, beside those of La Marque."""

from django.urls import include, path

from scorekeeper.urls import handler400, handler403, handler404, handler500  # noqa: F401
from tools.floor import views

urlpatterns = [
    path("floor/save", views.save),
    path("floor/worker", views.worker),
    path("", include("scorekeeper.urls")),
]
