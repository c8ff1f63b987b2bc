"""Rooms in use: the readers of each table with open pages, in this or another process.

Without Redis, or while it cannot be reached, a process knows its own rooms only.
"""

from __future__ import annotations

import contextlib
import logging
import threading
import time
import uuid
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from companion.server.views.reader import Room

if TYPE_CHECKING:
    from redis import Redis

log = logging.getLogger("exchequer.rooms")

LASTS = 60.0
"""Seconds after which the rooms of a silent process are forgotten."""
RENEWED_EVERY = 10.0
TRIED_EVERY = 1.0
"""Seconds between two tries while Redis cannot be reached."""


class Pages(NamedTuple):
    """The pages of a room: how many this process has, and whether others have some."""

    here: int
    elsewhere: bool


class Rooms:
    """The rooms of all pages of this process, and with Redis those of the other processes. Thread-safe."""

    def __init__(self, redis: Redis | None = None) -> None:
        self._redis = redis
        self._process = uuid.uuid4().hex
        self._lock = threading.Lock()
        self._pages: dict[str, dict[Room, set[str]]] = {}
        """The pages of this process by table and room."""
        self._closed = threading.Event()
        self._is_lost = False

    def join(self, page: str, room: Room) -> None:
        """Note that a page is in a room."""
        with self._lock:
            pages = self._pages.setdefault(room.table, {}).setdefault(room, set())
            pages.add(page)
        if self._redis is not None and len(pages) == 1:
            with self._tried():
                self._redis.zadd(_key(room.table), {self._member(room): time.time() + LASTS})

    def leave(self, page: str, room: Room) -> None:
        """Note that a page has left a room."""
        with self._lock:
            rooms = self._pages.get(room.table, {})
            pages = rooms.get(room, set())
            pages.discard(page)
            empty = rooms.pop(room, None) is not None if not pages else False
            if not rooms:
                self._pages.pop(room.table, None)
        if self._redis is not None and empty:
            with self._tried():
                self._redis.zrem(_key(room.table), self._member(room))

    def of(self, table: str) -> dict[Room, Pages]:
        """The rooms of a table, with where their pages are."""
        with self._lock:
            found = {room: Pages(len(pages), False) for room, pages in self._pages.get(table, {}).items()}
        if self._redis is not None:
            with self._tried():
                for member in self._redis.zrangebyscore(_key(table), time.time(), "+inf"):
                    process, _, name = _text(member).partition(" ")
                    room = Room.named(name)
                    if process != self._process:
                        found[room] = Pages(found[room].here if room in found else 0, True)
        return found

    def tables(self) -> set[str]:
        """The tables of the pages of this process."""
        with self._lock:
            return set(self._pages)

    def close(self) -> None:
        """Forget the rooms of this process."""
        self._closed.set()
        if self._redis is not None:
            for table in self.tables():
                with self._lock:
                    members = [self._member(room) for room in self._pages.get(table, {})]
                if members:
                    with self._tried():
                        self._redis.zrem(_key(table), *members)

    def _member(self, room: Room) -> str:
        return f"{self._process} {room.name}"

    def recoveries(self) -> Iterator[None]:
        """Refresh the rooms in Redis until they are closed; yields when Redis is there again: views may be missed."""
        while self._redis is not None and not self._closed.wait(TRIED_EVERY if self._is_lost else RENEWED_EVERY):
            until = time.time() + LASTS
            with self._lock:
                rooms = {table: list(rooms) for table, rooms in self._pages.items()}
            added = None
            with self._tried(), self._redis.pipeline(transaction=False) as pipeline:
                for table, used in rooms.items():
                    pipeline.zadd(_key(table), {self._member(room): until for room in used})
                    pipeline.zremrangebyscore(_key(table), "-inf", time.time())
                    pipeline.expire(_key(table), round(4 * LASTS))
                added = sum(pipeline.execute()[::3])
            if added is None:
                continue
            was_lost, self._is_lost = self._is_lost, False
            if was_lost or added:  # a room that was missing: Redis has restarted
                yield

    @contextlib.contextmanager
    def _tried(self) -> Iterator[None]:
        """Log the first failure to reach Redis, and go on without it."""
        from redis import RedisError

        try:
            yield
        except RedisError as problem:
            if not self._is_lost:
                log.warning("Redis cannot be reached: %s", problem)
            self._is_lost = True


def _key(table: str) -> str:
    return f"exchequer:rooms:{table}"


def _text(member: object) -> str:
    """A member of a Redis set as text."""
    return member.decode() if isinstance(member, bytes) else str(member)
