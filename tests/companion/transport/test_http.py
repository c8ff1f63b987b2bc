"""Requests over HTTP: what is well-formed is answered, and nothing slow, large or malformed occupies a thread."""

from __future__ import annotations

import logging
import threading
from typing import Any

import pytest

from companion.limits import TokenBucket, network_of
from tests.companion.transport.conftest import Serve
from tests.companion.transport.wire import RawClient
from tests.waiting import wait_until

LARGE = 50_000
"""Bytes of a body that is counted as large."""


def test_a_connection_carries_several_requests_also_when_they_are_sent_at_once(serve: Serve) -> None:
    client = RawClient(serve().port)
    client.request("GET /one?x=1").request("POST /two", "Content-Length: 5", body=b"hello")
    client.request("GET /three", "Connection: close")
    content = client.rest().decode()
    assert [line for line in content.splitlines() if "HTTP/1.1 200 OK" in line] != []
    assert content.index("GET /one x=1") < content.index("POST /two  hello") < content.index("GET /three")


def test_a_body_in_chunks_is_whole_for_the_application(serve: Serve) -> None:
    client = RawClient(serve().port)
    client.request(
        "POST /", "Transfer-Encoding: chunked", "Connection: close", body=b"3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n"
    )
    assert "POST /  abcde" in client.rest().decode()


def test_a_large_body_is_received_in_a_file_and_given_to_the_application(serve: Serve) -> None:
    client = RawClient(serve().port)
    client.request("POST /", "Content-Length: 300000", "Connection: close", body=b"z" * 300_000)
    assert "X-Length: 300000" in client.rest().decode()


def test_a_body_beyond_all_limits_is_not_received_and_the_application_says_so(serve: Serve) -> None:
    client = RawClient(serve().port).request("POST /", "Content-Length: 99999999")
    answer = client.until(b"\r\n\r\n").decode()
    assert "X-Length: 0" in answer
    assert "Connection: close" in answer
    client.send(bytes(1_000_000))
    assert client.closed()


@pytest.mark.parametrize(
    ("content", "status"),
    [
        (b"nonsense\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\n\r\n", 400),
        (b"GET http://elsewhere/ HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n", 400),
        (b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n", 400),
        (b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n6000\r\n" + b"x" * 0x6000, 413),
        (b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"x" * 40_000, 431),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(200), 400),
    ],
)
def test_a_malformed_or_large_request_is_refused_and_the_connection_closed(
    serve: Serve, content: bytes, status: int
) -> None:
    answer = RawClient(serve().port).send(content).rest()
    assert answer == b"" or answer.startswith(f"HTTP/1.1 {status} ".encode())
    if answer:
        assert b"nosniff" in answer
        assert b"Connection: close" in answer


@pytest.mark.parametrize("second", [b"GET / HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n", b"nonsense\r\n\r\n"])
def test_a_malformed_request_behind_another_is_refused_too(
    serve: Serve, second: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    answer = RawClient(serve().port).send(b"GET /one HTTP/1.1\r\nHost: x\r\n\r\n" + second).rest()
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert b"HTTP/1.1 400 " in answer
    assert "fault" not in caplog.text


def test_a_request_for_the_head_only_gets_no_body(serve: Serve) -> None:
    client = RawClient(serve().port)
    answer = client.request("HEAD /one").request("GET /two", "Connection: close").rest()
    head, _, rest = answer.partition(b"\r\n\r\n")
    assert b"Content-Length: 11" in head
    assert rest.startswith(b"HTTP/1.1 200 ")


def test_pages_are_sent_while_uploads_take_long(serve: Serve) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def application(environ: Any, start_response: Any) -> list[bytes]:
        if environ["REQUEST_METHOD"] == "POST":
            begun.set()
            assert go_on.wait(20)
        start_response("200 OK", [("Content-Type", "text/plain")])
        return [environ["PATH_INFO"].encode()]

    server = serve(application, request_threads=1, upload_threads=1, large_bodies=1)
    upload = RawClient(server.port).request(
        "POST /slow", f"Content-Length: {LARGE}", "Connection: close", body=b"x" * LARGE
    )
    assert begun.wait(20)
    assert b"/page" in RawClient(server.port).request("GET /page", "Connection: close").rest()
    busy = RawClient(server.port).request("POST /other", f"Content-Length: {LARGE}", "Connection: close").rest()
    assert busy.startswith(b"HTTP/1.1 503 ")
    go_on.set()
    assert b"/slow" in upload.rest()
    later = RawClient(server.port).request(
        "POST /a", f"Content-Length: {LARGE}", "Connection: close", body=b"x" * LARGE
    )
    assert b"/a" in later.rest()


def test_an_application_that_fails_gives_a_sentence_and_its_traceback_only_to_the_log(
    serve: Serve, caplog: pytest.LogCaptureFixture
) -> None:
    answer = RawClient(serve().port).request("GET /fails").rest().decode()
    assert answer.startswith("HTTP/1.1 500 ")
    assert "as it should" not in answer
    assert "Content-Security-Policy" in answer
    assert "as it should" in caplog.text


def test_a_header_that_comes_drop_by_drop_is_given_up(serve: Serve) -> None:
    server = serve(header_seconds=0.3)
    client = RawClient(server.port).send(b"GET / HTTP/1.1\r\nHo")
    assert client.closed()


def test_a_body_that_comes_drop_by_drop_is_given_up(serve: Serve) -> None:
    server = serve(header_seconds=0.3)
    client = RawClient(server.port).request("POST /", "Content-Length: 1000", body=b"x")
    assert client.rest().startswith(b"HTTP/1.1 408 ")
    assert server.incidents.counts["A body came too slowly"] == 1


def test_clients_that_send_nothing_give_way_to_new_ones(serve: Serve) -> None:
    server = serve(connections=50)
    silent = [RawClient(server.port, f"127.0.0.{2 + number % 5}") for number in range(200)]
    answer = RawClient(server.port).request("GET /", "Connection: close").rest()
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert server.incidents.counts["An unused connection gave way to a new one"] >= 100
    for client in silent:
        client.close()


def test_one_address_gets_only_so_many_connections_and_others_are_not_affected(serve: Serve) -> None:
    server = serve(new_connections=1.0, new_connections_at_once=20)
    refused = 0
    for _ in range(60):
        try:
            refused += RawClient(server.port, "127.0.0.9").request("GET /", "Connection: close").rest() == b""
        except ConnectionError:
            refused += 1
    assert 30 <= refused <= 40
    assert RawClient(server.port).request("GET /", "Connection: close").rest().startswith(b"HTTP/1.1 200 ")


def test_one_address_gets_only_so_many_responses_and_is_told(serve: Serve) -> None:
    server = serve(requests=0.1, requests_at_once=3)
    answers = [RawClient(server.port, "127.0.0.9").request("GET /", "Connection: close").rest() for _ in range(5)]
    assert [answer[9:12] for answer in answers] == [b"200", b"200", b"200", b"429", b"429"]
    assert b"Wait a moment" in answers[-1]


def test_no_limit_by_address_concerns_a_trusted_proxy(serve: Serve) -> None:
    server = serve(requests=0.1, requests_at_once=1, new_connections_at_once=1, trusted=frozenset({"127.0.0.9"}))
    for _ in range(5):
        answer = RawClient(server.port, "127.0.0.9").request("GET /", "Connection: close").rest()
        assert answer.startswith(b"HTTP/1.1 200 ")


def test_a_client_that_does_not_read_its_response_is_dropped(serve: Serve) -> None:
    server = serve(stalled_seconds=0.5, trusted=frozenset({"127.0.0.1"}))
    client = RawClient(server.port)
    client.socket.setsockopt(1, 8, 4096)
    client.request("GET /large")
    while not server.incidents.counts["A client did not read what it was sent"]:
        assert RawClient(server.port).request("GET /", "Connection: close").rest().startswith(b"HTTP/1.1 200 ")
    assert len(client.rest()) < 5_000_000


def test_what_clients_do_wrong_is_counted_and_logged_once_a_minute(
    serve: Serve, caplog: pytest.LogCaptureFixture
) -> None:
    server = serve()
    with caplog.at_level(logging.WARNING):
        for _ in range(30):
            RawClient(server.port).send(b"\x1b[31mred\r\n\r\n").rest()
    assert server.incidents.counts["A malformed request"] == 30
    assert caplog.text.count("A malformed request") == 1
    assert "\x1b" not in caplog.text
    assert "Traceback" not in caplog.text


def test_a_token_bucket_holds_a_burst_and_fills_at_its_rate() -> None:
    bucket = TokenBucket(2.0, 3, 100.0)
    assert [bucket.take(100.0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(101.0) for _ in range(3)] == [True, True, False]
    assert bucket.take(90.0) is False


def test_an_ipv6_client_is_limited_by_its_network() -> None:
    assert network_of("2001:db8:1:2:3:4:5:6") == network_of("2001:db8:1:2::9") != network_of("2001:db8:1:3::9")
    assert network_of("::ffff:192.0.2.1") == network_of("192.0.2.1") == "192.0.2.1"
    assert network_of("fe80::1%eth0") == network_of("fe80::2%eth0")


def test_uploads_that_take_long_leave_threads_for_other_requests(serve: Serve) -> None:
    goes_on = threading.Event()

    def waits_for_uploads(environ: Any, start_response: Any) -> list[bytes]:
        if environ["REQUEST_METHOD"] == "POST":
            goes_on.wait(20)
        start_response("200 OK", [("Content-Type", "text/plain")])
        return [b"done"]

    server = serve(waits_for_uploads, large_bodies=12)
    body = bytes(20_000)
    uploads = [RawClient(server.port).request("POST /", "Content-Length: 20000", body=body) for _ in range(12)]
    assert RawClient(server.port).request("GET /", "Connection: close").rest().endswith(b"done")
    assert (
        RawClient(server.port).request("POST /", "Content-Length: 20000", body=body).read().startswith(b"HTTP/1.1 503 ")
    )
    goes_on.set()
    for client in uploads:
        assert client.until(b"done").startswith(b"HTTP/1.1 200 ")


def test_bodies_of_chosen_paths_are_kept_in_memory_and_bounded(serve: Serve) -> None:
    def in_file(environ: Any, start_response: Any) -> list[bytes]:
        start_response("200 OK", [])
        body = environ["wsgi.input"]
        return [b"file" if getattr(body, "_rolled", False) else b"memory"]

    server = serve(in_file, memory_paths=frozenset({b"/frames"}), memory_body_bytes=300_000)
    for path, length, said in (
        ("/frames?key=1", 299_000, b"memory"),
        ("/other", 299_000, b"file"),
        ("/frames/other", 299_000, b"file"),
    ):
        client = RawClient(server.port)
        client.request(f"POST {path}", f"Content-Length: {length}", "Connection: close", body=bytes(length))
        assert client.rest().endswith(said)
    chunked = RawClient(server.port)
    chunked.request("POST /frames", "Transfer-Encoding: chunked", body=b"5000\r\n" + bytes(0x5000) + b"\r\n")
    assert chunked.rest().startswith(b"HTTP/1.1 413")


def test_a_large_body_may_follow_before_the_server_is_done_with_the_request_before(serve: Serve) -> None:
    goes_on = threading.Event()

    def slow(environ: Any, start_response: Any) -> list[bytes]:
        length = len(environ["wsgi.input"].read())
        if not length:
            goes_on.wait(20)
        start_response("200 OK", [])
        return [f"{length} bytes".encode()]

    client = RawClient(serve(slow).port)
    body = threading.Thread(
        target=client.request,
        args=("POST /", f"Content-Length: {2_000_000}", "Connection: close"),
        kwargs={"body": bytes(2_000_000)},
    )
    client.request("GET /")
    body.start()
    body.join(1)
    goes_on.set()
    content = client.rest()
    assert content.index(b"0 bytes") < content.index(b"2000000 bytes")


def test_pictures_have_places_of_their_own_which_no_upload_and_no_slow_client_holds(serve: Serve) -> None:
    server = serve(
        memory_paths=frozenset({b"/frames"}), memory_bodies=3, memory_bodies_of_address=2, large_bodies=1,
        header_seconds=1.0,
    )  # fmt: skip
    upload = RawClient(server.port)
    upload.request("POST /upload", f"Content-Length: {LARGE}", body=bytes(40_000))
    slow = [RawClient(server.port, f"127.0.0.{n}") for n in (2, 2, 3)]
    for one in slow:
        one.request("POST /frames", f"Content-Length: {LARGE}", body=bytes(40_000))
    assert wait_until(lambda: server.memory_bodies.total() == 3)
    for address in ("127.0.0.2", "127.0.0.4"):
        refused = RawClient(server.port, address)
        refused.request("POST /frames", f"Content-Length: {LARGE}", body=bytes(LARGE))
        assert refused.rest().startswith(b"HTTP/1.1 503")
    assert all(one.rest().startswith(b"HTTP/1.1 408") for one in slow)
    assert server.memory_bodies.total() == 0
    phone = RawClient(server.port)
    phone.request("POST /frames", f"Content-Length: {LARGE}", "Connection: close", body=bytes(LARGE))
    assert phone.rest().startswith(b"HTTP/1.1 200")
