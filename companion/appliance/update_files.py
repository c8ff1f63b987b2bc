"""Update files: a version for all architectures in one signed file, ``exchequer-VERSION.update``.

The file is, in this order::

    the line   EXCHEQUER UPDATE 1
    4 bytes    length of the manifest, big-endian
    manifest   JSON: version, payloads with sizes and SHA-256, notes
    1 byte     number of signatures
    each       8 bytes of the key's SHA-256, 64 bytes Ed25519 signature of the first line and the manifest
    payloads   one after the other, as the manifest lists them: a tar.xz of the version tree for each architecture

The manifest is believed only once its signature by a trusted key has been checked; the payload is unpacked only once it
has been copied where nobody else can change it, and the copy has the size and the SHA-256 of the manifest.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import os
import stat
import struct
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from companion.appliance.version_trees import NAME
from companion.errors import Code, Refusal

MAGIC = b"EXCHEQUER UPDATE 1\n"
SUFFIX = ".update"
SCHEMA = 1
LARGEST_MANIFEST = 65_536
LARGEST_FILE = 400_000_000
"""Bytes of an update file for all architectures."""
LARGEST_UNPACKED = 1_500_000_000
MOST_FILES = 60_000
MOST_SIGNATURES = 8
LANGUAGES = ("en", "it", "pl", "es", "de")
LONGEST_NOTE = 4000
KEY_FOLDERS = (Path(__file__).parent / "update_keys", Path("/etc/exchequer/update-keys"))
"""Where the public keys are by which this computer trusts an update."""
_BLOCK = 1 << 20


@dataclass(frozen=True, slots=True)
class Payload:
    """The version tree for one architecture: where it begins in the file, its bytes packed and unpacked, its hash."""

    architecture: str
    size: int
    sha256: str
    unpacked: int
    files: int
    begins: int = 0


@dataclass(frozen=True, slots=True)
class Manifest:
    """What an update file says of itself.

    ``least`` is the oldest version from which it can be installed. ``notes`` say what is new, by language.
    """

    version: str
    least: str
    notes: Mapping[str, str]
    payloads: tuple[Payload, ...]
    size: int = 0
    """Bytes of the whole file."""

    def payload(self, architecture: str) -> Payload:
        """The payload for an architecture, or for all. Raises `Refusal` ``update_architecture``."""
        for one in self.payloads:
            if one.architecture in (architecture, "all"):
                return one
        raise Refusal(Code.UPDATE_ARCHITECTURE, text=architecture)

    def encoded(self) -> bytes:
        """The manifest as it is signed."""
        content = {
            "format": "exchequer.update",
            "schema": SCHEMA,
            "version": self.version,
            "least": self.least,
            "notes": dict(self.notes),
            "payloads": [
                {
                    "architecture": one.architecture,
                    "size": one.size,
                    "sha256": one.sha256,
                    "unpacked": one.unpacked,
                    "files": one.files,
                }
                for one in self.payloads
            ],
        }
        return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()


# ------------------------------------------------------------------ keys


def trusted_keys(folders: Iterable[Path] = KEY_FOLDERS) -> list[bytes]:
    """The public keys, 32 bytes each, in the files ``*.pub`` of these folders; what is no key is left out."""
    found = []
    for folder in folders:
        for path in sorted(folder.glob("*.pub")) if folder.is_dir() else []:
            try:
                key = base64.b64decode(path.read_bytes()[:200].strip(), validate=True)
            except (OSError, binascii.Error):
                continue
            if len(key) == 32:
                found.append(key)
    return found


def _mark(key: bytes) -> bytes:
    return hashlib.sha256(key).digest()[:8]


def signed(manifest: bytes, secret: bytes) -> tuple[bytes, bytes]:
    """The mark of a key and its signature of a manifest; ``secret`` are the 32 bytes of a private key."""
    from nacl.signing import SigningKey

    key = SigningKey(secret)
    return _mark(bytes(key.verify_key)), key.sign(MAGIC + manifest).signature


def _is_signed(manifest: bytes, signatures: Iterable[tuple[bytes, bytes]], keys: Iterable[bytes]) -> bool:
    from nacl.exceptions import BadSignatureError
    from nacl.signing import VerifyKey

    trusted = {_mark(key): key for key in keys}
    for mark, signature in signatures:
        if mark in trusted:
            try:
                VerifyKey(trusted[mark]).verify(MAGIC + manifest, signature)
            except (BadSignatureError, ValueError):
                continue
            return True
    return False


# ------------------------------------------------------------------ reading


def read_manifest(file: IO[bytes], keys: Iterable[bytes]) -> Manifest:
    """The manifest of an update file, from its beginning, signed by one of these keys.

    Raises `Refusal`: ``update_unreadable`` for another or a truncated file, ``update_unsigned``, ``update_too_large``;
    and OSError for a file that cannot be read.
    """
    about = os.fstat(file.fileno())
    if not stat.S_ISREG(about.st_mode):
        raise Refusal(Code.UPDATE_UNREADABLE)
    if about.st_size > LARGEST_FILE:
        raise Refusal(Code.UPDATE_TOO_LARGE)
    try:
        if _exactly(file, len(MAGIC)) != MAGIC:
            raise ValueError("another file")
        (length,) = struct.unpack(">I", _exactly(file, 4))
        if not 2 <= length <= LARGEST_MANIFEST:
            raise ValueError("another length")
        encoded = _exactly(file, length)
        count = _exactly(file, 1)[0]
        if count > MOST_SIGNATURES:
            raise ValueError("too many signatures")
        signatures = [(_exactly(file, 8), _exactly(file, 64)) for _ in range(count)]
        if not _is_signed(encoded, signatures, keys):
            raise Refusal(Code.UPDATE_UNSIGNED)
        manifest = _parsed(json.loads(encoded), file.tell())
    except (ValueError, KeyError, TypeError, RecursionError, struct.error):
        raise Refusal(Code.UPDATE_UNREADABLE) from None
    if manifest.size != about.st_size:
        raise Refusal(Code.UPDATE_DAMAGED)
    return manifest


def _exactly(file: IO[bytes], length: int) -> bytes:
    content = file.read(length)
    if len(content) != length:
        raise ValueError("the file ends")
    return content


def _parsed(data: dict[str, object], begins: int) -> Manifest:
    """A manifest from decoded JSON; ``begins`` is where the payloads do. Raises ValueError, KeyError or TypeError."""
    if (data["format"], data["schema"]) != ("exchequer.update", SCHEMA):
        raise ValueError("another format")
    version, least, notes, listed = data["version"], data["least"], data["notes"], data["payloads"]
    if not (isinstance(version, str) and NAME.match(version) and isinstance(least, str) and isinstance(listed, list)):
        raise ValueError("no manifest")
    if not isinstance(notes, dict) or not all(
        isinstance(one, str) and len(one) <= LONGEST_NOTE for one in notes.values()
    ):
        raise ValueError("no notes")
    payloads = []
    for one in listed:
        payload = Payload(
            str(one["architecture"]), one["size"], str(one["sha256"]), one["unpacked"], one["files"], begins
        )
        numbers = (payload.size, payload.unpacked, payload.files)
        if not all(type(number) is int and number >= 0 for number in numbers):
            raise ValueError("no payload")
        if payload.unpacked > LARGEST_UNPACKED or payload.files > MOST_FILES:
            raise ValueError("too large")
        payloads.append(payload)
        begins += payload.size
    return Manifest(version, least, {str(key): value for key, value in notes.items()}, tuple(payloads), begins)


def copy_payload(file: IO[bytes], payload: Payload, target: IO[bytes]) -> None:
    """Copy a payload into a file that nobody else can change.

    Raises `Refusal` ``update_damaged``, also where its stick cannot be read, and OSError where it cannot be written.
    """
    digest, left = hashlib.sha256(), payload.size
    while left:
        try:
            file.seek(payload.begins + payload.size - left)
            block = file.read(min(_BLOCK, left))
        except OSError:
            block = b""
        if not block:
            raise Refusal(Code.UPDATE_DAMAGED)
        digest.update(block)
        target.write(block)
        left -= len(block)
    target.flush()
    if digest.hexdigest() != payload.sha256:
        raise Refusal(Code.UPDATE_DAMAGED)


# ------------------------------------------------------------------ writing


def write(target: Path, manifest: Manifest, packed: Iterable[Path], secrets: Iterable[bytes]) -> None:
    """Write an update file: the manifest, its signatures by these private keys, and the payloads in its order.

    Raises OSError.
    """
    encoded = manifest.encoded()
    signatures = [signed(encoded, secret) for secret in secrets]
    fresh = target.with_name(f".{target.name}.part")
    with fresh.open("wb") as file:
        file.write(MAGIC + struct.pack(">I", len(encoded)) + encoded + bytes([len(signatures)]))
        for mark, signature in signatures:
            file.write(mark + signature)
        for path in packed:
            with path.open("rb") as payload:
                while block := payload.read(_BLOCK):
                    file.write(block)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(target)


def described(architecture: str, packed: Path, unpacked: int, files: int) -> Payload:
    """The payload in a packed file, with its hash."""
    digest = hashlib.sha256()
    with packed.open("rb") as file:
        while block := file.read(_BLOCK):
            digest.update(block)
    return Payload(architecture, packed.stat().st_size, digest.hexdigest(), unpacked, files)
