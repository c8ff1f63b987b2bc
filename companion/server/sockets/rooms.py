"""Rooms in use: the readers of each table with open pages, in this or another process."""

from __future__ import annotations

import threading
import time
import uuid
from typing import TYPE_CHECKING

from companion.server.views.reader import Room

if TYPE_CHECKING:
    from redis import Redis

LASTS = 60.0
"""Seconds after which a room of a process that says nothing more is forgotten."""
RENEWED_EVERY = 20.0


class Rooms:
    """The rooms of all pages of this process, and with Redis those of the other processes. Thread-safe."""

    def __init__(self, redis: Redis | None = None) -> None:
        self._redis = redis
        self._process = uuid.uuid4().hex
        self._lock = threading.Lock()
        self._pages: dict[str, dict[Room, set[str]]] = {}
        """The pages of this process by table and room."""
        self._closed = threading.Event()
        if redis is not None:
            threading.Thread(target=self._renew, name="rooms", daemon=True).start()

    def join(self, page: str, room: Room) -> None:
        """Note that a page is in a room."""
        with self._lock:
            pages = self._pages.setdefault(room.table, {}).setdefault(room, set())
            pages.add(page)
        if self._redis is not None and len(pages) == 1:
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
            self._redis.zrem(_key(room.table), self._member(room))

    def of(self, table: str) -> dict[Room, int]:
        """The rooms of a table with their number of pages in this process; 1 for a room that only others have."""
        with self._lock:
            found = {room: len(pages) for room, pages in self._pages.get(table, {}).items()}
        if self._redis is not None:
            for member in self._redis.zrangebyscore(_key(table), time.time(), "+inf"):
                found.setdefault(Room.named(_text(member).partition(" ")[2]), 1)
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
                    self._redis.zrem(_key(table), *members)

    def _member(self, room: Room) -> str:
        return f"{self._process} {room.name}"

    def _renew(self) -> None:
        """Refresh the rooms in Redis from time to time."""
        while self._redis is not None and not self._closed.wait(RENEWED_EVERY):
            until = time.time() + LASTS
            with self._lock:
                rooms = {table: list(rooms) for table, rooms in self._pages.items()}
            with self._redis.pipeline(transaction=False) as pipeline:
                for table, used in rooms.items():
                    pipeline.zadd(_key(table), {self._member(room): until for room in used})
                    pipeline.zremrangebyscore(_key(table), "-inf", time.time())
                    pipeline.expire(_key(table), round(4 * LASTS))
                pipeline.execute()


def _key(table: str) -> str:
    return f"exchequer:rooms:{table}"


def _text(member: object) -> str:
    """A member of a Redis set as text."""
    return member.decode() if isinstance(member, bytes) else str(member)
