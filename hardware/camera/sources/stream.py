"""Stream source: a phone as camera, by the address at which its camera app serves pictures.

Three kinds, told apart by what the address answers with: a stream of JPEG pictures (MJPEG), a single picture that is
requested again and again, and RTSP, which is read through OpenCV. A thread takes every picture off the connection at
once and keeps the newest, and ``read`` decodes it: however slow the reader is, it never gets an old one.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import cv2

from hardware.camera.frames import MOST_FPS, Frame, SourceLost
from hardware.camera.sources import jpeg
from hardware.camera.sources.captures import GrabbedSource
from hardware.camera.sources.stream_address import StreamAddress, parse
from hardware.camera.sources.stream_http import Answer, StreamClient, StreamLost

STALLED_AFTER = 1.3
"""Seconds without a picture after which a stream is lost, for one that sends five a second or more."""
SLOWEST_STALLED_AFTER = 6.0
"""The same for pictures that take seconds each; it is four of the usual intervals."""
FIRST_WITHIN = 5.0
"""Seconds until the first picture of a stream."""
SEARCH_WITHIN = 12.0
"""Seconds for which usual paths are tried."""
SNAPSHOT_EVERY = 0.2
"""Seconds from one request for a single picture to the next, at least."""
_END_WITHIN = 0.5
"""Seconds for which a thread that ends is waited for."""
_MOST_BROKEN = 25
"""Pictures in a row that cannot be decoded, after which a stream is lost."""
_OTHER_KINDS = ("video/x-motion-jpeg", "video/mjpeg", "application/octet-stream", "")
"""Content types of pictures besides those of images and of multipart streams."""


class StreamSource:
    """The pictures at an address, ``fps`` per second at most. ``found`` is the address that gave a picture."""

    simulated = False
    live = True

    def __init__(self, address: str | StreamAddress, fps: float | None = None) -> None:
        """Nothing is requested yet. Raises ``AddressError``."""
        self.address = parse(address) if isinstance(address, str) else address
        self.spec = self.address.shown
        self.found: StreamAddress | None = None
        self._pause = 1 / min(fps or MOST_FPS, 60.0)
        self._number = -1
        self._last = 0.0
        self._condition = threading.Condition()
        self._newest: tuple[float, bytes] | None = None
        self._interval = 0.1
        self._lost: SourceLost | None = None
        self._client = StreamClient()
        self._answer: Answer | None = None
        self._reader: threading.Thread | None = None
        self._round = 0

    def open(self) -> None:
        """Connect and wait for the first picture. Raises ``StreamLost``."""
        self.close()
        address, answer = self._find()
        with self._condition:
            self._round += 1
            self._newest, self._lost, self._answer, self._interval = None, None, answer, 0.1
            self._reader = threading.Thread(
                target=self._run, args=(address, answer, self._round), name="stream", daemon=True
            )
            self._reader.start()
            came = self._condition.wait_for(lambda: self._newest is not None or self._lost is not None, FIRST_WITHIN)
            lost = self._lost if came else self._stalled()
        if lost is not None:
            self.close()
            raise lost
        self.found = address

    def read(self) -> Frame:
        """The newest picture; earlier ones that were not read are dropped. Raises ``SourceLost``."""
        if self._reader is None:
            raise StreamLost("stream_unreachable", f"{self.address.place} is not open")
        for _ in range(_MOST_BROKEN):
            at, data = self._next()
            self._last = at
            try:
                image = jpeg.decode(data)
            except jpeg.PictureRefused as error:
                if error.code == "stream_too_large":
                    raise
                continue
            self._number += 1
            return Frame(self._number, at, image)
        raise StreamLost("stream_no_picture", f"{self.address.place} sends pictures that cannot be decoded")

    def close(self) -> None:
        """Close the connection; its thread ends by itself, if it is waiting for an answer. Never raises."""
        with self._condition:
            self._round += 1
            answer, reader = self._answer, self._reader
            self._answer = self._reader = None
        if answer is not None:
            answer.close()
        if reader is not None and reader is not threading.current_thread():
            reader.join(_END_WITHIN)

    def _next(self) -> tuple[float, bytes]:
        """The newest picture with the time at which it came, once it is due."""
        due = self._last + self._pause * 0.9
        with self._condition:
            began = time.monotonic()
            while True:
                newest, now = self._newest, time.monotonic()
                if newest is not None and newest[0] > self._last and newest[0] >= due:
                    return newest
                if self._lost is not None:
                    raise self._lost
                # A reader that was busy elsewhere waits for what comes from now on.
                since = max(newest[0] if newest is not None else began, self._last, began - self._pause)
                left = since + self._patience() - now
                if left <= 0:
                    raise self._stalled()
                self._condition.wait(left)

    def _patience(self) -> float:
        """Seconds without a picture after which the stream is lost."""
        return min(max(STALLED_AFTER, 4 * self._interval), SLOWEST_STALLED_AFTER)

    def _stalled(self) -> StreamLost:
        return StreamLost("stream_stalled", f"{self.address.place} sends no pictures any more")

    # ------------------------------------------------------------ finding the pictures

    def _find(self) -> tuple[StreamAddress, Answer]:
        """The address and its answer with pictures: the one that gave them before, or one that may be meant."""
        if self.found is not None:
            try:
                return self.found, self._pictures(self.found)
            except SourceLost as error:
                if error.code != "stream_no_picture" or not self.address.names_no_path:
                    raise
                self.found = None  # another app may be running by now
        end = time.monotonic() + SEARCH_WITHIN
        lost: SourceLost | None = None
        for port in self.address.on_usual_ports():
            for address in (port, *port.on_usual_paths()) if port.names_no_path else (port,):
                if lost is not None and time.monotonic() > end:
                    raise lost
                try:
                    return address, self._pictures(address)
                except SourceLost as error:
                    lost = error if lost is None or error.code != "stream_unreachable" else lost
                    if error.code == "stream_password":
                        raise
                    if error.code != "stream_no_picture":
                        break
        assert lost is not None
        raise lost

    def _pictures(self, address: StreamAddress) -> Answer:
        """The answer of an address, if it is of pictures. Raises ``StreamLost``."""
        answer = self._client.get(address)
        if answer.kind in _OTHER_KINDS or answer.kind.startswith(("multipart/", "image/")):
            return answer
        answer.close()
        raise StreamLost("stream_no_picture", f"{address.place} answers with {answer.kind[:40]}, which is no picture")

    # ------------------------------------------------------------ the thread

    def _run(self, address: StreamAddress, answer: Answer, number: int) -> None:
        """Take the pictures off the connection until it ends or the source is closed."""
        try:
            if not answer.kind.startswith("image/"):
                count = 0
                for data in _streamed(answer):
                    count += 1
                    if not self._keep(data, number):
                        return
                if count != 1 or answer.kind.startswith("multipart/"):
                    raise StreamLost("stream_unreachable", f"{self.address.place} has ended the stream")
                answer = self._pictures(address)  # a single picture without its content type
            self._poll(address, answer, number)
        except SourceLost as error:
            lost = error
        except Exception as error:  # of a library: the reader must learn of it
            lost = StreamLost("stream_unreachable", f"{self.address.place}: {type(error).__name__}")
        finally:
            answer.close()
        with self._condition:
            if number == self._round:
                self._lost = lost
                self._condition.notify_all()

    def _poll(self, address: StreamAddress, answer: Answer, number: int) -> None:
        """Request a single picture again and again."""
        while True:
            began = time.monotonic()
            try:
                data = _single(answer, address.place)
            finally:
                answer.close()
            if not self._keep(data, number):
                return
            time.sleep(max(began + max(SNAPSHOT_EVERY, self._pause) - time.monotonic(), 0.0))
            answer = self._pictures(address)
            with self._condition:
                if number != self._round:
                    answer.close()
                    return
                self._answer = answer

    def _keep(self, data: bytes, number: int) -> bool:
        """Keep a picture as the newest; false if the source was closed meanwhile."""
        now = time.monotonic()
        with self._condition:
            if number != self._round:
                return False
            if self._newest is not None:
                self._interval += (now - self._newest[0] - self._interval) * 0.3
            self._newest = now, data
            self._condition.notify_all()
        return True


def _streamed(answer: Answer) -> Iterator[bytes]:
    """The pictures of a stream. Raises ``SourceLost``."""
    splitter = jpeg.JpegSplitter()
    for data in answer.body():
        yield from splitter.feed(data)


def _single(answer: Answer, place: str) -> bytes:
    """The one picture of an answer. Raises ``SourceLost``."""
    splitter = jpeg.JpegSplitter()
    received = bytearray()
    end = time.monotonic() + SLOWEST_STALLED_AFTER
    for data in answer.body():
        for picture in splitter.feed(data):
            return picture
        received += data
        if len(received) > jpeg.LARGEST or time.monotonic() > end:
            raise StreamLost("stream_too_large", f"{place} sends a picture without an end")
    if received.startswith(b"\x89PNG"):
        return bytes(received)
    raise StreamLost("stream_no_picture", f"{place} sends no whole picture")


class RtspSource(GrabbedSource):
    """The pictures of an RTSP address, through OpenCV."""

    lost_code = "stream_stalled"

    def __init__(self, address: str | StreamAddress, fps: float | None = None) -> None:
        """Nothing is requested yet. Raises ``AddressError``."""
        self.address = parse(address) if isinstance(address, str) else address
        super().__init__(self.address.shown, fps)
        self.found: StreamAddress | None = self.address

    def open(self) -> None:
        """Open the stream. Raises ``StreamLost``."""
        self.close()
        capture = cv2.VideoCapture(
            self.address.text,
            cv2.CAP_FFMPEG,
            [
                cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, int(1000 * FIRST_WITHIN),
                cv2.CAP_PROP_READ_TIMEOUT_MSEC, int(1000 * STALLED_AFTER),
                cv2.CAP_PROP_N_THREADS, 1,
            ],
        )  # fmt: skip
        if not capture.isOpened():
            capture.release()
            raise StreamLost("stream_unreachable", f"{self.address.place} gives no stream")
        pixels = capture.get(cv2.CAP_PROP_FRAME_WIDTH) * capture.get(cv2.CAP_PROP_FRAME_HEIGHT)
        if pixels > jpeg.MOST_DECODED:
            capture.release()
            raise StreamLost("stream_too_large", f"{self.address.place} sends pictures that are too large")
        self._capture = capture
        self._start_grabbing()


def stream_source(address: str | StreamAddress, fps: float | None = None) -> StreamSource | RtspSource:
    """The source of an address, not yet opened. Raises ``AddressError``."""
    parsed = parse(address) if isinstance(address, str) else address
    return RtspSource(parsed, fps) if parsed.is_rtsp else StreamSource(parsed, fps)
