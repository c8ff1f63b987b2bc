"""Request headers: gives every request its id, which its log lines bear.

The response bears it where somebody reads it: for a trusted proxy, which logs it too, and with an error, which a user
may report. It stands in front of everything else, so a request that is refused at once has an id as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from companion import request_ids
from companion.settings import Settings

if TYPE_CHECKING:
    from _typeshed import OptExcInfo
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment


class RequestIds:
    """WSGI application in front of another one."""

    def __init__(self, app: WSGIApplication, settings: Settings) -> None:
        """Only the proxies of these settings may name the id of a request."""
        self._app = app
        self._proxies = settings.proxies

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Respond to a request under its id."""
        is_trusted = environ.get("REMOTE_ADDR") in self._proxies
        identifier = request_ids.given(environ.get("HTTP_X_REQUEST_ID", "") if is_trusted else "")
        environ[request_ids.ENVIRON] = identifier

        def start(
            status: str, headers: list[tuple[str, str]], problem: OptExcInfo | None = None, /
        ) -> Callable[[bytes], object]:
            named = [("X-Request-ID", identifier)] if is_trusted or status >= "4" else []
            return start_response(status, [*headers, *named], problem)

        with request_ids.under(identifier):
            return self._app(environ, start)
