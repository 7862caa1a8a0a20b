"""Every message is translated, with the typography of its language."""

import re
import sys

import polib
import pytest
from django.conf import settings
from django.core.management import call_command

from games.management.commands import messages
from games.management.commands.messages import (
    CatalogueMessage,
    as_python,
    catalogues,
    collect_messages,
    faults,
    find_marked,
)
from games.readers.notebook.rules import FOLDER
from scorekeeper.languages import languages_in

NO_BREAK = "\u00a0\u202f"
PLACEHOLDER = re.compile(r"\{\w+(?:\[\d+\])?\}|%\(\w+\)s|<[^>]+>")
EVERYWHERE = {
    "a straight apostrophe": r"\w'\w",
    "straight quotes": r"[\"“”]",
    "three dots": r"\.\.\.",
}
TYPOGRAPHY = {
    "fr": EVERYWHERE
    | {
        "no space that does not break before : ; ! ? »": rf"(?<![{NO_BREAK}?!])[:;!?»]",
        "no space that does not break after «": rf"«(?![{NO_BREAK}])",
        "someone addressed": r"\b(?:tu|toi|vous|votre|vos)\b",
    },
    "es": EVERYWHERE
    | {
        "a space before : ; ! ? »": r"\s[:;!?»]",
        "a space after « ¿ ¡": r"[«¿¡]\s",
        "a question or a call without its first sign": r"^[^¿]*\?|^[^¡]*!",
        "someone addressed": r"\b(?:tú|ti|tus?|usted(?:es)?|vosotr[oa]s|vuestr[oa]s?)\b",
    },
}
# What the glossary says otherwise, or no longer says.
OTHER_WORDS = {
    "fr": r"\b(?:appuis?|organisation|jeu (?:marqué|simple)|a noté|n’a été enregistré)\b",
    "es": r"\b(?:[Ff]ichas?|[Ii]nscrit[oa]s?|[Ii]nscripciones|hacia arriba|[Aa] solas"
    r"|está reclamad[oa])\b",
}
# A word before the name of somebody or of a game that would be elided before a vowel: “d’Ana”.
ELIDED = re.compile(
    r"\b(?:[Dd]e|[Qq]ue|[Jj]usque) (?:\{(?:from_|to_)?(?:seat|side|name|who|before|after)s?\}"
    r"|%\((?:name|title|turn|dealer|leader|kind)s?\)s)"
)
# What a page says before an act as if it were done, and the pages that ask.
AS_IF_DONE = re.compile(
    r"\b(?:is told|says so|leaves|goes|no longer (?:signs|works|counts)|does its|do its"
    r"|replaces it|does not count)\b"
)
ASKING = {
    f"templates/{name}.html"
    for name in (
        "evenings/delete_club",
        "evenings/erase_name",
        "notebook/delete_notebook",
        "notebook/recovery",
        "table/_over_bid",
        "table/holder",
        "table/reopen",
        "table/take_back",
    )
}
every_fault = pytest.mark.parametrize(
    ("language", "wrong"), [(code, one) for code, faults in TYPOGRAPHY.items() for one in faults]
)

MARKDOWN = re.compile(r"\{:.*?\}|^\|[-:| ]+\|$", re.MULTILINE)
"""The attributes and the table rules of a rules page, which nobody reads."""


def catalogue_of(language):
    return settings.LOCALE_PATHS[0] / language / "LC_MESSAGES" / "django.po"


FRENCH = catalogue_of("fr")

every_catalogue = pytest.mark.parametrize(
    "file", catalogues(), ids=[file.parent.parent.name for file in catalogues()]
)


def entries(file):
    return [entry for entry in polib.pofile(file) if not entry.obsolete]


def originals(entry):
    return [text for text in (entry.msgid, entry.msgid_plural) if text]


def translations(entry):
    return [entry.msgstr] if entry.msgstr else list(entry.msgstr_plural.values())


def placeholders(texts):
    """The parameters and tags; what is French in English may be in the translation's own words."""
    own = [re.sub(r'<span lang="fr">(.*?)</span>', r"\1", text) for text in texts]
    return {found for text in own for found in PLACEHOLDER.findall(text.replace(' lang="fr"', ""))}


def empty_catalogue(folder):
    file = folder / "fr" / "LC_MESSAGES" / "django.po"
    file.parent.mkdir(parents=True)
    polib.POFile().save(file)
    return file


@every_catalogue
def test_everything_is_translated_and_compiled_and_nothing_is_unused(file):
    assert faults(file) == []


@every_catalogue
def test_a_translation_has_all_parameters_and_tags_of_the_original(file):
    for entry in entries(file):
        assert placeholders(translations(entry)) == placeholders(originals(entry)), entry.msgid


def test_a_language_is_a_folder(settings, tmp_path, english):
    settings.LOCALE_PATHS = [tmp_path]
    (tmp_path / "pl" / "LC_MESSAGES").mkdir(parents=True)
    (tmp_path / "pt_BR" / "LC_MESSAGES").mkdir(parents=True)
    call_command("messages")

    polish, _ = catalogues()
    assert "nplurals=4" in polib.pofile(polish).metadata["Plural-Forms"]
    assert len(polib.pofile(polish).find("{more} more").msgstr_plural) == 4
    assert polish.with_suffix(".mo").exists()
    assert languages_in(tmp_path, "pl") == [
        ("pl", "Polski"),
        ("en", "English"),
        ("pt-br", "Português brasileiro"),
    ]


def test_sentences_about_a_side_are_in_the_plural():
    """A seat is a player, "{side}" is a team: "Ana & Cy have", "Ana et Cy ont"."""
    alone = re.compile(
        r"(?<! of)(?<! by)(?<! par) \{(?:to_)?side\} (?:has|is|was|does|wins|takes|keeps"
        r"|makes|loses|attacks|defends|a|est|était|fait|gagne|prend|garde|perd|marque|attaque|défend)\b"
    )
    for entry in entries(FRENCH):
        for text in originals(entry) + translations(entry):
            assert not alone.search(f" {text}"), text


def test_sentences_about_a_side_are_in_the_plural_in_spanish():
    alone = re.compile(
        r"(?<! de)(?<! para) \{(?:to_)?side\} (?:tiene|es|está|era|hace|hizo|gana|ganó|toma|marca"
        r"|conserva|pierde|ataca|defiende|abandona|acepta|rechaza|ofrece)\b"
    )
    for entry in entries(catalogue_of("es")):
        assert not alone.search(f" {entry.msgstr}"), entry.msgstr


def has_fault(text, language, wrong):
    return re.search(TYPOGRAPHY[language][wrong], text, re.IGNORECASE)


@every_fault
def test_messages_follow_the_typography_of_their_language(language, wrong):
    for entry in entries(catalogue_of(language)):
        for text in translations(entry):
            bare = re.sub(r"<[^>]+>", "", text)
            assert not has_fault(bare, language, wrong), text


@every_fault
def test_rules_follow_the_typography_of_their_language(language, wrong):
    for file in FOLDER.rglob(f"*.{language}.md"):
        for line in MARKDOWN.sub("", file.read_text(encoding="utf-8")).splitlines():
            assert not has_fault(line, language, wrong), line


@pytest.mark.parametrize("language", OTHER_WORDS)
def test_messages_use_the_words_of_the_glossary(language):
    texts = [text for entry in entries(catalogue_of(language)) for text in translations(entry)]
    assert not [text for text in texts if re.search(OTHER_WORDS[language], text)]


def test_a_page_that_asks_before_an_act_says_what_will_be():
    asked = [entry for entry in entries(FRENCH) if ASKING & {file for file, _ in entry.occurrences}]
    assert len(asked) > len(ASKING)
    assert not [text for entry in asked for text in originals(entry) if AS_IF_DONE.search(text)]


def test_only_the_coinche_has_an_auction_in_spanish():
    elsewhere = [
        entry.msgstr
        for entry in entries(catalogue_of("es"))
        if re.search("subasta", entry.msgstr, re.IGNORECASE)
        and not all("coinche" in file for file, _ in entry.occurrences)
    ]
    assert not elsewhere


def test_no_word_before_a_name_would_be_elided_in_french():
    texts = [text for entry in entries(FRENCH) for text in translations(entry)]
    assert not [text for text in texts if ELIDED.search(text)]


def test_no_template_has_marks_that_french_sets_apart_outside_its_messages():
    message = re.compile(r"{% blocktranslate.*?endblocktranslate %}", re.DOTALL)
    for file in (settings.BASE_DIR / "templates").rglob("*.html"):
        found = re.search(r"[%}]}(?:</\w+>)?[:;!»][\s<\"{]", message.sub("", file.read_text()))
        assert not found, (file.name, found)


def test_english_uses_typographic_apostrophes():
    assert [text for entry in entries(FRENCH) for text in originals(entry) if "'" in text] == []


def test_messages_in_python_are_marked_by_calls():
    source = """
say(gettext("One "
            "sentence."), _("Word"))
Plural("{n} trick", "{n} tricks", "n")
django.pgettext("of a card", "Suit")
npgettext("of a card", "one suit", "many suits", n)
gettext(variable)
unmarked("Not this one.")
"""
    assert list(find_marked(source)) == [
        CatalogueMessage(None, "One sentence.", ""),
        CatalogueMessage(None, "Word", ""),
        CatalogueMessage(None, "{n} trick", "{n} tricks"),
        CatalogueMessage("of a card", "Suit", ""),
        CatalogueMessage("of a card", "one suit", "many suits"),
    ]


def test_messages_in_templates_are_marked_by_tags():
    template = """
{% translate "It's “one”." %} {% translate "Suit" context "of a card" %}
{% include "key.html" with label=_("Back") %} {{ label|default:_("On") }} gettext("not this")
{% blocktranslate count n=n %}<b>{{ n }}</b> trick{% plural %}{{ n }} tricks{% endblocktranslate %}
"""
    assert list(find_marked(as_python(template))) == [
        CatalogueMessage(None, "It's “one”.", ""),
        CatalogueMessage("of a card", "Suit", ""),
        CatalogueMessage(None, "Back", ""),
        CatalogueMessage(None, "On", ""),
        CatalogueMessage(None, "<b>%(n)s</b> trick", "%(n)s tricks"),
    ]


def test_collecting_preserves_translations_and_drops_unused_messages():
    old = polib.POFile()
    old.append(polib.POEntry(msgid="Undo", msgstr="Annuler"))
    old.append(polib.POEntry(msgid="Used no more", msgstr="Périmé"))
    new = collect_messages(old)
    assert new.find("Undo").msgstr == "Annuler"
    assert new.find("Used no more") is None
    assert new.find("Settings").msgstr == ""


def test_the_check_names_what_is_missing_and_writes_nothing(settings, tmp_path, capsys, english):
    settings.LOCALE_PATHS = [tmp_path]
    file = empty_catalogue(tmp_path)
    before = file.read_bytes()
    with pytest.raises(SystemExit) as ended:
        call_command("messages", "--check")
    assert ended.value.code == 1
    said = capsys.readouterr().out
    assert "fr: Not in the catalogue: Undo\n" in said
    assert "fr: Out of date, compile it again: " in said
    assert file.read_bytes() == before
    assert not file.with_suffix(".mo").exists()


def test_collecting_writes_both_files_and_lists_what_is_not_translated(
    settings, tmp_path, capsys, english
):
    settings.LOCALE_PATHS = [tmp_path]
    empty_catalogue(tmp_path)
    call_command("messages")
    said = capsys.readouterr().out
    assert "fr: Not translated: Undo\n" in said
    assert "fr: Not in the catalogue" not in said
    assert "Not what" not in said


def test_without_the_development_tools_the_command_says_what_it_needs(monkeypatch):
    monkeypatch.setitem(sys.modules, "polib", None)
    monkeypatch.delitem(sys.modules, messages.__name__)

    with pytest.raises(SystemExit, match=r"^[^\n]*polib[^\n]*$"):
        call_command("messages")
