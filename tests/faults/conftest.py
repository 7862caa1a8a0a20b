"""Prints the figures of the tests in this folder, for `docs/reliability.md`."""


def pytest_terminal_summary(terminalreporter):
    for report in terminalreporter.getreports("passed"):
        for name, value in report.user_properties:
            if name == "figures":
                terminalreporter.write_line(value)
