"""Forwarded requests: HTTP requests that another worker answers, since it has what they are about in its memory.

The worker that has the connection sends the request over the bus in parts and waits for the response. A request that
may have been carried out is never sent twice, unless it changes nothing.
"""

from __future__ import annotations

import io
import json
import logging
import re
import secrets
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from companion.cluster.datagrams import ID_BYTES, Frame, Kind
from companion.transport.wsgi import collect, no_write

if TYPE_CHECKING:
    from _typeshed import OptExcInfo
    from _typeshed.wsgi import WSGIApplication, WSGIEnvironment

    from companion.cluster.streams import Streams
    from companion.transport.workers import Job

log = logging.getLogger("exchequer.cluster")

MOST_BODY = 16_000_000
"""Bytes of the body of a request: what the web server takes."""
MOST_RESPONSE = 16_777_216
"""Bytes of the body of a response."""
PART_BYTES = 131_072
"""Bytes of a body that are sent at once, so that packets of pages do not wait for all of it."""
SECONDS = 15.0
"""Seconds in which a request has to be answered."""
MOST_OF_WORKER = 64
"""Requests of one worker that are received or carried out here."""
FORWARDED = "exchequer.forwarded"
"""Key of a request's environment: the worker that has forwarded it."""
MOVED = "X-Exchequer-Moved"
"""Header of a response that says that nothing was carried out, since the table is not written here."""

MOST_VALUES = 200
"""Values of the environment of a request, and headers of a response."""
_LONGEST = 16_384
_NAME = re.compile(r"[A-Za-z0-9._-]{1,64}")

_Text = Annotated[str, Field(max_length=_LONGEST)]
_Name = Annotated[str, Field(max_length=64, pattern=r"\A[A-Za-z0-9._-]+\z")]


class _RequestHead(BaseModel):
    """The environment of a request as far as it is texts, and the length of its body."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    environ: Annotated[dict[_Name, _Text], Field(max_length=MOST_VALUES)]
    length: Annotated[int, Field(ge=0, le=MOST_BODY)]


class _ResponseHead(BaseModel):
    """Status line, headers, and length of the body of a response."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    status: Annotated[str, Field(max_length=200, pattern=r"\A[1-5][0-9]{2} [ -~]+\z")]
    headers: Annotated[list[tuple[_Name, _Text]], Field(max_length=MOST_VALUES, strict=False)]
    length: Annotated[int, Field(ge=0, le=MOST_RESPONSE)]


@dataclass(frozen=True, slots=True)
class Response:
    """The response of another worker."""

    status: str
    headers: list[tuple[str, str]]
    body: bytes

    @property
    def moved(self) -> bool:
        """Whether nothing was carried out, since the table is not written there."""
        return any(name == MOVED for name, _ in self.headers)


class Unanswered(Exception):
    """No response came; whether the request was carried out is not known."""


@dataclass(slots=True, eq=False)
class _Waiting:
    """A request that waits for its response."""

    worker: str
    head: _ResponseHead | None = None
    body: bytearray = field(default_factory=bytearray)
    done: threading.Event = field(default_factory=threading.Event)
    failed: bool = False


@dataclass(slots=True, eq=False)
class _Incoming:
    """A request whose parts come."""

    head: _RequestHead
    since: float
    body: bytearray = field(default_factory=bytearray)


class ForwardedRequests:
    """The requests that one worker forwards, and those that it answers for others. Safe to use from several threads."""

    def __init__(self, streams: Streams) -> None:
        self.app: WSGIApplication | None = None
        """Answers what others forward."""
        self.run: Callable[[Job], None] | None = None
        """Lets a thread carry out a request; None before this worker serves."""
        self._streams = streams
        self._waiting: dict[bytes, _Waiting] = {}
        self._incoming: dict[tuple[str, bytes], _Incoming] = {}
        self._running: set[tuple[str, bytes]] = set()
        self._lock = threading.Lock()

    # ------------------------------------------------------------------ requests of this worker's clients

    def forward(self, worker: str, environ: WSGIEnvironment, body: bytes, seconds: float = SECONDS) -> Response:
        """The response of a worker to a request. Raises `Unanswered`, and ValueError for a body that is too long."""
        if len(body) > MOST_BODY:
            raise ValueError("a body that is too long")
        if self._streams.is_silent(worker):
            raise Unanswered
        head = json.dumps({"environ": _told(environ), "length": len(body)}).encode()
        identifier = secrets.token_bytes(ID_BYTES)
        waiting = _Waiting(worker)
        with self._lock:
            self._waiting[identifier] = waiting
        try:
            self._streams.send(worker, Kind.REQUEST, identifier, head)
            for part in _parts(body):
                self._streams.send(worker, Kind.REQUEST_BODY, identifier, part)
            if not waiting.done.wait(seconds) or waiting.failed or waiting.head is None:
                raise Unanswered
        finally:
            with self._lock:
                self._waiting.pop(identifier, None)
        return Response(waiting.head.status, waiting.head.headers, bytes(waiting.body))

    def _response(self, worker: str, frame: Frame) -> None:
        with self._lock:
            waiting = self._waiting.get(frame.id)
            if waiting is None or waiting.worker != worker or waiting.done.is_set():
                return
            try:
                if frame.kind is Kind.RESPONSE:
                    waiting.head = _ResponseHead.model_validate_json(frame.content)
                elif waiting.head is not None:
                    waiting.body += frame.content
            except ValidationError:
                waiting.failed = True
            length = waiting.head.length if waiting.head is not None else -1
            waiting.failed |= waiting.head is None or len(waiting.body) > length
            if waiting.failed or len(waiting.body) == length:
                waiting.done.set()

    def fail_all_at(self, worker: str) -> None:
        """Let nobody wait for a worker that is gone or silent, or of whose stream something was lost."""
        with self._lock:
            for waiting in self._waiting.values():
                if waiting.worker == worker and not waiting.done.is_set():
                    waiting.failed = True
                    waiting.done.set()

    # ------------------------------------------------------------------ requests of other workers' clients

    def received(self, worker: str, frame: Frame) -> None:
        """A frame about a request has come."""
        if frame.kind in (Kind.RESPONSE, Kind.RESPONSE_BODY):
            self._response(worker, frame)
            return
        place = worker, frame.id
        with self._lock:
            if frame.kind is Kind.REQUEST:
                self._forget_old()
                own = sum(owner == worker for owner, _ in [*self._incoming, *self._running])
                if place in self._running:
                    return
                if own >= MOST_OF_WORKER:
                    self._refuse(worker, frame.id, moved=True)  # it may be sent again at once
                    return
                try:
                    head = _RequestHead.model_validate_json(frame.content)
                except ValidationError:
                    self._refuse(worker, frame.id)
                    return
                self._incoming[place] = _Incoming(head, time.monotonic())
            incoming = self._incoming.get(place)
            if incoming is None:
                return
            if frame.kind is Kind.REQUEST_BODY:
                incoming.body += frame.content
            if len(incoming.body) < incoming.head.length:
                return
            del self._incoming[place]
            run = self.run
            if len(incoming.body) > incoming.head.length or run is None:
                return
            self._running.add(place)
        run(lambda: self._carry_out(worker, frame.id, incoming))

    def _refuse(self, worker: str, identifier: bytes, *, moved: bool = False) -> None:
        """Say at once that a request is not carried out, so that nobody waits for it."""
        status, headers = ("503 Service Unavailable", [(MOVED, "1")]) if moved else ("400 Bad Request", [])
        head = json.dumps({"status": status, "headers": headers, "length": 0}).encode()
        self._streams.send(worker, Kind.RESPONSE, identifier, head)

    def _forget_old(self) -> None:
        now = time.monotonic()
        for place, incoming in list(self._incoming.items()):
            if now - incoming.since > SECONDS:
                del self._incoming[place]

    def forget_all_of(self, worker: str) -> None:
        """Forget the requests of a worker that have not come whole."""
        with self._lock:
            for place in [one for one in self._incoming if one[0] == worker]:
                del self._incoming[place]

    def _carry_out(self, worker: str, identifier: bytes, incoming: _Incoming) -> None:
        try:
            if self.app is None or time.monotonic() - incoming.since > SECONDS:
                return
            status, headers, body = _respond(self.app, worker, incoming)
        except Exception:
            log.exception("A forwarded request failed")
            status, headers, body = "500 Internal Server Error", [], b""
        finally:
            with self._lock:
                self._running.discard((worker, identifier))
        if len(body) > MOST_RESPONSE:
            log.warning("The response to a forwarded request has %d bytes, which is too many", len(body))
            status, headers, body = "500 Internal Server Error", [], b""
        head = json.dumps({"status": status, "headers": headers, "length": len(body)}).encode()
        self._streams.send(worker, Kind.RESPONSE, identifier, head)
        for part in _parts(body):
            self._streams.send(worker, Kind.RESPONSE_BODY, identifier, part)


def _told(environ: WSGIEnvironment) -> dict[str, str]:
    """The environment of a request as far as it is told: headers that no worker would take are left out."""
    texts = {key: value for key, value in environ.items() if isinstance(value, str) and key != "wsgi.errors"}
    fit = {key: value for key, value in texts.items() if _NAME.fullmatch(key) and len(value) <= _LONGEST}
    needed = sorted(fit, key=lambda key: key.startswith("HTTP_X_"))  # the others first, where a client sends too many
    return {key: fit[key] for key in needed[:MOST_VALUES]}


def _parts(body: bytes) -> Iterable[bytes]:
    return (body[at : at + PART_BYTES] for at in range(0, len(body), PART_BYTES))


def _respond(app: WSGIApplication, worker: str, incoming: _Incoming) -> tuple[str, list[tuple[str, str]], bytes]:
    """What an application responds to a forwarded request."""
    body = io.BytesIO(bytes(incoming.body))
    environ: WSGIEnvironment = {
        **incoming.head.environ,
        FORWARDED: worker,
        "wsgi.version": (1, 0),
        "wsgi.input": body,
        "wsgi.input_terminated": True,
        "wsgi.errors": io.StringIO(),
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    begun: list[tuple[str, list[tuple[str, str]]]] = []

    def start_response(
        status: str, headers: list[tuple[str, str]], _problem: OptExcInfo | None = None, /
    ) -> Callable[[bytes], object]:
        begun[:] = [(status, list(headers))]
        return no_write

    content = collect(app(environ, start_response))
    return begun[0][0], begun[0][1], content
