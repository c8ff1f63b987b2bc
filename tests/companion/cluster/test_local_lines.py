"""Local lines: no stranger can give a worker a connection, and no offer is taken twice or by another line."""

from __future__ import annotations

import json
import os
import socket
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from companion.cluster import local_lines
from companion.cluster.datagrams import Sealer
from companion.cluster.local_lines import Line, NotPassed
from companion.cluster.relay import LOCAL_PURPOSE
from tests.companion.cluster.conftest import TwoWorkers
from tests.companion.cluster.test_passed_sessions import passed_of, sids_at
from tests.companion.transport.wire import client_frame
from tests.waiting import wait_until


@contextmanager
def tcp_pair() -> Iterator[tuple[socket.socket, socket.socket]]:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        near = socket.create_connection(listening.getsockname())
        far, _ = listening.accept()
    with near, far:
        yield near, far


def open_files() -> Counter[str]:
    """The open files and sockets of this process."""
    found: Counter[str] = Counter()
    for one in Path("/proc/self/fd").iterdir():
        with suppress(OSError):
            found[str(one.readlink())] += 1
    return found


STATE = {
    "sid": "stranger",
    "origin": "{}",
    "socket": {
        "address": "127.0.0.9", "unfinished": "", "kept": True,
        "level": 1, "open_for": 0, "silent_for": 0, "ping_in": 1,
    },
    "packets": [],
}  # fmt: skip


def key_of(two: TwoWorkers) -> bytes:
    return two.front.parts.registry.keys.derived(LOCAL_PURPOSE)


def is_taken(two: TwoWorkers, sender: str, key: bytes, state: bytes, descriptor: int) -> bool:
    """Whether the writer takes a connection from somebody who can use its socket."""
    folder = two.writer.parts.settings.run_folder
    assert folder is not None
    line = Line.to(folder, two.writer.name, sender, Sealer(key))
    try:
        line.offer(state, descriptor)
        return line.give()
    except NotPassed:
        return False
    finally:
        line.close()


def test_only_whole_offers_of_live_workers_with_the_key_of_the_house_are_taken(passing: TwoWorkers) -> None:
    key, state, name = key_of(passing), json.dumps(STATE).encode(), passing.front.name
    with tcp_pair() as (near, far), socket.socketpair()[0] as local, Path("/dev/null").open() as file:
        before = open_files()
        for sender, secret, told, descriptor in (
            (name, bytes(32), state, far.fileno()),
            (name, passing.front.parts.registry.keys.derived("bus"), state, far.fileno()),
            ("c-third", key, state, far.fileno()),
            (name, key, state[:-1], far.fileno()),
            (name, key, b"[]", far.fileno()),
            (name, key, json.dumps(STATE | {"sid": ""}).encode(), far.fileno()),
            (name, key, json.dumps(STATE | {"packets": [1]}).encode(), far.fileno()),
            (name, key, json.dumps(STATE | {"socket": {}}).encode(), far.fileno()),
            (name, key, json.dumps(STATE | {"origin": '{"wsgi.input": "x"}'}).encode(), far.fileno()),
            (name, key, state, local.fileno()),
            (name, key, state, file.fileno()),
        ):
            assert not is_taken(passing, sender, secret, told, descriptor), (sender, told, descriptor)
        assert wait_until(lambda: open_files() <= before), open_files() - before
        assert sids_at(passing.writer) == set() and passed_of(passing.writer).taken == 0
        assert is_taken(passing, name, key, state, far.fileno())
        assert wait_until(lambda: sids_at(passing.writer) == {"stranger"})
        near.sendall(client_frame(b"?", operation=9))
        assert near.recv(100)[2:] == b"?"


def test_a_process_of_another_user_is_refused_on_both_sides(
    passing: TwoWorkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    with tcp_pair() as (_, far):
        monkeypatch.setattr(local_lines, "of_same_user", lambda line: False)
        with pytest.raises(NotPassed, match="another user"):
            is_taken(passing, passing.front.name, key_of(passing), b"{}", far.fileno())
        answers = iter([True, False])  # the giver sees nothing amiss, the receiver does
        monkeypatch.setattr(local_lines, "of_same_user", lambda line: next(answers))
        with pytest.raises(NotPassed):
            is_taken(passing, passing.front.name, key_of(passing), json.dumps(STATE).encode(), far.fileno())
    assert sids_at(passing.writer) == set()


def test_who_runs_as_the_same_user_is_told_by_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    near, far = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with near, far:
        assert local_lines.of_same_user(near)
        monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
        assert not local_lines.of_same_user(near)


def test_an_offer_cannot_be_repeated_nor_passed_to_another_line(passing: TwoWorkers) -> None:
    folder = passing.writer.parts.settings.run_folder
    assert folder is not None
    sent: list[bytes] = []
    usual = socket.send_fds

    def record(line: socket.socket, contents: list[bytes], descriptors: list[int]) -> int:
        sent.extend(contents)
        return usual(line, contents, descriptors)

    with tcp_pair() as (_, far), pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket, "send_fds", record)
        line = Line.to(folder, passing.writer.name, passing.front.name, Sealer(key_of(passing)))
        line.offer(json.dumps(STATE).encode(), far.fileno())
        line.close()  # never given
        other = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with other:
            other.settimeout(5)
            with local_lines._near(folder) as near:
                other.connect(str(local_lines.path_of(near, passing.writer.name)))
            other.recv(100)
            usual(other, sent, [far.fileno()])
            assert other.recv(1000) == b""
    assert sids_at(passing.writer) == set() and passed_of(passing.writer).taken == 0
