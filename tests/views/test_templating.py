"""Compiled templates draw what Django draws, byte for byte."""
# ruff: noqa: E501 (a template a line)

from pathlib import Path

import pytest
from django.conf import settings
from django.template import Context, engines
from django.template.backends.django import Template
from django.template.context_processors import csrf
from django.utils import translation
from django.utils.safestring import mark_safe

from games.journal import AT_THE_END
from games.table import acts
from games.templating import backend
from games.views import context
from tests.cast import LOST, MADE, eventful_game
from tests.kinds import SAMPLES, names_at
from tests.languages import every_language

ABOUT = {
    "name": "Zoë & <Co>",
    "safe": mark_safe("<b>bold</b>"),
    "nothing": None,
    "zero": 0,
    "many": 1234567,
    "list": ["a", "<b>", 3],
    "pairs": [("Ana", 12), ("Béa", -3)],
    "inner": {"value": 7, "items": "an item", "deep": {"er": [10, 20]}},
    "called": lambda: "the answer",
    "true": True,
    "half": 0.5,
}

TEMPLATES = (
    "{{ name }} {{ safe }} {{ nothing }} {{ zero }} {{ many }} {{ missing }} {{ true }} {{ half }}",
    "{{ inner.value }} {{ inner.items }} {{ inner.deep.er.1 }} {{ inner.deep.no }} {{ list.7 }}",
    "{{ called }} {{ name.upper }} {{ 'a<b' }} {{ 12 }} {{ None }}",
    "{{ missing|default:name }} {{ nothing|default_if_none:'-' }} {{ list|join:' & ' }}",
    "{{ list|length|add:1 }} {{ zero|minus }} {{ safe|default:'' }} {{ name|urlencode }}",
    "{% if name and missing %}a{% elif zero or many > 3 %}b{% else %}c{% endif %}",
    "{% if not missing %}a{% endif %}{% if 3 in list %}b{% endif %}{% if 'z' not in list %}c{% endif %}",
    "{% if nothing > 3 %}a{% else %}b{% endif %}{% if nothing is None %}c{% endif %}{% if missing in name %}d{% endif %}",
    "{% if many == 1234567 and zero != 1 and zero <= 0 and half >= 0.5 and zero < 1 %}yes{% endif %}",
    "{% for one in list %}{{ forloop.counter }}{{ one }}{% if not forloop.last %}, {% endif %}{% endfor %}",
    "{% for who, figure in pairs reversed %}{{ who }}: {{ figure }};{% endfor %}{{ who }}",
    "{% for one in missing %}a{% empty %}nobody{% endfor %}{% for one in nothing %}a{% endfor %}",
    "{% for one in list %}{% for other in list %}{{ forloop.parentloop.counter0 }}{{ one }}{% endfor %}{% endfor %}",
    "{% for one in list %}{% for other in '112' %}{% ifchanged other %}{{ other }}{% endifchanged %}{% endfor %}{% ifchanged one|length %}{{ one }}{% endifchanged %}{% endfor %}",
    "{% with name='inner' other=name %}{{ name }}{{ other }}{% endwith %}{{ name }}",
    "{% with name=name|default:'x' %}{% for name in list %}{{ name }}{% endfor %}{{ name }}{% endwith %}",
    "{% load i18n %}{% translate 'Undo' %} {% translate '100 % of it' %} {% translate 'Back' as back %}<i>{{ back }}</i>",
    "{% load i18n %}{% translate 'Why?' context 'ruling' %} {{ missing|default:_('Back') }}",
    "{% load i18n %}{% blocktranslate with who=name %}New game: {{ who }}{% endblocktranslate %}",
    "{% load i18n %}{% blocktranslate count number=inner.value %}{{ number }} hand{% plural %}{{ number }} hands{% endblocktranslate %}",
    "{% load i18n %}{% blocktranslate asvar said %}Hello {{ name }}{% endblocktranslate %}{{ said }} {{ said }}",
    "{% load i18n %}{% blocktranslate %}Hello {{ missing }}, 5 % off{% endblocktranslate %}",
    "{% url 'home' %} {% url 'rules_of' 'belote' %} {% url 'home' as home %}<a href='{{ home }}'></a>",
    "{% url 'rules_of' 'no/such' as none %}[{{ none }}]",
    "{% if true %}{% url 'home' as home %}{% endif %}{{ home }}",
    "{% load static %}{% static 'img/sprite.svg' %}",
    "{% csrf_token %}{% load i18n %}{% get_current_language as language %}{{ language }}",
    "text before{% extends 'base.html' %}{% block title %}{{ name }}{% endblock %}{% block main %}{{ list }}{% endblock %}",
    "{% for one in list %}{% include 'shared/_back.html' with href=one %}{% endfor %}{{ href }}",
)


@every_language
@pytest.mark.parametrize("source", TEMPLATES)
def test_a_template_says_what_django_says(source, language):
    template = engines["django"].engine.from_string(source)
    pieces = []
    with translation.override(language):
        backend.function_of(template)(ABOUT | {"csrf_token": "token"}, pieces.append, {})
        assert "".join(pieces) == template.render(Context(ABOUT | {"csrf_token": "token"}))


def test_every_template_of_a_game_is_compiled():
    folder = settings.BASE_DIR / "templates"
    for file in sorted(Path(folder).rglob("*.html")):
        name = file.relative_to(folder).as_posix()
        if name.split("/")[0] in backend.COMPILED_FOLDERS:
            backend.render_function(name)


@pytest.fixture
def drawn_both_ways(monkeypatch):
    """The names of the pages that were drawn, each of which was compared with Django's."""
    names, draw = [], backend._Compiled.render
    monkeypatch.setattr(backend, "get_token", lambda request: "token")
    monkeypatch.setitem(csrf.__globals__, "get_token", lambda request: "token")
    monkeypatch.setattr(context, "uuid4", lambda: "a-key")

    def compare(template, context=None, request=None):
        drawn = draw(template, context, request)
        assert drawn == Template.render(template, context, request)
        names.append(template.template.name)
        return drawn

    monkeypatch.setattr(backend._Compiled, "render", compare)
    return names


PAGES = (
    "",
    "hands/1/",
    "hands/1/correct/",
    "hands/1/insert/",
    "hands/1/contest",
    "journal/",
    "result/",
    "print/",
    "judge/",
    "seats/",
    "end",
    "holder/",
)


@every_language
@pytest.mark.parametrize("slug", SAMPLES)
def test_the_pages_of_a_game_are_the_same_bytes(cast, browse, drawn_both_ways, slug, language):
    phone, game = browse(cast.owner, language=language), cast.start(slug, names_at(slug))
    htmx = {"HX-Request": "true"}
    for facts in SAMPLES[slug].HANDS:
        game = cast.play(game, facts)
        phone.get(f"/games/{game.key}/news?since={game.version - 1}", headers=htmx)
    for page in PAGES:
        phone.get(f"/games/{game.key}/{page}", follow=True)
    phone.post(f"/games/{game.key}/preview", {}, headers=htmx)
    phone.get(f"/new/{slug}/")

    drawn = {"table/table.html", "table/_news.html", "table/_preview.html", "table/result.html"}
    drawn |= {"disputes/hand.html", "disputes/correction.html", "disputes/objection_new.html"}
    assert drawn <= set(drawn_both_ways)


def test_an_eventful_sheet_is_the_same_bytes(cast, owner, drawn_both_ways):
    game = eventful_game(cast)
    cast.say(acts.correct, game, place=1, facts=LOST)
    cast.say(acts.insert, game, before=AT_THE_END, facts=MADE)
    for page in ("", "journal/", "result/", "hands/1/", "hands/2/"):
        owner.get(f"/games/{game.key}/{page}")

    assert "disputes/journal.html" in drawn_both_ways
