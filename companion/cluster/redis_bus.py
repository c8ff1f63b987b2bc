"""Redis bus: the bus of a house over Redis's channels, one for each worker (package redis, of the extra ``cafe``).

The address with its password is a secret: it stands in no log line and in no exception that leaves this module.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Sequence

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from companion.cluster.bus import BusDown, Received
from companion.cluster.datagrams import MOST_BYTES

log = logging.getLogger("exchequer.cluster")

PREFIX = "exchequer:"
"""Start of the names of channels."""
CONNECT_SECONDS = SEND_SECONDS = 1.0
"""Seconds in which Redis has to take a connection, and what is sent."""
WAIT_SECONDS = 0.5
"""Seconds between two looks whether the bus is closed while nothing comes."""
AGAIN_SECONDS = 0.2
"""Seconds between two attempts to reach Redis."""


class BusAddress(ValueError):
    """An address of Redis that cannot be used; the text says why, without it."""


class RedisBus:
    """The bus of one worker over Redis."""

    def __init__(self, url: str) -> None:
        """``url`` is ``redis://:PASSWORD@HOST:PORT/0``, with ``rediss`` over TLS, or ``unix://``.

        Raises `BusAddress`.
        """
        try:
            self._sender = self._client(url, SEND_SECONDS)
            # Waiting for messages has a limit of its own; a dead connection is noticed by the heartbeats of others.
            self._receiver = self._client(url, WAIT_SECONDS + SEND_SECONDS)
        except (ValueError, redis.RedisError):
            raise BusAddress("EXCHEQUER_BUS is no address of Redis (redis://:PASSWORD@HOST:PORT/0).") from None
        self._received: Received = lambda datagram: None
        self._channel = ""
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._receive_on, name="bus-receiver", daemon=True)

    @staticmethod
    def _client(url: str, seconds: float) -> redis.Redis:
        return redis.Redis.from_url(
            url,
            socket_connect_timeout=CONNECT_SECONDS,
            socket_timeout=seconds,
            socket_keepalive=True,
            health_check_interval=2,
            # What may have been sent is never sent again: the order would be lost.
            retry=Retry(NoBackoff(), 0),
        )

    def open(self, worker: str, received: Received) -> None:
        """Receive the datagrams for a worker from now on, also after Redis has been away."""
        self._channel, self._received = PREFIX + worker, received
        self._thread.start()

    def send(self, datagrams: Sequence[tuple[str, bytes]]) -> None:
        """Publish datagrams by one pipeline. Raises `BusDown`."""
        try:
            with self._sender.pipeline(transaction=False) as pipeline:
                for worker, datagram in datagrams:
                    pipeline.publish(PREFIX + worker, datagram)
                pipeline.execute()
        except (redis.RedisError, OSError) as problem:
            raise BusDown(type(problem).__name__) from None

    def close(self) -> None:
        """Receive and send nothing more."""
        self._ended.set()
        if self._thread.is_alive():
            self._thread.join(WAIT_SECONDS + 2 * SEND_SECONDS)
        self._sender.close()
        self._receiver.close()

    def _receive_on(self) -> None:
        while not self._ended.is_set():
            try:
                self._receive()
            except (redis.RedisError, OSError) as problem:
                log.debug("Nothing can be received over the bus: %s", type(problem).__name__)
            except Exception:
                log.exception("Receiving over the bus failed")
            self._ended.wait(AGAIN_SECONDS)

    def _receive(self) -> None:
        """Receive until the connection is lost."""
        with self._receiver.pubsub() as subscription:  # type: ignore[no-untyped-call]
            subscription.subscribe(self._channel)
            while not self._ended.is_set():
                message = subscription.get_message(ignore_subscribe_messages=True, timeout=WAIT_SECONDS)
                if message is None or message["type"] != "message":
                    continue
                content = message["data"]
                if isinstance(content, bytes) and len(content) <= MOST_BYTES:
                    self._received(content)
