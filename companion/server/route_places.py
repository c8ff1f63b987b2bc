"""Route places: which worker of a house answers the requests of each route.

Most is in the journal or in files, which all workers read, and is answered where the request comes. What is about a
running game is answered by the table's writer. What is in the memory of one process, or is about the computer, is
answered by the lead worker, so that all requests about it meet.
"""

from __future__ import annotations

from enum import Enum


class At(Enum):
    """Which worker answers."""

    ANY = "any"
    """The one to which the request has come."""
    WRITER = "writer"
    """The writer of the table ``<table>`` of the route."""
    NAMED = "named"
    """The writer of the table in ``?table=``; without one, the lead worker."""
    LEAD = "lead"
    """The lead worker."""


ROUTES: dict[str, At] = {
    # Pages and their files: the same for everybody.
    "pages.asset": At.ANY, "pages.tv": At.ANY, "pages.favicon": At.ANY, "pages.silent": At.ANY,
    "pages.help": At.ANY, "pages.guide": At.ANY,
    "pages.texts_lobby": At.ANY, "pages.texts_stock": At.ANY, "pages.texts_end": At.ANY, "pages.texts_handing": At.ANY,
    "pages.texts_photo": At.ANY, "pages.texts_closing_accounts": At.ANY, "pages.texts_former": At.ANY,
    "pages.texts_help_dialog": At.ANY,
    "pages.join": At.ANY, "pages.phone": At.ANY, "pages.table": At.ANY, "pages.host": At.ANY, "pages.watch": At.ANY,
    "pages.camera": At.ANY, "pages.packs": At.ANY, "pages.enrol": At.ANY, "https.moved": At.ANY,
    # Lists, from the summaries of the journal; a new table is taken by whoever opens it.
    "pages.start": At.ANY, "pages.tables": At.ANY, "pages.create": At.ANY, "pages.house": At.ANY,
    "pages.forget": At.ANY,
    # The book and its exports, from the journal; its file is written by one worker.
    "book.book": At.ANY, "book.game": At.LEAD, "book.games_as_data": At.LEAD, "book.game_as_data": At.LEAD,
    "book.games_csv": At.LEAD, "book.games_bgsplay": At.LEAD, "book.clauses_csv": At.LEAD, "book.clauses_json": At.LEAD,
    # A table's own: its game is in the memory of its writer.
    "pages.close": At.WRITER,
    "tables.join_code": At.WRITER, "tables.deck": At.WRITER, "tables.record": At.WRITER,
    "tables.sealed_table": At.WRITER,
    "end.picture": At.WRITER, "cards.begin": At.WRITER, "cards.play": At.WRITER,
    "photos.prepare": At.WRITER, "photos.read": At.WRITER, "health.host_health": At.WRITER,
    # The devices of a table are where it is written.
    "camera.latest": At.WRITER, "camera.state": At.WRITER, "camera.carry_out": At.WRITER, "camera.code": At.WRITER,
    "camera.picture": At.WRITER, "camera.layout": At.WRITER, "camera.markers": At.WRITER,
    "camera.old_address": At.ANY,
    "phone_camera.link": At.WRITER, "phone_camera.carry_out": At.WRITER, "phone_camera.code": At.WRITER,
    # The phone that is this computer's one camera, and the attached screen.
    "phone_camera.camera_page": At.ANY, "phone_camera.probe": At.ANY, "phone_camera.take_frame": At.LEAD,
    "phone_camera.leave": At.LEAD, "phone_camera.state": At.LEAD, "phone_camera.authority": At.ANY,
    "phone_camera.profile": At.ANY,
    "screen.screen": At.LEAD, "screen.table": At.LEAD,
    # Codes, tickets and drafts that one process has in memory.
    "televisions.open_television": At.LEAD, "televisions.television": At.LEAD, "televisions.pair": At.LEAD,
    "pages.claim": At.LEAD, "pages.create_pack": At.LEAD,
    "enrolment.drafts": At.LEAD, "enrolment.import_pack": At.LEAD, "enrolment.draft": At.LEAD,
    "enrolment.seen_cards": At.LEAD, "enrolment.set_item": At.LEAD, "enrolment.rename": At.LEAD,
    "enrolment.set_photo": At.LEAD, "enrolment.delete_photo": At.LEAD, "enrolment.finish": At.LEAD,
    "enrolment.delete": At.LEAD, "enrolment.export": At.LEAD,
    "photographing.series": At.LEAD, "photographing.change": At.LEAD,
    "enrolment.photo": At.ANY,
    # The agents of a table are where it is written; keys and photos of cards are files.
    "agents.state": At.WRITER, "agents.carry_out": At.WRITER, "agents.stand": At.ANY, "agents.face": At.ANY,
    # The house: accounts, stands and the lines of all tables are in the database. Tries to sign in are counted by one.
    "house_tables.sign_in_page": At.ANY, "house_tables.sign_in": At.LEAD, "house_tables.sign_out": At.ANY,
    "house_tables.house_page": At.ANY, "house_tables.tables": At.ANY, "house_tables.command": At.ANY,
    "house_tables.command_of_table": At.WRITER,
    "stands.stand": At.ANY, "stands.table_at": At.ANY, "stands.stands": At.ANY, "stands.command": At.ANY,
    "stands.devices": At.ANY,
    "stands.cards": At.ANY, "staff.staff": At.ANY, "staff.audit": At.ANY, "staff.command": At.LEAD,
    # Each worker tells of itself.
    "health.health": At.ANY, "operation.ready": At.ANY, "operation.metrics": At.ANY,
    # The computer itself: network, updates, backups, links.
    "https.https_page": At.ANY,
    "appliance.links": At.LEAD, "appliance.wifi_code": At.LEAD, "appliance.download": At.LEAD,
    "appliance.make": At.LEAD, "appliance.restore": At.LEAD, "appliance.power": At.LEAD, "appliance.appliance": At.LEAD,
    "appliance.status": At.LEAD,
    "links.carry_out": At.LEAD, "support.bundle": At.LEAD,
}  # fmt: skip
"""The place of each endpoint."""
