"""What a request asks for in vain."""


class Missing(Exception):  # noqa: N818  an answer, not an error
    """The game has no such hand, objection or version."""


class Malformed(Exception):  # noqa: N818
    """A form holds what no page of ours could have sent."""
