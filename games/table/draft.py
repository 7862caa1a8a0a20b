"""What drafts have in common: the open moment, the faults, what is asked first."""

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
