"""The application: joins tables, sockets, pages and senses into one Flask application.

``create_app(settings)`` builds everything and touches nothing but the data folder. The built
parts are kept under ``app.extensions["exchequer"]``.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import flask
from flask_socketio import SocketIO
from socketio.packet import Packet

from companion import addresses, aiming_routes, enrolment_pages
from companion.errors import Code, Refusal
from companion.health import for_anybody
from companion.house import House
from companion.senses import Senses
from companion.settings import Settings
from companion.sockets import Switchboard
from companion.table import CAMERA, DICE
from web import pages, words

if TYPE_CHECKING:
    from companion.aiming import Aiming

LARGEST_MESSAGE = 16384
"""Bytes in one socket message; what is larger closes the connection."""


@dataclass(frozen=True, slots=True)
class Parts:
    """What an application is made of."""

    settings: Settings
    house: House
    senses: Senses
    socketio: SocketIO
    switchboard: Switchboard
    aim: Callable[[], Aiming]

    @property
    def aiming(self) -> Aiming:
        """What the host's camera page needs; made when it is first wanted."""
        return self.aim()

    def close(self) -> None:
        """Let go of devices and journal."""
        self.senses.close()
        self.house.journal.close()


def parts_of(app: flask.Flask) -> Parts:
    """The parts of an application that `create_app` built."""
    parts: Parts = app.extensions["exchequer"]
    return parts


def create_app(settings: Settings) -> flask.Flask:
    """Build the application. Raises `companion.errors.JournalDamaged` when the journal is not ours."""
    app = flask.Flask("exchequer", static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_MESSAGE
    house = House(settings)
    senses = Senses()
    aim = _aiming_later(senses, settings)
    socketio = SocketIO(
        app,
        async_mode="threading",
        async_handlers=False,
        max_http_buffer_size=LARGEST_MESSAGE,
        http_compression=False,
        engineio_logger=False,
        manage_session=False,
        json=_Json,
        serializer=_TextPacket,
    )
    switchboard = Switchboard(house, socketio, senses.public, senses.for_host)
    house.listeners.append(senses.table_changed)
    app.extensions["exchequer"] = Parts(settings, house, senses, socketio, switchboard, aim)
    app.register_blueprint(pages.blueprint(house))
    _add_routes(app, house, senses)
    enrolment_pages.add_routes(app, house, senses)
    aiming_routes.add(app, house, aim, _must_be_host)
    return app


def _aiming_later(senses: Senses, settings: Settings) -> Callable[[], Aiming]:
    """The camera page's side of the house, made once and only when wanted: a table without a camera needs no vision."""
    lock = threading.Lock()
    made: list[Aiming] = []

    def aim() -> Aiming:
        from companion.aiming import Aiming

        with lock:
            if not made:
                made.append(Aiming(senses, settings.data))
            return made[0]

    return aim


class _Json:
    """JSON for the sockets: small when written, and never deeper than a message of ours when read."""

    @staticmethod
    def dumps(value: Any, **_options: Any) -> str:
        """Write without spaces."""
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))

    @staticmethod
    def loads(text: str | bytes, **_options: Any) -> Any:
        """Read; nonsense of any depth is a ValueError."""
        try:
            return json.loads(text)
        except RecursionError:
            raise ValueError("nested too deeply") from None


class _TextPacket(Packet):  # type: ignore[misc]
    """A packet of text only: nothing that is sent holds bytes, so no view is searched for any."""

    uses_binary_events = False


def _add_routes(app: flask.Flask, house: House, senses: Senses) -> None:
    """Everything that is not a page and not a socket."""

    def health() -> flask.typing.ResponseReturnValue:
        senses.ask_devices()
        devices = {} if senses.table is None else senses.for_host(senses.table)
        shown = {name: for_anybody(devices[name]) for name in (CAMERA, DICE) if name in devices}
        return {"ok": True, "tables": len(house.all()), "damaged": sorted(house.damaged), "senses": shown}

    def host_health(table: str) -> flask.typing.ResponseReturnValue:
        _must_be_host(house, table)
        senses.ask_devices()
        response = flask.jsonify(words.render(senses.for_host(house.get(table)), pages.chosen_language()))
        response.headers["Cache-Control"] = "no-store"
        return response

    def code(table: str) -> flask.typing.ResponseReturnValue:
        house.get(table)
        base = house.settings.base_url or flask.request.host_url.rstrip("/")
        response = flask.Response(addresses.qr_svg(f"{base}/join/{table}"), content_type="image/svg+xml")
        response.headers["Cache-Control"] = "max-age=300"
        return response

    def picture(table: str) -> flask.typing.ResponseReturnValue:
        _must_be_host(house, table)
        shown = senses.camera.latest_jpeg() if senses.camera and senses.table is house.get(table) else None
        if shown is None:
            return flask.Response(status=204)
        return flask.Response(shown, content_type="image/jpeg", headers={"Cache-Control": "no-store"})

    def record(table: str) -> flask.typing.ResponseReturnValue:
        found = house.get(table)
        if not found.over:
            _must_be_host(house, table, Code.RECORD_PRIVATE)
        response = flask.jsonify(found.to_record())
        response.headers["Cache-Control"] = "no-store"
        response.headers["Content-Disposition"] = f'attachment; filename="exchequer-{table}.json"'
        return response

    def refused(refusal: Refusal) -> flask.typing.ResponseReturnValue:
        text = words.say(refusal.term(), pages.chosen_language())
        status = {Code.NO_SUCH_TABLE: 404, Code.JOURNAL_DAMAGED: 500, Code.TOO_MANY_TABLES: 503}
        return {"ok": False, "code": refusal.code.value, "text": text}, status.get(refusal.code, 403)

    app.add_url_rule("/healthz", "health", health)
    app.add_url_rule("/host/<table>/health.json", "host_health", host_health)
    app.add_url_rule("/qr/<table>.svg", "code", code)
    app.add_url_rule("/host/<table>/camera.jpg", "picture", picture)
    app.add_url_rule("/games/<table>/record.json", "record", record)
    app.register_error_handler(Refusal, refused)


def _must_be_host(house: House, table: str, code: Code = Code.NOT_HOST) -> None:
    """Refuse a request that does not bear the table's host key (``?key=``)."""
    if not house.keys.opens(house.get(table).id, flask.request.args.get("key", "")):
        raise Refusal(code)
