"""How pages are served: under the strict policy, with small and cached static files."""

import re

from tests.browser.pages import hears

HASHED = re.compile(r"/static/.+\.[0-9a-f]{12}\.\w+$")


def test_the_home_page_opens_without_a_word_on_the_console_and_its_files_stay_in_the_cache(page):
    messages, answers = [], []
    page.on("console", lambda message: messages.append(message.text))
    page.on("pageerror", lambda error: messages.append(str(error)))
    page.on("response", lambda answer: answers.append(answer))
    answer = page.goto("/")
    hears(page)
    assert answer.status == 200
    assert messages == []
    static = [answer for answer in answers if "/static/" in answer.url]
    assert {"stylesheet", "script"} <= {answer.request.resource_type for answer in static}
    for answer in static:
        assert HASHED.search(answer.url), answer.url
        assert "immutable" in answer.headers["cache-control"]
        if answer.request.resource_type in ("stylesheet", "script"):
            assert answer.headers["content-encoding"] in ("br", "gzip")
