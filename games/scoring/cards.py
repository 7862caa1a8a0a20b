"""Card codes: rank, then the letter of the suit (`10H`); a final `+` marks the marked pack."""

from dataclasses import dataclass

FRENCH_SUITS = (("S", "spades"), ("H", "hearts"), ("D", "diamonds"), ("C", "clubs"))
SPANISH_SUITS = (("O", "coins"), ("C", "cups"), ("E", "swords"), ("B", "clubs"))
# The suffix of cards of the marked pack, in games with two packs.
MARK = "+"


@dataclass(frozen=True)
class Card:
    """A card of a pack; `code` is its notation."""

    code: str
    rank: str
    suit: str
    marked: bool = False

    def __str__(self) -> str:
        return self.code


@dataclass(frozen=True)
class Pack:
    """The cards of a game: `ranks` in each of `suits` (letter and name)."""

    ranks: tuple[str, ...]
    suits: tuple[tuple[str, str], ...]
    # Whether two packs are used together; one of them is marked.
    double: bool = False
    # Cards besides those of the suits, such as the trumps of Tarot.
    others: tuple[Card, ...] = ()


FRENCH_52 = Pack(("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"), FRENCH_SUITS)
FRENCH_32 = Pack(("A", "K", "Q", "J", "10", "9", "8", "7"), FRENCH_SUITS)
SPANISH_48 = Pack(("K", "Q", "J", "9", "8", "7", "6", "5", "4", "3", "2", "A"), SPANISH_SUITS)


def card_of(pack: Pack, code: object) -> Card | None:
    """The card with that code, None if the pack has no such card."""
    if not isinstance(code, str):
        return None
    marked = pack.double and code.endswith(MARK)
    plain = code[:-1] if marked else code
    for letter, suit in pack.suits:
        if plain[-1:] == letter and plain[:-1] in pack.ranks:
            return Card(code, plain[:-1], suit, marked)
    return next((card for card in pack.others if card.code == code), None)


def every_card(pack: Pack) -> tuple[Card, ...]:
    marks = ("", MARK) if pack.double else ("",)
    return tuple(
        [
            Card(rank + letter + mark, rank, suit, mark == MARK)
            for letter, suit in pack.suits
            for rank in pack.ranks
            for mark in marks
        ]
        + list(pack.others)
    )
