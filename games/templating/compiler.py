"""Compile a template to Python source.

Each node of Django's own parser becomes a few lines of Python, of a function `render(context,
write, blocks)`: it calls `write` with each piece of text; `blocks` are the blocks of the templates
that extend it, by name. The names that the source uses are `runtime.NAMES`. Variables that a
template sets itself (`for`, `with`, `as`) are Python's own.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from django.template import Node
from django.template.base import FilterExpression, TextNode, Variable, VariableNode
from django.template.defaulttags import (
    CsrfTokenNode,
    ForNode,
    IfChangedNode,
    IfNode,
    LoadNode,
    TemplateLiteral,
    URLNode,
    WithNode,
)
from django.template.loader_tags import BlockNode, ExtendsNode, IncludeNode
from django.templatetags.i18n import (
    BlockTranslateNode,
    GetCurrentLanguageNode,
    TranslateNode,
)
from django.templatetags.static import StaticNode
from django.utils.functional import Promise

# What a missing variable counts as: in the text "", in a condition or a loop None.
MISSING_AS_EMPTY, MISSING_AS_NONE = "or_empty", "or_none"

COMPARISONS = {
    "==": "equal",
    "!=": "unequal",
    ">": "more",
    ">=": "at_least",
    "<": "less",
    "<=": "at_most",
    "in": "contains",
    "not in": "lacks",
    "is": "same",
    "is not": "other",
}


OURS = ("django.", "games.")  # Where the tags come from whose nodes are known by their names.


class NotCompilable(Exception):  # noqa: N818
    """The template uses something that this compiler does not know."""


def compile_template(nodes: Sequence[Node], filters: dict[object, str]) -> str:
    """Return the source of a template; `filters` are names by function. Raises NotCompilable."""
    return _Compiler(filters).template(nodes)


class _Compiler:
    """Collects the lines of a source; `scope` has the Python names of the template's variables."""

    def __init__(self, filters: dict[object, str]) -> None:
        self.filters = filters
        self.lines: list[str] = []
        self.functions: list[str] = []
        self.pending = ""
        self.depth = 1
        self.names = 0
        self.scope: dict[str, str] = {}

    def template(self, nodes: Sequence[Node]) -> str:
        body = self.function("render", nodes)
        return "\n".join([*self.functions, *body])

    def function(self, name: str, nodes: Sequence[Node]) -> list[str]:
        outside = self.lines, self.depth, self.scope, self.pending
        self.lines, self.depth, self.scope, self.pending = [], 1, {}, ""
        for variable in sorted(set(_assigned_names(nodes))):
            self.scope[variable] = f"as_{variable}"
            self.line(f"as_{variable} = get({variable!r}, MISSING)")
        self.nodes(nodes)
        self.flush()
        body = [f"def {name}(context, write, blocks):", "    get = context.get", *self.lines, ""]
        self.lines, self.depth, self.scope, self.pending = outside
        return body

    def block(self, node: BlockNode) -> str:
        name = f"block_{node.name}"
        self.functions += self.function(name, node.nodelist)
        return name

    def line(self, text: str) -> None:
        self.flush()
        self.lines.append("    " * self.depth + text)

    def text(self, text: str) -> None:
        self.pending += text

    def flush(self) -> None:
        pending, self.pending = self.pending, ""
        if pending:
            self.line(f"write({pending!r})")

    def new(self, kind: str) -> str:
        self.names += 1
        return f"{kind}{self.names}"

    @contextmanager
    def indent(self) -> Iterator[None]:
        self.flush()
        self.depth += 1
        before = len(self.lines)
        yield
        self.flush()
        if len(self.lines) == before:
            self.line("pass")
        self.depth -= 1

    @contextmanager
    def setting(self, variables: dict[str, str]) -> Iterator[None]:
        outer = self.scope
        self.scope = outer | variables
        yield
        self.scope = outer

    def nodes(self, nodes: Sequence[Node]) -> None:
        for node in nodes:
            method = getattr(self, f"compile_{type(node).__name__}", None)
            if method is None or not type(node).__module__.startswith(OURS):
                raise NotCompilable(type(node).__name__)
            method(node)

    # --- Expressions ------------------------------------------------------------------------

    def expression(self, expression: FilterExpression, missing: str = MISSING_AS_EMPTY) -> str:
        source = self.variable(expression.var) if expression.is_var else _literal(expression.var)
        if expression.is_var and expression.var.lookups is not None:
            source = f"{missing}({source})"
        for function, arguments in expression.filters:
            given = [self.variable(one) if found else _literal(one) for found, one in arguments]
            source = f"filters[{self.filters[function]!r}]({', '.join([source, *given])})"
        return source

    def variable(self, variable: Variable) -> str:
        if variable.lookups is None:
            if variable.translate:
                return f"gettext({variable.literal.replace('%', '%%')!r})"
            return _literal(variable.literal)
        first, *rest = variable.lookups
        if first in ("True", "False", "None"):
            return first
        found = self.scope.get(first) or f"get({first!r}, MISSING)"
        return f"resolve({', '.join([found, *map(repr, rest)])})"

    def constant(self, expression: FilterExpression) -> str:
        if expression.is_var or expression.filters:
            raise NotCompilable(str(expression))
        return str(expression.var)

    def condition(self, token: object) -> str:
        if isinstance(token, TemplateLiteral):
            return self.expression(token.value, MISSING_AS_NONE)
        first = self.condition(token.first)
        if token.id == "not":
            return f"(not {first})"
        second = self.condition(token.second)
        if token.id in ("and", "or"):
            return f"({first} {token.id} {second})"
        return f"{COMPARISONS[token.id]}({first}, {second})"

    def inner_context(self, values: dict[str, str]) -> str:
        """The context of an included template: everything that is set here, and these values."""
        names = {**self.scope, **values}
        given = ", ".join(f"{name!r}: {source}" for name, source in names.items())
        return f"{{**context, {given}}}" if given else "context"

    def assign(self, name: str, source: str) -> None:
        self.line(f"{self.scope[name]} = {source}")

    # --- Nodes ------------------------------------------------------------------------------

    def compile_TextNode(self, node: TextNode) -> None:  # noqa: N802
        self.text(node.s)

    def compile_LoadNode(self, node: LoadNode) -> None:  # noqa: N802
        pass

    def compile_VariableNode(self, node: VariableNode) -> None:  # noqa: N802
        self.line(f"write(text({self.expression(node.filter_expression)}))")

    def compile_IfNode(self, node: IfNode) -> None:  # noqa: N802
        for number, (condition, nodes) in enumerate(node.conditions_nodelists):
            if condition is None:
                self.line("else:")
            else:
                self.line(f"{'el' if number else ''}if {self.condition(condition)}:")
            with self.indent():
                self.nodes(nodes)

    def compile_IfChangedNode(self, node: IfChangedNode) -> None:  # noqa: N802
        if node.nodelist_false or not node._varlist:
            raise NotCompilable("ifchanged")
        loop = self.scope.get("forloop") or "get('forloop')"
        values = ", ".join(map(self.expression, node._varlist))
        self.line(f"if {loop}.changed({self.new('changed')!r}, ({values},)):")
        with self.indent():
            self.nodes(node.nodelist_true)

    def compile_ForNode(self, node: ForNode) -> None:  # noqa: N802
        items, loop, item = self.new("items"), self.new("loop"), self.new("item")
        source = f"items_of({self.expression(node.sequence, MISSING_AS_NONE)})"
        self.line(f"{items} = {f'list(reversed({source}))' if node.is_reversed else source}")
        parent = self.scope.get("forloop") or "get('forloop', {})"
        self.line(f"{loop} = Loop({items}, {parent})")
        names = {name: f"{item}_{name}" for name in node.loopvars}
        self.line(f"for {', '.join(names.values())} in {loop}:")
        with self.indent(), self.setting({"forloop": loop, **names}):
            self.nodes(node.nodelist_loop)
        if node.nodelist_empty:
            self.line(f"if not {items}:")
            with self.indent():
                self.nodes(node.nodelist_empty)

    def compile_WithNode(self, node: WithNode) -> None:  # noqa: N802
        names = {name: self.new(f"{name}_") for name in node.extra_context}
        for name, value in node.extra_context.items():
            self.line(f"{names[name]} = {self.expression(value)}")
        with self.setting(names):
            self.nodes(node.nodelist)

    def compile_IncludeNode(self, node: IncludeNode) -> None:  # noqa: N802
        if node.isolated_context:
            raise NotCompilable("include … only")
        values = {name: self.expression(value) for name, value in node.extra_context.items()}
        name = self.expression(node.template)
        self.line(f"template({name})({self.inner_context(values)}, write, {{}})")

    def compile_ExtendsNode(self, node: ExtendsNode) -> None:  # noqa: N802
        blocks = ", ".join(f"{name!r}: {self.block(one)}" for name, one in node.blocks.items())
        parent = self.constant(node.parent_name)
        self.line(f"template({parent!r})(context, write, {{{blocks}, **blocks}})")

    def compile_BlockNode(self, node: BlockNode) -> None:  # noqa: N802
        own = self.block(node)
        call = f"blocks.get({node.name!r}, {own})({self.inner_context({})}, write, blocks)"
        self.line(call)

    def compile_TranslateNode(self, node: TranslateNode) -> None:  # noqa: N802
        if node.filter_expression.filters or node.filter_expression.var.lookups or node.noop:
            raise NotCompilable(f"translate {node.filter_expression}")
        message = repr(str(node.filter_expression.var.literal).replace("%", "%%"))
        if node.message_context is None:
            source = f"gettext({message})"
        else:
            source = f"pgettext({self.constant(node.message_context)!r}, {message})"
        source += '.replace("%%", "%")'
        if node.asvar:
            self.assign(node.asvar, f"safe({source})")
        else:
            self.line(f"write({source})")

    def compile_BlockTranslateNode(self, node: BlockTranslateNode) -> None:  # noqa: N802
        singular, names = node.render_token_list(node.singular)
        values = {name: self.expression(value) for name, value in node.extra_context.items()}
        if node.message_context is not None:
            raise NotCompilable("blocktranslate … context")
        arguments = [repr(singular)]
        if node.plural:
            plural, more = node.render_token_list(node.plural)
            names += more
            count = self.new("count")
            self.line(f"{count} = {self.expression(node.counter)}")
            values[node.countervar] = count
            arguments += [repr(plural), count]
        function = "ngettext" if node.plural else "gettext"
        given = ", ".join(
            f"{name!r}: text({values.get(name) or self.variable(Variable(name))})"
            for name in dict.fromkeys(names)
        )
        source = f"{function}({', '.join(arguments)}) % {{{given}}}"
        if node.asvar:
            self.assign(node.asvar, f"safe({source})")
        else:
            self.line(f"write({source})")

    def compile_URLNode(self, node: URLNode) -> None:  # noqa: N802
        given = [self.expression(node.view_name), *map(self.expression, node.args)]
        given += [f"{name}={self.expression(value)}" for name, value in node.kwargs.items()]
        if node.asvar:
            self.assign(node.asvar, f"address_if_any({', '.join(given)})")
        else:
            self.line(f"write(text(address({', '.join(given)})))")

    def compile_FormFieldsNode(self, node: CsrfTokenNode) -> None:  # noqa: N802
        self.line("write(form_fields(get('csrf_token'), get('notebook_number')))")

    def compile_StaticNode(self, node: StaticNode) -> None:  # noqa: N802
        if node.varname:
            raise NotCompilable("static … as")
        self.line(f"write(text(static({self.expression(node.path)})))")

    def compile_GetCurrentLanguageNode(self, node: GetCurrentLanguageNode) -> None:  # noqa: N802
        self.assign(node.variable, "get_language()")


def _literal(value: object) -> str:
    if isinstance(value, Promise):  # a message, marked by `_("…")`
        return f"safe(gettext({value._args[0]!r}))"
    return f"safe({str(value)!r})" if isinstance(value, str) else repr(value)


def _assigned_names(nodes: Sequence[Node]) -> Iterator[str]:
    """The variables set with `as`, without those in blocks, which are functions of their own."""
    for node in nodes:
        name = getattr(node, "asvar", None)
        if isinstance(node, GetCurrentLanguageNode):
            name = node.variable
        if name:
            yield name
        if isinstance(node, IfNode):
            for _condition, inner in node.conditions_nodelists:
                yield from _assigned_names(inner)
        elif not isinstance(node, BlockNode):
            for attribute in node.child_nodelists:
                yield from _assigned_names(getattr(node, attribute, ()) or ())
