"""HTTP of streams: requests a picture or a stream of pictures from a camera app, within limits of size and time.

Written on sockets, since every wait needs an end that holds for the whole answer: a phone that goes to sleep sends
nothing, and a hostile one a byte now and then. Redirects are followed to http and https only, without the password
where the host changes. Certificates are not checked: a phone has none that anybody signed.
"""

from __future__ import annotations

import contextlib
import http.client
import io
import socket
import ssl
import time
from collections.abc import Iterator
from dataclasses import replace
from email.message import Message
from urllib.parse import urljoin

from hardware.camera.frames import SourceLost
from hardware.camera.sources import stream_login
from hardware.camera.sources.stream_address import AddressError, StreamAddress, parse

CONNECT_WITHIN = 1.2
"""Seconds: a lost packet is sent again by a new attempt sooner than by the system."""
ANSWER_WITHIN = 4.0
"""Seconds until the header of an answer is complete: some apps start the camera first."""
MOST_HEADER = 16_000
"""Bytes of an answer's header."""
MOST_REDIRECTS = 3
_CHUNK = 65_536
_MOST_CHUNK_LINE = 200
_AGENT = "Exchequer"


class StreamLost(SourceLost):
    """A stream that cannot be read (any more).

    ``code`` is stable: ``stream_unreachable`` (nothing answers), ``stream_password`` (user or password are wrong),
    ``stream_no_picture`` (it answers with something else), ``stream_too_large``, ``stream_stalled`` (no further
    picture).
    """

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code


class Answer:
    """The answer to a request: its ``status`` and ``headers``, and its body as it comes."""

    def __init__(self, connection: socket.socket, address: StreamAddress) -> None:
        """Read the header. Raises ``StreamLost``."""
        self.address = address
        self._socket = connection
        self._buffer = bytearray()
        header = self._until(b"\r\n\r\n", MOST_HEADER, time.monotonic() + ANSWER_WITHIN)
        line, _, rest = header.partition(b"\r\n")
        words = line.decode("latin-1").split(None, 2)
        if len(words) < 2 or not words[0].startswith("HTTP/") or not (words[1].isdigit() and len(words[1]) == 3):
            raise StreamLost("stream_no_picture", f"{address.place} does not answer as a web server")
        self.status = int(words[1])
        try:
            self.headers: Message = http.client.parse_headers(io.BytesIO(rest))
        except (http.client.HTTPException, ValueError) as error:
            raise StreamLost("stream_no_picture", f"{address.place} sends a header that cannot be read") from error

    @property
    def kind(self) -> str:
        """The content type, in small letters: ``multipart/x-mixed-replace``, ``image/jpeg``, …; "" without one."""
        return self.headers.get_content_type().lower() if self.headers.get("Content-Type") else ""

    def body(self, within: float) -> Iterator[bytes]:
        """The body in pieces. Each waits for at most ``within`` seconds. Raises ``StreamLost`` where one does not come.

        It ends where the server ends it.
        """
        left = self._length()
        if "chunked" in str(self.headers.get("Transfer-Encoding", "")).lower():
            yield from self._chunks(within)
            return
        while left is None or left > 0:
            data = bytes(self._buffer) or self._receive(time.monotonic() + within)
            self._buffer.clear()
            if not data:
                return
            left = None if left is None else left - len(data)
            yield data

    def close(self) -> None:
        """Close the connection, also for a thread that waits for it. Never raises."""
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        with contextlib.suppress(OSError):
            self._socket.close()

    def _length(self) -> int | None:
        written = str(self.headers.get("Content-Length", "")).strip()
        return int(written) if written.isdigit() and len(written) < 12 else None

    def _chunks(self, within: float) -> Iterator[bytes]:
        """The pieces of a body that is sent in chunks."""
        while True:
            line = self._until(b"\r\n", _MOST_CHUNK_LINE, time.monotonic() + within)
            try:
                left = int(line.split(b";")[0].strip(), 16)
            except ValueError as error:
                raise StreamLost("stream_no_picture", f"{self.address.place} sends chunks without lengths") from error
            if left == 0:
                return
            while left > 0:
                data = bytes(self._buffer[:left]) or self._receive(time.monotonic() + within)
                if not data:
                    return
                if self._buffer:
                    del self._buffer[: len(data)]
                elif len(data) > left:
                    self._buffer += data[left:]
                    data = data[:left]
                left -= len(data)
                yield data
            self._until(b"\r\n", 2, time.monotonic() + within)

    def _until(self, end: bytes, most: int, deadline: float) -> bytes:
        """The bytes up to and with ``end``."""
        while (at := self._buffer.find(end)) < 0:
            if len(self._buffer) > most:
                raise StreamLost("stream_no_picture", f"{self.address.place} sends a header without an end")
            data = self._receive(deadline)
            if not data:
                raise StreamLost("stream_unreachable", f"{self.address.place} closes the connection")
            self._buffer += data
        found = bytes(self._buffer[: at + len(end)])
        del self._buffer[: at + len(end)]
        return found

    def _receive(self, deadline: float) -> bytes:
        """The next bytes; none at the end."""
        left = deadline - time.monotonic()
        if left <= 0:
            raise StreamLost("stream_stalled", f"{self.address.place} sends nothing any more")
        try:
            self._socket.settimeout(left)
            return self._socket.recv(_CHUNK)
        except TimeoutError as error:
            raise StreamLost("stream_stalled", f"{self.address.place} sends nothing any more") from error
        except (OSError, ValueError) as error:
            raise StreamLost(
                "stream_unreachable", f"{self.address.place} ends the connection ({_why(error)})"
            ) from None


def request(address: StreamAddress) -> Answer:
    """The answer to a request for this address, after redirects. Raises ``StreamLost``."""
    for _ in range(MOST_REDIRECTS + 1):
        answer = _request(address, stream_login.basic(address))
        login = stream_login.digest(address, answer.headers) if answer.status == 401 else ""
        if login:
            answer.close()
            answer = _request(address, login)
        if answer.status in (301, 302, 303, 307, 308):
            answer.close()
            address = _redirected(address, str(answer.headers.get("Location", "")))
            continue
        if answer.status == 200:
            return answer
        answer.close()
        if answer.status in (401, 403):
            raise StreamLost("stream_password", f"{address.place} asks for a user and a password")
        raise StreamLost("stream_no_picture", f"{address.place} answers with status {answer.status}")
    raise StreamLost("stream_no_picture", f"{address.place} redirects again and again")


def _request(address: StreamAddress, login: str) -> Answer:
    """The answer of one request with this login ("": none), whatever its status is."""
    connection = _connect(address)
    lines = [
        f"GET {address.target} HTTP/1.1",
        f"Host: {address.place.split('://', 1)[1]}",
        f"User-Agent: {_AGENT}",
        "Accept: multipart/x-mixed-replace, image/jpeg, image/*, */*",
        "Connection: close",
    ]
    if login:
        lines.append(f"Authorization: {login}")
    try:
        connection.sendall("\r\n".join([*lines, "", ""]).encode("latin-1", "replace"))
        return Answer(connection, address)
    except OSError as error:
        connection.close()
        if isinstance(error, SourceLost):
            raise
        raise StreamLost("stream_unreachable", f"{address.place} ends the connection ({_why(error)})") from None


def _connect(address: StreamAddress) -> socket.socket:
    """A connection to the address. Raises ``StreamLost``."""
    try:
        connection = socket.create_connection((address.host, address.default_port), CONNECT_WITHIN)
    except (OSError, UnicodeError) as error:
        raise StreamLost("stream_unreachable", f"{address.place} cannot be reached ({_why(error)})") from None
    if address.scheme != "https":
        return connection
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    try:
        connection.settimeout(ANSWER_WITHIN)
        return context.wrap_socket(connection, server_hostname=address.host)
    except (OSError, ValueError) as error:
        connection.close()
        raise StreamLost("stream_unreachable", f"{address.place} speaks no https ({_why(error)})") from None


def _redirected(address: StreamAddress, where: str) -> StreamAddress:
    """The address to which one is redirected. Raises ``StreamLost`` for anything but http and https."""
    try:
        found = parse(urljoin(address.place + address.target, where))
    except (AddressError, ValueError) as error:
        raise StreamLost("stream_no_picture", f"{address.place} redirects to no address") from error
    if not where or found.is_rtsp:
        raise StreamLost("stream_no_picture", f"{address.place} redirects to no picture")
    is_downgrade = (address.scheme, found.scheme) == ("https", "http")
    if found.host == address.host and not found.user and not is_downgrade:
        found = replace(found, user=address.user, password=address.password)
    return found


def _why(error: Exception) -> str:
    """The system's description of an error, which never has an address in it."""
    if isinstance(error, TimeoutError):
        return "no answer"
    return (error.strerror if isinstance(error, OSError) else None) or type(error).__name__
