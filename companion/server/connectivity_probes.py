"""Connectivity probes: answers the questions by which phones find out whether a Wi-Fi network is of any use.

In the computer's own hotspot there is no internet: a phone whose probe is not answered leaves the network, or shows a
sign-in page. The hotspot's name server (``dnsmasq-shared.d`` in ``deploy/package``) names this computer as the
host of each probe. They are answered only to clients that came by the hotspot's address; for everybody else
`AllowedHosts` refuses their host names, as any other foreign name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.server.allowed_hosts import completed

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment


@dataclass(frozen=True, slots=True)
class Answer:
    """What the maker of a system answers when the internet is there: the whole body, and its media type."""

    body: bytes = b""
    type: str = "text/plain"
    headers: tuple[tuple[str, str], ...] = ()

    @property
    def status(self) -> str:
        """200, or 204 without a body."""
        return "200 OK" if self.body else "204 No Content"


NOTHING = Answer()
APPLE = Answer(b"<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>\n", "text/html")
ONLINE = Answer(b"NetworkManager is online\n")

# Only hosts that serve nothing else: where the hotspot passes on the internet of a wire, all others stay reachable.
ANDROID_HOSTS = (
    "connectivitycheck.gstatic.com",
    "connectivitycheck.android.com",
    "connectivitycheck.platform.hicloud.com",
    "connect.rom.miui.com",
    "conn1.coloros.com",
    "conn2.coloros.com",
    "wifi.vivo.com.cn",
)
APPLE_HOSTS = (
    "captive.apple.com",
    "www.appleiphonecell.com",
    "www.airport.us",
    "www.ibook.info",
    "www.itools.info",
    "www.thinkdifferent.us",
)
APPLE_PATHS = ("/", "/hotspot-detect.html", "/library/test/success.html")

ANSWERS: dict[tuple[str, str], Answer] = {
    **{(host, path): NOTHING for host in ANDROID_HOSTS for path in ("/generate_204", "/gen_204")},
    **{
        (host, path): APPLE
        for host in APPLE_HOSTS
        for path in ("/", "/hotspot-detect.html", "/library/test/success.html")
    },
    ("www.msftconnecttest.com", "/connecttest.txt"): Answer(b"Microsoft Connect Test"),
    ("ipv6.msftconnecttest.com", "/connecttest.txt"): Answer(b"Microsoft Connect Test"),
    ("www.msftncsi.com", "/ncsi.txt"): Answer(b"Microsoft NCSI"),
    ("detectportal.firefox.com", "/success.txt"): Answer(b"success\n"),
    ("detectportal.firefox.com", "/canonical.html"): Answer(
        b'<meta http-equiv="refresh" content="0;url=https://support.mozilla.org/kb/captive-portal"/>', "text/html"
    ),
    ("networkcheck.kde.org", "/"): Answer(b"OK\n"),
    ("nmcheck.gnome.org", "/check_network_status.txt"): ONLINE,
    ("network-test.debian.org", "/nm"): ONLINE,
    ("ping.archlinux.org", "/nm-check.txt"): ONLINE,
    ("connectivity-check.ubuntu.com", "/"): Answer(headers=(("X-NetworkManager-Status", "online"),)),
}
"""The answer to each probe, by host and path."""

HOSTS = frozenset(host for host, _ in ANSWERS)
"""All hosts of probes."""


class ConnectivityProbes:
    """WSGI application in front of another one."""

    def __init__(self, app: WSGIApplication, is_open: Callable[[], bool]) -> None:
        """``is_open`` returns whether this computer's own hotspot is open."""
        self._app = app
        self._is_open = is_open

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a probe, and hand on everything else."""
        answer = self._answer(environ)
        if answer is None:
            return self._app(environ, start_response)
        headers = [("Content-Type", answer.type), *answer.headers] if answer.body else list(answer.headers)
        headers += [("Cache-Control", "no-store"), ("Content-Length", str(len(answer.body)))]
        start_response(answer.status, completed(headers))
        return [answer.body]

    def _answer(self, environ: WSGIEnvironment) -> Answer | None:
        if environ.get("REQUEST_METHOD") not in ("GET", "HEAD"):
            return None
        host = environ.get("HTTP_HOST", "").lower().removesuffix(":80").rstrip(".")
        answer = ANSWERS.get((host, environ.get("PATH_INFO", "")))
        if answer is None:
            return None
        return answer if self._is_open() else None
