"""Attacked server: a game with a seated phone and a host that must stay connected throughout."""

from __future__ import annotations

import contextlib
import re
import threading
from collections.abc import Iterator

from tests.faults.fast_server import FastServer
from tests.faults.thin_client import ThinPage, request
from tests.waiting import wait_until

MEGABYTES = 12.0
"""Growth of resident memory that counts as none: allocators and late imports take as much."""
FORM_TYPE = "Content-Type: application/x-www-form-urlencoded\r\n"


class Keeper(threading.Thread):
    """Pages that ask for their view all the time, and notice when they are disconnected."""

    def __init__(self, *pages: ThinPage) -> None:
        super().__init__(daemon=True)
        self.pages = pages
        self.rounds = 0
        self.stopped = threading.Event()
        self.start()

    def run(self) -> None:
        """Ask until it is stopped, or a page is refused or disconnected."""
        while not self.stopped.wait(0.2):
            for page in self.pages:
                assert page.ask("refresh", {})["ok"]
            self.rounds += 1

    def still_served(self) -> bool:
        """Whether all pages are answered once more."""
        before = self.rounds
        return wait_until(lambda: self.rounds > before + 1 or not self.is_alive()) and self.is_alive()


class Attacked(FastServer):
    """A server with a running game, whose seated phone and host stay connected all the time."""

    def begin(self) -> None:
        """Seat two phones and start the game."""
        phone, other = ThinPage(self.port, self.table), ThinPage(self.port, self.table)
        for page, seat, colour in ((phone, "N", "blue"), (other, "E", "red")):
            self.token = page.ask("take_seat", {"seat": seat, "name": seat, "colour": colour})["token"]
        host = ThinPage(self.port, self.table, "host", self.key)
        assert host.ask("start", {"start_player": "N"})["ok"]
        self.keeper = Keeper(phone, host)
        # What the server imports late is no growth: computer vision takes 45 MB.
        for path in (f"/host/{self.table}/camera.json?key={self.key}", "/enrol", f"/qr/{self.table}.svg"):
            request(self.port, "GET", path)

    def end(self) -> int:
        """Stop the phones and the server; returns its exit code."""
        self.keeper.stopped.set()
        self.keeper.join()
        return self.stop()

    @contextlib.contextmanager
    def holding(self, growth: float = MEGABYTES) -> Iterator[None]:
        """Carry out an attack: no traceback, little growth of memory, and phone and host as before."""
        with self.metered() as meter:
            yield
        assert "Traceback" not in meter.written
        assert meter.growth <= growth
        assert self.keeper.still_served()

    def draft(self) -> tuple[str, str]:
        """A new draft of a pack: its path, and its key as a query string."""
        body = f"name=Attack&game=world_without_end&key={self.house_key}".encode()
        created = request(self.port, "POST", f"/enrol?key={self.house_key}", body, FORM_TYPE)
        assert created.status == 303
        path, _, query = created.header("Location").partition("?")
        return f"/packs/{path.rpartition('/')[2]}", f"?{query}"

    def open_table(self) -> tuple[str, str]:
        """A further table that the house has opened: its id and its host key."""
        body = f"name=Second&play=world_without_end%2F&key={self.house_key}".encode()
        created = request(self.port, "POST", f"/?key={self.house_key}", body, FORM_TYPE)
        found = re.search(r"/host/(\w+)\?key=(\w+)", created.header("Location"))
        assert found is not None
        return found[1], found[2]
