"""What every draft has: where its entry is open, what is wrong with it, why it is made, and what of
it travels in its form.
"""

from dataclasses import dataclass
from typing import Any, ClassVar

from django.core.signing import BadSignature, dumps, loads

from games.scoring.errors import Fault


@dataclass(frozen=True, kw_only=True)
class Draft:
    """An entry under way. `moment` is the moment of the entry that is open; `faults` is what was
    found wrong when it was sent; `ask_sure` is whether to ask "sure?" before it is saved.

    Each draft also has `facts`: what was tapped so far of the hand whose entry is open.
    """

    moment: str
    faults: tuple[Fault, ...] = ()
    ask_sure: bool = False


@dataclass(frozen=True, kw_only=True)
class DisputeDraft(Draft):
    """A draft about a hand that is already on the sheet. `reason` is why, `typed` why in one's own
    words; the `state` of what was tapped travels in the form, `signed`, so that it comes back as it
    was sent.
    """

    SALT: ClassVar[str]

    reason: str = ""
    typed: str = ""

    @property
    def why(self) -> str:
        """The reason, in one's own words if there are any."""
        return self.typed or self.reason

    @property
    def state(self) -> Any:
        """What travels in the form, as JSON."""
        raise NotImplementedError

    @property
    def signed(self) -> str:
        """The state as the form's field holds it."""
        return dumps(self.state, salt=self.SALT, compress=True)

    @classmethod
    def read_signed(cls, text: str) -> Any:
        """The state that a form's field holds; None where it was altered or is missing."""
        try:
            return loads(text, salt=cls.SALT)
        except BadSignature:
            return None
