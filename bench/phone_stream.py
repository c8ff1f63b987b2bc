"""Bench of a phone's stream as camera: stalls, losses, changes of size and rate, on a real MJPEG server.

- *rates*: pictures of 1080 lines at 5 to 60 a second: how many are read, how old the picture is when it is read, and
  the processor time of source and decoding as a share of a core (the server's is not counted);
- *losses*: from the fault to the state "lost", and from its end to the first new picture: a stall, a dropped
  connection, an app that is closed for two seconds, Wi-Fi that is lost for four seconds;
- *changes*: the watcher on a mat with two cards, while the phone is turned, upside down, and changes its size; events
  that nothing caused, and cards whose zone is still right.

The peer is OpenCV's own reader of such streams (FFmpeg), with its defaults. Times are of the clock, since they are what
is measured; processor time is that of the threads concerned.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from typing import Any

import cv2
import numpy as np

from hardware.camera.frames import SourceLost
from hardware.camera.geometry.layout import MAT
from hardware.camera.images import Image
from hardware.camera.simulated.drawing import Drawing, Pose, SimulatedCard
from hardware.camera.simulated.phone_server import PhoneServer, jpeg_of
from hardware.camera.sources.open import open_source
from hardware.camera.sources.stream import StreamSource
from hardware.camera.tracking.pipeline import Event
from hardware.camera.tracking.watcher import Watcher

RATES = (5, 15, 30, 60)
_SECONDS = 4.0
_TIMES = 4
"""How often each fault is made."""
_NUMBERS = 256
_BLOCK = 96


class NumberedPictures:
    """Pictures of 1080 lines that bear their number in two grey blocks, and when each was sent."""

    def __init__(self) -> None:
        scene = np.random.default_rng(3).integers(90, 160, (68, 120, 3), np.uint8)
        table = cv2.resize(scene, (1920, 1080), interpolation=cv2.INTER_CUBIC)
        self._jpegs = []
        for number in range(_NUMBERS):
            image = np.asarray(table, np.uint8).copy()
            for place, value in enumerate((number // 16, number % 16)):
                image[:_BLOCK, place * _BLOCK : (place + 1) * _BLOCK] = 8 + 16 * value
            self._jpegs.append(jpeg_of(image, 80))
        self._sent = [0.0] * _NUMBERS
        self._next = 0

    def __call__(self) -> bytes:
        """The next picture."""
        number, self._next = self._next, (self._next + 1) % _NUMBERS
        self._sent[number] = time.monotonic()
        return self._jpegs[number]

    def age(self, image: Image) -> float:
        """Seconds since a picture that was read was sent."""
        high, low = (int(image[30:60, 30 + place * _BLOCK : 60 + place * _BLOCK].mean()) // 16 for place in (0, 1))
        return time.monotonic() - self._sent[min(high, 15) * 16 + min(low, 15)]


def measure() -> dict[str, Any]:
    """The figures of this bench."""
    cv2.setNumThreads(1)
    pictures = NumberedPictures()
    found: dict[str, Any] = {}
    for rate in RATES:
        phone = PhoneServer(pictures, fps=rate)
        phone.start()
        found |= {f"{key}_{rate}": value for key, value in _reading(phone, pictures).items()}
        if rate == 30:
            found["peer_age_ms"] = _peer_age(phone, pictures)
        phone.stop()
    found |= _losses(pictures) | _changes()
    return {key: round(value, 3) if isinstance(value, float) else value for key, value in found.items()}


def _reading(phone: PhoneServer, pictures: NumberedPictures) -> dict[str, float]:
    """Read for some seconds: pictures a second, their age, and the share of a core."""
    source = StreamSource(f"{phone.address}/video")
    source.open()
    reader = source._reader
    assert reader is not None
    assert reader.ident is not None
    clock = time.pthread_getcpuclockid(reader.ident)
    source.read()
    ages, began, spent = [], time.monotonic(), time.thread_time() + time.clock_gettime(clock)
    while time.monotonic() < began + _SECONDS:
        ages.append(pictures.age(source.read().image))
    spent = time.thread_time() + time.clock_gettime(clock) - spent
    wall = time.monotonic() - began
    source.close()
    return {
        "read_per_second": len(ages) / wall,
        "age_ms": 1000 * float(np.percentile(ages, 95)),
        "share_of_core": spent / wall,
    }


def _peer_age(phone: PhoneServer, pictures: NumberedPictures) -> float:
    """The age of OpenCV's picture, in milliseconds, after six seconds in which ten a second were read of 30."""
    capture = cv2.VideoCapture(f"{phone.address}/video", cv2.CAP_FFMPEG)
    age, end = 0.0, time.monotonic() + 6
    while time.monotonic() < end:
        began = time.monotonic()
        read, image = capture.read()
        if read:
            age = pictures.age(np.asarray(image, np.uint8))
        time.sleep(max(began + 0.1 - time.monotonic(), 0.0))
    capture.release()
    return 1000 * age


# ------------------------------------------------------------ losses


class Watched:
    """A phone and a watcher of it, with the time of each change of its state."""

    def __init__(self, picture: Callable[[], bytes], fps: float = 15.0) -> None:
        self.phone = PhoneServer(picture, fps=fps)
        self.phone.start()
        self.states: list[tuple[float, str]] = []
        self.events: list[Event] = []
        self.watcher = Watcher(
            open_source(f"{self.phone.address}/video"),
            MAT,
            on_event=self.events.append,
            on_state=lambda state: self.states.append((time.monotonic(), state)),
        )
        self.watcher.start()
        self.until("ready")

    def until(self, state: str, timeout: float = 20.0) -> float:
        """Wait for a state; the time at which it began. Raises TimeoutError."""
        end = time.monotonic() + timeout
        while time.monotonic() < end:
            if self.states and self.states[-1][1] == state:
                return self.states[-1][0]
            time.sleep(0.005)
        raise TimeoutError(f"the stream is not {state} after {timeout} s")

    def close(self) -> None:
        """Stop both."""
        self.watcher.stop()
        self.phone.stop()


def _losses(pictures: NumberedPictures) -> dict[str, float]:
    """Seconds until a fault is noticed, and until the stream is back after it; the worst of several."""
    one = Watched(pictures)
    noticed, back = list[float](), dict[str, float]()

    def fault(name: str, begin: Callable[[], None], end: Callable[[], None], lasts: float) -> None:
        for _ in range(_TIMES):
            began = time.monotonic()
            begin()
            noticed.append(one.until("lost") - began)
            time.sleep(max(began + lasts - time.monotonic(), 0.0))
            ended = time.monotonic()
            end()
            back[name] = max(back.get(name, 0.0), one.until("ready") - ended)
            time.sleep(0.7)

    def stall(is_stalled: bool) -> Callable[[], None]:
        return lambda: setattr(one.phone, "stalled", is_stalled)

    fault("back_from_stall", stall(True), stall(False), 0.0)
    fault("back_from_drop", one.phone.drop, lambda: None, 0.0)
    fault("back_from_restart", one.phone.stop, one.phone.start, 2.0)
    fault("back_from_wifi", one.phone.lose, one.phone.regain, 4.0)
    one.close()
    return {"stall_noticed": max(noticed), **back, "peer_stall_noticed": _peer_stall(pictures)}


def _peer_stall(pictures: NumberedPictures) -> float:
    """Seconds until OpenCV notices a stall, with its defaults; 60 if it has not by then."""
    phone = PhoneServer(pictures, fps=15)
    phone.start()
    capture = cv2.VideoCapture(f"{phone.address}/video", cv2.CAP_FFMPEG)
    capture.read()
    phone.stalled = True
    began = time.monotonic()

    def read() -> None:
        while capture.read()[0]:
            continue

    thread = threading.Thread(target=read, daemon=True)
    thread.start()
    thread.join(60)
    spent = time.monotonic() - began
    phone.stop()
    thread.join(5)
    return spent


# ------------------------------------------------------------ changes of the picture


def _mat() -> Image:
    """A mat with two cards."""
    cards = (
        SimulatedCard("WE-I-04", "middle", 45, 45, 25, Pose(0, 0, 90)),
        SimulatedCard("WA-B-01", "N", 45, 45, 25, Pose(0, 98, 180)),
    )
    return Drawing(MAT, (1280, 720), 2.5, 1).picture(cards, (), 0.0, 1.0)


def _changes() -> dict[str, float]:
    """Events that nothing caused, and the share of cards in their zones, while the picture is turned and resized."""
    image = _mat()
    codes = (cv2.ROTATE_90_CLOCKWISE, cv2.ROTATE_180, cv2.ROTATE_90_COUNTERCLOCKWISE)
    changed = [image, *(np.asarray(cv2.rotate(image, code), np.uint8) for code in codes)]
    changed += [np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)
                for size in ((1152, 648), (1600, 900))]  # fmt: skip
    shown = [jpeg_of(image)]
    one = Watched(lambda: shown[0], fps=12)
    kept = of = 0
    wanted = {("WE-I-04", "middle"), ("WA-B-01", "N")}

    def known() -> set[tuple[str, str | None]]:
        return {(card["text"], card["zone"]) for card in one.watcher.lying()}

    end = time.monotonic() + 10
    while known() != wanted and time.monotonic() < end:
        time.sleep(0.05)
    one.events.clear()
    for number in range(16):
        shown[0] = jpeg_of(changed[(number * 5 + 1) % len(changed)])
        if number % 5 == 4:
            one.phone.drop()
        time.sleep(1.5)
        kept, of = kept + len(known() & wanted), of + len(wanted)
    one.close()
    return {"changes_invented": float(len(one.events)), "cards_kept_of_100": 100 * kept / of}


if __name__ == "__main__":
    try:
        print(json.dumps(measure(), indent=1))
    except SourceLost as lost:
        raise SystemExit(f"{lost.code}: {lost}") from None
