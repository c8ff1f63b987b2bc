"""Lines for requests: no stranger can give a worker a request, and none is taken twice, left out or by another line."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from companion.cluster import local_lines
from companion.cluster.datagrams import Sealer
from companion.cluster.local_lines import Line, NotPassed
from tests.companion.cluster.conftest import TwoWorkers
from tests.companion.cluster.test_local_lines import key_of, open_files, tcp_pair
from tests.companion.cluster.test_passed_requests import requests_of
from tests.waiting import wait_until

GET = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"


def line_of(two: TwoWorkers, sender: str = "", key: bytes = b"") -> Line:
    """A line to the writer of somebody who can use its socket."""
    folder = two.writer.parts.settings.run_folder
    assert folder is not None
    return Line.to(folder, two.writer.name, sender or two.front.name, Sealer(key or key_of(two)))


def is_answered(near: socket.socket) -> bool:
    """Whether the server answers a request on this connection, instead of closing it."""
    near.settimeout(5)
    try:
        return near.recv(1000).startswith(b"HTTP/1.1 200")
    except ConnectionError:
        return False


def test_only_requests_of_live_workers_with_the_key_of_the_house_are_taken(passing: TwoWorkers) -> None:
    state = b"127.0.0.9\n" + GET
    before = open_files()
    for sender, key, told in (
        ("", bytes(32), state),
        ("", passing.front.parts.registry.keys.derived("bus"), state),
        ("c-third", b"", state),
        ("", b"", GET.replace(b"\n", b"")),
        ("", b"", b"x" * 65 + b"\n" + GET),
        ("", b"", "127.0.0.ä\n".encode() + GET),
    ):
        with tcp_pair() as (near, far):
            line = line_of(passing, sender, key)
            line.request(told, far.fileno(), "")
            far.close()
            assert not is_answered(near), (sender, told)
            line.close()
    assert wait_until(lambda: open_files() <= before), open_files() - before
    with tcp_pair() as (near, far):
        line = line_of(passing)
        line.request(state, far.fileno(), "")
        assert is_answered(near) and requests_of(passing.writer).taken == 1
        line.close()


def test_a_request_cannot_be_repeated_left_out_or_sent_over_another_line(passing: TwoWorkers) -> None:
    sent: list[bytes] = []
    usual = socket.send_fds

    def record(line: socket.socket, contents: list[bytes], descriptors: list[int]) -> int:
        sent.extend(contents)
        return usual(line, contents, descriptors)

    def is_taken(line: Line, content: bytes) -> bool:
        with tcp_pair() as (near, far):
            try:
                usual(line._line, [content], [far.fileno()])
            except OSError:
                return False
            far.close()
            return is_answered(near)

    state = b"127.0.0.9\n" + GET
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket, "send_fds", record)
        line = line_of(passing)
        with tcp_pair() as (near, far):
            line.request(state, far.fileno(), "")
            assert is_answered(near)
    assert not is_taken(line, sent[0])  # repeated
    assert not is_taken(line_of(passing), sent[0])  # over another line
    line = line_of(passing)
    with tcp_pair() as (near, far):
        line.request(state, far.fileno(), "")
        assert is_answered(near)
    line._requests += 1
    with tcp_pair() as (near, far):
        line.request(state, far.fileno(), "")  # one is left out
        far.close()
        assert not is_answered(near)
    assert requests_of(passing.writer).taken == 2


def test_what_is_no_tcp_connection_is_not_taken(passing: TwoWorkers, tmp_path: Path) -> None:
    near, far = socket.socketpair()
    with near, far, (tmp_path / "file").open("wb") as file:
        for descriptor in (far.fileno(), file.fileno()):
            line = line_of(passing)
            line.request(b"127.0.0.9\n" + GET, descriptor, "")
            line._line.settimeout(20)
            assert line._line.recv(1) == b""  # the writer has ended the line
            line.close()
        assert requests_of(passing.writer).taken == 0 and os.fstat(far.fileno())


def test_a_request_longer_than_a_step_stays(passing: TwoWorkers) -> None:
    line = line_of(passing)
    with tcp_pair() as (_, far), pytest.raises(NotPassed, match="too long"):
        line.request(b"x" * local_lines.MOST_BYTES, far.fileno(), "")
    line.close()
