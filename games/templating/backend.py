"""Django's template engine, with the templates of some rooms compiled."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.template import Template as BaseTemplate
from django.template import engines
from django.template.backends.django import DjangoTemplates, Template
from django.utils.functional import SimpleLazyObject
from django.utils.safestring import SafeString, mark_safe
from django.utils.timezone import template_localtime

from games.templating import runtime
from games.templating.compiler import compile_template

# The templates of one game, and what they extend.
COMPILED_FOLDERS = ("base.html", "disputes", "judge", "kinds", "shared", "table")

Render = Callable[[dict[str, Any], Callable[[str], None], dict[str, Any]], None]


class CompiledTemplates(DjangoTemplates):
    """Django's templates; those of `COMPILED_FOLDERS` are compiled when they are first used."""

    def get_template(self, template_name: str) -> Template:
        template = super().get_template(template_name)
        if template_name.split("/")[0] not in COMPILED_FOLDERS:
            return template
        return _Compiled(template.template, self)


class _Compiled(Template):
    """A template that is drawn by its compiled function."""

    def render(self, context: Any = None, request: HttpRequest | None = None) -> SafeString:
        """Return the page, with what Django and the project add to every context."""
        names: dict[str, Any] = {}
        if request is not None:
            names["csrf_token"] = SimpleLazyObject(lambda: get_token(request))
            for processor in self.backend.engine.template_context_processors:
                names.update(processor(request))
        pieces: list[str] = []
        render_function(self.template.name)({**names, **(context or {})}, pieces.append, {})
        return mark_safe("".join(pieces))  # noqa: S308


@cache
def render_function(name: str) -> Render:
    return function_of(engines["django"].engine.get_template(name))


def function_of(template: BaseTemplate) -> Render:
    """Return the function that draws a parsed template. Raises NotCompilable."""
    names = runtime.NAMES | {"template": render_function, "filters": _filters()}
    exec(compile(source_of(template), f"<{template.name}>", "exec"), names)  # noqa: S102
    return names["render"]


def source_of(template: BaseTemplate) -> str:
    """Return the source of the function that draws a parsed template. Raises NotCompilable."""
    filters = {function: name for name, function in _filter_functions()}
    return compile_template(template.nodelist, filters)


def _filter_functions() -> Iterator[tuple[str, Callable[..., Any]]]:
    engine = engines["django"].engine
    for library in (*engine.template_builtins, *engine.template_libraries.values()):
        yield from library.filters.items()


@cache
def _filters() -> dict[str, Callable[..., Any]]:
    return {name: _filter(function) for name, function in _filter_functions()}


def _filter(function: Callable[..., Any]) -> Callable[..., Any]:
    """A filter as Django applies it: told to escape, and safe if what it is given is."""
    options = {"autoescape": True} if getattr(function, "needs_autoescape", False) else {}
    is_safe = getattr(function, "is_safe", False)
    localises = getattr(function, "expects_localtime", False)

    def apply(value: Any, *arguments: Any) -> Any:
        if localises:
            value = template_localtime(value)
        result = function(value, *arguments, **options)
        return mark_safe(result) if is_safe and isinstance(value, SafeString) else result  # noqa: S308

    return apply
