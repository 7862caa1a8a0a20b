"""Axe, which finds what keeps people out of a page: axe-core 4.14.1 from npm, under MPL 2.0."""

from pathlib import Path

SCRIPT = Path(__file__).with_name("axe.min.js").read_text(encoding="utf-8")


def faults(page) -> list[str]:
    """Return what axe finds on `page`, a line for each element at fault; nothing is good."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(SCRIPT)
    # What passed is not asked for: bringing it here would take longer than finding it.
    violations = page.evaluate(
        "async () => (await axe.run({ resultTypes: ['violations'] })).violations"
    )
    return [
        f"{violation['id']}: {node['html']} ({violation['help']})"
        for violation in violations
        for node in violation["nodes"]
    ]
