"""WSGI: the environment of a request, and a response as the bytes that h11 makes of it (PEP 3333)."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import IO, TYPE_CHECKING
from urllib.parse import unquote_to_bytes

import h11

from companion.transport.headers import completed

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

    from companion.transport.interfaces import Connection

REASONS = {
    400: ("Bad Request", "The request is malformed."),
    408: ("Request Timeout", "The request took too long."),
    413: ("Content Too Large", "The request is too large."),
    417: ("Expectation Failed", "The request expects what this server does not do."),
    429: ("Too Many Requests", "Too many requests from this address. Wait a moment, then reload the page."),
    431: ("Request Header Fields Too Large", "The header of the request is too large."),
    500: ("Internal Server Error", "Something went wrong here. The game is safe; reload the page."),
    503: ("Service Unavailable", "The server is busy. Wait a moment, then reload the page."),
}
"""Status texts and sentences of the responses that the server itself makes."""


LOCAL_ADDRESS = "exchequer.local_address"
"""Key of a request's environment: the address of this computer to which the client has connected."""


def environ_of(request: h11.Request, channel: Connection, body: IO[bytes], length: int) -> WSGIEnvironment:
    """The WSGI environment of a request whose body, so many bytes, is complete."""
    path, _, query = request.target.partition(b"?")
    environ: WSGIEnvironment = {
        "REQUEST_METHOD": request.method.decode("ascii"),
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(path).decode("latin-1"),
        "QUERY_STRING": query.decode("latin-1"),
        "REQUEST_URI": request.target.decode("latin-1"),
        "SERVER_NAME": "localhost",
        "SERVER_PORT": str(channel.port),
        "SERVER_PROTOCOL": f"HTTP/{request.http_version.decode('ascii')}",
        "REMOTE_ADDR": channel.address,
        LOCAL_ADDRESS: channel.local_address,
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": channel.scheme,
        "wsgi.input": body,
        "wsgi.input_terminated": True,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    for name, value in request.headers:
        key = name.decode("ascii").upper()
        if "_" in key or key == "TRANSFER-ENCODING":  # "_" could pass for "-"; the body is whole here
            continue
        key = key.replace("-", "_")
        key = key if key in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{key}"
        text = value.decode("latin-1")
        environ[key] = f"{environ[key]},{text}" if key in environ else text
    if length:
        environ["CONTENT_LENGTH"] = str(length)
    return environ


def response(
    parser: h11.Connection,
    status: int,
    reason: str,
    headers: list[tuple[str, str]],
    body: bytes,
    *,
    close: bool = False,
    head: bool = False,
) -> bytes:
    """A whole response as bytes, with the headers that every response has; without its body for ``head``."""
    sent = [(name, value) for name, value in headers if name.lower() not in ("connection", "content-length")]
    sent = completed(sent)
    if status >= 200 and status not in (204, 304):
        length = next((value for name, value in headers if name.lower() == "content-length"), None)
        sent.append(("Content-Length", length if not body and length is not None else str(len(body))))
    if close:
        sent.append(("Connection", "close"))
    content = parser.send(h11.Response(status_code=status, reason=reason, headers=sent)) or b""
    if body and not head and status not in (204, 304):
        content += parser.send(h11.Data(data=body)) or b""
    return content + (parser.send(h11.EndOfMessage()) or b"")


def own_response(parser: h11.Connection, status: int) -> bytes:
    """A response that the server itself makes, after which the connection ends."""
    reason, sentence = REASONS[status]
    return response(parser, status, reason, [], sentence.encode(), close=True)


def collect(parts: Iterable[bytes]) -> bytes:
    """The whole body of a response."""
    try:
        return b"".join(parts)
    finally:
        close = getattr(parts, "close", None)
        if close is not None:
            close()


def no_write(_content: bytes) -> object:
    """The function that `start_response` returns: nothing is written by it."""
    raise RuntimeError("The application must return its response.")
