"""Devices namespace: the connections of devices' programs (``exchequer devices``) on this computer and elsewhere.

A program connects to the namespace ``/devices`` with the key of a table, of a stand, or of the server's own computer.
It may only report (`companion.devices.reports`) and reply to requests.
"""

from __future__ import annotations

import base64
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

import flask
from flask_socketio import ConnectionRefusedError, Namespace, SocketIO

from companion.devices.connection import ProgramConnection
from companion.devices.hub import DeviceHub
from companion.devices.hubs import DeviceHubs
from companion.devices.reports import NAMESPACE, Events, Hello, ReportPart, States
from companion.errors import Code, Refusal
from companion.tables.access.device_keys import OWN, DeviceKeys, of_stand, of_table
from companion.tables.registry import TableRegistry
from web.i18n.render import render_term

log = logging.getLogger("exchequer.devices")

Model = TypeVar("Model", bound=ReportPart)


@dataclass(frozen=True, slots=True)
class _Program:
    """A connected program, its session, and the hub of its devices."""

    connection: ProgramConnection
    session: str
    hub: DeviceHub


class DevicesNamespace(Namespace):  # type: ignore[misc]  # Flask-SocketIO has no types
    """The connected programs of one server process."""

    def __init__(self, socketio: SocketIO, hubs: DeviceHubs, registry: TableRegistry, keys: DeviceKeys) -> None:
        super().__init__(NAMESPACE)
        self.hubs, self.registry, self.keys = hubs, registry, keys
        self._stands: list[Callable[[str], str | None]] = []
        self._io = socketio
        self._programs: dict[str, _Program] = {}

    def serve_stands(self, table_of_stand: Callable[[str], str | None]) -> None:
        """Also accept programs with the key of a stand.

        ``table_of_stand`` returns the id of the table at a stand; None without one, or for an unknown stand.
        """
        self._stands.append(table_of_stand)

    def _table_of_stand(self, stand: str) -> str | None:
        """The id of the table at a stand. Raises `Refusal` if it cannot be read."""
        return next((table for table_of in self._stands if (table := table_of(stand)) is not None), None)

    def on_connect(self, auth: object = None) -> None:
        """Accept a program. Raises `ConnectionRefusedError` with a stable code and a sentence."""
        sid = _sid()
        try:
            hello = _read(Hello, auth)
            place = of_table(hello.table) if hello.table else of_stand(hello.stand) if hello.stand else OWN
            if not self.keys.matches(place, hello.key):
                raise Refusal(Code.DEVICES_KEY)
            hub = self.hubs.own if place == OWN else self.hubs.join(self.registry.get(self._table(hello)))
        except Refusal as refusal:
            raise ConnectionRefusedError(refusal.code.value, _sentence(refusal)) from None
        connection = ProgramConnection(self._io, sid, place, hello.key, hello.stand)
        self._programs[sid] = _Program(connection, hello.session, hub)

    def _table(self, hello: Hello) -> str:
        """The id of the table that a program's devices belong to. Raises `Refusal` or `ConnectionRefusedError`."""
        if hello.table:
            return hello.table
        table = self._table_of_stand(hello.stand)
        if table is None:
            raise Refusal(Code.STAND_EMPTY)
        if flask.request.args.get("table") != table:  # a balancer sends connections that name a table to one process
            raise ConnectionRefusedError("table", table)
        return table

    def on_disconnect(self, *_reason: object) -> None:
        """Handle the end of a connection: its devices are lost until it is back."""
        program = self._programs.pop(_sid(), None)
        if program is not None:
            program.connection.ended()
            program.hub.disconnect(program.connection)
            self.hubs.disconnected(program.hub)
            with suppress(Refusal):  # where the venue cannot be read, its devices stay
                self._forget_moved(program)

    def on_states(self, content: object = None) -> dict[str, object]:
        """Receive the states of the devices; acknowledged with the last number received."""

        def take(program: _Program) -> int:
            if not self._is_welcome(program):
                program.connection.close()
                return 0
            last = program.hub.take_states(program.connection, program.session, _read(States, content))
            self.hubs.changed(program.hub)
            return last

        return self._acknowledged(take)

    def on_events(self, content: object = None) -> dict[str, object]:
        """Receive events; acknowledged with the last number received."""

        def take(program: _Program) -> int:
            return program.hub.take_events(program.connection, _read(Events, content).events)

        return self._acknowledged(take)

    def on_face(self, name: object = None) -> str | None:
        """Return a photo (WebP, base64) that is cut to a card of the pack; None for any other name."""
        program = self._programs.get(_sid())
        table = program.hub.table if program is not None else None
        for photo in table.face_photos() if table is not None else ():
            if photo.file.stem == name:
                return base64.b64encode(photo.file.read_bytes()).decode()
        return None

    def _acknowledged(self, take: Callable[[_Program], int]) -> dict[str, object]:
        program = self._programs.get(_sid())
        try:
            if program is None:
                raise Refusal(Code.HELLO_FIRST)
            return {"ok": True, "last": take(program)}
        except Refusal as refusal:
            return {"ok": False, "code": refusal.code.value, "text": _sentence(refusal)}
        except Exception:
            log.exception("A report of devices could not be taken")
            return {"ok": False, "code": Code.INTERNAL.value, "text": ""}

    def _is_welcome(self, program: _Program) -> bool:
        """Whether a program's key is still valid, and its table still at its stand. Another process may change both."""
        connection, table = program.connection, program.hub.table
        if not self.keys.matches(connection.place, connection.key):
            return False
        return not connection.stand or (table is not None and self._table_of_stand(connection.stand) == table.id)

    def _forget_moved(self, program: _Program) -> None:
        """Remove the devices of a table that is no longer at their stand."""
        stand, table = program.connection.stand, program.hub.table
        if stand and table is not None and self._table_of_stand(stand) != table.id:
            self.hubs.forget(table)

    def renew(self, place: str) -> str:
        """Return a new key of a place; programs with the old key are disconnected. Raises `Refusal`."""
        key = self.keys.renew(place)
        for program in list(self._programs.values()):
            if program.connection.place == place:
                program.connection.close()
        return key

    def close_all(self) -> None:
        """Close the connections of all programs, since their keys have been revoked."""
        for program in list(self._programs.values()):
            program.connection.close()


def _sid() -> str:
    return str(flask.request.sid)  # type: ignore[attr-defined]


def _read(model: type[Model], content: Any) -> Model:
    """Parse a message of a program. Raises `Refusal` ``message_malformed``."""
    try:
        return model.model_validate(content)
    except (ValueError, RecursionError):  # a ValidationError is a ValueError
        raise Refusal(Code.MESSAGE_MALFORMED) from None


def _sentence(refusal: Refusal) -> str:
    return render_term(refusal.term(), "en")
