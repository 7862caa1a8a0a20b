"""A page of another site, which sends forms to La Marque."""

from contextlib import suppress

from playwright.sync_api import Error

ELSEWHERE = "http://elsewhere.example/"
SENDS = """<meta name="referrer" content="{referrer}">
<form method="post" action="{address}">{fields}</form>
<script>document.forms[0].submit()</script>"""
"""A page that sends a form by itself."""


def send_from_elsewhere(page, address, fields, referrer="unsafe-url"):
    """Open a page of another site that sends these fields to that address by itself; without
    network it may show that nothing answered.
    """
    inputs = "".join(f'<input name="{name}" value="{value}">' for name, value in fields)
    body = SENDS.format(referrer=referrer, address=address, fields=inputs)
    page.context.route(
        f"{ELSEWHERE}**", lambda route: route.fulfill(body=body, content_type="text/html")
    )
    tab = page.context.new_page()
    with suppress(Error), tab.expect_navigation(url=address, wait_until="commit"):
        tab.evaluate("(address) => void location.assign(address)", ELSEWHERE)
    tab.close()
    page.context.unroute_all()
