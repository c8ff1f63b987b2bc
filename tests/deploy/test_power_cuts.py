"""The disk of the power cuts, and what its players know of it, without a virtual machine."""

from __future__ import annotations

import random
import socket
import struct
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.testing.power_player import Game, Step
from deploy.testing.volatile_disk import KINDS, SECTOR, VolatileDisk, copy_sparse

SIZE = 1 << 20
BLOCK = 8 * SECTOR


class Machine:
    """What a virtual machine asks of its disk, by the NBD protocol."""

    def __init__(self, disk: VolatileDisk) -> None:
        self._connection = socket.socket(socket.AF_UNIX)
        self._connection.connect(str(disk.socket))
        self._connection.settimeout(10)
        assert self._receive(18)[:8] == b"NBDMAGIC"
        self._connection.sendall(struct.pack(">I", 1) + b"IHAVEOPT" + struct.pack(">II", 1, 0))
        assert struct.unpack(">Q", self._receive(10 + 124)[:8])[0] == SIZE

    def ask(self, kind: int, offset: int, size: int, content: bytes = b"", flags: int = 0) -> bytes:
        """One request; returns what was read."""
        self._connection.sendall(struct.pack(">IHHQQI", 0x25609513, flags, kind, 7, offset, size) + content)
        assert self._receive(16) == struct.pack(">IIQ", 0x67446698, 0, 7)
        return self._receive(size) if kind == 0 else b""

    def write(self, block: int, letter: bytes, flags: int = 0) -> None:
        """Fill a block with a letter."""
        self.ask(1, block * BLOCK, BLOCK, letter * BLOCK, flags)

    def flush(self) -> None:
        """Flush what was written."""
        self.ask(3, 0, 0)

    def close(self) -> None:
        """Go."""
        self._connection.close()

    def _receive(self, size: int) -> bytes:
        found = b""
        while len(found) < size:
            part = self._connection.recv(size - len(found))
            assert part
            found += part
        return found


@pytest.fixture
def disk() -> Iterator[VolatileDisk]:
    """A disk that is on, and begins with a block of dots; the path of its socket has to be short."""
    with tempfile.TemporaryDirectory(prefix="disk-") as folder:
        image = Path(folder) / "image"
        image.write_bytes(b"." * BLOCK)
        made = VolatileDisk(Path(folder), image, SIZE)
        made.power_on()
        yield made
        made.close()


def block_of(file: Path, number: int) -> bytes:
    """A block of a file."""
    with file.open("rb") as opened:
        opened.seek(number * BLOCK)
        return opened.read(BLOCK)


def test_a_machine_reads_what_it_wrote_before_it_is_flushed(disk: VolatileDisk) -> None:
    machine = Machine(disk)
    machine.write(1, b"a")
    assert machine.ask(0, 0, BLOCK) == b"." * BLOCK
    assert machine.ask(0, BLOCK, BLOCK) == b"a" * BLOCK
    machine.close()


@pytest.mark.parametrize("kind", sorted(set(KINDS)))
def test_what_was_flushed_survives_every_cut_and_the_rest_is_lost_for_the_machine_too(
    disk: VolatileDisk, kind: str
) -> None:
    machine = Machine(disk)
    machine.write(0, b"a")
    machine.flush()
    for block in range(0, 40, 2):
        machine.write(block, b"b")
    disk.power_off()
    cut = disk.settle(random.Random(1), kind)
    assert cut.unflushed == 20
    for block in range(40):
        found = block_of(disk.stable, block)
        sectors = {found[start : start + 1] for start in range(0, BLOCK, SECTOR)}
        before = b"a" if block == 0 else b"\0"
        assert sectors <= ({before, b"b"} if block % 2 == 0 else {b"\0"})
        assert kind != "nothing" or sectors == {before}
        assert kind != "all" or block % 2 or sectors == {b"b"}
        assert found == block_of(disk.seen, block)
    assert (cut.lost == 0) == (kind == "all")
    machine.close()


def test_a_forced_write_survives_without_a_flush(disk: VolatileDisk) -> None:
    machine = Machine(disk)
    machine.write(1, b"a")
    machine.write(2, b"b", flags=1)
    disk.power_off()
    disk.settle(random.Random(1), "nothing")
    assert (block_of(disk.stable, 1), block_of(disk.stable, 2)) == (b"\0" * BLOCK, b"b" * BLOCK)
    machine.close()


def test_nothing_is_taken_or_answered_after_the_power_is_off(disk: VolatileDisk) -> None:
    machine = Machine(disk)
    disk.power_off()
    with pytest.raises((AssertionError, OSError)):
        machine.write(1, b"a")
    assert disk.position() == 0
    machine.close()


def test_a_card_is_rebuilt_as_an_earlier_cut_had_left_it(disk: VolatileDisk, tmp_path: Path) -> None:
    machine = Machine(disk)
    for letter in (b"a", b"b", b"c"):
        machine.write(1, letter)
        machine.flush()
    rebuilt = tmp_path / "rebuilt"
    for position, letter in ((2, b"a"), (3, b"a"), (4, b"b"), (6, b"c")):
        copy_sparse(disk.stable, rebuilt)
        disk.rebuild(rebuilt, 0, position, random.Random(1), "nothing")
        assert block_of(rebuilt, 1) == letter * BLOCK
    machine.close()


def test_a_sparse_copy_of_a_part_is_the_same(tmp_path: Path) -> None:
    source, target = tmp_path / "source", tmp_path / "target"
    with source.open("wb") as file:
        file.truncate(SIZE)
        file.seek(SIZE // 2)
        file.write(b"x" * 5000)
    copy_sparse(source, target, SECTOR, SIZE // 2 + 1000)
    assert target.read_bytes() == source.read_bytes()[SECTOR : SECTOR + SIZE // 2 + 1000]


def test_a_card_must_have_what_was_acknowledged_and_may_have_what_was_sent() -> None:
    one, two, three = ("ask", "1"), ("ask", "2"), ("ask", "3")
    game = Game([one], [Step(two, 10, 12), Step(three, 14, None), Step(None, 20, 22)])
    assert game.possible(9) == [[one]]
    assert game.possible(11) == [[one], [one, two]]
    assert game.possible(12) == [[one, two]]
    assert game.possible(15) == [[one, two], [one, two, three]]
    assert game.possible(21) == [[one, two], [one, two, three], []]
    assert game.possible(22) == [[]]
    assert game.acknowledged() == 1
