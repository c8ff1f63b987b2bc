"""Adding a whole backup to a folder that has games: killed, full or damaged, nothing is lost, nothing comes twice."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from companion.appliance import tree_archives, whole_backups, whole_restore
from companion.errors import Code, Refusal
from companion.packs import atomic_files
from companion.tables import restoring
from companion.tables.journal import Journal
from companion.tables.restoring import RestoreError
from companion.tables.sqlite_journal import SqliteJournal
from tests.companion.appliance.test_whole_backups import Rows, evening, restore, rows_of


def kinds(rows: Rows) -> dict[str, list[str]]:
    """The kinds of the rows of each table: their chains depend on the secret of the server."""
    return {table: [kind for kind, _ in entries] for table, entries in rows.items()}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A data folder with three games and photos, and a backup of it."""
    folder = tmp_path_factory.mktemp("whole")
    for seed in (1, 2, 3):
        evening(folder / "data", seed)
    for name in ("one", "two"):
        atomic_files.write(folder / "data" / "packs" / "photos" / f"{name}.webp", name.encode() * 1000)
    return folder / "data", whole_backups.make(folder / "data", folder / "backups", 7)


@pytest.fixture
def used(tmp_path: Path) -> Path:
    """A data folder with a game of its own."""
    evening(tmp_path / "data", 9)
    return tmp_path / "data"


def sent(file: Path, data: Path) -> Path:
    """The backup as a page has sent it, prepared for the next start."""
    target = data / whole_restore.UPLOADED / file.name
    target.parent.mkdir()
    shutil.copy(file, target)
    whole_restore.prepare(target, data)
    return target


def failing(monkeypatch: pytest.MonkeyPatch, at: int, problem: BaseException) -> None:
    """Let the table of this number (from 1) not be restored."""
    original, calls = restoring.restore, []

    def restored(*given: Any, **options: Any) -> Any:
        calls.append(given)
        if len(calls) == at:
            raise problem
        return original(*given, **options)

    monkeypatch.setattr(restoring, "restore", restored)


def test_a_start_that_is_killed_while_it_adds_a_backup_goes_on_at_the_next_and_tells_the_whole(
    used: Path, whole: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = rows_of(used)
    sent(whole[1], used)
    failing(monkeypatch, 3, KeyboardInterrupt())
    with pytest.raises(KeyboardInterrupt):
        whole_restore.finish(used)
    monkeypatch.undo()
    asked: list[str] = []
    original = restoring.restore

    def restored(file: Any, *given: Any, **options: Any) -> Any:
        asked.append(file.table)
        return original(file, *given, **options)

    monkeypatch.setattr(restoring, "restore", restored)
    whole_restore.finish(used)
    assert len(asked) == 1, "what was added before is not read again"
    assert kinds(rows_of(used)) == kinds({**before, **rows_of(whole[0])})
    note = whole_restore.last(used)
    assert (note["new"], note["missing"], note["why"]) == (3, 0, None)
    assert not (used / whole_restore.UPLOADED).exists()


@pytest.mark.parametrize(
    ("problem", "code", "added"),
    [(Refusal(Code.JOURNAL_UNAVAILABLE), "backup_full", 1), (RestoreError("its pack"), "backup_unproven", 2)],
    ids=["full", "one table"],
)
def test_a_backup_of_which_a_part_was_added_stays_and_is_told_and_added_whole_when_it_is_restored_again(
    used: Path, whole: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, problem: Exception, code: str, added: int
) -> None:
    before = rows_of(used)
    file = sent(whole[1], used)
    failing(monkeypatch, 2, problem)
    whole_restore.finish(used)
    monkeypatch.undo()
    note = whole_restore.last(used)
    assert (note["new"], note["missing"], note["why"]) == (added, 3 - added, {"key": f"error.{code}"})
    assert file.read_bytes() == whole[1].read_bytes(), "the file that was sent is the only one there is"
    assert len(rows_of(used)) == len(before) + added
    assert not (used / whole_restore.READY).exists(), "another one can be restored"
    whole_restore.prepare(file, used)
    whole_restore.finish(used)
    assert kinds(rows_of(used)) == kinds({**before, **rows_of(whole[0])})
    note = whole_restore.last(used)
    assert (note["new"], note["there"], note["why"]) == (3 - added, added, None)
    assert not file.exists()


def test_a_file_that_was_sent_stays_when_another_backup_is_restored(
    used: Path, whole: tuple[Path, Path], tmp_path: Path
) -> None:
    other = tmp_path / "other"
    evening(other, 5)
    file = used / whole_restore.UPLOADED / "exchequer-00000000-000001.books"
    file.parent.mkdir()
    shutil.copy(whole_backups.make(other, tmp_path / "stick", 1), file)
    whole_restore.prepare(whole[1], used)
    whole_restore.finish(used)
    assert file.exists() and whole_restore.last(used)["new"] == 3


def test_a_table_that_was_put_beside_another_comes_once_however_often_it_is_restored(
    whole: tuple[Path, Path], tmp_path: Path
) -> None:
    used = tmp_path / "used"
    restore(whole[1], used)
    with_other_rows = tmp_path / "other"
    evening(with_other_rows, 6)
    journal = SqliteJournal.at(used)
    table = journal.tables()[0]
    rows = list(journal.read(table))
    journal.replace(table, rows[:-2])
    last = rows[-3]
    journal.append(table, last.number + 1, last.chain, last.kind, dict(last.body), last.checksum)
    journal.copy_rows()
    if journal.copies is not None:
        journal.copies.replace(table, list(journal.read(table)))
    journal.close()
    counts = []
    for _ in range(3):
        restore(whole[1], used)
        journal = SqliteJournal.at(used)
        counts.append(len(journal.tables()))
        journal.close()
    assert counts == [4, 4, 4]


def test_a_table_is_added_whole_or_not_at_all(
    used: Path, whole: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A journal that fails at a row in the middle of a table has none of that table."""
    before = rows_of(used)
    whole_restore.prepare(whole[1], used)
    insert, calls = Journal.append_all, []

    def broken(self: Journal, previous: str, rows: Any, summary: Any) -> None:
        calls.append(len(rows))
        insert(self, previous, [*rows[:5], rows[0]], summary)  # the number is there already

    monkeypatch.setattr(Journal, "append_all", broken)
    whole_restore.finish(used)
    assert calls[0] > 5
    assert rows_of(used) == before and whole_restore.last(used)["missing"] == 3


def test_photos_that_were_copied_by_half_are_copied_again(
    used: Path, whole: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    photos = used / "packs" / "photos"
    whole_restore.prepare(whole[1], used)
    original = shutil.copyfileobj

    def half(source: Any, target: Any, length: int = 0) -> None:
        if "photos" in str(source.name):
            target.write(source.read(5))
            target.flush()
            raise KeyboardInterrupt
        original(source, target, length)

    monkeypatch.setattr(shutil, "copyfileobj", half)
    with pytest.raises(KeyboardInterrupt):
        whole_restore.finish(used)
    monkeypatch.undo()
    assert not list(photos.glob("*.webp"))
    whole_restore.finish(used)
    assert sorted(one.name for one in photos.iterdir()) == ["one.webp", "two.webp"]
    assert (photos / "one.webp").read_bytes() == b"one" * 1000


def test_each_table_and_file_is_a_sign_that_it_goes_on(used: Path, whole: tuple[Path, Path]) -> None:
    whole_restore.prepare(whole[1], used)
    signs: list[int] = []
    whole_restore.finish(used, lambda: signs.append(len(signs)))
    assert len(signs) >= 3 + 2


def test_a_backup_for_which_there_is_no_room_is_not_unpacked_and_leaves_room_for_the_games(
    used: Path, whole: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = shutil.disk_usage(used)
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: usage._replace(free=whole_backups.SPARE + 1000))
    with pytest.raises(Refusal) as refused:
        whole_restore.prepare(whole[1], used)
    assert refused.value.code is Code.BACKUP_FULL
    assert not (used / whole_restore.STAGE).exists()


def test_what_a_killed_preparation_has_left_is_removed_by_the_next_start(used: Path, whole: tuple[Path, Path]) -> None:
    stage = used / whole_restore.STAGE
    with whole[1].open("rb") as file:
        file.seek(whole_backups.HEAD)
        tree_archives.unpack(file, stage, whole_backups.MOST_BYTES, whole_backups.MOST_FILES)
    whole_restore.finish(used)
    assert not stage.exists()
