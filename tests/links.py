"""Links that hold games, the messages they come in, and what is none."""

import re
import zlib

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUV"


def link_of(packed):
    """The link that holds a text, as `static/js/send.js` makes it."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    data = deflate.compress(packed.encode()) + deflate.flush()
    bits = "".join([f"{byte:08b}" for byte in data])
    fives = [bits[at : at + 5].ljust(5, "0") for at in range(0, len(bits), 5)]
    letters = "".join([DIGITS[int(five, 2)] for five in fives])
    return f"https://host.example/scores/link/#{letters}"


def packed_in(link):
    """The text that a link holds."""
    bits = "".join([f"{DIGITS.index(letter):05b}" for letter in link.partition("#")[2]])
    data = bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits) - 7, 8))
    return zlib.decompress(data, -zlib.MAX_WBITS).decode()


MESSAGES = (
    "{}.",
    "({})",
    "*{}*",
    "_{}_",
    "«\u202f{}\u202f»",
    "{}\u200b",
    "{}%20",
    "{}&fbclid=IwAR0ABC",
    "{}?utm=1",
    "{} bonjour",
    "Partie #1 : {}\nÀ demain, table #2 !",
    "<a href='{}'>LA MARQUE</a>",
)
"""What messengers and people write around a link."""


WRONG_LINKS = {
    "empty": lambda link: "",
    "without games": lambda link: "https://host.example/",
    "cut": lambda link: link[: len(link) // 2],
    "changed": lambda link: link[:90] + ("A" if link[90] != "A" else "B") + link[91:],
    "no letters": lambda link: "#é",
    "no JSON": lambda link: link_of("{"),
    "no file": lambda link: link_of("[1, 2]"),
    "nothing in it": lambda link: link_of("{}"),
    "another version": lambda link: link_of(packed_in(link).replace("marque/1", "marque/2")),
    "another player": lambda link: link_of(packed_in(link).replace("Bea", "Eve")),
    "other points": lambda link: link_of(packed_in(link).replace("95", "96")),
    "after the end of time": lambda link: link_of(
        re.sub(r",1(000)?,\[", ",1e30,[", packed_in(link))
    ),
    "huge": lambda link: "#" + "A" * 1_000_001,
    "huge once open": lambda link: link_of(" " * 9_000_000 + packed_in(link)),
}
