"""Backups: a complete archive, verified by replay, and restored."""

import io
import json
import tarfile
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion import backups
from companion.cli.backup import command
from companion.errors import Code, Refusal
from companion.settings import Settings
from companion.tables.registry import TableRegistry
from tests.golden.journals.released import write_data_folder


def served(data: Path) -> str:
    """Open a table in a data folder; its id."""
    registry = TableRegistry(Settings(data))
    table = registry.open("Friday").id
    registry.close()
    return table


def test_a_folder_that_cannot_be_written_does_not_keep_the_others_from_their_backup(tmp_path: Path) -> None:
    served(tmp_path / "data")
    (tmp_path / "file").touch()
    full = tmp_path / "file" / "full"
    done = CliRunner().invoke(
        command, ["--data", str(tmp_path / "data"), "--to", str(full), "--to", str(tmp_path / "stick")]
    )
    assert done.exit_code == 1 and f"No backup in {full}" in done.output
    assert len(backups.find(tmp_path / "stick")) == 1


def test_a_backup_brings_everything_back_into_an_empty_folder(tmp_path: Path) -> None:
    table = served(tmp_path / "data")
    path, proof = backups.make(tmp_path / "data", tmp_path / "stick")
    assert proof is not None and proof.tables == 1 and not proof.damaged
    backups.prepare(path, tmp_path / "other")
    backups.finish(tmp_path / "other")
    registry = TableRegistry(Settings(tmp_path / "other"))
    assert registry.get(table).id == table
    registry.close()
    secret = "host_secret"
    assert (tmp_path / "other" / secret).read_bytes() == (tmp_path / "data" / secret).read_bytes()


def test_what_was_there_is_kept_beside_a_restored_backup(tmp_path: Path) -> None:
    first, second = served(tmp_path / "one"), served(tmp_path / "two")
    path, _ = backups.make(tmp_path / "one", tmp_path / "stick")
    backups.prepare(path, tmp_path / "two")
    kept = backups.finish(tmp_path / "two")
    assert kept is not None
    for folder, table in ((tmp_path / "two", first), (kept, second)):
        registry = TableRegistry(Settings(folder))
        assert registry.get(table).id == table
        registry.close()


def test_restoring_goes_on_after_an_interruption(tmp_path: Path) -> None:
    first = served(tmp_path / "one")
    served(tmp_path / "two")
    path, _ = backups.make(tmp_path / "one", tmp_path / "stick")
    backups.prepare(path, tmp_path / "two")
    data = tmp_path / "two"
    kept = data / f"before-restoring-{(data / backups.READY).stat().st_ino}"
    kept.mkdir()
    (data / "host_secret").rename(kept / "host_secret")  # as far as the first try came
    backups.finish(data)
    registry = TableRegistry(Settings(data))
    assert registry.get(first).id == first
    registry.close()


def test_only_the_newest_backups_stay(tmp_path: Path) -> None:
    served(tmp_path / "data")
    stick = tmp_path / "stick"
    stick.mkdir()
    for day in range(1, 6):
        (stick / f"exchequer-2026010{day}-200000.tar.gz").touch()
    path, _ = backups.make(tmp_path / "data", stick, kept=3)
    assert [backup.name for backup in backups.find(stick)] == [
        path.name, "exchequer-20260105-200000.tar.gz", "exchequer-20260104-200000.tar.gz",
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["../outside", "/etc/outside", "unknown"])
def test_an_archive_with_foreign_files_is_refused(tmp_path: Path, name: str) -> None:
    with tarfile.open(tmp_path / "bad.tar.gz", "w:gz") as archive:
        member = tarfile.TarInfo(name)
        member.size = 3
        archive.addfile(member, io.BytesIO(b"bad"))
    with pytest.raises(Refusal) as refused:
        backups.prepare(tmp_path / "bad.tar.gz", tmp_path / "data")
    assert refused.value.code is Code.BACKUP_DAMAGED
    assert not (tmp_path / "data" / backups.READY).exists()


def test_a_backup_of_version_0_4_is_put_back(tmp_path: Path) -> None:
    earlier = tmp_path / "earlier"
    earlier.mkdir()
    write_data_folder("0.4.0", earlier)
    books = tmp_path / "exchequer-0123abcd-000001.books"
    with books.open("wb") as file:
        file.write(
            json.dumps({"format": "exchequer.books", "schema": 1}).encode().ljust(backups.EARLIER_HEAD - 1) + b"\n"
        )
        with tarfile.open(fileobj=file, mode="w:xz") as archive:
            for path in sorted(path for path in earlier.rglob("*") if path.is_file()):
                archive.add(path, arcname=str(path.relative_to(earlier)))
    assert backups.is_archive(books)
    proof = backups.prepare(books, tmp_path / "data")
    assert proof.games > 0 and not proof.damaged and not proof.changed
    backups.finish(tmp_path / "data")
    registry = TableRegistry(Settings(tmp_path / "data"))
    assert len(registry.journal.summaries) == proof.tables and not registry.loaded.damaged
    registry.close()
