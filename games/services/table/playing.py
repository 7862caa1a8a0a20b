"""The services of a game's journal: what each writes, and refuses, is the act of its name.

Each is called with `game`, `sender` and what its act needs, and returns the entry with its updated
`game` (`games.services.writing.writes_entry`).
"""

from games.services.writing import writes_entry
from games.table import acts

announce = writes_entry(acts.announce)
record = writes_entry(acts.record)
undo = writes_entry(acts.undo)
restore = writes_entry(acts.restore)
end_game = writes_entry(acts.end_game)
reopen = writes_entry(acts.reopen)
write_note = writes_entry(acts.write_note)
correct = writes_entry(acts.correct)
insert = writes_entry(acts.insert)
remove = writes_entry(acts.remove)
object_to = writes_entry(acts.object_to)
settle = writes_entry(acts.settle)
withdraw = writes_entry(acts.withdraw)
confirm = writes_entry(acts.confirm)
correct_dealer = writes_entry(acts.correct_dealer)
correct_dealer_once = writes_entry(acts.correct_dealer_once)
