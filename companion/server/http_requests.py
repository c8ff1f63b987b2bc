"""HTTP requests and responses: rights, bodies and headers that several routes share."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

import flask

from companion import bounded_json
from companion.errors import Code, Refusal
from companion.limits import Places, network_of
from companion.server.services import current_services
from companion.server.web_socket import MESSAGE_BYTES
from companion.tables.state.rows import HOST
from companion.tables.table import Table
from web.i18n.render import render_term
from web.pages.languages import chosen_language
from web.pages.responses import page
from web.pages.rights import Rights, rights_of

UPLOADS = Places(most=32, of_address=4)
"""Places for uploads that are under way."""

STATUS = {
    Code.NO_SUCH_TABLE: 404,
    Code.STAND_UNKNOWN: 404,
    Code.VENUE_UNAVAILABLE: 503,
    Code.SIGN_IN_OFTEN: 429,
    Code.JOURNAL_DAMAGED: 500,
    Code.TOO_MANY_TABLES: 503,
    Code.OVERTAKEN: 503,
}
"""HTTP status of a refusal; 403 for all others."""


def table_for_host(identifier: str) -> Table:
    """Return the table of this id if the request has its host key (``?key=``). Raises `Refusal` otherwise."""
    registry = current_services().registry
    table = registry.get(identifier)
    if not registry.keys.matches(table.id, flask.request.args.get("key", "")):
        raise Refusal(Code.NOT_HOST)
    return table


def table_and_sender(identifier: str, token: str | None, key: str) -> tuple[Table, str]:
    """Return the table of this id and its seat with this token, or "host" for its key. Raises `Refusal` otherwise."""
    registry = current_services().registry
    table = registry.get(identifier)
    seat = table.seat_of(token) if token else None
    if seat is None and not registry.keys.matches(table.id, key):
        raise Refusal(Code.NOT_SEATED)
    return table, seat or HOST


def require_create() -> Rights:
    """Return the rights of a request that may open tables and see the computer. Raises `Refusal` ``house_key``.

    It has the house key, or the host key of an open table.
    """
    found = rights_of(current_services().registry)
    if not found.create:
        raise Refusal(Code.HOUSE_KEY)
    return found


def require_house(code: Code = Code.HOUSE_KEY) -> None:
    """Refuse a request without the house key. Raises `Refusal`."""
    if not rights_of(current_services().registry).house:
        raise Refusal(code)


def read_body(most: int) -> bytes:
    """The body of the request. Raises `Refusal` ``pack_too_large`` for more than ``most`` bytes."""
    _check_length(most)
    return flask.request.get_data(cache=False)


def _check_length(most: int) -> None:
    """Check the length of a body. Raises `Refusal` ``pack_too_large`` above ``most`` bytes, or without a length."""
    length = flask.request.content_length
    if length is None or length > most:
        raise Refusal(Code.PACK_TOO_LARGE, n=max(1, most // 1_000_000))
    flask.request.max_content_length = most


@contextmanager
def body_file(most: int) -> Iterator[IO[bytes]]:
    """Store the body of the request in an unnamed temporary file. Check the rights first.

    A slow upload only uses up places of its own address. Raises `Refusal` like `read_body`, ``upload_busy`` without a
    free place, and ``journal_unavailable`` without disk space.
    """
    _check_length(most)
    address = network_of(flask.request.remote_addr or "")
    if not UPLOADS.take(address):
        raise Refusal(Code.UPLOAD_BUSY)
    try:
        with tempfile.TemporaryFile() as file:
            try:
                shutil.copyfileobj(flask.request.stream, file)
                file.seek(0)
            except OSError:
                raise Refusal(Code.JOURNAL_UNAVAILABLE) from None
            yield file
    finally:
        UPLOADS.give_back(address)


def read_command() -> dict[str, object]:
    """The JSON object in the body of the request. Raises `Refusal` ``message_malformed`` or ``pack_too_large``."""
    try:
        found = bounded_json.read(read_body(MESSAGE_BYTES), MESSAGE_BYTES)
    except bounded_json.BadJson:
        found = None
    if not isinstance(found, dict):
        raise Refusal(Code.MESSAGE_MALFORMED)
    return found


def base_of_request() -> str:
    """The base URL of this computer for the sender of the current request."""
    return current_services().addresses.base(flask.request.host_url.rstrip("/"))


def page_to_https(template: str) -> flask.Response:
    """A page that forwards to the https port once this phone trusts its certificate; it may probe that port."""
    services = current_services()
    secure = services.addresses.secure()
    response = page(template, more={"secure": secure, "fingerprint": services.https.fingerprint()})
    if secure:
        allowed = response.headers["Content-Security-Policy"]
        response.headers["Content-Security-Policy"] = allowed.replace(
            "connect-src 'self'", f"connect-src 'self' {secure}"
        )
    return response


def as_download(response: flask.Response, name: str) -> flask.Response:
    """The response as a file of that name."""
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def refused(refusal: Refusal) -> flask.typing.ResponseReturnValue:
    """A refusal with its sentence in the reader's language: JSON with its code, or a page for a submitted form."""
    text = render_term(refusal.term(), chosen_language())
    status = STATUS.get(refusal.code, 403)
    if flask.request.accept_mimetypes.best != "text/html":
        return {"ok": False, "code": refusal.code.value, "text": text}, status
    response = page("templates/refusal.html", sentence=text)
    response.status_code = status
    return response
