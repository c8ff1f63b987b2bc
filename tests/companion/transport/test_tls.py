"""TLS: the https port keeps every bound of the plain one, and no client holds up another."""

from __future__ import annotations

import dataclasses
import socket
import ssl
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.server.certificates import Certificates
from companion.transport.limits import Limits
from companion.transport.server import WebServer
from companion.transport.tls import Secure
from tests.companion.transport.conftest import application
from tests.companion.transport.wire import RawClient, client_frame
from tests.waiting import wait_until

ServeTls = Callable[..., WebServer]


@pytest.fixture(scope="module")
def certificates(tmp_path_factory: pytest.TempPathFactory) -> Certificates:
    made = Certificates(tmp_path_factory.mktemp("data"), lambda: ("127.0.0.1", "localhost"))
    assert made.refresh()
    return made


@pytest.fixture(scope="module")
def trusting(certificates: Certificates) -> ssl.SSLContext:
    """A client that has installed the authority."""
    return ssl.create_default_context(cafile=str(certificates.folder / "authority.crt"))


@pytest.fixture
def serve_tls(certificates: Certificates) -> Iterator[ServeTls]:
    servers: list[WebServer] = []

    def start(app: Any = application, **limits: Any) -> WebServer:
        secure = Secure(socket.create_server(("127.0.0.1", 0), backlog=256), certificates.context())
        server = WebServer(app, socket.create_server(("127.0.0.1", 0)), dataclasses.replace(Limits(), **limits), secure)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        servers.append(server)
        return server

    yield start
    for server in servers:
        server.shutdown()


def secure_port(server: WebServer) -> int:
    assert server.secure is not None
    return server.secure.port


class TlsClient(RawClient):
    """A connection over TLS."""

    def __init__(self, server: WebServer, context: ssl.SSLContext) -> None:
        super().__init__(secure_port(server))
        self.socket = context.wrap_socket(self.socket, server_hostname="127.0.0.1")


def says(content: bytes, words: str) -> bool:
    return words.encode() in content


def test_requests_and_large_responses_come_whole_over_both_ports(serve_tls: ServeTls, trusting: ssl.SSLContext) -> None:
    server = serve_tls()
    client = TlsClient(server, trusting)
    client.request("GET /one?x=1").request("POST /two", "Content-Length: 5", body=b"hello")
    client.request("GET /large", "Connection: close")
    content = client.rest()
    assert content.index(b"GET /one x=1") < content.index(b"POST /two  hello")
    assert content.endswith(b"x" * 5_000_000)
    assert says(RawClient(server.port).request("GET /plain", "Connection: close").rest(), "GET /plain")


def test_the_application_knows_by_which_scheme_a_request_came(serve_tls: ServeTls, trusting: ssl.SSLContext) -> None:
    def scheme(environ: Any, start_response: Any) -> list[bytes]:
        start_response("200 OK", [])
        return [f"{environ['wsgi.url_scheme']} {environ['SERVER_PORT']}".encode()]

    server = serve_tls(scheme)
    assert (
        TlsClient(server, trusting)
        .request("GET /", "Connection: close")
        .rest()
        .endswith(f"https {secure_port(server)}".encode())
    )
    assert RawClient(server.port).request("GET /", "Connection: close").rest().endswith(f"http {server.port}".encode())


@pytest.mark.parametrize("version", [ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3])
def test_both_versions_are_spoken(serve_tls: ServeTls, certificates: Certificates, version: ssl.TLSVersion) -> None:
    context = ssl.create_default_context(cafile=str(certificates.folder / "authority.crt"))
    context.minimum_version = context.maximum_version = version
    client = TlsClient(serve_tls(), context)
    assert says(client.request("GET /", "Connection: close").rest(), "GET / ")


def test_older_versions_are_refused(serve_tls: ServeTls, certificates: Certificates) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    context.set_ciphers("ALL:@SECLEVEL=0")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        context.minimum_version, context.maximum_version = ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1
    with pytest.raises(ssl.SSLError):
        TlsClient(serve_tls(), context)


def test_plain_http_is_sent_to_https(serve_tls: ServeTls) -> None:
    server = serve_tls()
    port = secure_port(server)
    client = RawClient(port).request("GET /camera?key=a%20b", "Connection: close")
    content = client.rest().decode()
    assert content.startswith("HTTP/1.1 307 ")
    assert f"Location: https://localhost:{port}/camera?key=a%20b\r\n".lower() in content.lower()
    odd = RawClient(port).send(b"GET / HTTP/1.1\r\nHost: a<b>\r\nConnection: close\r\n\r\n").rest()
    assert odd.startswith(b"HTTP/1.1 400 ")
    assert b"https only" in odd


@pytest.mark.parametrize(
    "content",
    [
        b"\x16\x03\x01\x00\x05hello",
        b"\x16\x03\x01\xff\xff" + bytes(70_000),
        b"\x16" * 100,
        b"\x16\x03\x01\x00\x04\x01\xff\xff\xff",
        b"\x80\x2e\x01\x00\x02" + bytes(50),
        b"\x00" * 1000 + b"\r\n\r\n",
        b"SSH-2.0-OpenSSH\r\n\r\n",
    ],
)
def test_a_hostile_handshake_ends_its_own_connection_alone(
    serve_tls: ServeTls, trusting: ssl.SSLContext, content: bytes
) -> None:
    server = serve_tls(header_seconds=2.0)
    good = TlsClient(server, trusting).request("GET /first")
    assert says(good.until(b"GET /first  "), "200 OK")
    bad = RawClient(secure_port(server))
    bad.send(content)
    assert bad.closed()
    assert says(good.request("GET /", "Connection: close").rest(), "GET / ")


def test_a_large_request_may_follow_the_handshake_at_once(serve_tls: ServeTls, trusting: ssl.SSLContext) -> None:
    goes_on = threading.Event()
    server = serve_tls()

    def hold() -> None:
        goes_on.wait(20)

    server.handshakes.put(hold)  # the server's side of the handshake waits
    result: list[bytes] = []

    def post() -> None:
        client = TlsClient(server, trusting)
        body = bytes(400_000)
        client.request("POST /", f"Content-Length: {len(body)}", "Connection: close", body=body)
        result.append(client.rest())

    thread = threading.Thread(target=post, daemon=True)
    thread.start()
    goes_on.set()
    thread.join(20)
    assert says(result[0], "X-Length: 400000")


def test_a_damaged_record_ends_its_connection(serve_tls: ServeTls, trusting: ssl.SSLContext) -> None:
    server = serve_tls()
    client = TlsClient(server, trusting)
    client.request("GET /one")
    client.read()
    raw = socket.socket(fileno=client.socket.detach())
    raw.settimeout(20)
    raw.sendall(b"\x17\x03\x03\x00\x20" + bytes(32))
    rest = b""
    while part := raw.recv(65536):
        rest += part
    raw.close()
    assert says(TlsClient(server, trusting).request("GET /", "Connection: close").rest(), "GET / ")


def test_slow_handshakes_are_closed_and_give_way(serve_tls: ServeTls, trusting: ssl.SSLContext) -> None:
    server = serve_tls(header_seconds=1.0, secure_connections=4)
    slow = [RawClient(secure_port(server)).send(b"\x16\x03") for _ in range(6)]
    assert slow[0].closed()  # the oldest have given way to the newest
    client = TlsClient(server, trusting)
    assert says(client.request("GET /", "Connection: close").rest(), "GET / ")
    assert all(one.closed() for one in slow)


def test_a_flood_of_handshakes_leaves_the_plain_port_free(serve_tls: ServeTls, trusting: ssl.SSLContext) -> None:
    server = serve_tls()
    stop = threading.Event()

    def flood() -> None:
        while not stop.is_set():
            try:
                TlsClient(server, trusting).close()
            except OSError:
                continue

    threads = [threading.Thread(target=flood, daemon=True) for _ in range(3)]
    for thread in threads:
        thread.start()
    for _ in range(20):
        assert says(RawClient(server.port).request("GET /", "Connection: close").rest(), "GET / ")
    stop.set()
    for thread in threads:
        thread.join(20)
    assert wait_until(lambda: not server.handshakes.waiting)


def test_a_client_that_does_not_read_is_dropped(serve_tls: ServeTls, trusting: ssl.SSLContext) -> None:
    server = serve_tls(stalled_seconds=0.3)
    client = TlsClient(server, trusting)
    client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    client.request("GET /large")
    time.sleep(1.0)
    assert len(client.rest()) < 5_000_000


def test_a_websocket_is_spoken_over_tls(serve_tls: ServeTls, trusting: ssl.SSLContext) -> None:
    from companion.transport.http_connection import UPGRADE
    from companion.transport.websocket import WebSocket

    heard: list[str] = []

    def app(environ: Any, start_response: Any) -> list[bytes]:
        sockets: list[WebSocket] = []

        def message(text: str) -> None:
            heard.append(text)
            sockets[0].send(text * 2)

        sockets.append(WebSocket(message, lambda _reason: None, "ping"))
        sockets[0].kept = True
        environ[UPGRADE](sockets[0], "first")
        return []

    client = TlsClient(serve_tls(app), trusting)
    client.upgrade()
    assert client.frame() == (1, b"first")
    client.send(client_frame(b"hello"))
    assert client.frame() == (1, b"hellohello")


def test_a_new_certificate_is_used_for_new_connections(
    serve_tls: ServeTls, trusting: ssl.SSLContext, tmp_path: Path
) -> None:
    server = serve_tls()
    other = Certificates(tmp_path, lambda: ("127.0.0.1",))
    other.refresh()
    assert server.secure is not None
    server.secure.context = other.context()
    with pytest.raises(ssl.SSLCertVerificationError):
        TlsClient(server, trusting)
    context = ssl.create_default_context(cafile=str(other.folder / "authority.crt"))
    assert says(TlsClient(server, context).request("GET /", "Connection: close").rest(), "GET / ")
