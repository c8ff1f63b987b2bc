"""House in processes: ``run --workers N`` over a real PostgreSQL and Redis, for tests with pages at its workers."""

from __future__ import annotations

import contextlib
import json
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import psycopg
import requests

from companion.tables.rendezvous import preferred
from tests.companion.cluster.house_page import HousePage
from tests.house import open_table_at
from tests.server_processes import free_port
from tests.waiting import wait_until

GAME = "world_without_end"
START_SECONDS = 60.0


class HouseProcesses:
    """A parent process with its workers."""

    def __init__(self, folder: Path, database: str, bus: str, workers: int = 2, options: tuple[str, ...] = ()) -> None:
        """``options`` are further ones of ``run``."""
        self.database, self.folder = database, folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.output = folder / "output"
        (folder / "bus").write_text(bus)
        environment = {name: value for name, value in os.environ.items() if not name.startswith("EXCHEQUER")}
        environment |= {"EXCHEQUER_DATABASE": database, "EXCHEQUER_BUS_FILE": str(folder / "bus")}
        arguments = ["run", "--workers", str(workers), "--host", "127.0.0.1", "--port", str(self.port)]
        arguments += ["--data", str(folder / "data"), "--proxy", "127.0.0.1", *options]
        with self.output.open("wb") as output:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "companion", *arguments], env=environment, stdout=output, stderr=output
            )
        begun = wait_until(lambda: self.process.poll() is not None or self._serves(workers), START_SECONDS)
        assert begun and self.process.poll() is None, self.said()
        self.house_key = self._key()
        self.pages: list[HousePage] = []

    def _serves(self, workers: int) -> bool:
        return self._key() != "" and len(self.workers()) == workers

    def said(self) -> str:
        """What its processes have printed."""
        return self.output.read_text(errors="replace")

    def _key(self) -> str:
        found = re.search(r"/house\?key=(\w+)", self.said())
        return found[1] if found else ""

    def ask(self, statement: str, *parameters: object) -> list[tuple[Any, ...]]:
        """Ask the database."""
        with psycopg.connect(self.database.replace("+psycopg", ""), autocommit=True) as connection:
            return connection.execute(statement, parameters).fetchall()

    # ------------------------------------------------------------------ workers and tables

    def workers(self) -> dict[str, int]:
        """The process ids of the live workers, by worker id."""
        try:
            rows = self.ask("SELECT id, address FROM workers WHERE until > clock_timestamp() AND address <> ''")
        except psycopg.Error:
            return {}
        return {worker: int(address.rpartition(" ")[2]) for worker, address in rows}

    def open_table(self) -> tuple[str, str]:
        """A new table and its host's key."""
        return open_table_at(self.url, self.house_key, f"{GAME}/")

    def settled_table(self) -> tuple[str, str]:
        """A new table at the worker that keeps it, and its host's key."""
        while True:
            table, key = self.open_table()
            workers = self.workers()
            if self.writer_of(table) == workers[preferred(table, workers)]:
                return table, key

    def writer_of(self, table: str) -> int:
        """The process id of the worker that writes a table; 0 without one."""
        rows = self.ask(
            "SELECT w.address FROM tables t JOIN workers w ON w.id = t.writer "
            "WHERE t.table_id = %s AND w.until > clock_timestamp()", table
        )  # fmt: skip
        return int(rows[0][0].rpartition(" ")[2]) if rows and rows[0][0] else 0

    def worker_with(self, page: HousePage) -> int:
        """The process id of the worker that has the connection of a page; 0 if none has.

        Two have it while it goes from one to the other.
        """
        socket = page._socket
        if socket is None or socket.sock is None:
            return 0
        port = socket.sock.getsockname()[1]
        wait_until(lambda: len(self.workers_at(port)) < 2)
        return next(iter(self.workers_at(port)), 0)

    def workers_at(self, port: int) -> list[int]:
        """The process ids of the workers that have the connection from a local port."""
        wanted = f":{port:04X}"
        inodes = {
            fields[9]
            for fields in (line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:])
            if fields[2].endswith(wanted) and fields[1].endswith(f":{self.port:04X}")
        }
        found = []
        for process in self.workers().values():
            with contextlib.suppress(OSError):
                links = {str(link.readlink()) for link in Path(f"/proc/{process}/fd").iterdir()}
                if any(f"socket:[{inode}]" in links for inode in inodes):
                    found.append(process)
        return found

    def page(
        self, table: str, kind: str = "phone", token: str | None = None, at: int = 0, is_named: bool = True
    ) -> HousePage:
        """A page, at the worker with this process id (0: at any)."""
        for _ in range(40):
            page = HousePage([self.url], table, kind, token, is_named)
            if at in (0, self.worker_with(page)):
                self.pages.append(page)
                return page
            page.close()
        raise AssertionError("no connection came to that worker")

    def begin(self, at: int = 0) -> tuple[str, HousePage, list[HousePage]]:
        """A table whose game is started: its id, its host, and the phones of two players."""
        table, key = self.open_table()
        host = self.page(table, "host", key, at)
        phones = [self.page(table, at=at) for _ in range(2)]
        for phone, seat, colour in zip(phones, "NE", ("blue", "red"), strict=True):
            phone.take_seat(seat, colour, f"Player {seat}")
        assert host.send("start", {"start_player": "N"})["ok"]
        return table, host, phones

    def answers(self, table: str) -> list[tuple[str, str]]:
        """The answers of a table: asks and values, in their order."""
        rows = self.ask("SELECT body FROM entries WHERE table_id = %s AND kind = 'answer' ORDER BY number", table)
        bodies = [body if isinstance(body, dict) else json.loads(body) for (body,) in rows]
        return [(body["ask"], body["value"]) for body in bodies]

    def close(self) -> None:
        """Stop everything."""
        for page in self.pages:
            page.close()
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.process.kill()
                raise


class Player:
    """Answers whatever its page is asked until it is told to stop; remembers what it gave and what was acknowledged."""

    def __init__(self, page: HousePage, seed: int, before: Player | None = None, pause: float = 0.0) -> None:
        """``before`` is who played with the page so far; ``pause`` is seconds before each answer."""
        self._pause = pause
        self.page = page
        self.acknowledged: set[tuple[str, str]] = before.acknowledged if before else set()
        self.given: set[tuple[str, str]] = before.given if before else set()
        self.fault: BaseException | None = None
        self._chance = random.Random(seed)
        self._stopping = False
        self._thread = threading.Thread(target=self._play, daemon=True)
        self._thread.start()

    def _play(self) -> None:
        try:
            while not self._stopping:
                views = self.page.views
                asks = views[-1]["view"]["asks"] if views and self.page.state == "well" else []
                open_asks = [ask for ask in asks if ask.get("options")]
                if not open_asks:
                    time.sleep(0.02)
                    continue
                ask, epoch = self._chance.choice(open_asks), views[-1]["epoch"]
                value = self._chance.choice(ask["options"])["value"]
                time.sleep(self._pause)
                self.given.add((ask["id"], value))
                reply = self.page.insist("answer", {"ask": ask["id"], "epoch": epoch, "value": value}, 40)
                if reply["ok"]:
                    self.acknowledged.add((ask["id"], value))
                else:
                    time.sleep(0.05)
        except BaseException as problem:
            self.fault = problem

    def stop(self) -> set[tuple[str, str]]:
        """Stop; returns the answers that were acknowledged: asks and values."""
        self._stopping = True
        self._thread.join(45)
        if self.fault is not None:
            raise self.fault
        return self.acknowledged


def is_served(house: HouseProcesses) -> bool:
    """Whether a worker answers."""
    try:
        return requests.get(f"{house.url}/readyz", timeout=2).status_code == 200
    except requests.RequestException:
        return False
