"""Questions to a page that its own scripts could answer.

`evaluate` asks them for next to nothing. What else asks in the page itself, `wait_for_function`,
`evaluate_all` and `evaluate` of a locator, first loads Playwright's own script into it, which takes
a third of the time that it takes to open a page.
"""

from typing import Any

from playwright.sync_api import Error, Page

from tests.waiting import PATIENCE, wait_until

REPLACED = "Execution context was destroyed"
"""What is said when another page replaces the one that was asked."""


def becomes(page: Page, condition: str, arg: object = None) -> None:
    """Wait until this function says yes, of the page or of one that replaces it; it is asked with
    each frame, unlike `expect`.
    """
    ask = f"""async (arg) => {{
      const ends = performance.now() + {PATIENCE * 1000};
      while (!({condition})(arg)) {{
        if (performance.now() > ends) throw new Error("It did not happen.");
        await new Promise(requestAnimationFrame);
      }}
      return true;
    }}"""

    def said_yes() -> bool:
        try:
            return page.evaluate(ask, arg)
        except Error as error:
            if REPLACED not in error.message:
                raise
            return False

    wait_until(said_yes)


def of_all(page: Page, selector: str, question: str) -> Any:
    """Return what this function says of all elements that there are now."""
    return page.evaluate(
        f"(selector) => ({question})([...document.querySelectorAll(selector)])", selector
    )


def of_one(page: Page, selector: str, question: str) -> Any:
    """Return what this function says of an element, the only one, as soon as it is there."""
    becomes(page, "(selector) => document.querySelector(selector)", selector)
    return of_all(
        page,
        selector,
        f"([one, ...more]) => {{ if (more.length) throw new Error("
        f"`${{more.length}} more`); return ({question})(one); }}",
    )
