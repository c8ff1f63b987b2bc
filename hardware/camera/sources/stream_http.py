"""HTTP client of streams: requests a picture, or a stream of pictures, from a phone's camera app.

Certificates are not checked: a phone's is signed by nobody. The proxies and logins of this computer's user are not
used.
"""

from __future__ import annotations

import contextlib
import http.client
from collections.abc import Iterator

import requests
import urllib3
from requests.auth import HTTPBasicAuth, HTTPDigestAuth

from hardware.camera.frames import SourceLost
from hardware.camera.sources.stream_address import StreamAddress

CONNECT_WITHIN = 1.2
"""Seconds: a lost packet is sent again by a new attempt sooner than by the system."""
SILENT_WITHIN = 5.0
"""Seconds without a byte after which an answer is given up: some apps start the camera, or focus first."""
MOST_REDIRECTS = 3
_PIECE = 65_536
_HEADERS = {
    "User-Agent": "Exchequer",
    "Accept": "multipart/x-mixed-replace, image/jpeg, image/*, */*",
    "Accept-Encoding": "identity",
    "Connection": "close",
}

urllib3.disable_warnings(urllib3.exceptions.InsecureRequestWarning)


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
    """A camera app's answer: its content type in small letters ("" without one), and its body as it comes."""

    def __init__(self, response: requests.Response, place: str) -> None:
        self.kind = response.headers.get("Content-Type", "").partition(";")[0].strip().lower()
        self._response = response
        self._response.raw.enforce_content_length = False
        self._place = place

    def body(self) -> Iterator[bytes]:
        """The body, in pieces as they arrive. Raises ``StreamLost``."""
        while True:
            try:
                data: bytes = self._response.raw.read1(_PIECE)
            except urllib3.exceptions.ReadTimeoutError:
                raise StreamLost("stream_stalled", f"{self._place} sends nothing any more") from None
            except (urllib3.exceptions.HTTPError, http.client.HTTPException, OSError, ValueError) as error:
                reason = f"{self._place} ends the connection ({type(error).__name__})"
                raise StreamLost("stream_unreachable", reason) from None
            if not data:
                return
            yield data

    def close(self) -> None:
        """Close the connection, also for a thread that waits for its next bytes. Never raises."""
        with contextlib.suppress(OSError, ValueError, RuntimeError):  # closed already
            self._response.raw.shutdown()
        self._response.close()


class StreamClient:
    """Requests with one login: basic, or digest once the app has asked for it."""

    def __init__(self) -> None:
        self._session = requests.Session()
        self._session.trust_env = self._session.verify = False
        self._session.max_redirects = MOST_REDIRECTS
        self._session.headers.update(_HEADERS)

    def get(self, address: StreamAddress) -> Answer:
        """The answer of an address, after redirects. Raises ``StreamLost``."""
        if self._session.auth is None and address.user:
            self._session.auth = HTTPBasicAuth(address.user.encode(), address.password.encode())
        response = self._request(address)
        asked = response.headers.get("WWW-Authenticate", "").lower()
        if response.status_code == 401 and "digest " in asked and address.user:
            response.close()
            self._session.auth = HTTPDigestAuth(address.user, address.password)
            response = self._request(address)
        if response.status_code == 200:
            return Answer(response, address.place)
        response.close()
        if response.status_code in (401, 403):
            raise StreamLost("stream_password", f"{address.place} asks for a user and a password")
        raise StreamLost("stream_no_picture", f"{address.place} answers with status {response.status_code}")

    def _request(self, address: StreamAddress) -> requests.Response:
        """The answer, whatever its status is. Raises ``StreamLost``, with a reason that has no address in it."""
        url = address.place + address.target
        try:
            return self._session.get(url, stream=True, timeout=(CONNECT_WITHIN, SILENT_WITHIN))
        except requests.exceptions.ReadTimeout:
            raise StreamLost("stream_stalled", f"{address.place} does not answer") from None
        except requests.exceptions.ConnectionError as error:
            if _is_no_http(error):
                raise StreamLost("stream_no_picture", f"{address.place} does not answer as a web server") from None
            raise StreamLost("stream_unreachable", f"{address.place} cannot be reached") from None
        except (requests.exceptions.RequestException, ValueError) as error:
            raise StreamLost("stream_no_picture", f"{address.place}: {type(error).__name__}") from None


def _is_no_http(error: requests.exceptions.ConnectionError) -> bool:
    """Whether something answered, but not by HTTP."""
    cause = error.args[0] if error.args else None
    inner = cause.args[-1] if isinstance(cause, urllib3.exceptions.ProtocolError) else None
    return isinstance(inner, http.client.HTTPException) and not isinstance(inner, http.client.RemoteDisconnected)
