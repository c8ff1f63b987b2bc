"""Stream addresses: where a phone's camera app serves its picture, checked, and shown without its secrets.

An address is ``http``, ``https`` or ``rtsp``, with a host, perhaps a port, a path, a user and a password. Where only
the phone is named (``http://192.168.1.20:8080``), the paths that camera apps usually have are tried one by one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from urllib.parse import quote, unquote, urlsplit

SCHEMES = ("http", "https", "rtsp")
LONGEST = 500
"""Characters of an address."""
USUAL_PATHS = (
    "/video", "/mjpegfeed", "/stream", "/video/mjpeg", "/mjpeg", "/videofeed", "/video.mjpg", "/?action=stream",
    "/live", "/shot.jpg", "/snapshot", "/snapshot.jpg", "/photo.jpg", "/capture", "/?action=snapshot",
)  # fmt: skip
"""Paths of camera apps for phones and small computers: streams first, then single pictures."""
USUAL_PORTS = (8080, 4747, 8081, 80)
"""Ports of such apps, for an address without one."""
_STARTS = re.compile(r"(?:https?|rtsp)://", re.ASCII | re.IGNORECASE)
_HOST = re.compile(r"[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?|[0-9A-Fa-f:.]{2,45}", re.ASCII)


class AddressError(ValueError):
    """An address that cannot be used. ``code`` is stable."""

    code = "stream_address"


@dataclass(frozen=True)
class StreamAddress:
    """An address in its parts. ``port`` is None where none was given; ``target`` is the path with its query."""

    scheme: str
    host: str
    port: int | None = None
    target: str = "/"
    user: str = field(default="", repr=False)
    password: str = field(default="", repr=False)

    @property
    def place(self) -> str:
        """Scheme, host and port, for logs: without path, user and password."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.scheme}://{host}" + (f":{self.port}" if self.port is not None else "")

    @property
    def shown(self) -> str:
        """The address for the host's page, without user and password, and without what may be one in its path."""
        public = re.split(r"[?&;=]", self.target, maxsplit=1)[0]
        return self.place + ("" if public == "/" else public) + ("" if public == self.target else "?…")

    @property
    def text(self) -> str:
        """The whole address with its secrets, for the settings."""
        login = f"{quote(self.user, safe='')}:{quote(self.password, safe='')}@" if self.user else ""
        return self.place.replace("://", f"://{login}", 1) + self.target

    @property
    def is_rtsp(self) -> bool:
        """Whether it is read by RTSP; otherwise by HTTP."""
        return self.scheme == "rtsp"

    @property
    def names_no_path(self) -> bool:
        """Whether only the phone is named."""
        return self.target == "/" and not self.is_rtsp

    def on_usual_ports(self) -> Iterator[StreamAddress]:
        """The address itself, or with each of the usual ports where neither port nor path is given."""
        if self.port is None and self.names_no_path and self.scheme == "http":
            for port in USUAL_PORTS:
                yield replace(self, port=port)
        else:
            yield self

    def on_usual_paths(self) -> Iterator[StreamAddress]:
        """The same phone with each of the usual paths."""
        for path in USUAL_PATHS:
            yield replace(self, target=path)


def is_address(spec: str) -> bool:
    """Whether a source specification is meant as an address."""
    return _STARTS.match(spec) is not None


def parse(text: str) -> StreamAddress:
    """The address in a text; ``http`` is assumed without a scheme. Raises ``AddressError``."""
    text = text.strip()
    if "://" not in text:
        text = f"http://{text}"
    if len(text) > LONGEST or not text.isascii() or any(not sign.isprintable() or sign in ' "<>\\' for sign in text):
        raise AddressError("the address has characters that no address has")
    try:
        parts = urlsplit(text)
        port, host = parts.port, parts.hostname or ""
    except ValueError as error:
        raise AddressError("the address cannot be read") from error
    if parts.scheme not in SCHEMES:
        raise AddressError("the address must begin with http://, https:// or rtsp://")
    if _HOST.fullmatch(host) is None or port == 0:
        raise AddressError("the address names no phone")
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    if not (user + password).isprintable():
        raise AddressError("user and password have characters that cannot be sent")
    return StreamAddress(parts.scheme, host, port, target, user, password)
