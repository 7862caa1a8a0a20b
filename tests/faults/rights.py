"""The right that each address needs, and the objects that it is asked with."""

from dataclasses import dataclass

from games.models import Right

READER, SCORER, OWNER = Right.READER, Right.SCORER, Right.OWNER


@dataclass(frozen=True)
class Own:
    """Pages about the notebook of the phone that asks: everybody is the owner of their own.

    `get` and `post` are the rights needed; None where the method is not offered.
    """

    get: Right | None
    post: Right | None = None


@dataclass(frozen=True)
class Held(Own):
    """Pages about an object of a notebook: for a phone without access there is no such object. A
    phone that was put out gets an answer that says so.
    """


@dataclass(frozen=True)
class OfEvening(Held):
    """Pages about an evening that the guests of its tables may look at."""


@dataclass(frozen=True)
class OfGame(Held):
    """Pages about a game, where its guests have a right too."""


@dataclass(frozen=True)
class OfSeat(OfGame):
    """Pages on which a player may speak for their own seat, also on a phone that only follows."""


RIGHTS = {
    # Pages about the phone's own notebook, or about nobody's
    "home": Own(READER),
    "rules": Own(READER),
    "rules_of": Own(READER),
    "robots": Own(READER),
    "worker": Own(READER),
    "manifest": Own(READER),
    "away": Own(READER),
    "beginning_data": Own(READER),
    "stored": Own(READER),
    "trust": Own(READER),
    "root": Own(READER),
    "judges": Own(READER),
    "judge_of": Own(READER),
    "noted": Own(None, OWNER),
    "history": Own(READER),
    "players": Own(READER),
    "leaderboard": Own(READER),
    "evenings": Own(READER),
    "new_evening": Own(SCORER, SCORER),
    "new_game": Own(SCORER, SCORER),
    "bin": Own(READER),
    "settings": Own(READER, OWNER),
    "usual_rules": Own(OWNER, OWNER),
    "name_phone": Own(None, READER),
    "delete_notebook": Own(OWNER, OWNER),
    "restore_notebook": Own(None, READER),
    "export": Own(READER),
    "export_file": Own(READER),
    "import": Own(OWNER, OWNER),
    "open_link": Own(READER, READER),
    "shared": Own(READER),
    "join": Own(READER, READER),
    "join_a_table": Own(READER, READER),
    "invite": Own(OWNER, OWNER),
    "phones": Own(READER),
    "renew_invitation": Own(None, OWNER),
    "revoke_invitation": Own(None, OWNER),
    "name_notebook": Own(None, OWNER),
    "open_notebook": Own(None, READER),
    "recovery": Own(OWNER, OWNER),
    "recover": Own(READER, READER),
    "recover_by_link": Own(READER, READER),
    "picture_by_link": Own(READER),
    "seen_by_link": Own(READER),
    "listen_by_link": Own(READER),
    "listen_phones": Own(OWNER),
    # Players
    "player": Held(READER),
    "head_to_head": Held(READER),
    "change_player": Held(OWNER),
    "rename_player": Held(None, OWNER),
    "merge_player": Held(None, OWNER),
    "separate_player": Held(None, OWNER),
    "archive_player": Held(None, OWNER),
    "forget_player": Held(None, OWNER),
    # Phones
    "phone": Held(OWNER, OWNER),
    "guest": Held(OWNER, OWNER),
    # Evenings
    "evening": OfEvening(READER),
    "evening_paper": Held(READER),
    "evening_season": Held(READER),
    "season_paper": Held(READER),
    "season_file": Held(READER),
    "evening_screen": Held(READER),
    "listen_evening": OfEvening(READER),
    "evening_picture": Held(READER),
    "share_evening": Held(READER),
    "share_evening_link": Held(None, SCORER),
    "revoke_evening_link": Held(None, SCORER),
    "table_card": Own(READER, READER),
    "listen_table_card": Own(READER),
    "allow_table_phones": Held(None, OWNER),
    "new_club": Own(SCORER, SCORER),
    "club_entrants": Held(None, SCORER),
    "club_card": Held(None, SCORER),
    "club_move": Held(None, SCORER),
    "club_late": Held(None, SCORER),
    "club_unplayed": Held(None, SCORER),
    "club_seats": Held(None, SCORER),
    "club_reading": Held(None, SCORER),
    "club_journal": Held(READER),
    "change_club": Held(SCORER),
    "club_names": Held(None, SCORER),
    "club_rounds": Held(None, SCORER),
    "erase_from_clubs": Held(OWNER, OWNER),
    "delete_club": Held(OWNER, OWNER),
    "club_prizes": Held(None, SCORER),
    "club_clock": Held(None, SCORER),
    "club_paper": Held(READER),
    "evening_codes": Held(None, OWNER),
    "draw_round": Held(None, SCORER),
    "evening_players": Held(None, SCORER),
    "undo_round": Held(None, SCORER),
    "evening_rules": Held(SCORER, SCORER),
    "rename_evening": Held(None, SCORER),
    "delete_evening": Held(None, SCORER),
    "end_evening": Held(None, SCORER),
    "reopen_evening": Held(None, SCORER),
    # Games
    "table": OfGame(READER),
    "news": OfGame(READER),
    "phone_data": OfGame(READER),
    "listen_game": OfGame(READER),
    "here": OfGame(READER),
    "result": OfGame(READER),
    "journal": OfGame(READER),
    "forgotten": OfGame(SCORER),
    "adjust": OfGame(SCORER),
    "preview_objection": OfGame(None, READER),
    "fingerprint": OfGame(READER),
    "seen": OfGame(READER),
    "hand": OfGame(READER),
    "judge": OfGame(READER),
    "print": OfGame(READER),
    "card": OfGame(READER),
    "share": OfGame(READER),
    "share_link": OfGame(None, SCORER),
    "revoke_link": OfGame(None, SCORER),
    "preview": OfGame(None, READER),
    "open_moment": OfGame(None, SCORER),
    "announce": OfGame(None, SCORER),
    "record": OfGame(None, SCORER),
    "conflict": OfGame(SCORER),
    "waiting": OfGame(READER),
    "send_waiting": OfGame(None, READER),
    "each": OfGame(SCORER, SCORER),
    "bid": OfGame(None, READER),
    "extra": OfSeat(None, SCORER),
    "undo": OfGame(None, SCORER),
    "take_back": OfGame(SCORER),
    "restore": OfGame(None, SCORER),
    "reopen": OfGame(SCORER, SCORER),
    "end_game": OfGame(SCORER, SCORER),
    "again": OfGame(None, SCORER),
    "game_note": OfGame(READER, SCORER),
    "hand_note": OfGame(None, SCORER),
    "dealer": OfGame(SCORER, SCORER),
    "seats": OfGame(SCORER, SCORER),
    "holder": OfGame(READER, READER),
    "lost_holder": OfGame(READER),
    "correct": OfGame(READER),
    "insert": OfGame(READER),
    "restore_hand": OfGame(READER),
    "remove": OfGame(READER),
    "change": OfGame(None, SCORER),
    "contest": OfSeat(SCORER, SCORER),
    "objection": OfGame(READER, SCORER),
    "withdraw": OfSeat(None, SCORER),
    "confirm": OfSeat(None, SCORER),
    "confirm_hand": OfSeat(None, SCORER),
    "invite_to_game": OfGame(OWNER, OWNER),
    "delete_game": OfGame(OWNER, OWNER),
    "binned_game": Held(READER),
    "restore_game": Held(None, OWNER),
    "restore_club": Held(None, OWNER),
}
