"""Errors as the drivers of databases raise them."""


class DriverError(Exception):
    """What a driver raises, with the code of its database."""

    def __init__(self, sqlstate=None, sqlite_errorname=""):
        super().__init__("broken")
        self.sqlstate, self.sqlite_errorname = sqlstate, sqlite_errorname
