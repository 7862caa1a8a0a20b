"""What drafts have in common: the open moment, the faults, the reason, the state in the form."""

from dataclasses import dataclass

from games.scoring.errors import Fault


@dataclass(frozen=True, kw_only=True)
class Draft:
    """An entry under way. `moment` is the moment that is open; `faults` is what was wrong when it
    was sent; `ask_sure` is whether to ask "sure?" before it is saved; `unseen` is whether its page
    did not show what it scores, so that it is shown before it is saved.

    Each draft also has `facts`: what has been tapped so far for the hand whose entry is open.
    """

    moment: str
    faults: tuple[Fault, ...] = ()
    ask_sure: bool = False
    unseen: bool = False


@dataclass(frozen=True, kw_only=True)
class DisputeDraft(Draft):
    """A draft about a hand that is already on the sheet. `reason` is a code, `typed` a reason in
    the person's own words. What was tapped is carried in the form (`games.table.state`).
    """

    reason: str = ""
    typed: str = ""

    @property
    def why(self) -> str:
        """The reason: what was typed, or else the code."""
        return self.typed or self.reason
