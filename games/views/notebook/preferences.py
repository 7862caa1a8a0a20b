"""The settings of a notebook, and the name of a phone."""

from django.contrib import messages
from django.forms import model_to_dict
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language_from_request, gettext, override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games import services
from games.access import notebook_of, phone_of
from games.drafts import new_game_page as setup
from games.drafts.new_game import own_rules, read_rules
from games.models import LONGEST_LABEL, Notebook, Right
from games.scoring.registry import GAMES
from games.views.forms import PageForm, PhoneForm, SettingsForm
from games.views.sent import sent


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest) -> HttpResponse:
    """Show and change how the notebook's pages look."""
    right = Right.OWNER if request.method == "POST" else Right.READER
    notebook = notebook_of(request, right=right)
    if request.method != "POST":
        return _show(request, notebook)
    form = SettingsForm(request.POST)
    changed = form.send(services.set_preferences, notebook=notebook)
    if changed is None:
        return _show(request, notebook, settings=form)
    messages.success(request, _kept(request, changed))
    return redirect("settings")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def usual_rules(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the usual house rules of a kind while they are chosen, then save them."""
    notebook, form = notebook_of(request, right=Right.OWNER), sent(request)
    chosen, faults = setup.usual_rules(slug, notebook), []
    if request.method == "POST":
        chosen = read_rules(GAMES[slug], form.taps)
    if "keep" in form.taps.values:
        own = own_rules(GAMES[slug], setup.TABLE_SIZE, chosen)
        try:
            services.set_rule_defaults(notebook=notebook, kind=slug, rules=own)
        except services.Refused as refused:
            faults = refused.faults
        else:
            messages.success(request, gettext("New games start with these house rules."))
            return redirect("settings")
    page = setup.rules_form(slug, notebook, chosen, faults)
    return render(request, "notebook/usual_rules.html", page, status=422 if faults else 200)


@require_POST
def name_phone(request: HttpRequest) -> HttpResponse:
    """Name this phone, which every phone may do."""
    notebook, form = notebook_of(request), PhoneForm(request.POST)
    if form.send(services.name_phone, phone=phone_of(request)) is None:
        return _show(request, notebook, phone=form)
    messages.success(request, gettext("Phone name saved."))
    return redirect("settings")


def _show(request: HttpRequest, notebook: Notebook, **refused: PageForm) -> HttpResponse:
    """The settings; a `refused` form is shown with its values and errors."""
    forms = {
        "settings": SettingsForm(initial=model_to_dict(notebook)),
        "phone": PhoneForm(initial={"label": phone_of(request).label}),
    }
    context = forms | {
        "longest_label": LONGEST_LABEL,
        "kinds": setup.kinds_with_rules(notebook),
    }
    return render(
        request, "notebook/settings.html", context | refused, status=422 if refused else 200
    )


def _kept(request: HttpRequest, notebook: Notebook) -> str:
    """The text in the language of the next page."""
    with override(notebook.language or get_language_from_request(request)):
        return gettext("Settings saved.")
