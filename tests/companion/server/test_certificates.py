"""Certificates: private, for this computer's own addresses only, made again when they change, and installable."""

from __future__ import annotations

import plistlib
import ssl
import subprocess
from pathlib import Path

import pytest

from companion import private_files
from companion.server.certificates import RENEWED, VALID, CertificateError, Certificates, certifiable, local_names


def test_all_files_are_private_and_stay_as_long_as_nothing_changes(tmp_path: Path) -> None:
    made = Certificates(tmp_path, lambda: ("127.0.0.1",))
    assert made.refresh()
    before = {file.name: file.read_bytes() for file in made.folder.iterdir()}
    assert all(file.stat().st_mode & 0o077 == 0 for file in (made.folder, *made.folder.iterdir()))
    assert not Certificates(tmp_path, lambda: ("127.0.0.1",)).refresh()
    assert {file.name: file.read_bytes() for file in made.folder.iterdir()} == before


def test_a_new_address_and_the_end_of_a_certificate_make_a_new_one_of_the_same_authority(tmp_path: Path) -> None:
    now, names = [1_900_000_000.0], [("192.168.1.5",)]
    made = Certificates(tmp_path, lambda: names[0], lambda: now[0])
    made.refresh()
    authority, first = made.authority(), (made.folder / "server.crt").read_bytes()
    names[0] = ("192.168.1.77",)
    assert made.refresh()
    assert (made.folder / "server.crt").read_bytes() != first
    now[0] += VALID - RENEWED - 60
    assert not made.refresh()
    now[0] += 120
    assert made.refresh()
    assert made.authority() == authority


def test_a_damaged_note_or_a_missing_key_makes_them_anew(tmp_path: Path) -> None:
    made = Certificates(tmp_path, lambda: ("127.0.0.1",))
    for name in ("names.json", "server.key", "authority.key", "authority.json"):
        made.refresh()
        if name.endswith("json"):
            (made.folder / name).write_text("[")
        else:
            (made.folder / name).unlink()
        assert made.refresh()
        made.context()


def test_what_a_killed_process_has_left_of_its_keys_is_removed(tmp_path: Path) -> None:
    made = Certificates(tmp_path, lambda: ("127.0.0.1",))
    made.refresh()
    before = sorted(made.folder.iterdir())
    (made.folder / ".workabc").mkdir()
    (made.folder / ".workabc" / "made.key").write_text("secret")
    (made.folder / ".server.key.17.17").write_text("secret")
    assert not made.refresh()
    assert sorted(made.folder.iterdir()) == before


def test_the_authority_cannot_vouch_for_a_site_of_the_internet(tmp_path: Path) -> None:
    made = Certificates(tmp_path, lambda: ("127.0.0.1", "table.local", "example.org", "8.8.8.8"))
    made.refresh()
    authority, server = made.folder / "authority.crt", made.folder / "server.crt"
    checked = subprocess.run(
        ["openssl", "verify", "-CAfile", str(authority), str(server)], capture_output=True, text=True, check=False
    )
    assert checked.returncode != 0
    assert "permitted subtree violation" in checked.stdout + checked.stderr


def test_only_private_addresses_and_names_are_certified() -> None:
    assert {"127.0.0.1", "localhost"} <= set(local_names(["table.local", "example.org", "a\nb.local"]))
    assert "table.local" in local_names(["Table.local."])
    assert all(certifiable(name) for name in local_names(["example.org"]))
    assert not any(map(certifiable, ("notlocalhost", "evil.org", "8.8.8.8", "2001:db8::1", "local\n", "a b.local")))


def test_the_authority_can_be_installed(tmp_path: Path) -> None:
    made = Certificates(tmp_path, lambda: ("127.0.0.1",))
    made.refresh()
    profile = plistlib.loads(made.profile())
    assert profile["PayloadContent"][0]["PayloadContent"] == made.authority()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.load_verify_locations(cadata=made.authority())
    assert len(made.fingerprint()) == 64 + 15


def test_a_missing_or_failing_openssl_has_its_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(CertificateError) as missing:
        Certificates(tmp_path / "one").refresh()
    assert missing.value.code == "openssl_missing"
    failing = tmp_path / "openssl"
    failing.write_text("#!/bin/sh\necho broken >&2\nexit 1\n")
    failing.chmod(0o755)
    with pytest.raises(CertificateError) as failed:
        Certificates(tmp_path / "two").refresh()
    assert (failed.value.code, "broken" in failed.value.reason) == ("openssl_failed", True)
    monkeypatch.setattr(private_files, "make_folder", _full)
    with pytest.raises(CertificateError) as full:
        Certificates(tmp_path / "three").refresh()
    assert full.value.code == "certificates_unwritable"


def _full(_folder: Path) -> None:
    raise OSError(28, "No space left on device")
