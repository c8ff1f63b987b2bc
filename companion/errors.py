"""Errors: the catalogue of stable codes by which commands are refused, and the exceptions of damaged data.

A command that cannot be carried out is refused with one of these codes. A code never changes its meaning. The sentence
for the player is rendered in their language from the term ``{"key": "error.<code>", …parameters}``. The rules refuse in
the same way (``engine.core.Refused``): their codes are in this catalogue as well, and any other code becomes
``answer_refused``.

Every code has a sentence in every language, which a test checks.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import ClassVar


class Code(StrEnum):
    """The stable code of one refusal; its comment is what to do about it."""

    # The message itself.
    MESSAGE_MALFORMED = "message_malformed"  # reload the page
    NAME_REFUSED = "name_refused"
    EVENT_UNKNOWN = "event_unknown"  # reload the page
    TOO_FAST = "too_fast"  # wait a second
    HELLO_FIRST = "hello_first"  # reload the page
    TOO_OFTEN = "too_often"  # wait a minute
    HOST_UNKNOWN = "host_unknown"  # open the printed address, or start with --allow-host
    ORIGIN_FOREIGN = "origin_foreign"  # use the pages of this server
    INTERNAL = "internal"  # try again; the host finds the reason in the log

    # The table.
    NO_SUCH_TABLE = "no_such_table"  # scan the code again
    GAME_UNKNOWN = "game_unknown"  # choose one of the games
    TOO_MANY_TABLES = "too_many_tables"  # finish one first
    HOUSE_CLAIMED = "house_claimed"  # find the house link at the machine: ./exchequer links
    HOUSE_KEY = "house_key"  # open the house link, or come from the host page of a table
    JOURNAL_DAMAGED = "journal_damaged"  # restore the newest backup
    JOURNAL_BUSY = "journal_busy"  # close the other program that has the journal open, try again
    JOURNAL_UNAVAILABLE = "journal_unavailable"  # free space on the disk, or wait for the database; try again
    OVERTAKEN = "overtaken"  # look at the table as it is now, try again
    TELEVISION_CODE = "television_code"  # type the code that the television shows now
    TELEVISION_GONE = "television_gone"  # the television shows a new code by itself
    NOT_HOST = "not_host"  # open the host's own link
    PAUSED = "paused"  # wait until the host continues
    FINISHED = "finished"  # the table is closed
    RULES_CHANGED = "rules_changed"  # the host decides whether to go on under the newer rules
    RULES_KEPT = "rules_kept"  # nothing: the game goes on by its own rules
    NOT_OVER = "not_over"  # play the game to its end
    NOT_ENDED = "not_ended"  # wait for the end of the game
    NOT_STARTED = "not_started"  # wait for the start
    ALREADY_STARTED = "already_started"  # nothing to do
    TOO_FEW_SEATS = "too_few_seats"  # two to four players
    START_PLAYER_UNKNOWN = "start_player_unknown"  # choose a seat that is taken
    SETUP_SEATS = "setup_seats"  # two to four seats, each with a colour of its own
    STEP_UNKNOWN = "step_unknown"  # nothing to do: the list has changed
    SETUP_UNKNOWN = "setup_unknown"  # choose another set-up
    RECORD_PRIVATE = "record_private"  # after the end, or when all players have agreed

    # The venue: staff and stands.
    VENUE_UNAVAILABLE = "venue_unavailable"  # try again in a moment
    SIGN_IN_NEEDED = "sign_in_needed"  # sign in
    SIGN_IN_WRONG = "sign_in_wrong"  # try again, or have the password reset
    SIGN_IN_OFTEN = "sign_in_often"  # wait a minute
    STAFF_RIGHTS = "staff_rights"  # ask who keeps the accounts
    STAFF_NAME = "staff_name"  # enter another one
    STAFF_KNOWN = "staff_known"  # enter another one
    STAFF_UNKNOWN = "staff_unknown"  # reload the page
    STAFF_FULL = "staff_full"  # remove an account
    PASSWORD_SHORT = "password_short"  # choose a longer one
    PASSWORD_LONG = "password_long"  # choose a shorter one
    PASSWORD_WRONG = "password_wrong"  # enter the present one
    STAND_NAME = "stand_name"  # enter another one
    STAND_KNOWN = "stand_known"  # enter another one
    STAND_UNKNOWN = "stand_unknown"  # reload the page
    STAND_TAKEN = "stand_taken"  # choose a free one
    STANDS_FULL = "stands_full"  # remove one
    STANDS_NONE = "stands_none"  # add one first

    # Seats.
    SEAT_TAKEN = "seat_taken"  # choose another, or ask the host to free it
    SEAT_EMPTY = "seat_empty"  # the seat is free
    SEAT_NOT_IN_GAME = "seat_not_in_game"  # choose a seat that plays
    COLOUR_TAKEN = "colour_taken"  # choose another
    COLOUR_FIXED = "colour_fixed"  # the colour stays what it was at the start
    ALREADY_SEATED = "already_seated"  # leave your seat first
    NOT_SEATED = "not_seated"  # take a seat first
    TOO_MANY_REQUESTS = "too_many_requests"  # speak to the host
    REQUEST_GONE = "request_gone"  # nothing to do: it was withdrawn or answered
    OFFER_UNKNOWN = "offer_unknown"  # let the other phone show a new code

    # Answers.
    ASK_NOT_OPEN = "ask_not_open"  # look at what is asked now
    ALREADY_SETTLED = "already_settled"  # nothing: it has been answered differently
    NOT_LEGAL = "not_legal"  # choose one of the buttons
    GAME_OVER = "game_over"  # the game has ended
    ANSWER_REFUSED = "answer_refused"  # the rules refuse it for a reason of their own
    PLAN_UNKNOWN = "plan_unknown"  # answer one after the other
    TURNED_BACK = "turned_back"  # look at the view after the undo
    NOTHING_TO_UNDO = "nothing_to_undo"
    UNDO_NOT_YOURS = "undo_not_yours"  # another player has answered since: ask the host
    CORRECTION_UNKNOWN = "correction_unknown"  # the game has no such kind or pile
    CORRECTION_EMPTY = "correction_empty"  # those pieces are not there
    CORRECTION_FULL = "correction_full"  # the pile has no room for them
    CORRECTION_UNNAMED = "correction_unnamed"  # name the card
    CORRECTION_BLOCKS = "correction_blocks"  # an open ask would be left without any answer

    # Proposals.
    PROPOSAL_OPEN = "proposal_open"  # wait for its outcome, or withdraw it
    PROPOSAL_CLOSED = "proposal_closed"  # nothing to do
    NOT_ASKED = "not_asked"  # the proposal does not concern this page
    NOBODY_AWAY = "nobody_away"  # everybody who is still asked is there: wait for their votes
    TOO_EARLY = "too_early"  # wait until the request has been open for long enough

    # Devices that another computer reports.
    DEVICES_KEY = "devices_key"  # start the program with the key that the host page shows now
    STAND_EMPTY = "stand_empty"  # open a table at the stand

    # The camera's page.
    LAYOUT_UNKNOWN = "layout_unknown"  # choose the mat or the whole table
    LAYOUT_UNREADABLE = "layout_unreadable"  # reload the page
    LAYOUT_MARKERS_FEW = "layout_markers_few"  # four markers
    LAYOUT_MARKERS_LINE = "layout_markers_line"  # put them farther apart
    MARKERS_NOT_MEASURED = "markers_not_measured"  # all four in the picture, flat
    LAYOUT_MARKERS_SIZE = "layout_markers_size"  # measure again
    LAYOUT_ZONE_MISSING = "layout_zone_missing"  # back to the built-in table
    LAYOUT_ZONE_SMALL = "layout_zone_small"  # make it larger
    LAYOUT_ZONE_FAR = "layout_zone_far"  # bring it nearer to the markers
    LAYOUT_ZONE_ON_MARKER = "layout_zone_on_marker"  # move it aside
    LAYOUT_ZONES_OVERLAP = "layout_zones_overlap"  # move them apart
    STICKER_UNKNOWN = "sticker_unknown"  # choose one of the sizes
    CAMERA_ABSENT = "camera_absent"  # connect one
    CAMERA_ELSEWHERE = "camera_elsewhere"  # open the host page of the table that the camera serves
    PHONE_KEY = "phone_key"  # scan the code on the host's camera page again
    PHONE_TAKEN = "phone_taken"  # another phone is the camera: take over, or leave it
    PHONE_OTHER_CAMERA = "phone_other_camera"  # the host chooses the phone on the camera page
    FRAME_TYPE = "frame_type"  # use another browser
    FRAME_TOO_LARGE = "frame_too_large"  # nothing: the page makes its pictures smaller
    FRAME_PIXELS = "frame_pixels"  # nothing: the page makes its pictures smaller
    FRAME_TRUNCATED = "frame_truncated"  # nothing: the next picture comes at once
    FRAME_UNREADABLE = "frame_unreadable"  # nothing: the next picture comes at once
    VIEW_UNUSABLE = "view_unusable"  # all four markers in the picture, then again
    LENS_TOO_FEW = "lens_too_few"  # take more views
    LENS_TOO_ALIKE = "lens_too_alike"  # turn or tilt the mat, then again
    LENS_BAD_FIT = "lens_bad_fit"  # take the views again
    LENS_UNUSABLE = "lens_unusable"  # calibrate again

    # Photographs that answer an ask.
    PHOTO_UNREADABLE = "photo_unreadable"  # take it again, as a JPEG
    PHOTO_HEIC = "photo_heic"  # set the phone's camera to JPEG, or take it from the page
    PHOTO_TOO_LARGE = "photo_too_large"  # choose a smaller size in the camera's settings
    PHOTO_FAILED = "photo_failed"  # take it again from nearer, or answer by hand

    # A phone as camera, by its address.
    STREAM_ADDRESS = "stream_address"  # type it as the app shows it
    STREAM_UNREACHABLE = "stream_unreachable"  # start the app; the phone in the same Wi-Fi
    STREAM_PASSWORD = "stream_password"  # http://user:password@…
    STREAM_NO_PICTURE = "stream_no_picture"  # enter the address of the video
    STREAM_TOO_LARGE = "stream_too_large"  # choose a smaller picture in the app
    STREAM_STALLED = "stream_stalled"  # wake the phone, keep the app open
    STREAM_BUSY = "stream_busy"  # wait until the other address has been tried
    STREAM_NO_CODE = "stream_no_code"  # photograph the code from nearer, or type the address

    # Packs and their enrolment.
    PACK_UNKNOWN = "pack_unknown"  # there is no such pack here: import it
    PACK_KEY = "pack_key"  # open the pack's own link
    PACK_DAMAGED = "pack_damaged"  # import the pack file again
    PACK_ITEM = "pack_item"  # reload the page
    PACK_INCOMPLETE = "pack_incomplete"  # enrol what is missing
    PACK_TOO_LARGE = "pack_too_large"  # choose another file
    PACK_UNREADABLE = "pack_unreadable"  # the file is no JSON: choose another
    PACK_FORMAT = "pack_format"  # the file is no pack that is known here
    PACK_REFUSED = "pack_refused"  # the rules could not be played with it
    PACK_HASH = "pack_hash"  # the file was changed after it was written
    PACK_PHOTO = "pack_photo"  # one of its pictures is not an image
    PACK_KNOWN = "pack_known"  # nothing to do
    PACK_FOREIGN = "pack_foreign"  # play with it; change its file by hand
    PACK_NO_SIGHT = "pack_no_sight"  # lay the card under the camera
    PICTURE_TOO_LARGE = "picture_too_large"  # choose a smaller one
    UPLOAD_BUSY = "upload_busy"  # try again in a moment
    TOO_MANY_PACKS = "too_many_packs"  # delete one
    CARD_SEEN = "card_seen"  # choose the card from the list
    CARD_UNFINISHED = "card_unfinished"  # enter what is missing
    CARD_FOREIGN = "card_foreign"  # play it by hand: this pack cannot take it

    # Backups of everything, on the page of the computer.
    POWER_REFUSED = "power_refused"  # switch it off at the computer itself
    BACKUP_GONE = "backup_gone"  # choose another one
    BACKUP_HOUSE = "backup_house"  # open the house link
    BACKUP_FULL = "backup_full"  # free space there, or use another place
    BACKUP_UNPROVEN = "backup_unproven"  # try again; report the fault
    BACKUP_LATER = "backup_later"  # update first
    BACKUP_DAMAGED = "backup_damaged"  # choose another one
    BACKUP_DATABASE = "backup_database"  # use pg_dump and pg_restore
    BACKUP_FAULT = "backup_fault"  # try again; see the log


class Refusal(Exception):
    """A command that was not carried out; nothing has changed.

    ``params`` are the parameters of the sentence, JSON values.
    """

    def __init__(self, code: Code, **params: object) -> None:
        super().__init__(f"{code.value} {params}" if params else code.value)
        self.code = code
        self.params = params

    def term(self) -> dict[str, object]:
        """The term of the sentence: ``{"key": "error.<code>", …}``."""
        return {"key": f"error.{self.code.value}", **self.params}


class Overtaken(Refusal):
    """An append that lost a race: another process has written the table's next row.

    None of its command's rows was written. The table has read the new rows by now, and the command may be retried.
    """

    def __init__(self) -> None:
        super().__init__(Code.OVERTAKEN)


def from_rules(code: str, parameters: Mapping[str, object]) -> Refusal:
    """Convert a refusal of the rules."""
    known = {member.value for member in Code}
    return Refusal(Code(code), **parameters) if code in known else Refusal(Code.ANSWER_REFUSED)


class JournalDamaged(Exception):
    """A journal that differs from what was written to it; its table is not opened.

    ``table`` is the table's id ("" when the whole file cannot be read), ``number`` the row
    (0 when none can be named), ``reason`` a sentence for the person at the terminal.
    """

    what: ClassVar[str] = "The journal is damaged"

    def __init__(self, table: str, number: int, reason: str) -> None:
        where = f"table {table}, row {number}: " if table else ""
        Exception.__init__(self, f"{self.what}: {where}{reason}")
        self.table = table
        self.number = number
        self.reason = reason


class JournalUnusable(JournalDamaged):
    """A journal that may be intact but cannot be used: locked, unreadable, of a later version, or foreign."""

    what = "The journal cannot be used"


class JournalLater(JournalUnusable):
    """A journal written by a later version, which this version cannot read and leaves unchanged."""
