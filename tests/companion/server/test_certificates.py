"""Certificates: private, limited to this computer's addresses, renewed when those change, and installable."""

from __future__ import annotations

import ssl
import subprocess
from pathlib import Path

import pytest

from companion.server.certificates import RENEWED, VALID, Certificates, certifiable, local_names


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
    now[0] += (VALID - RENEWED).total_seconds() - 60
    assert not made.refresh()
    now[0] += 120
    assert made.refresh()
    assert made.authority() == authority


@pytest.mark.parametrize("name", ["server.key", "server.crt", "authority.key", "authority.crt"])
@pytest.mark.parametrize("content", [None, b"no key"])
def test_a_damaged_or_missing_file_is_made_again(tmp_path: Path, name: str, content: bytes | None) -> None:
    made = Certificates(tmp_path, lambda: ("127.0.0.1",))
    made.refresh()
    (made.folder / name).unlink()
    if content is not None:
        (made.folder / name).write_bytes(content)
    assert made.refresh()
    made.context()
    assert _verified(made).returncode == 0
    assert not made.refresh()


def _verified(made: Certificates) -> subprocess.CompletedProcess[str]:
    command = ["openssl", "verify", "-CAfile", str(made.folder / "authority.crt"), str(made.folder / "server.crt")]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_authority_cannot_vouch_for_a_site_of_the_internet(tmp_path: Path) -> None:
    made = Certificates(tmp_path, lambda: ("127.0.0.1", "table.local", "example.org", "8.8.8.8"))
    made.refresh()
    checked = _verified(made)
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
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.load_verify_locations(cadata=made.authority())
    assert len(made.fingerprint()) == 64 + 15
