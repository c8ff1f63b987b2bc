"""Redis bus: two workers over a real Redis that is stopped, killed, paused and started again."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis

from companion.cluster.bus import BusDown
from companion.cluster.redis_bus import BusAddress, RedisBus
from tests.companion.cluster.conftest import TwoWorkers
from tests.companion.cluster.house_page import HousePage
from tests.redis_server import RedisServer
from tests.waiting import wait_until

PASSWORD = "quarry-timber-1327"


@pytest.fixture
def server(own_redis_server: RedisServer) -> RedisServer:
    """A Redis that asks for a password."""
    require_password(own_redis_server)
    return own_redis_server


def require_password(server: RedisServer) -> None:
    with redis.Redis(port=server.port) as client:
        client.config_set("requirepass", PASSWORD)


def url_of(server: RedisServer, password: str = PASSWORD) -> str:
    return server.url.replace("redis://", f"redis://:{password}@")


@pytest.fixture
def over_redis(tmp_path: Path, server: RedisServer) -> Iterator[TwoWorkers]:
    two = TwoWorkers(tmp_path, lambda: RedisBus(url_of(server)))
    yield two
    two.close()


def answer(page: HousePage, ask: str, value: str) -> bool:
    return bool(page.insist("answer", {"ask": ask, "epoch": 0, "value": value}, 30)["ok"])


def test_play_survives_a_redis_that_is_killed_and_one_that_hangs(
    over_redis: TwoWorkers, server: RedisServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    _, north, east = over_redis.begin()
    beside = over_redis.page(over_redis.writer, token=east.token)
    assert answer(north, "1.1.event", "I-01")
    server.kill()
    north.wait(lambda: north.state == "lost")
    assert answer(beside, "1.1.orientation", "1") and beside.state == "well"
    north._emit("answer", {"ask": "1.1.play.N", "epoch": 0, "value": "grain"})
    hellos = north.hellos
    server.start()
    require_password(server)
    north.wait(lambda: north.hellos > hellos and north.state == "well")
    assert answer(north, "1.1.play.N", "grain")
    assert len(over_redis.table.record) == 3

    server.pause()
    north.wait(lambda: north.state == "lost")
    hellos = north.hellos
    server.go_on()
    north.wait(lambda: north.hellos > hellos and north.state == "well")
    assert answer(east, "1.1.play.E", "piety:waived")
    assert len(over_redis.table.record) == 4
    assert wait_until(lambda: north.views[-1]["epoch"] == beside.views[-1]["epoch"])
    assert all(page.numbers_rise() for page in over_redis.pages)
    assert PASSWORD not in caplog.text


def test_views_of_a_busy_table_come_in_their_order(over_redis: TwoWorkers) -> None:
    page = over_redis.page()
    sent = 300
    for _ in range(sent):
        over_redis.table.notify()
    page.wait(lambda: len(page.views) > sent)
    numbers = [view["number"] for view in page.views]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))


def test_a_redis_is_reached_with_its_password_only(server: RedisServer, caplog: pytest.LogCaptureFixture) -> None:
    for url in (server.url, url_of(server, "wrong")):
        bus = RedisBus(url)
        received: list[bytes] = []
        bus.open("a", received.append)
        with pytest.raises(BusDown) as raised:
            bus.send([("a", b"x")])
        assert "wrong" not in str(raised.value)
        bus.close()
        assert not received
    assert "wrong" not in caplog.text


@pytest.mark.parametrize("url", ["http://:secret@host", "secret", "redis://:secret@host:port/0"])
def test_a_wrong_address_is_refused_without_being_shown(url: str) -> None:
    with pytest.raises(BusAddress) as raised:
        RedisBus(url)
    assert "secret" not in str(raised.value)


def test_datagrams_arrive_whole_and_in_order_whatever_their_bytes(server: RedisServer) -> None:
    sender, receiver = RedisBus(url_of(server)), RedisBus(url_of(server))
    received: list[bytes] = []
    done = threading.Event()
    sent = [bytes([number % 256]) * (number * 97 % 70_000) for number in range(200)]

    def take(datagram: bytes) -> None:
        received.append(datagram)
        if len(received) >= len(sent) + 1:
            done.set()

    receiver.open("b", take)
    end = time.monotonic() + 20
    while not received and time.monotonic() < end:  # until it has subscribed
        sender.send([("b", b"begin")])
        time.sleep(0.05)
    count = received.count(b"begin")
    for start in range(0, 200, 25):
        sender.send([("b", one) for one in sent[start : start + 25]])
    assert wait_until(lambda: len(received) >= count + len(sent))
    assert [one for one in received if one != b"begin"] == sent
    sender.close()
    receiver.close()
