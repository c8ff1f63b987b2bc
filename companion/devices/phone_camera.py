"""Phone camera: the phone whose page sends its pictures as the server's camera.

The page proves by the key in its link that the host gave it to this phone. One phone at a time is the camera; another
one takes over if its holder says so, and the first is told. Pictures are handed to the camera's thread and not kept.
"""

from __future__ import annotations

import hmac
import secrets
import threading
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from companion.devices.camera_choice import PHONE
from companion.devices.hub import DeviceHub
from companion.errors import Code, Refusal
from companion.limits import TokenBucket
from companion.packs import atomic_files
from hardware.camera.sources.posted_frames import MOST_BYTES, FrameRefused, PostedFrames

if TYPE_CHECKING:
    from companion.devices.camera_settings import CameraSettings

HELD = 10.0
"""Seconds after its last picture for which a phone stays the camera."""
RATE, BURST = 15.0, 30
"""Pictures a second, and at once, that are taken of all phones together; a page sends ten."""
LEFT = 64
"""Pages that have left whose late pictures are told from those of others."""
LONGEST_ID = 40
"""Characters of the name that a page gives itself: of the phone, then of the start of its camera."""
START = "."
"""Character before the start: a page that is loaded again stays the camera, and its late pictures are told apart."""


class PhoneCamera:
    """The phone that is the camera of one server. Safe to use from several threads."""

    def __init__(self, hub: DeviceHub, folder: Path, clock: Callable[[], float] = time.monotonic) -> None:
        """Keep the key in the data folder ``folder``."""
        self.frames = hub.phone_frames = PostedFrames(clock)
        self._hub = hub
        self._path = folder / "camera" / "phone_key"
        self._clock = clock
        self._phone = ""
        """The page that sends the pictures; "" before the first."""
        self._left: deque[str] = deque(maxlen=LEFT)
        """The pages that sent their last picture, the latest last."""
        self._seen = 0.0
        """When it sent the last one."""
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
        """A new key: the pages with the old one send no more. Raises `Refusal` if it cannot be saved."""
        with self._lock:
            fresh = secrets.token_hex(10)
            try:
                atomic_files.write(self._path, fresh.encode())
            except OSError:
                raise Refusal(Code.JOURNAL_UNAVAILABLE) from None
            self._key, self._phone = fresh, ""
            return fresh

    def require(self, key: str) -> None:
        """Refuse whoever has not the key. Raises `Refusal` ``phone_key``."""
        if not hmac.compare_digest(self.key.encode(), key.encode("utf-8", "surrogatepass")):
            raise Refusal(Code.PHONE_KEY)

    @property
    def joined(self) -> bool:
        """Whether the phone is the camera, and no other one."""
        return self._hub.camera is not None and self._hub.camera_spec == PHONE

    def _join(self, settings: CameraSettings) -> None:
        """Make the phone the camera."""
        from companion.devices import connect  # loads the computer vision

        with self._lock:
            if not self.joined:
                connect.change_camera(self._hub, PHONE, settings.layout, settings.lens)

    def leave(self, phone: str) -> None:
        """This page sends no more: another phone may be the camera at once.

        A picture of it that is still on its way is dropped when it comes.
        """
        with self._lock:
            self._left.append(phone)
            if phone == self._phone:
                self._phone = ""

    def post(self, phone: str, jpeg: bytes, *, take: bool, settings: Callable[[], CameraSettings]) -> None:
        """Take one picture of a page; ``take``: it takes over from another one. Raises `Refusal`.

        Where no camera is joined, the phone becomes the camera. A picture of a page that has left is dropped.
        """
        now = self._clock()
        with self._lock:
            if phone in self._left:
                return
            if (
                phone.partition(START)[0] != self._phone.partition(START)[0]
                and self._phone
                and now - self._seen < HELD
                and not take
            ):
                raise Refusal(Code.PHONE_TAKEN)
            if not self._bucket.take(now):
                raise Refusal(Code.TOO_FAST)
            if not self.joined:
                if self._hub.camera is not None:
                    raise Refusal(Code.PHONE_OTHER_CAMERA)
                self._join(settings())
            try:
                self.frames.hand_over(jpeg)
            except FrameRefused as refused:
                raise Refusal(Code(refused.code), n=MOST_BYTES // 1_000_000) from None
            self._phone, self._seen = phone, now
