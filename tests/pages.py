"""Read a page as a browser would: its forms, its links and its text."""

import re
from functools import lru_cache
from html import unescape
from html.parser import HTMLParser
from urllib.parse import urlsplit

from django.urls import resolve


class _Page(HTMLParser):
    """Collects the successful controls of each form, and the text of the page."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: dict[str, dict[str, list[str]]] = {}
        self.posted: list[tuple[str, dict[str, list[str]], list[tuple[str, dict[str, str]]]]] = []
        self.disabled: list[tuple[str, str]] = []
        self.choices: dict[str, list[str]] = {}
        self.errors: list[str] = []
        self.links: list[str] = []
        self.text: list[str] = []
        self._form: dict[str, list[str]] = {}
        self._select: list[str] = []
        self._textarea = self._error = False

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        if tag == "form":
            self._form = self.forms.setdefault(given.get("action", ""), {})
            if given.get("method") == "post":
                self.posted.append((given.get("action", ""), self._form, []))
        elif tag == "button" and self.posted and given.get("type") != "button":
            button = {given["name"]: given["value"]} if "name" in given else {}
            self.posted[-1][2].append((given.get("formaction", self.posted[-1][0]), button))
        elif tag == "a":
            self.links.append(given.get("href", ""))
        elif tag == "textarea":
            self._textarea = True
            self._form.setdefault(given["name"], []).append("")
        elif tag == "select":
            self._select = self._form.setdefault(given["name"], [])
        elif tag == "option" and ("selected" in given or not self._select):
            self._select[:] = [given["value"]] if "value" in given else []
        elif tag == "input" and "name" in given:
            self._input(given)
        if tag == "p" and "error" in given.get("class", "").split() and "hidden" not in given:
            self._error = True
            self.errors.append("")

    def handle_endtag(self, tag):
        if tag == "textarea":
            self._textarea = False
        if tag == "p":
            self._error = False

    def handle_data(self, data):
        self.text.append(data)
        if self._error:
            self.errors[-1] += data
        if self._textarea:
            list(self._form.values())[-1][-1] += data.removeprefix("\n")

    def updatepos(self, _start, end):
        """Count no lines: nobody asks where a tag is."""
        return end

    def _input(self, given):
        kind, value = given.get("type", "text"), given.get("value", "")
        if kind == "radio":
            self.choices.setdefault(given["name"], []).append(value)
        if "disabled" in given:
            self.disabled.append((given["name"], value))
        elif kind not in ("radio", "checkbox") or "checked" in given:
            self._form.setdefault(given["name"], []).append(value)


@lru_cache(maxsize=8)
def read(html):
    """Parse the page, once for all questions about the same page."""
    page = _Page()
    page.feed(html)
    page.close()
    return page


def posts_of(html):
    """What each button of each posting form would send: the form's address, and the fields."""
    return [
        (to, fields | button)
        for address, fields, buttons in read(html).posted
        for to, button in (buttons or [(address, {})])
    ]


def fields_of(html, action=""):
    """What the form with that address would send; "" means a form without an address, and any field
    outside forms.
    """
    return read(html).forms.get(action, {}) if action else _outside(html)


def choices_of(html):
    """The values of each group of radio buttons."""
    return read(html).choices


def struck_out(html):
    """The disabled fields, each with its value."""
    return read(html).disabled


def errors_of(html):
    """The error messages of the page."""
    return [" ".join(error.split()) for error in read(html).errors]


def html_of(client, address, sent=None):
    """The page at an address, or the answer there to a form that was sent."""
    answer = client.get(address) if sent is None else client.post(address, sent)
    assert answer.status_code == 200
    return answer.content.decode()


def in_a_line(response):
    """The HTML of a response with single spaces, its characters as they are read."""
    return unescape(" ".join(response.content.decode().split()))


def links_of(html):
    """The addresses of the page's links."""
    return read(html).links


def text_of(html):
    """The text of the page, with single spaces; none beside brackets and before a comma, where a
    part of the text has a tag of its own.
    """
    return re.sub(r"(?<=\() | (?=[,)])", "", " ".join(" ".join(read(html).text).split()))


def _outside(html):
    return read(f"<form>{html}</form>").forms[""]


TYPED = re.compile(r"<(?:textarea|input(?![^>]*type=)) [^>]*name=\"([^\"]+)\"")


def name_of(address):
    return resolve(urlsplit(address).path).url_name
