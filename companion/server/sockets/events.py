"""Events: parses the messages of pages strictly, and finds the function that carries each of them out.

A function that is marked by `event` carries out one event; its parameters are the fields of the message. Messages are
untrusted: unknown fields, wrong types, control characters and overlong texts are refused before anything else happens.
Nothing is converted: ``"1"`` is not a number and ``1`` is not a text.
"""

from __future__ import annotations

import inspect
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError, create_model

from companion.errors import Code, Refusal
from companion.server.sockets.connections import Connections, OpenPage
from companion.server.views.reader import Reader
from companion.tables.seats import Seat
from companion.tables.table import Table

Who = Literal["anybody", "page", "phone", "seat", "actor", "host"]
"""Who may send an event: any connection, a page of a table, a phone, a seat, a seat or the host, or the host."""

Function = TypeVar("Function", bound=Callable[..., Mapping[str, object] | None])


class MessagePart(BaseModel):
    """The base of all messages and their parts: strict and frozen, without unknown fields."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, populate_by_name=True)


class UnknownSender(NamedTuple):
    """A page that has sent its first message; its table and its rights are not known yet."""

    connections: Connections
    page: OpenPage


@dataclass(frozen=True, slots=True)
class Sender:
    """The page that has sent a message, its table, and its reader there. Its table is locked."""

    connections: Connections
    page: OpenPage
    table: Table
    reader: Reader

    @property
    def seat(self) -> Seat:
        """The seat of the page. Raises `Refusal` ``not_seated`` without one."""
        if self.reader.seat is None:
            raise Refusal(Code.NOT_SEATED)
        return self.reader.seat

    def note_presence(self) -> None:
        """Note which seats have a phone connected, after seats have changed hands."""
        self.connections.note_presence(self.table)


@dataclass(frozen=True, slots=True)
class Handler:
    """The handler of an event: the model of its message, what carries it out, who may send it, and what it costs."""

    model: type[MessagePart]
    function: Callable[..., Mapping[str, object] | None]
    who: Who
    cost: int
    """As how many messages it counts."""
    is_change: bool
    """Whether it is limited as a change: changes are rare, and most become journal rows for ever."""

    def require(self, reader: Reader) -> None:
        """Check the rights of a reader. Raises `Refusal` ``not_host`` or ``not_seated``."""
        if self.who == "host" and not reader.host:
            raise Refusal(Code.NOT_HOST)
        allowed = {"phone": reader.kind == "phone", "seat": reader.seat is not None, "actor": bool(reader.actor)}
        if not allowed.get(self.who, True):
            raise Refusal(Code.NOT_SEATED)

    def carry_out(self, connections: Connections, page: OpenPage, fields: Mapping[str, Any]) -> dict[str, object]:
        """Carry out a message of a page, and return its acknowledgement; afterwards all pages get at most one view.

        Raises `Refusal`.
        """
        if self.who == "anybody":
            return {"ok": True, **(self.function(UnknownSender(connections, page), **fields) or {})}
        room = page.room  # a page that leaves meanwhile has none
        if room is None:
            raise Refusal(Code.HELLO_FIRST)
        table = connections.registry.get(room.table)
        with table.change():
            reader = Reader.of(room, table, connections.registry.keys)
            self.require(reader)
            return {"ok": True, **(self.function(Sender(connections, page, table, reader), **fields) or {})}


HANDLERS: dict[str, Handler] = {}
"""The handler of every event that a page may send."""


def event(name: str, who: Who, *, cost: int = 1, is_change: bool = True) -> Callable[[Function], Function]:
    """Mark the function that carries out an event; its parameters after the first are the fields of the message."""

    def mark(function: Function) -> Function:
        hints = typing.get_type_hints(function, include_extras=True)
        _, *parameters = inspect.signature(function).parameters.values()
        fields: dict[str, Any] = {
            field.name: (hints[field.name], ... if field.default is field.empty else field.default)
            for field in parameters
        }
        model = create_model("".join(map(str.title, name.split("_"))), __base__=MessagePart, **fields)
        HANDLERS[name] = Handler(model, function, who, cost, is_change)
        return function

    return mark


def read(name: str, arguments: tuple[object, ...]) -> tuple[Handler, dict[str, Any]]:
    """Parse the message of an event; returns its handler, and the fields of the message.

    Socket.IO allows any number of arguments; a message has one JSON object, or none if it has no fields. Raises
    `Refusal`: ``event_unknown``, ``message_malformed`` with the field, ``name_refused``.
    """
    found = HANDLERS.get(name)
    if found is None:
        raise Refusal(Code.EVENT_UNKNOWN)
    fields = found.model.model_fields
    content = arguments[0] if arguments else None
    if content is None and not fields:
        content = {}
    if len(arguments) > 1 or not isinstance(content, dict):
        raise Refusal(Code.MESSAGE_MALFORMED)
    try:
        message = found.model.model_validate(content)
    except (ValidationError, ValueError, RecursionError) as problem:
        field = ""
        if isinstance(problem, ValidationError):
            place = problem.errors(include_input=False, include_url=False)[0]["loc"]
            field = str(place[0]) if place and place[0] in fields else ""
        code = Code.NAME_REFUSED if field == "name" else Code.MESSAGE_MALFORMED
        raise Refusal(code, field=field) from None
    return found, {name: getattr(message, name) for name in fields}
