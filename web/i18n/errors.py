"""Texts of all refusals: what is wrong, then what to do next."""

from web.i18n.markers import N_

ERRORS: dict[str, str | tuple[str, str]] = {
    "error.message_malformed": N_("This page sent something that the table cannot read. Reload it."),
    "error.name_refused": N_("This name cannot be shown. Enter another one, of 1 to 24 characters."),
    "error.event_unknown": N_("There is no such command. Reload the page."),
    "error.too_fast": N_("Too many messages in a short time. Wait a second and try again."),
    "error.too_often": N_("This has been changed very often in a short time. Wait a minute and try again."),
    "error.host_unknown": N_(
        "This server does not know the name {name}. Open the address that it printed, or let the person who runs it "
        "start it with --allow-host {name}."
    ),
    "error.origin_foreign": N_("This came from a page of another site. Use the pages of this server."),
    "error.hello_first": N_("This page is not connected to a table. Reload it."),
    "error.internal": N_("Something went wrong on the server. Nothing has changed. Try again."),
    "error.no_such_table": N_("There is no such table. Scan the join code again."),
    "error.game_unknown": N_("This server does not have that game. Choose another one."),
    "error.too_many_tables": N_("There is no room for another table. Finish one first."),
    "error.house_key": N_("Only the person who runs this server or a host can do this. Open the house link first."),
    "error.too_many_connections": N_("Too many pages are open. Close another one and reload."),
    "error.journal_damaged": N_("The journal of this table is damaged. The terminal shows the host the reason."),
    "error.journal_busy": N_("The answer could not be saved: another program is using the journal. Try again."),
    "error.journal_unavailable": N_("The answer could not be saved. Free some space on the disk and try again."),
    "error.not_host": N_("Only the host can do this. Open the host’s link."),
    "error.paused": N_("The table is paused. Wait until the host continues."),
    "error.finished": N_("This table is closed. Open another one."),
    "error.rules_changed": N_("The rules have changed since this game was played. The host decides how to go on."),
    "error.rules_kept": N_("The game goes on by its own rules. Nothing has to be decided."),
    "error.not_started": N_("The game has not started. Wait for the host."),
    "error.already_started": N_("The game has started already. Continue playing."),
    "error.too_few_seats": N_("2 to 4 players are needed. Let somebody else take a seat."),
    "error.start_player_unknown": N_("Nobody sits there. Choose a start player who is seated."),
    "error.setup_refused": N_("The game cannot start like this. Choose another set-up."),
    "error.setup_seats": N_("2 to 4 seats with different colours are needed. Choose again."),
    "error.setup_unknown": N_("The game has no such set-up. Choose another one."),
    "error.record_private": N_(
        "The record has the answers of all players. It can be downloaded after the end, or when they all agree."
    ),
    "error.rows_missing": N_("Answers that phones saw are missing here. The host decides how to go on."),
    "error.table_file_unreadable": N_("This is no saved table, or the file is damaged. Choose another one."),
    "error.sealed_unreadable": N_("This was sealed by another server, or is damaged. Only that server can open it."),
    "error.seat_taken": N_("{name} sits there already. Choose another seat, or ask the host to free it."),
    "error.seat_empty": N_("Nobody sits there. Choose a seat that is taken."),
    "error.seat_not_in_game": N_("This seat does not play in this game. Choose one that does."),
    "error.colour_taken": N_("This colour is taken: {colour}. Choose another one."),
    "error.colour_fixed": N_("The colour of this seat is fixed for the game: {colour}. Choose that one."),
    "error.already_seated": N_("You already have another seat: {seat}. Leave it first."),
    "error.not_seated": N_("You have no seat at this table. Take a seat first."),
    "error.token_unknown": N_("The host has freed this phone’s seat. Take a seat again."),
    "error.ask_not_open": N_("This question is no longer open for you. Check what is asked now."),
    "error.already_settled": N_("This was answered in the meantime. Check what is asked now."),
    "error.not_legal": N_("The rules do not allow that. Choose one of the answers shown."),
    "error.game_over": N_("The game is over. Nothing more can be played."),
    "error.answer_refused": N_("The rules do not allow that now. Choose another answer."),
    "error.plan_unknown": N_("These answers cannot be given together. Give them one after the other."),
    "error.turned_back": N_("An answer was taken back in the meantime. Check what is asked now."),
    "error.nothing_to_undo": N_("There is nothing to take back."),
    "error.undo_not_yours": N_("Somebody has answered since. Ask the host to take it back."),
    "error.correction_unknown": N_("The game has no such piece or pile. Choose again."),
    "error.correction_empty": N_("There is not that much to move. Choose a smaller number."),
    "error.correction_full": N_("There is no room for that many. Choose another place or a smaller number."),
    "error.correction_unnamed": N_("A correction cannot name a card. Take answers back instead."),
    "error.correction_blocks": N_("Without those pieces the open question could not be answered. Leave them there."),
    "error.proposal_open": N_("Such a proposal is open already. Wait for its outcome, or withdraw it."),
    "error.proposal_closed": N_("This has been decided in the meantime. Check what is asked now."),
    "error.not_asked": N_("This proposal does not concern this page. Nothing has changed."),
    "error.nobody_away": N_("Everybody who is still asked is connected. Wait for their answers."),
    "error.too_early": N_(
        "It is too early to go on without those who are away. The request says from when on you may."
    ),
    "error.layout_unknown": N_("There is no such layout. Choose the mat or the whole table."),
    "error.layout_unreadable": N_("The layout has an error at {text}. Reload the page and try again."),
    "error.layout_markers_few": N_("A layout needs four markers. Go back to the built-in table."),
    "error.layout_markers_line": N_("The markers lie too close together. Enter larger distances."),
    "error.layout_markers_size": N_("Those measures cannot be right. Measure again, in millimetres."),
    "error.layout_zone_missing": N_("A zone is missing: {zones}. Go back to the built-in table."),
    "error.layout_zone_small": N_("A zone is too small for a card: {zones}. Make it at least 40 mm wide and high."),
    "error.layout_zone_far": N_("A zone lies too far from the markers: {zones}. Move it nearer."),
    "error.layout_zone_on_marker": N_("A zone hides a marker: {zones}. Move it aside."),
    "error.layout_zones_overlap": N_("Two zones overlap: {zones}. Move them apart."),
    "error.sticker_unknown": N_("There is no such sticker. Choose one of these sizes, in millimetres: {sizes}."),
    "error.camera_absent": N_("There is no camera picture now. Connect the camera and try again."),
    "error.view_unusable": N_(
        "The camera does not see all four markers sharply. Show the whole mat, hold it still and try again."
    ),
    "error.lens_too_few": N_("There are not enough views yet. Take more of them."),
    "error.lens_too_alike": N_("The views are too much alike. Tilt the mat another way each time."),
    "error.lens_bad_fit": N_("The views do not agree. Lay the mat on something stiff and flat, and take them again."),
    "error.lens_unusable": N_("The stored lens calibration cannot be used. Calibrate the lens again."),
    "error.pack_unknown": N_("This server does not have that pack. Import its file, or choose another pack."),
    "error.pack_key": N_("Only the pack’s owner can do this. Open the pack’s link."),
    "error.pack_damaged": N_("The file of this pack is damaged. Import the pack again."),
    "error.pack_item": N_("The server cannot read this entry. Reload the page and try again."),
    "error.pack_incomplete": N_("{problem} Enter it first; then the pack can be used."),
    "error.pack_too_large": N_("The file is too large. At most {n} MB are allowed. Choose another one."),
    "error.pack_unreadable": N_(
        "This is not a pack file: it holds no readable JSON. Choose the file that was exported."
    ),
    "error.pack_format": N_("This file is not a pack of a game on this server. Choose another one."),
    "error.pack_refused": N_("No game can be played with this pack. At {place}: {reason}."),
    "error.pack_hash": N_(
        "The content of this file does not match its hash: it was changed or damaged. Export it again."
    ),
    "error.pack_photo": N_("The photo of {card} is not a small picture. Take it again, or export without photos."),
    "error.pack_known": N_("This pack is here already: {name}."),
    "error.pack_foreign": N_(
        "This pack holds more than this page can show. It can be played with and exported, not changed here."
    ),
    "error.pack_no_sight": N_(
        "The camera does not see this card. Lay it down with its sticker up, or use the phone’s camera."
    ),
    "error.picture_too_large": N_("This picture has too many pixels to be read here. Choose a smaller one."),
    "error.upload_busy": N_("The server is reading other files. Try again in a moment."),
    "error.too_many_packs": N_("There is no room for another pack. Delete one first."),
}
