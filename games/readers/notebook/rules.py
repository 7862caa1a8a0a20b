"""The rules page of a game: our own Markdown from `docs/rules/`, cut into blocks.

A section starts with a second-level heading with its anchor; a house rule is a paragraph that ends
with `{: .house-rule #rule-<name> }`, and a block of its own, so that the template can say right
after it what the table plays.
"""

import re
from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby
from xml.etree.ElementTree import Element

from django.conf import settings
from django.utils.safestring import SafeString
from django.utils.translation import override
from markdown import Markdown
from markdown.extensions.tables import TableExtension
from markdown.treeprocessors import Treeprocessor

from games.kinds.registry import GAMES, KINDS
from games.kinds.sentences import house_rule_text
from games.scoring.values import Json

FOLDER = settings.BASE_DIR / "docs" / "rules"
# Table columns are aligned by an attribute because the pages allow no inline styles.
EXTENSIONS = ("attr_list", TableExtension(use_align_attribute=True), "sane_lists")
HEADING = re.compile(r"^## (.+) \{: #([\w-]+) \}$", re.MULTILINE)
HOUSE_RULE = re.compile(r"\{: \.house-rule #rule-(\w+) \}$")


@dataclass(frozen=True)
class Block:
    """A part of a section: the house rule (`rule`) that it states, and what the table plays."""

    html: SafeString
    rule: str = ""
    in_force: str = ""


@dataclass(frozen=True)
class Section:
    """A section of the page, which rulings link to by its anchor."""

    anchor: str
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class RulesPage:
    """A game's rules in one language: title, introduction, sections in order."""

    slug: str
    language: str
    title: str
    introduction: SafeString
    sections: tuple[Section, ...]


def rules_page(slug: str, language: str, rules_in_force: Json | None = None) -> RulesPage:
    """The rules of a game, in English if they are not written in this language; `rules_in_force`
    marks what a table plays. Raises KeyError if there is no such game.
    """
    page = _read_rules(GAMES[slug].SLUG, language)
    if rules_in_force is None:
        return page
    with override(language):
        values = {
            name: house_rule_text(rule, rules_in_force.get(name))
            for name, rule in KINDS[slug].wording.HOUSE_RULES.items()
        }
    return replace(
        page, sections=tuple(_mark_section(section, values) for section in page.sections)
    )


def section_titles(slug: str, language: str) -> dict[str, str]:
    """The titles of the sections by anchor: "" where the rules are in another language."""
    page = rules_page(slug, language)
    own = page.language == language
    return {section.anchor: section.title if own else "" for section in page.sections}


def _mark_section(section: Section, values: dict[str, str]) -> Section:
    blocks = (replace(block, in_force=values.get(block.rule, "")) for block in section.blocks)
    return replace(section, blocks=tuple(blocks))


@cache
def _read_rules(slug: str, language: str) -> RulesPage:
    file = FOLDER / f"{slug}.{language}.md"
    if not file.exists():
        return _read_rules(slug, "en")
    text = file.read_text(encoding="utf-8")
    opening, *rest = HEADING.split(text)
    title, introduction = opening.removeprefix("# ").split("\n", 1)
    sections = (*_sections(rest), *_shared_sections(language))
    return RulesPage(slug, language, title, _html(introduction), sections)


def _shared_sections(language: str) -> tuple[Section, ...]:
    """What every game has."""
    text = (FOLDER / "shared" / f"every_game.{language}.md").read_text(encoding="utf-8")
    return _sections(HEADING.split(text)[1:])


def _sections(parts: list[str]) -> tuple[Section, ...]:
    """Of a text that was split at its headings."""
    return tuple(
        Section(anchor, heading, _blocks(body))
        for heading, anchor, body in zip(parts[0::3], parts[1::3], parts[2::3], strict=True)
    )


def _blocks(body: str) -> tuple[Block, ...]:
    blocks = []
    for rule, paragraphs in groupby(body.strip().split("\n\n"), key=_house_rule):
        blocks.append(Block(_html("\n\n".join(paragraphs)), rule))
    return tuple(blocks)


def _house_rule(paragraph: str) -> str:
    found = HOUSE_RULE.search(paragraph)
    return found[1] if found else ""


def _html(markdown: str) -> SafeString:
    """Safe: our own Markdown is never user input."""
    converter = Markdown(extensions=EXTENSIONS)
    converter.treeprocessors.register(ReachableTables(converter), "reachable_tables", 0)
    converter.treeprocessors.register(UntranslatedTerms(converter), "untranslated_terms", 0)
    return SafeString(converter.convert(markdown))


class ReachableTables(Treeprocessor):
    """Makes tables focusable, so that wide tables can be scrolled by keyboard too."""

    def run(self, root: Element) -> None:
        for table in root.iter("table"):
            table.set("tabindex", "0")


class UntranslatedTerms(Treeprocessor):
    """Keeps a browser's translator from the terms of a game, which are in italics."""

    def run(self, root: Element) -> None:
        for term in root.iter("em"):
            term.set("translate", "no")
