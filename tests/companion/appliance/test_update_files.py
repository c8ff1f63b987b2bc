"""Update files: what is trusted, what is refused, and what an archive may hold."""

from __future__ import annotations

import base64
import hashlib
import io
import json
import lzma
import struct
import tarfile
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.appliance import tree_archives, update_files
from companion.appliance.update_files import MAGIC, Manifest
from companion.errors import Code, Refusal
from tests.companion.appliance.version_tree import write_tree

SECRET, OTHER = bytes(range(32)), bytes(range(1, 33))


def public(secret: bytes) -> bytes:
    """The public key of a private one."""
    from nacl.signing import SigningKey

    return bytes(SigningKey(secret).verify_key)


def write_update(folder: Path, tree: Path, version: str, secret: bytes = SECRET, **changes: Any) -> Path:
    """Write an update file with one payload for all architectures, into a folder."""
    packed = folder / f"{version}.tar.xz"
    with packed.open("wb") as file:
        size, files = tree_archives.pack(tree, file, 0)
    payload = update_files.described(changes.pop("architecture", "all"), packed, size, files)
    manifest = Manifest(version, changes.pop("least", "0"), {"en": "New"}, (payload,))
    target = folder / f"exchequer-{version}.update"
    update_files.write(target, manifest, [packed], [secret] if secret else [])
    return target


@pytest.fixture
def update(tmp_path: Path) -> Path:
    """An update file to version 1.2, signed with the trusted key."""
    return write_update(tmp_path, write_tree(tmp_path / "tree", "1.2"), "1.2")


def refusal(work: Callable[[], object]) -> Code:
    """The code with which work is refused."""
    with pytest.raises(Refusal) as refused:
        work()
    return refused.value.code


def read(path: Path, *secrets: bytes) -> Manifest:
    """The manifest of a file, trusted by these keys."""
    with path.open("rb") as file:
        return update_files.read_manifest(file, [public(one) for one in secrets or (SECRET,)])


def test_a_signed_update_is_read_and_unpacked_as_it_was_packed(update: Path, tmp_path: Path) -> None:
    manifest = read(update, OTHER, SECRET)
    assert (manifest.version, manifest.notes) == ("1.2", {"en": "New"})
    payload = manifest.payload("arm64")
    with update.open("rb") as file, (tmp_path / "copy").open("xb+") as copy:
        update_files.copy_payload(file, payload, copy)
        copy.seek(0)
        tree_archives.unpack(copy, tmp_path / "out", payload.unpacked, payload.files)
    for path in (tmp_path / "tree").rglob("*"):
        if path.is_file():
            same = tmp_path / "out" / path.relative_to(tmp_path / "tree")
            assert same.read_bytes() == path.read_bytes()
            assert (same.stat().st_mode & 0o111) == (path.stat().st_mode & 0o111)


def test_the_same_tree_is_packed_to_the_same_bytes(tmp_path: Path) -> None:
    packed = []
    for name in "ab":
        tree = write_tree(tmp_path / name, "1.2")
        with io.BytesIO() as file:
            tree_archives.pack(tree, file)
            packed.append(file.getvalue())
    assert packed[0] == packed[1]


def test_an_update_that_is_not_signed_by_a_trusted_key_is_refused(update: Path, tmp_path: Path) -> None:
    assert refusal(lambda: read(update, OTHER)) is Code.UPDATE_UNSIGNED
    unsigned = write_update(tmp_path, tmp_path / "tree", "1.3", b"")
    assert refusal(lambda: read(unsigned)) is Code.UPDATE_UNSIGNED


def test_a_change_of_any_byte_before_the_payload_is_refused(update: Path, tmp_path: Path) -> None:
    content = update.read_bytes()
    begins = read(update).payloads[0].begins
    changed = tmp_path / "changed.update"
    for place in range(begins):
        changed.write_bytes(content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :])
        assert refusal(lambda: read(changed)) in (Code.UPDATE_UNSIGNED, Code.UPDATE_UNREADABLE, Code.UPDATE_DAMAGED)


def test_a_changed_or_shortened_payload_is_refused(update: Path, tmp_path: Path) -> None:
    content, payload = update.read_bytes(), read(update).payloads[0]
    changed = tmp_path / "changed.update"
    for damaged in (content[:-1] + bytes([content[-1] ^ 1]), content[:-1], content + b"\0"):
        changed.write_bytes(damaged)

        def whole() -> None:
            read(changed)
            with changed.open("rb") as file, (tmp_path / "copy").open("wb") as copy:
                update_files.copy_payload(file, payload, copy)

        assert refusal(whole) is Code.UPDATE_DAMAGED


@pytest.mark.parametrize("content", [b"", MAGIC, MAGIC + b"\xff\xff\xff\xff", MAGIC + struct.pack(">I", 2) + b"[]\xff"])
def test_what_is_no_update_file_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.update"
    path.write_bytes(content)
    assert refusal(lambda: read(path)) is Code.UPDATE_UNREADABLE


@pytest.mark.parametrize(
    "changes",
    [{"schema": 2}, {"version": "../1"}, {"payloads": [{}]}, {"notes": []}, {"payloads": None}, {"least": 3}],
)
def test_a_signed_manifest_of_another_form_is_refused(update: Path, tmp_path: Path, changes: dict[str, object]) -> None:
    encoded = json.dumps({**json.loads(read(update).encoded()), **changes}).encode()
    mark, signature = update_files.signed(encoded, SECRET)
    path = tmp_path / "form.update"
    path.write_bytes(MAGIC + struct.pack(">I", len(encoded)) + encoded + b"\1" + mark + signature)
    assert refusal(lambda: read(path)) is Code.UPDATE_UNREADABLE


def test_a_signature_of_something_else_by_the_same_key_is_none(update: Path, tmp_path: Path) -> None:
    encoded = read(update).encoded()
    from nacl.signing import SigningKey

    signature = SigningKey(SECRET).sign(encoded).signature  # without the line by which updates are told apart
    path = tmp_path / "other.update"
    mark = hashlib.sha256(public(SECRET)).digest()[:8]
    path.write_bytes(MAGIC + struct.pack(">I", len(encoded)) + encoded + b"\1" + mark + signature)
    assert refusal(lambda: read(path)) is Code.UPDATE_UNSIGNED


def test_keys_are_read_from_folders_and_what_is_none_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "a.pub").write_text(base64.b64encode(public(SECRET)).decode() + "\n")
    (tmp_path / "b.pub").write_text("no key")
    (tmp_path / "c.pub").write_text(base64.b64encode(b"short").decode())
    (tmp_path / "README.md").write_text("text")
    assert update_files.trusted_keys([tmp_path, tmp_path / "missing"]) == [public(SECRET)]


# ------------------------------------------------------------------ archives


def member(
    name: str, kind: bytes = tarfile.REGTYPE, link: str = "", content: bytes = b""
) -> tuple[tarfile.TarInfo, bytes]:
    """A member of an archive, with its content."""
    found = tarfile.TarInfo(name)
    found.type, found.linkname, found.size, found.mode = kind, link, len(content), 0o6777
    return found, content


def archive(*members: tuple[tarfile.TarInfo, bytes]) -> io.BytesIO:
    """A tar.xz with these members."""
    plain = io.BytesIO()
    with tarfile.open(fileobj=plain, mode="w") as written:
        for about, content in members:
            written.addfile(about, io.BytesIO(content))
    return io.BytesIO(lzma.compress(plain.getvalue(), preset=0))


HOSTILE = {
    "an absolute name": [member("/etc/passwd", content=b"x")],
    "a name above": [member("a/../../b", content=b"x")],
    "a device": [member("disk", tarfile.BLKTYPE)],
    "a character device": [member("null", tarfile.CHRTYPE)],
    "a pipe": [member("pipe", tarfile.FIFOTYPE)],
    "a hard link": [member("a", content=b"x"), member("b", tarfile.LNKTYPE, "a")],
    "a link out of the tree": [member("a/link", tarfile.SYMTYPE, "../../outside")],
    "an absolute link": [member("link", tarfile.SYMTYPE, "/etc")],
    "a file through a link": [member("a", tarfile.SYMTYPE, "b"), member("a/x", content=b"x")],
    "the same file twice": [member("a", content=b"x"), member("a", content=b"y")],
    "a file below a file": [member("a", content=b"x"), member("a/b", content=b"y")],
    "too many bytes": [member("a", content=b"x" * 5000)],
    "too many files": [member(f"a{number}") for number in range(20)],
}


@pytest.mark.parametrize("members", HOSTILE.values(), ids=HOSTILE.keys())
def test_an_archive_with_anything_that_has_no_place_in_a_tree_is_refused(
    members: list[tuple[tarfile.TarInfo, bytes]], tmp_path: Path
) -> None:
    target = tmp_path / "in" / "tree"
    target.parent.mkdir()
    assert refusal(lambda: tree_archives.unpack(archive(*members), target, 4000, 10)) is Code.UPDATE_DAMAGED
    assert [one.name for one in tmp_path.iterdir()] == ["in"]
    assert [one.name for one in target.parent.iterdir()] == ["tree"]


def test_files_have_no_special_rights_and_inner_links_stay(tmp_path: Path) -> None:
    found = archive(member("a/file", content=b"x"), member("b/link", tarfile.SYMTYPE, "../a/file"))
    tree_archives.unpack(found, tmp_path / "tree", 100, 10)
    assert (tmp_path / "tree" / "a" / "file").stat().st_mode & 0o7777 == 0o755
    assert (tmp_path / "tree" / "b" / "link").read_bytes() == b"x"


@pytest.mark.parametrize("content", [b"", b"no archive", lzma.compress(b"x" * 4000), lzma.compress(b"x" * 9999)[:-9]])
def test_what_is_no_archive_is_refused(tmp_path: Path, content: bytes) -> None:
    assert refusal(lambda: tree_archives.unpack(io.BytesIO(content), tmp_path / "t", 100, 10)) is Code.UPDATE_DAMAGED


def header(kind: bytes, size: int) -> bytes:
    """The first block of a member that says of which kind and how large it is."""
    about = tarfile.TarInfo("header")
    about.type, about.size = kind, size
    return about.tobuf(tarfile.USTAR_FORMAT)


def with_holes(content: bytes) -> bytes:
    """A file with holes as pax describes it: ``content`` begins with the list of them."""
    texts = (b"GNU.sparse.major=1", b"GNU.sparse.minor=0")
    records = b"".join(b"%d %s\n" % (len(text) + 4, text) for text in texts)  # a length has two digits
    described = header(tarfile.XHDTYPE, len(records)) + records.ljust(512, b"\0")
    return described + header(tarfile.REGTYPE, len(content)) + content


HUNGRY = {
    "a description without end": header(tarfile.XHDTYPE, 1 << 30) + bytes(64_000_000),
    "a description of all without end": header(tarfile.XGLTYPE, 1 << 30) + bytes(64_000_000),
    "a name without end": header(tarfile.GNUTYPE_LONGNAME, 1 << 30) + bytes(64_000_000),
    "a target without end": header(tarfile.GNUTYPE_LONGLINK, 1 << 30) + bytes(64_000_000),
    "descriptions of descriptions": header(tarfile.XHDTYPE, 0) * 5000,
    "a file with holes": header(tarfile.GNUTYPE_SPARSE, 10) + bytes(1024),
    "a list of holes without end": with_holes(b"99999999\n" + b"0\n" * 4_000_000),
}


@pytest.mark.parametrize("content", HUNGRY.values(), ids=HUNGRY.keys())
def test_an_archive_that_would_take_memory_without_bound_is_refused_at_once(content: bytes, tmp_path: Path) -> None:
    packed = io.BytesIO(lzma.compress(content, preset=0))
    tracemalloc.start()
    try:
        assert refusal(lambda: tree_archives.unpack(packed, tmp_path / "t", 1000, 10)) is Code.UPDATE_DAMAGED
        assert tracemalloc.get_traced_memory()[1] < 8_000_000
    finally:
        tracemalloc.stop()


def test_a_small_archive_of_endless_content_is_given_up(tmp_path: Path) -> None:
    bomb = archive(member("a", content=bytes(50_000_000)))
    assert refusal(lambda: tree_archives.unpack(bomb, tmp_path / "t", 1_000_000, 10)) is Code.UPDATE_DAMAGED
    assert not (tmp_path / "t" / "a").exists()
