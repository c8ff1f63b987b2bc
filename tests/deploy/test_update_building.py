"""Builder of update files: keys that stay secret, and files that a computer trusts and reads."""

from __future__ import annotations

import base64
import json
from pathlib import Path

import pytest

from companion.appliance import update_files
from companion.errors import Refusal
from deploy.building import update, update_key
from tests.companion.appliance.version_tree import write_tree

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def key(tmp_path: Path) -> Path:
    """The path of a private key, with its public half beside it."""
    assert update_key.main([str(tmp_path / "mine")]) == 0
    return tmp_path / "mine.key"


def built(folder: Path, *arguments: str) -> Path | None:
    """The update file that the builder makes, or None."""
    status = update.main([*arguments, "--output", str(folder / "out"), "--fast"])
    (made,) = (folder / "out").glob("*.update") if status == 0 else (None,)
    return made


def test_a_private_key_is_its_owners_alone_and_is_never_replaced_or_put_into_the_project(
    tmp_path: Path, key: Path
) -> None:
    content = key.read_bytes()
    assert key.stat().st_mode & 0o777 == 0o600
    assert base64.b64decode(content) not in base64.b64decode(key.with_suffix(".pub").read_bytes())
    assert update_key.main([str(tmp_path / "mine")]) == 1
    assert key.read_bytes() == content
    assert update_key.main([str(ROOT / "mine")]) == 1 and not (ROOT / "mine.key").exists()


def test_an_update_file_for_two_architectures_is_trusted_by_the_public_key(tmp_path: Path, key: Path) -> None:
    trees = [write_tree(tmp_path / one, "1.2", architecture=one) for one in ("amd64", "arm64")]
    notes = tmp_path / "notes.json"
    notes.write_text(json.dumps({"en": "New", "it": "Nuovo"}))
    words = [word for tree in trees for word in ("--tree", str(tree))]
    made = built(tmp_path, "--key", str(key), "--notes", str(notes), "--least", "1.0", *words)
    assert made is not None and made.name == "exchequer-1.2.update"
    with made.open("rb") as file:
        manifest = update_files.read_manifest(file, update_files.trusted_keys([tmp_path]))
    assert (manifest.version, manifest.least, manifest.notes) == ("1.2", "1.0", {"en": "New", "it": "Nuovo"})
    assert manifest.payload("arm64").begins > manifest.payload("amd64").begins
    with made.open("rb") as file, pytest.raises(Refusal):
        update_files.read_manifest(file, [])


def test_what_cannot_be_signed_or_does_not_fit_together_is_refused(tmp_path: Path, key: Path) -> None:
    one, other = (write_tree(tmp_path / version, version) for version in ("1.2", "1.3"))
    notes = tmp_path / "notes.json"
    for arguments in (
        ["--key", str(tmp_path / "missing.key"), "--tree", str(one)],
        ["--key", str(notes), "--tree", str(one)],
        ["--key", str(key), "--tree", str(one), "--tree", str(other)],
        ["--key", str(key), "--tree", str(tmp_path)],
        ["--key", str(key), "--tree", str(one), "--notes", str(notes)],
    ):
        notes.write_text('{"fr": "Nouveau"}')
        assert built(tmp_path, *arguments) is None
        assert not list(tmp_path.glob("out/*.update"))
