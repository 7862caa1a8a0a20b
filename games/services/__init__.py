"""The only code that writes: keyword-only functions, each in one transaction, all or nothing. An
import takes several short ones, the bin one a notebook.

They raise `Refused` if the request is invalid, `Stale` if the game has changed since the phone
loaded it. `append` writes any act of `games.table` in the journal of a game, for a `Sender`; the
same `client_key` of the same phone returns the first result and writes nothing.
"""

from games.limits import LARGEST_MB, LONGEST_LINE
from games.services.evenings.absences import (
    end_without_draw,
    end_without_results,
    note_unplayed,
    play_after_all,
    seat_latecomers,
)
from games.services.evenings.club_seats import exchange_seats
from games.services.evenings.clubs import (
    change_entrants,
    draw_club_round,
    set_prizes,
    start_club,
    start_club_clock,
    stop_club_clock,
    undo_club_round,
)
from games.services.evenings.evenings import (
    change_players,
    delete_evening,
    end_evening,
    invite_tables,
    rename_evening,
    reopen_evening,
    set_evening_rules,
    start_evening,
    start_round,
    start_without_draw,
    table_faults,
    undo_round,
)
from games.services.evenings.organising import change_rounds, erase_name, rename_entrants
from games.services.evenings.results import (
    choose_reading,
    enter_card,
    move_result,
    swap_results,
)
from games.services.evenings.table_phones import allow_table_phones, card_is_open, enter_at_table
from games.services.exchange.file import WrongFile
from games.services.exchange.importing import Imported, import_file, read_file
from games.services.exchange.sharing import make_link, revoke_link
from games.services.notebook.deleting import (
    BIN_RETENTION,
    delete_club,
    delete_game,
    delete_notebook,
    empty_bin,
    restore_club,
    restore_game,
    restore_notebook,
)
from games.services.notebook.holding import hand_phone_to
from games.services.notebook.inviting import (
    change_right,
    invitation_by_link,
    invitation_of,
    invite,
    join,
    lasting_of,
    open_notebook,
    remove_phone,
    renew_invitation,
    revoke_invitation,
    rights_in,
    token_in,
)
from games.services.notebook.naming import name_phone
from games.services.notebook.players import (
    archive_player,
    forget_player,
    merge_players,
    rename_player,
    separate_player,
)
from games.services.notebook.preferences import (
    name_notebook,
    set_preferences,
    set_rule_defaults,
)
from games.services.notebook.recovering import as_printed, make_recovery_code, recover
from games.services.notebook.visiting import (
    create_notebook,
    save_following,
    save_last_copy,
    save_last_seen,
)
from games.services.table.starting import start_game, start_rematch, start_tables
from games.services.writing import append, load_state
from games.table.errors import Refused, Stale
from games.table.plain import Sender
from games.table.setting_up.new_game import Seating
