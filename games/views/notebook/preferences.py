"""The settings of a notebook, and the name of a phone."""

from collections.abc import Sequence

from django import conf
from django.contrib import messages
from django.forms import model_to_dict
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language_from_request, gettext, override

from games import services
from games.journal import LONGEST_LABEL
from games.kinds.registry import GAMES
from games.models import Notebook, Right
from games.numbers import whole_number
from games.readers.notebook.notebooks import notebooks_of, own_notebook, title_of
from games.readers.notebook.zones import zones_page
from games.scoring.errors import Fault
from games.scoring.values import Json
from games.store.reading import as_notebook
from games.table.setting_up import new_game_page as setup
from games.table.setting_up.new_game import changed_rules, read_rules
from games.views.access import access_of, joining_phone, notebook_of, phone_of, saved_notebook_of
from games.views.forms import NameForm, PageForm, PhoneForm, SettingsForm, form_of, values
from games.views.requests import PhoneRequest
from scorekeeper import __version__

# What a form of the settings has, of a notebook.
PREFERENCES = ("language", "time_zone", "theme", "newest_first", "keep_awake", "confirm_hands")


def settings(request: PhoneRequest) -> HttpResponse:
    if request.method != "POST":
        return _show(request, notebook_of(request))
    notebook = saved_notebook_of(request, right=Right.OWNER)
    form = SettingsForm(request.POST)
    changed = form.send(services.set_preferences, notebook=notebook)
    if changed is None:
        return _show(request, notebook, settings=form)
    # In the language of the next page.
    with override(changed.language or get_language_from_request(request)):
        return _confirm_saved(request, gettext("Settings saved."))


def usual_rules(request: PhoneRequest, slug: str) -> HttpResponse:
    notebook, sent_form = notebook_of(request, right=Right.OWNER), form_of(request)
    seen: Json | None
    seen = chosen = setup.usual_rules(slug, as_notebook(notebook))
    faults: Sequence[Fault] = ()
    if sent_form.sent:
        chosen, seen = read_rules(GAMES[slug], sent_form.taps), values(sent_form.taps.one("seen"))
    if sent_form.sent and "keep" in sent_form.taps.values:
        notebook = saved_notebook_of(request, right=Right.OWNER)
        changed = changed_rules(GAMES[slug], None, chosen, seen)
        try:
            services.set_rule_defaults(notebook=notebook, kind=slug, rules=changed)
        except services.Refused as refused:
            faults = refused.faults
        else:
            notebook.refresh_from_db(fields=["rule_defaults"])
            said = [gettext("New games start with these house rules.")]
            unsuited = setup.unsuited_usual(slug, as_notebook(notebook))
            return _confirm_saved(request, " ".join([*said, *unsuited]))
    page = setup.rules_form(slug, as_notebook(notebook), chosen, faults) | {"seen": seen}
    return render(request, "notebook/usual_rules.html", page, status=422 if faults else 200)


def name_phone(request: PhoneRequest) -> HttpResponse:
    notebook = saved_notebook_of(request, right=Right.READER)
    form, said = PhoneForm(request.POST), gettext("Phone name saved.")
    named = form.send(services.name_phone, phone=phone_of(request))
    return _confirm_saved(request, said) if named else _show(request, notebook, phone=form)


def name_notebook(request: PhoneRequest) -> HttpResponse:
    notebook = saved_notebook_of(request, right=Right.OWNER)
    form, said = NameForm(request.POST), gettext("Notebook name saved.")
    named = form.send(services.name_notebook, notebook=notebook)
    return _confirm_saved(request, said) if named else _show(request, notebook, notebook_name=form)


def open_notebook(request: PhoneRequest) -> HttpResponse:
    phone, _ = joining_phone(request)
    number = whole_number(request.POST.get("open", ""))
    notebook = phone and own_notebook(phone, number)
    if phone and notebook:
        services.open_notebook(phone=phone, notebook=notebook)
    return redirect("home")


def _show(request: PhoneRequest, notebook: Notebook, **refused: PageForm) -> HttpResponse:
    """Show the settings; a `refused` form is shown with its values and errors."""
    now = model_to_dict(notebook, PREFERENCES)
    forms = {
        "settings": SettingsForm(initial=now | {"seen": now}),
        "phone": PhoneForm(initial={"label": phone_of(request).label}),
        "notebook_name": NameForm(initial={"name": notebook.name}),
    }
    context = forms | {
        "longest_label": LONGEST_LABEL,
        "notebook": notebook,
        "title": title_of(notebook),
        "notebooks": notebooks_of(access_of(request)),
        "kinds": setup.kinds_with_rules(as_notebook(notebook)),
        "languages": conf.settings.LANGUAGES,
        "version": __version__,
        **zones_page(notebook),
    }
    return render(
        request, "notebook/settings.html", context | refused, status=422 if refused else 200
    )


def _confirm_saved(request: PhoneRequest, said: str) -> HttpResponse:
    messages.success(request, said)
    return redirect("settings")
