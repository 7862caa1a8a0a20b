"""Static files as they are served: without comments, under names that change with their content."""

import re
from pathlib import Path

from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command
from rcssmin import cssmin

from scorekeeper import settings as production
from tests import settings as unhashed

ROOT = Path(__file__).parents[1]


def test_scripts_and_styles_are_served_without_comments(settings, tmp_path):
    settings.STORAGES, settings.STATIC_ROOT = production.STORAGES, tmp_path
    settings.STATICFILES_FINDERS = [  # what is ours
        "django.contrib.staticfiles.finders.FileSystemFinder",
        "scorekeeper.scripts.JoinedScriptFinder",
    ]
    call_command("collectstatic", ignore_patterns=["vendor"], interactive=False, verbosity=0)

    for name in ("js/marque.js", "css/marque.css"):
        ours = Path(finders.find(name)).read_text()
        served = (tmp_path / staticfiles_storage.stored_name(name)).read_text()
        assert "/*" in ours
        assert "/*" not in served
        assert len(served) < len(ours)


def test_no_style_is_for_another_element_once_it_is_collected():
    """`.a :is(.b)` is no `.a:is(.b)`: within `@container` the space would go."""
    for style in Path(unhashed.STATICFILES_DIRS[0], "css").glob("*.css"):
        text = re.sub(r"/\*.*?\*/", "", style.read_text(), flags=re.DOTALL)
        descendants = [
            len(re.findall(r"[\w)\]*] :[a-z]", re.sub(r"\{[^{}]*\}", "{}", one)))
            for one in (text, cssmin(text))
        ]
        assert descendants[0] == descendants[1], style.name


def test_every_class_of_a_row_of_keys_has_a_rule(settings):
    static, templates = (Path(settings.BASE_DIR, folder) for folder in ("static", "templates"))
    styles = " ".join(file.read_text() for file in static.glob("css/*.css"))
    pages = " ".join(file.read_text() for file in templates.rglob("*.html"))
    rows = re.findall(r'class="([^"]*\bkeys\b[^"]*)"', re.sub(r"{[{%].*?[%}]}", " ", pages))

    names = {name for name in " ".join(rows).split() if not name.endswith("-")}
    assert names - {*re.findall(r"\.([a-z][\w-]*)", styles)} == set()


def test_no_form_of_a_hand_loads_a_style_sheet_when_it_replaces_another(settings):
    """It would be seen without it first: games name theirs in `STYLES`, for the head."""
    templates = Path(settings.BASE_DIR, "templates")
    forms = [*templates.glob("kinds/**/*.html"), *templates.glob("table/_*.html")]
    pages = {"_conflict.html", "_meanwhile.html", "_styles.html"}  # whole ones, and the head

    loads = [one for one in forms if "stylesheet" in one.read_text() and one.name not in pages]
    assert loads == []


def test_only_what_waits_for_its_style_sheets_brings_some_into_a_page():
    """What awake.js shows once they are there: it looks for links in the main part."""
    brings = {"_conflict.html", "_meanwhile.html", "_seen.html"}
    whole = {"_styles.html", "_lost.html"}  # in the head, and an error page
    parts = [one for one in ROOT.glob("templates/**/_*.html") if "stylesheet" in one.read_text()]

    assert {one.name for one in parts} == brings | whole
    assert "main link[rel=stylesheet]" in (ROOT / "static/js/awake.js").read_text()


def test_what_is_read_aloud_is_not_replaced_but_changes():
    """A screen reader hears what changes within a part of the page that stays."""
    replaced = {
        file.name
        for file in ROOT.glob("templates/**/*.html")
        for tag in re.findall(r"<\w[^<]*hx-swap-oob=\"true\"[^<]*>", file.read_text())
        if re.search(r"role=\"status\"|aria-live", tag)
    }

    assert replaced == {"_entry_preview.html"}  # it stands for what cannot be entered


def test_no_page_asks_to_hold_the_phone_in_another_way(settings):
    styles = Path(settings.BASE_DIR, "static", "css").glob("*.css")

    assert "(orientation" not in " ".join(file.read_text() for file in styles)


def test_of_htmx_only_what_pages_name_is_collected_because_every_phone_keeps_it(settings, tmp_path):
    settings.STORAGES, settings.STATIC_ROOT = unhashed.STORAGES, tmp_path
    settings.STATICFILES_FINDERS = production.STATICFILES_FINDERS[1:2]  # what packages bring
    call_command("collectstatic", interactive=False, verbosity=0)

    collected = [file.relative_to(tmp_path) for file in tmp_path.rglob("*") if file.is_file()]
    assert collected == [Path("django_htmx", "htmx-2.min.js")]


def test_every_icon_that_a_template_draws_is_in_the_sprite():
    sprite = (ROOT / "static/img/sprite.svg").read_text()
    drawn = {
        name
        for file in ROOT.glob("templates/**/*.html")
        for name in re.findall(r"\{\{ sprite \}\}#([\w-]+)", file.read_text())
    }

    assert len(drawn) > 10
    assert [name for name in sorted(drawn) if f'<symbol id="{name}"' not in sprite] == []
