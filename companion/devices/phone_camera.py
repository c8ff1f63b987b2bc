"""Phone camera: the phone whose page acts as the camera of the server's own computer.

The key in the page's link proves that the host gave it to this phone. One phone at a time is the camera; another one
can take over explicitly, and the first is informed. Pictures are passed to the devices' program and not stored. Only
their headers are examined first.
"""

from __future__ import annotations

import hmac
import secrets
import threading
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path

from companion import atomic_files
from companion.devices.hub import DeviceHub
from companion.devices.local_program import LocalProgram
from companion.errors import Code, Refusal
from companion.limits import TokenBucket
from hardware.camera.sources.posted_frames import MOST_BYTES, FrameRefused, jpeg_size

HELD = 10.0
"""Seconds after its last picture for which a phone stays the camera."""
RATE, BURST = 15.0, 30
"""Pictures a second, and at once, accepted from all phones together; a page sends ten a second."""
LEFT = 64
"""Number of pages that have left whose late pictures are still recognised."""
LONGEST_ID = 40
"""Characters of a page's name: that of its phone, and that of the start of its camera."""
START = "."
"""Separates the two, so that a reloaded page stays the camera, and its earlier pictures are recognised."""


class PhoneCamera:
    """The camera phone of one server. Safe to use from several threads."""

    def __init__(
        self, hub: DeviceHub, program: LocalProgram, folder: Path, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Keep the key in the data folder ``folder``."""
        self._hub, self._program = hub, program
        self._path = folder / "camera" / "phone_key"
        self._clock = clock
        self._phone = ""
        """The page that sends the pictures; "" before the first."""
        self._left: deque[str] = deque(maxlen=LEFT)
        """The pages that have left, the latest last."""
        self._seen = 0.0
        """When that page sent its last picture."""
        self._bucket = TokenBucket(RATE, BURST, clock())
        self._key = ""
        self._lock = threading.RLock()

    @property
    def key(self) -> str:
        """The key in the link of the camera page. Raises `Refusal` if it cannot be saved."""
        with self._lock:
            if not self._key:
                try:
                    self._key = self._path.read_text(encoding="ascii").strip()
                except (OSError, ValueError):
                    self._key = ""
            return self._key or self.renew()

    def renew(self) -> str:
        """Create a new key, which disables pages with the old one. Raises `Refusal` if it cannot be saved."""
        with self._lock:
            fresh = secrets.token_hex(10)
            try:
                atomic_files.write(self._path, fresh.encode())
            except OSError:
                raise Refusal(Code.JOURNAL_UNAVAILABLE) from None
            self._key, self._phone = fresh, ""
            return fresh

    def require(self, key: str) -> None:
        """Raise `Refusal` ``phone_key`` for a wrong key."""
        if not hmac.compare_digest(self.key.encode(), key.encode("utf-8", "surrogatepass")):
            raise Refusal(Code.PHONE_KEY)

    @property
    def joined(self) -> bool:
        """Whether a phone is the camera."""
        return self._hub.is_phone

    @property
    def problem(self) -> str:
        """The error code of the newest picture; "" if it could be decoded."""
        return "" if self._hub.connection is None else self._hub.connection.problem

    def leave(self, phone: str) -> None:
        """Note that this page has stopped sending, so that another phone may take over at once.

        Its pictures still in transit are dropped.
        """
        with self._lock:
            self._left.append(phone)
            if phone == self._phone:
                self._phone = ""

    def post(self, phone: str, jpeg: bytes, *, take: bool) -> None:
        """Receive a picture from a page; ``take``: take over from another phone. Raises `Refusal`.

        Without a camera the phone becomes the camera. A picture from a page that has left is dropped.
        """
        now = self._clock()
        with self._lock:
            if phone in self._left:
                return
            is_other = phone.partition(START)[0] != self._phone.partition(START)[0]
            if is_other and self._phone and now - self._seen < HELD and not take:
                raise Refusal(Code.PHONE_TAKEN)
            if not self._bucket.take(now):
                raise Refusal(Code.TOO_FAST)
            try:
                jpeg_size(jpeg)
            except FrameRefused as refused:
                raise Refusal(Code(refused.code), n=MOST_BYTES // 1_000_000) from None
            if self._hub.has_camera and not self.joined:
                raise Refusal(Code.PHONE_OTHER_CAMERA)
            self._phone, self._seen = phone, now
        if not self.joined:
            self._program.require()
            self._hub.request("phone")
        if self._hub.connection is not None:
            self._hub.connection.send_frame(jpeg)
