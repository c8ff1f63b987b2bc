"""A café of several processes: what was acknowledged stays when one is killed, and phones are soon back."""

from __future__ import annotations

import json
import random
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from companion.__main__ import main
from companion.settings import Settings
from companion.tables.registry import TableRegistry
from companion.venue.passwords import new_password
from tests.deploy.cafe import NAME, Cafe, open_cafe
from tests.faults.thin_client import SOCKET_PATH, Gone, ThinPage, request
from tests.postgres import PostgresServer
from tests.redis_server import RedisServer

GAMES = ("world_without_end", "pillars_of_the_earth") * 2
BACK_WITHIN = 10.0
"""Seconds within which every phone is back after a kill."""
ANSWERS = 25
"""Answers that each table gives before and after the kill."""


class PlayingTable(threading.Thread):
    """A table with two phones and a host, over real sockets through nginx; its answers are random and legal."""

    def __init__(self, cafe: Cafe, game: str, seed: int) -> None:
        super().__init__(daemon=True)
        self.cafe, self.chance = cafe, random.Random(seed)
        self.table, self.key = cafe.open_table(game)
        self.tokens: dict[str, str | None] = {"N": None, "E": None}
        self.pages: dict[str, ThinPage] = {}
        self.acknowledged: list[list[str]] = []
        self.longest = 0.0
        """The longest time until all pages were back."""
        self.goal = 0
        self.pending: tuple[str, dict[str, Any]] | None = None
        self.ended = threading.Event()
        self.fault: BaseException | None = None
        self._connect()
        for seat, colour in (("N", "blue"), ("E", "red")):
            reply = self.pages[seat].ask("take_seat", {"seat": seat, "name": f"Player {seat}", "colour": colour})
            self.tokens[seat] = reply["token"]
        assert self.pages["host"].ask("start", {"start_player": "N"})["ok"]

    def run(self) -> None:
        try:
            while not self.ended.is_set():
                if len(self.acknowledged) >= self.goal:
                    self.ended.wait(0.02)
                    continue
                try:
                    self._answer()
                except (Gone, OSError):
                    self._reconnect()
        except BaseException as problem:
            self.fault = problem
        finally:
            for page in self.pages.values():
                page.close()

    def reach(self, goal: int) -> None:
        """Play until so many answers are acknowledged."""
        self.goal = goal
        end = time.monotonic() + 90
        while len(self.acknowledged) < goal:
            assert self.fault is None, self.fault
            assert time.monotonic() < end, f"{self.table}: {len(self.acknowledged)} of {goal} answers"
            time.sleep(0.05)

    def record(self) -> list[list[str]]:
        """The answers of the game's record, after its host has closed it."""
        assert self.pages["host"].ask("finish", {})["ok"]
        record: dict[str, Any] = json.loads(self.cafe.fetch(f"/games/{self.table}/record.json"))
        return [line[:2] for line in record["answers"]]

    def _answer(self) -> None:
        """Give an answer; one that was not acknowledged is sent again, as a page does."""
        if self.pending is None:
            asks = [(seat, ask) for seat in self.tokens for ask in self._asks(seat)]
            if not asks:
                self._refresh()
                return
            seat, ask = self.chance.choice(asks)
            value = self.chance.choice(ask["options"])["value"]
            self.pending = seat, {"ask": ask["id"], "epoch": self.pages[seat].newest["epoch"], "value": value}
        seat, message = self.pending
        reply = self.pages[seat].ask("answer", message)
        self.pending = None
        if reply["ok"]:
            self.acknowledged.append([message["ask"], message["value"]])
        elif reply["code"] != "ask_not_open":  # no answer is undone, so another seat was not faster
            raise AssertionError(reply)
        self._refresh()

    def _asks(self, seat: str) -> list[dict[str, Any]]:
        self.pages[seat].drain()
        view = self.pages[seat].envelope()["view"]
        return [ask for ask in view["asks"] if ask["options"]]

    def _refresh(self) -> None:
        for seat in self.tokens:
            self.pages[seat].ask("refresh", {})

    def _reconnect(self) -> None:
        begun = time.monotonic()
        while True:
            try:
                self._connect()
                break
            except (Gone, OSError, KeyError):
                assert time.monotonic() - begun < 30, "the pages cannot connect again"
                time.sleep(0.3)  # as a page waits
        self.longest = max(self.longest, time.monotonic() - begun)

    def _connect(self) -> None:
        for page in self.pages.values():
            page.close()
        path = f"{SOCKET_PATH}&table={self.table}"
        roles = {"host": ("host", self.key), "N": ("phone", self.tokens["N"]), "E": ("phone", self.tokens["E"])}
        self.pages = {
            name: ThinPage(self.cafe.port, self.table, page, token, host=NAME, path=path)
            for name, (page, token) in roles.items()
        }
        for page in self.pages.values():
            assert page.hello["ok"]
            page.ask("refresh", {})


@pytest.fixture(scope="module")
def cafe(
    tmp_path_factory: pytest.TempPathFactory, postgres_server: PostgresServer, redis_server: RedisServer
) -> Iterator[Cafe]:
    database = postgres_server.create()
    with open_cafe(tmp_path_factory.mktemp("cafe"), postgres_server.url(database), redis_server.socket_url) as made:
        yield made


def test_a_killed_process_loses_no_acknowledged_answer_and_all_phones_are_soon_back(cafe: Cafe) -> None:
    tables = [PlayingTable(cafe, game, seed) for seed, game in enumerate(GAMES)]
    for table in tables:
        table.start()
    for table in tables:
        table.reach(ANSWERS)
    for number, process in enumerate(cafe.processes, start=1):
        for table in tables:
            table.goal = (number + 1) * ANSWERS
        process.kill()
        for table in tables:
            table.reach((number + 1) * ANSWERS)
        process.start()
    for table in tables:
        table.ended.set()
        table.join(20)
        assert table.fault is None
    assert max(table.longest for table in tables) < BACK_WITHIN
    for table in tables:
        table._connect()
        assert table.record()[: len(table.acknowledged)] == table.acknowledged


def test_two_phones_of_one_table_at_two_processes_see_the_same(cafe: Cafe) -> None:
    table, _ = cafe.open_table("world_without_end")
    phones = [ThinPage(process.port, table, host=NAME) for process in cafe.processes]
    for phone, seat, colour in zip(phones, "NE", ("blue", "red"), strict=True):
        assert phone.ask("take_seat", {"seat": seat, "name": f"Player {seat}", "colour": colour})["ok"]
    for phone in phones:
        assert set(_newest(phone, "E")["table"]["people"]) == {"N", "E"}


def _newest(phone: ThinPage, seat: str) -> dict[str, Any]:
    """The newest view of a phone, once a seat is taken in it; without asking for one."""
    phone.drain()
    while seat not in phone.envelope().get("table", {}).get("people", {}):
        phone.viewed(phone._next_packet(b'42["view"'))
    return phone.newest


def test_a_foreign_name_is_refused_and_the_cafes_own_is_not(cafe: Cafe) -> None:
    assert b"Exchequer" in cafe.fetch("/")
    phone = ThinPage(cafe.port, host=NAME)
    phone.close()
    with pytest.raises(Gone, match="421"):
        ThinPage(cafe.port, host="other.example.org")


def test_a_backup_of_the_database_is_restored_into_another(
    cafe: Cafe, postgres_server: PostgresServer, tmp_path: Path
) -> None:
    table, _ = cafe.open_table("monasterium")
    data = str(cafe.folder / "data")
    made = CliRunner().invoke(
        main, ["backup", "--data", data, "--to", str(tmp_path)], env={"EXCHEQUER_DATABASE": cafe.database}
    )
    assert made.exit_code == 0, made.output
    (archive,) = tmp_path.glob("exchequer-*.tar.gz")
    other = postgres_server.url(postgres_server.create())
    restored = CliRunner().invoke(main, ["restore", "--data", data, str(archive)], env={"EXCHEQUER_DATABASE": other})
    assert restored.exit_code == 0, restored.output
    registry = TableRegistry(Settings(data=cafe.folder / "data", database=other))
    assert registry.get(table).game_name == "monasterium"
    registry.close()


def test_an_account_from_the_terminal_signs_in_at_every_process(cafe: Cafe) -> None:
    password = new_password()
    added = CliRunner().invoke(
        main,
        ["staff", "add", "Marta", "--type", "--data", str(cafe.folder / "data")],
        input=f"{password}\n",
        env={"EXCHEQUER_DATABASE": cafe.database},
    )
    assert added.exit_code == 0, added.output
    for process in cafe.processes:
        body = f"name=marta&password={password}".encode()
        headers = f"Origin: http://{NAME}\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        reply = request(process.port, "POST", "/venue/sign-in", body, headers, host=NAME)
        assert reply.status == 303 and reply.header("Location") == "/venue/tables"
