"""A café of several processes: what was acknowledged stays when one is killed, and phones are soon back."""

from __future__ import annotations

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
from tests.faults.playing_table import PlayingTable
from tests.faults.strangers import FORM_TYPE
from tests.faults.thin_client import Gone, ThinPage, request
from tests.postgres import PostgresServer
from tests.redis_server import RedisServer

GAMES = ("world_without_end", "pillars_of_the_earth") * 2
BACK_WITHIN = 10.0
"""Seconds within which every phone is back after a kill."""
ANSWERS = 10
"""Answers that each table gives before and after each kill."""


@pytest.fixture(scope="module")
def cafe(
    tmp_path_factory: pytest.TempPathFactory, postgres_server: PostgresServer, redis_server: RedisServer
) -> Iterator[Cafe]:
    database = postgres_server.create()
    with open_cafe(tmp_path_factory.mktemp("cafe"), postgres_server.url(database), redis_server.socket_url) as made:
        yield made


def test_a_killed_process_loses_no_acknowledged_answer_and_all_phones_are_soon_back(cafe: Cafe) -> None:
    tables = [
        PlayingTable(cafe.port, *cafe.open_table(game), seed, host=NAME, pause=0.05) for seed, game in enumerate(GAMES)
    ]
    for table in tables:
        table.start()
        table.reach(ANSWERS)
    for process in cafe.processes:
        process.kill()
        for table in tables:
            table.reach(table.answers + ANSWERS)
        process.start()
    for table in tables:
        table.end()
    assert [table.lost for table in tables] == [0] * len(tables)
    assert 0 < max(table.longest for table in tables) < BACK_WITHIN


def test_two_phones_of_one_table_at_two_processes_see_the_same(cafe: Cafe) -> None:
    table, _ = cafe.open_table("world_without_end")
    phones = [ThinPage(process.port, table, host=NAME) for process in cafe.processes]
    for phone, seat, colour in zip(phones, "NE", ("blue", "red"), strict=True):
        assert phone.ask("take_seat", {"seat": seat, "name": f"Player {seat}", "colour": colour})["ok"]
    for phone in phones:
        assert set(_newest(phone, "E")["table"]["people"]) == {"N", "E"}


def test_after_redis_was_gone_a_phone_gets_the_view_that_it_missed(cafe: Cafe, redis_server: RedisServer) -> None:
    table, _ = cafe.open_table("world_without_end")
    phones = [ThinPage(process.port, table, host=NAME) for process in cafe.processes]
    redis_server.kill()
    assert phones[0].ask("take_seat", {"seat": "N", "name": "Ada", "colour": "blue"})["ok"]
    assert set(_newest(phones[0], "N")["table"]["people"]) == {"N"}
    redis_server.start()
    assert set(_newest(phones[1], "N")["table"]["people"]) == {"N"}


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
        reply = request(process.port, "POST", "/venue/sign-in", body, FORM_TYPE, host=NAME, origin=f"http://{NAME}")
        assert reply.status == 303 and reply.headers["Location"] == "/venue/tables"
