"""Forwarding: lets the worker answer a request that has what it is about (`companion.server.route_places`).

A request is matched to its route here, and goes over the bus if another worker answers that. There the application
carries it out without the checks that come before everything else, which have been made where it came in.
"""

from __future__ import annotations

import logging
import time

import flask

from companion.cluster.forwarded_requests import FORWARDED, MOST_BODY, MOVED, SECONDS, Response, Unanswered
from companion.cluster.relay import Relay
from companion.errors import Code, Refusal
from companion.server.route_places import ROUTES, At

log = logging.getLogger("exchequer.cluster")

AGAIN_SECONDS = 0.2
"""Seconds before a request is forwarded again whose table has just moved."""
SAFE = frozenset({"GET", "HEAD"})
"""Methods of requests that change nothing, and so may be forwarded again whatever became of them."""


class Forwarding:
    """Forwards the requests of one application."""

    def __init__(self, app: flask.Flask, relay: Relay) -> None:
        self._relay = relay
        app.before_request(self._before)

    def _before(self) -> flask.typing.ResponseReturnValue | None:
        """The response of another worker; None where this one answers."""
        place = ROUTES.get(flask.request.endpoint or "", At.ANY)
        if place is At.ANY:
            return None
        if FORWARDED in flask.request.environ:
            # Whoever is the lead worker, or may take the table, by what was known there: nothing goes on and on.
            return self._moved() if place is not At.LEAD and self._worker(place) else None
        return self._forward(place)

    def _worker(self, place: At) -> str | None:
        """The worker that answers: "" for this one, None where none can be said."""
        table = ""
        if place is At.WRITER:
            table = (flask.request.view_args or {}).get("table", "")
        elif place is At.NAMED:
            table = flask.request.args.get("table", "")
        return self._relay.place(table) if table else self._relay.lead()

    def _forward(self, place: At) -> flask.typing.ResponseReturnValue | None:
        until = time.monotonic() + SECONDS
        body: bytes | None = None
        while True:
            worker = self._worker(place)
            if worker == "":
                return None
            if worker is not None:
                body = self._body() if body is None else body
                found = self._asked(worker, body, until - time.monotonic())
                if found is not None:
                    return flask.Response(found.body, found.status, found.headers)
                self._forget(place)
            if time.monotonic() + AGAIN_SECONDS > until:
                raise Refusal(Code.LEASE_LOST)
            time.sleep(AGAIN_SECONDS)

    def _asked(self, worker: str, body: bytes, seconds: float) -> Response | None:
        """The response of a worker; None where the request may be forwarded again. Raises `Refusal` ``lease_lost``."""
        try:
            found = self._relay.requests.forward(worker, flask.request.environ, body, seconds)
        except Unanswered:
            if flask.request.method in SAFE:
                return None
            log.warning("A forwarded request was not answered: %s", flask.request.endpoint)
            raise Refusal(Code.LEASE_LOST) from None
        return None if found.moved else found

    def _forget(self, place: At) -> None:
        table = (flask.request.view_args or {}).get("table") or flask.request.args.get("table", "")
        if table and place is not At.LEAD:
            self._relay.directory.forget_writer(table)

    @staticmethod
    def _body() -> bytes:
        """The body of the request, which can be read again. Raises `Refusal` ``pack_too_large``."""
        if (flask.request.content_length or 0) > MOST_BODY:
            raise Refusal(Code.PACK_TOO_LARGE, n=MOST_BODY // 1_000_000)
        received = flask.request.environ["wsgi.input"]
        body: bytes = received.read()
        received.seek(0)
        return body

    def _moved(self) -> flask.Response:
        response = flask.Response(status=503)
        response.headers[MOVED] = "1"
        return response
