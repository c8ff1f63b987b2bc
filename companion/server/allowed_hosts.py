"""Allowed hosts: refuses requests for foreign host names, and requests from pages of other sites.

A foreign name that resolves to this computer would let its owner's pages read this server's responses (DNS rebinding).
Numeric addresses cannot be rebound, so all of them are allowed. The check comes before everything else, for HTTP and
WebSocket alike. All responses get their security headers here, and are not stored by default.
"""

from __future__ import annotations

import ipaddress
import json
import re
from collections.abc import Callable, Collection, Iterable
from typing import TYPE_CHECKING

from werkzeug.wrappers import Request

from companion.errors import Code, Refusal
from companion.settings import Settings
from web.i18n.languages import LANGUAGES
from web.i18n.render import render_term

if TYPE_CHECKING:
    from _typeshed import OptExcInfo
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

HOST = re.compile(r"(?P<name>\[[0-9A-Fa-f:.]{2,45}\]|[A-Za-z0-9._-]{1,253})(?::[0-9]{1,5})?")
"""A Host header: a name or address, and a port."""

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
"""Methods of requests that change nothing, which any page may send; it cannot read the response."""

SECURITY_HEADERS = (
    ("X-Content-Type-Options", "nosniff"),
    ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"),
    ("Referrer-Policy", "same-origin"),
    ("X-Frame-Options", "DENY"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Cache-Control", "no-store"),
)
"""Headers of every response that has none of its own; pages have a policy that allows their scripts and styles."""

STATUS = {Code.HOST_UNKNOWN: "421 Misdirected Request", Code.ORIGIN_FOREIGN: "403 Forbidden"}


class AllowedHosts:
    """WSGI middleware that checks the Host and Origin headers."""

    def __init__(self, app: WSGIApplication, settings: Settings, names: Callable[[], Collection[str]]) -> None:
        """``names`` returns the current names of this server in lower case."""
        self._app = app
        self._proxies = settings.proxies
        self._names = names

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Respond to a request."""

        def start(
            status: str, headers: list[tuple[str, str]], problem: OptExcInfo | None = None, /
        ) -> Callable[[bytes], object]:
            return start_response(status, completed(headers), problem)

        refusal = self._refusal(environ)
        if refusal is not None:
            return _refused(environ, start, refusal)
        if environ.get("REMOTE_ADDR") in self._proxies and "HTTP_X_FORWARDED_FOR" in environ:
            environ["REMOTE_ADDR"] = environ["HTTP_X_FORWARDED_FOR"].rpartition(",")[2].strip()
            scheme = environ.get("HTTP_X_FORWARDED_PROTO", "")
            if scheme in ("http", "https"):  # links and codes lead to the address that the reader has
                environ["wsgi.url_scheme"] = scheme
        return self._app(environ, start)

    def allows(self, host: str) -> bool:
        """Whether a Host header names this server."""
        found = HOST.fullmatch(host)
        if found is None:
            return False
        name = found["name"].lower().rstrip(".")
        if name == "localhost" or name.endswith(".localhost") or name in self._names():
            return True
        try:
            ipaddress.ip_address(name.strip("[]"))
        except ValueError:
            return False
        return True

    def _refusal(self, environ: WSGIEnvironment) -> Refusal | None:
        host = environ.get("HTTP_HOST", "")
        if host and not self.allows(host):
            name = host if HOST.fullmatch(host) else "?"
            return Refusal(Code.HOST_UNKNOWN, name=name.partition(":")[0][:60])
        origin = environ.get("HTTP_ORIGIN")
        if origin is None:
            return None
        changes = environ.get("REQUEST_METHOD") not in SAFE_METHODS or "HTTP_UPGRADE" in environ
        if changes and origin.partition("://")[2].lower() != host.lower():
            return Refusal(Code.ORIGIN_FOREIGN)
        return None


def completed(headers: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The headers of a response, completed by those of `SECURITY_HEADERS` that it lacks."""
    names = {name.lower() for name, _ in headers}
    return headers + [(name, value) for name, value in SECURITY_HEADERS if name.lower() not in names]


def _refused(environ: WSGIEnvironment, start_response: StartResponse, refusal: Refusal) -> Iterable[bytes]:
    """The refusal in the reader's language: text for a person who follows a link, else JSON."""
    request = Request(environ)
    text = render_term(refusal.term(), request.accept_languages.best_match(LANGUAGES) or "en")
    if request.accept_mimetypes.accept_html and "HTTP_ORIGIN" not in environ and "HTTP_ACCEPT" in environ:
        kind, body = "text/plain; charset=utf-8", text
    else:
        kind, body = "application/json", json.dumps({"ok": False, "code": refusal.code.value, "text": text})
    start_response(STATUS[refusal.code], [("Content-Type", kind)])
    return [body.encode()]
