"""A host that knows nothing but files, and may be without some."""

from http.server import SimpleHTTPRequestHandler
from typing import ClassVar


class Host(SimpleHTTPRequestHandler):
    """A plain static host, which may `lack` the files with some text in their names."""

    lacks = ""
    asked: ClassVar[list[str]] = []

    def do_GET(self):
        """Answer, or end the connection."""
        self.asked.append(self.path)
        if self.lacks and self.lacks in self.path:
            self.close_connection = True
        else:
            super().do_GET()
