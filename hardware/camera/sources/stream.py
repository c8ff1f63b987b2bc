"""Stream source: a phone as camera, by the address at which its camera app serves pictures.

The response shows which of two kinds it is: a stream of JPEG pictures (MJPEG), or a single picture that is
requested again and again. A thread keeps the newest picture, and ``read`` decodes it, so a slow reader never gets an
old one. An RTSP address is read through OpenCV (`RtspSource`).
"""

from __future__ import annotations

import contextlib
import http.client
import threading
import time
from collections.abc import Iterator

import cv2
import requests
import urllib3
from requests.auth import HTTPBasicAuth, HTTPDigestAuth

from hardware.camera.frames import MOST_FPS, Frame, SourceLost
from hardware.camera.sources import image_files
from hardware.camera.sources.captures import GrabbedSource
from hardware.camera.sources.image_files import PictureFault
from hardware.camera.sources.stream_address import StreamAddress, parse

STALLED_AFTER, SLOWEST_STALLED_AFTER = 1.3, 6.0
"""Seconds without a picture after which a stream is lost: of one that sends five a second or more, and of one whose
pictures take seconds each. In between it is four of the usual intervals."""
FIRST_WITHIN = 5.0
"""Seconds until the first picture of a stream."""
SEARCH_WITHIN = 12.0
"""Seconds for which usual paths are tried."""
SNAPSHOT_EVERY = 0.2
"""Seconds from one request for a single picture to the next, at least."""
CONNECT_WITHIN, SILENT_WITHIN = 1.2, 5.0
"""Seconds to connect, and without a byte after which an answer is given up: some apps start the camera first."""
LARGEST = 12_000_000
"""Bytes of a picture."""
MOST_BETWEEN = 65_536
"""Bytes between two pictures: the header of a part has a few hundred."""
_END_WITHIN = 0.5
"""Seconds for which a thread that ends is waited for."""
_MOST_BROKEN = 25
"""Pictures in a row that cannot be decoded, after which a stream is lost."""
_OTHER_KINDS = ("video/x-motion-jpeg", "video/mjpeg", "application/octet-stream", "")
"""Content types of pictures besides those of images and of multipart streams."""
_HEADERS = {
    "User-Agent": "Exchequer",
    "Accept": "multipart/x-mixed-replace, image/jpeg, image/*, */*",
    "Accept-Encoding": "identity",
    "Connection": "close",
}
_JPEG_START, _JPEG_END = b"\xff\xd8\xff", b"\xff\xd9"

urllib3.disable_warnings(urllib3.exceptions.InsecureRequestWarning)  # a phone's certificate is its own


class StreamLost(SourceLost):
    """A stream that cannot be read (any more).

    ``code`` is stable: ``stream_unreachable`` (nothing answers), ``stream_password`` (user or password are wrong),
    ``stream_no_picture`` (it answers with something else), ``stream_too_large``, ``stream_stalled`` (no further
    picture).
    """

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code


class StreamSource:
    """The pictures at an address, ``fps`` per second at most. ``found`` is the address that gave a picture."""

    simulated = False

    def __init__(self, address: str | StreamAddress, fps: float | None = None) -> None:
        """Nothing is requested yet. Raises ``AddressError``."""
        self.address = parse(address) if isinstance(address, str) else address
        self.spec = self.address.shown
        self.found: StreamAddress | None = None
        self._pause = 1 / min(fps or MOST_FPS, 60.0)
        self._number = -1
        self._last = 0.0
        self._session = requests.Session()
        self._session.trust_env = self._session.verify = False
        self._session.max_redirects = 3
        self._session.headers.update(_HEADERS)
        self._condition = threading.Condition()
        self._newest: tuple[float, bytes] | None = None
        self._interval = 0.1
        self._lost: SourceLost | None = None
        self._response: requests.Response | None = None
        self._reader: threading.Thread | None = None
        self._round = 0

    def open(self) -> None:
        """Connect and wait for the first picture. Raises ``StreamLost``."""
        self.close()
        address, response = self._find()
        with self._condition:
            self._newest, self._lost, self._response, self._interval = None, None, response, 0.1
            arguments = (address, response, self._round)
            self._reader = threading.Thread(target=self._run, args=arguments, name="stream", daemon=True)
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
            self._last, data = self._next()
            try:
                image = image_files.decode(data)
            except PictureFault as fault:
                if fault.kind == "too_large":
                    raise StreamLost("stream_too_large", f"{self.address.place}: {fault}") from None
                continue
            self._number += 1
            return Frame(self._number, self._last, image)
        raise StreamLost("stream_no_picture", f"{self.address.place} sends pictures that cannot be decoded")

    def close(self) -> None:
        """Close the connection, and with it the thread. Never raises."""
        with self._condition:
            self._round += 1
            response, reader = self._response, self._reader
            self._response = self._reader = None
        if response is not None:
            with contextlib.suppress(OSError, ValueError, RuntimeError):  # closed already
                response.raw.shutdown()  # wakes a thread that waits for its next bytes
            response.close()
        if reader is not None:
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
                left = since + min(max(STALLED_AFTER, 4 * self._interval), SLOWEST_STALLED_AFTER) - now
                if left <= 0:
                    raise self._stalled()
                self._condition.wait(left)

    def _stalled(self) -> StreamLost:
        return StreamLost("stream_stalled", f"{self.address.place} has stopped sending pictures")

    # ------------------------------------------------------------ requests

    def _find(self) -> tuple[StreamAddress, requests.Response]:
        """The address with its answer of pictures: the one that gave them before, or one that may be meant."""
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

    def _pictures(self, address: StreamAddress) -> requests.Response:
        """The answer of an address, if it is of pictures. Raises ``StreamLost``."""
        if self._session.auth is None and address.user:
            self._session.auth = HTTPBasicAuth(address.user.encode(), address.password.encode())
        response = self._request(address)
        asked = response.headers.get("WWW-Authenticate", "").lower()
        if response.status_code == 401 and "digest " in asked and address.user:
            response.close()
            self._session.auth = HTTPDigestAuth(address.user, address.password)
            response = self._request(address)
        kind = _kind(response)
        if response.status_code == 200 and (kind in _OTHER_KINDS or kind.startswith(("multipart/", "image/"))):
            response.raw.enforce_content_length = False
            return response
        response.close()
        if response.status_code in (401, 403):
            raise StreamLost("stream_password", f"{address.place} asks for a user and a password")
        reason = f"{address.place} answers with {response.status_code} {kind[:40]}, which is no picture"
        raise StreamLost("stream_no_picture", reason)

    def _request(self, address: StreamAddress) -> requests.Response:
        """The answer, whatever its status. Raises ``StreamLost``; the reason leaves out path and password."""
        url = address.place + address.target
        try:
            return self._session.get(url, stream=True, timeout=(CONNECT_WITHIN, SILENT_WITHIN))
        except requests.exceptions.ReadTimeout:
            raise StreamLost("stream_stalled", f"{address.place} does not answer") from None
        except requests.exceptions.ConnectionError as error:
            if _is_not_http(error):
                raise StreamLost("stream_no_picture", f"{address.place} does not answer as a web server") from None
            raise StreamLost("stream_unreachable", f"{address.place} cannot be reached") from None
        except (requests.exceptions.RequestException, ValueError) as error:
            raise StreamLost("stream_no_picture", f"{address.place}: {type(error).__name__}") from None

    # ------------------------------------------------------------ the thread

    def _run(self, address: StreamAddress, response: requests.Response, number: int) -> None:
        """Take the pictures off the connection until it ends or the source is closed."""
        try:
            if not _kind(response).startswith("image/"):
                count = 0
                for data in self._streamed(response):
                    count += 1
                    if not self._keep(data, number):
                        return
                if count != 1 or _kind(response).startswith("multipart/"):
                    raise StreamLost("stream_unreachable", f"{self.address.place} has ended the stream")
                response = self._pictures(address)  # a single picture without its content type
            self._poll(address, response, number)
        except SourceLost as error:
            lost = error
        except Exception as error:  # of a library: the reader must learn of it
            lost = StreamLost("stream_unreachable", f"{self.address.place}: {type(error).__name__}")
        finally:
            response.close()
        with self._condition:
            if number == self._round:
                self._lost = lost
                self._condition.notify_all()

    def _poll(self, address: StreamAddress, response: requests.Response, number: int) -> None:
        """Request a single picture again and again."""
        while True:
            began = time.monotonic()
            try:
                data = self._single(response)
            finally:
                response.close()
            if not self._keep(data, number):
                return
            time.sleep(max(began + max(SNAPSHOT_EVERY, self._pause) - time.monotonic(), 0.0))
            response = self._pictures(address)
            with self._condition:
                if number != self._round:
                    response.close()
                    return
                self._response = response

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

    def _streamed(self, response: requests.Response) -> Iterator[bytes]:
        """The pictures of a stream. Raises ``StreamLost``."""
        splitter = JpegSplitter()
        for data in self._body(response):
            yield from splitter.feed(data)

    def _single(self, response: requests.Response) -> bytes:
        """The one picture of an answer. Raises ``StreamLost``."""
        splitter = JpegSplitter()
        end = time.monotonic() + SLOWEST_STALLED_AFTER
        for data in self._body(response):
            for picture in splitter.feed(data):
                return picture
            if time.monotonic() > end:
                raise StreamLost("stream_too_large", f"{self.address.place} sends a picture without an end")
        raise StreamLost("stream_no_picture", f"{self.address.place} sends no whole picture")

    def _body(self, response: requests.Response) -> Iterator[bytes]:
        """The body of an answer, in pieces as they arrive. Raises ``StreamLost``."""
        try:
            while data := response.raw.read1(65_536):
                yield data
        except urllib3.exceptions.ReadTimeoutError:
            raise self._stalled() from None
        except (urllib3.exceptions.HTTPError, http.client.HTTPException, OSError, ValueError) as error:
            reason = f"{self.address.place} ends the connection ({type(error).__name__})"
            raise StreamLost("stream_unreachable", reason) from None


class JpegSplitter:
    """Finds the whole JPEG pictures in a flow of bytes.

    It goes by the pictures themselves: many camera apps get a multipart's boundaries and lengths wrong.
    A picture that was cut off, after which the next begins, is dropped.
    """

    def __init__(self) -> None:
        self._buffer = bytearray()
        self._at = 0
        """Up to where the picture at the buffer's start was examined; 0 if there is none yet."""
        self._in_scan = False

    def feed(self, data: bytes) -> list[bytes]:
        """The pictures that are complete with these bytes. Raises ``StreamLost`` for an endless picture or none."""
        self._buffer += data
        found = []
        while self._begins() and self._reaches_scan():
            end = self._buffer.find(_JPEG_END, self._at)
            other = self._buffer.find(_JPEG_START, self._at)
            if other >= 0 and (end < 0 or other < end):
                self._drop(other)
            elif end >= 0:
                found.append(bytes(self._buffer[: end + 2]))
                self._drop(end + 2)
            else:
                self._at = max(self._at, len(self._buffer) - 2)
                break
        if len(self._buffer) > LARGEST:
            raise StreamLost("stream_too_large", f"a picture has more than {LARGEST // 1_000_000} MB")
        return found

    def _drop(self, count: int) -> None:
        """Drop the first bytes."""
        del self._buffer[:count]
        self._at, self._in_scan = 0, False

    def _begins(self) -> bool:
        """Whether a picture begins at the buffer's start, after what lies before it was dropped."""
        if self._at == 0:
            start = self._buffer.find(_JPEG_START)
            if start < 0:
                if len(self._buffer) > MOST_BETWEEN:
                    raise StreamLost("stream_no_picture", "it sends no pictures")
                return False
            self._drop(start)
            self._at = 2
        return True

    def _reaches_scan(self) -> bool:
        """Skip the segments before the pixels, which may hold a thumbnail; whether the pixels have begun."""
        while not self._in_scan:
            head = self._buffer[self._at : self._at + 4]
            if len(head) < 4:
                return False
            if head[0] != 0xFF or head[1] == 0xFF:
                self._at += 1  # padding, or damaged
            elif head[1] == 0x01 or 0xD0 <= head[1] <= 0xD7:
                self._at += 2  # markers without a length
            else:
                self._at += 2 + max(head[2] << 8 | head[3], 2)
                self._in_scan = head[1] == 0xDA
        return self._at <= len(self._buffer)


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
        if pixels > image_files.MOST_AT_ONCE:
            capture.release()
            raise StreamLost("stream_too_large", f"{self.address.place} sends pictures that are too large")
        self._start_grabbing(capture)


def stream_source(address: str | StreamAddress, fps: float | None = None) -> StreamSource | RtspSource:
    """The source of an address, not yet opened. Raises ``AddressError``."""
    parsed = parse(address) if isinstance(address, str) else address
    return RtspSource(parsed, fps) if parsed.is_rtsp else StreamSource(parsed, fps)


def _kind(response: requests.Response) -> str:
    """The content type in small letters; "" without one."""
    return str(response.headers.get("Content-Type", "")).partition(";")[0].strip().lower()


def _is_not_http(error: requests.exceptions.ConnectionError) -> bool:
    """Whether something answered, but not by HTTP."""
    cause = error.args[0] if error.args else None
    inner = cause.args[-1] if isinstance(cause, urllib3.exceptions.ProtocolError) else None
    return isinstance(inner, http.client.HTTPException) and not isinstance(inner, http.client.RemoteDisconnected)
