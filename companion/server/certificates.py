"""Certificates: the computer's own small authority, and the certificate of its https port, kept in the data folder.

Browsers open a camera only over https, and no public authority certifies an address of a home network. So this
computer has an authority of its own, which a phone may install. The authority is limited to private addresses and to
names of home networks, so that its key, if it is stolen, certifies no site of the internet. All files are made by the
command ``openssl``, which every Debian has, and are readable by their owner only:

    https/authority.key, authority.crt   the authority, made once
    https/authority.json                 {"schema": 1, "until": Unix time}
    https/server.key, server.crt         the certificate of the port, made again when addresses change, or it ends
    https/names.json                     {"schema": 1, "names": [addresses and names], "from": …, "until": …}
"""

from __future__ import annotations

import base64
import hashlib
import ipaddress
import json
import re
import secrets
import shutil
import ssl
import subprocess
import tempfile
import threading
import time
import uuid
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import ifaddr

from companion import private_files
from companion.addresses import own_names
from companion.packs import atomic_files

SCHEMA = 1
DAY = 86400
EARLIER = 7 * DAY
"""Seconds before now from which a certificate is valid: clocks of phones and computers differ."""
VALID = 390 * DAY
"""Seconds for which the port's certificate is valid; phones refuse more than 398 days."""
RENEWED = 30 * DAY
"""Seconds before its end at which it is made again."""
AUTHORITY_FROM, AUTHORITY_UNTIL = 1_704_067_200.0, 2_682_374_400.0
"""When the authority is valid: from 2024 to 2054 (Unix times). They are fixed, since a computer without a battery does
not know the time when it makes the authority, and phones have installed it when the clock jumps."""
TIMEOUT = 30
"""Seconds for one call of openssl."""

NETWORKS = tuple(
    map(ipaddress.ip_network, ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8"))
) + tuple(map(ipaddress.ip_network, ("fc00::/7", "::1/128")))
"""The addresses that the authority may certify."""
DOMAINS = ("local", "lan", "home.arpa", "internal", "localhost")
"""The ends of the names that it may certify."""
_WORK = ".work"
"""What the names of folders begin with in which openssl works."""
_NAME = re.compile(r"[a-z0-9]([a-z0-9.-]{0,60}[a-z0-9])?")

_CONFIGURATION = """
[ca]
default_ca = local
[local]
database = {folder}/index.txt
new_certs_dir = {folder}
policy = any
default_md = sha256
unique_subject = no
copy_extensions = none
email_in_dn = no
rand_serial = yes
[any]
commonName = supplied
[req]
distinguished_name = subject
prompt = no
string_mask = utf8only
[subject]
CN = {subject}
[authority]
basicConstraints = critical, CA:TRUE, pathlen:0
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
nameConstraints = critical, @limits
[limits]
{limits}
[server]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = serverAuth
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
subjectAltName = @names
[names]
{names}
"""


class CertificateError(Exception):
    """A certificate that cannot be made.

    ``code`` is stable: openssl_missing, openssl_failed or certificates_unwritable.
    """

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(f"{code}: {reason}")
        self.code = code
        self.reason = reason


def local_names(further: Iterable[str] = ()) -> tuple[str, ...]:
    """The private addresses and the names of this computer, and those of ``further`` that may be certified; sorted."""
    found = {"localhost", "127.0.0.1", *own_names(), *(name.lower().rstrip(".") for name in further)}
    for adapter in ifaddr.get_adapters():
        for ip in adapter.ips:
            found.add(ip.ip if isinstance(ip.ip, str) else ip.ip[0])
    return tuple(sorted(name for name in found if certifiable(name)))


def certifiable(name: str) -> bool:
    """Whether the authority may certify an address or a name.

    >>> [certifiable(name) for name in ("192.168.1.20", "table.local", "93.184.216.34", "example.org")]
    [True, True, False, False]
    """
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return _NAME.fullmatch(name) is not None and any(f".{name}".endswith(f".{end}") for end in DOMAINS)
    return any(address in network for network in NETWORKS)


class Certificates:
    """The certificates in the data folder ``data``. Safe to use from several threads."""

    def __init__(
        self, data: Path, names: Callable[[], tuple[str, ...]] = local_names, clock: Callable[[], float] = time.time
    ) -> None:
        """Nothing is made yet. ``names`` are the addresses and names of this computer, ``clock`` gives Unix times."""
        self.folder = data / "https"
        self._names = names
        self._clock = clock
        self._lock = threading.Lock()

    def refresh(self) -> bool:
        """Make what is missing, too old, or for other addresses; whether there was any. Raises `CertificateError`."""
        with self._lock:
            names = self._names()
            try:
                private_files.make_folder(self.folder)
                self._remove_left()
                made_authority = self._refresh_authority()
                if not made_authority and self._is_current(names):
                    return False
                self._make_server(names)
            except OSError as problem:
                raise CertificateError("certificates_unwritable", f"{self.folder}: {problem.strerror}") from None
            return True

    def context(self) -> ssl.SSLContext:
        """A server's TLS context with the certificate. Raises `CertificateError`."""
        try:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.minimum_version = ssl.TLSVersion.TLSv1_2
            context.set_alpn_protocols(["http/1.1"])
            self.load_into(context)
            return context
        except OSError as problem:
            raise CertificateError("openssl_failed", f"the certificate cannot be used: {problem}") from None

    def load_into(self, context: ssl.SSLContext) -> None:
        """Let a context use the newest certificate. Raises OSError."""
        context.load_cert_chain(self.folder / "server.crt", self.folder / "server.key")

    def authority(self) -> bytes:
        """The authority's certificate (DER), as Android installs it. Raises OSError if there is none."""
        try:
            return ssl.PEM_cert_to_DER_cert((self.folder / "authority.crt").read_text(encoding="ascii"))
        except ValueError:
            raise FileNotFoundError from None

    def fingerprint(self) -> str:
        """SHA-256 of the authority's certificate in groups of four digits. Raises OSError if there is none."""
        digits = hashlib.sha256(self.authority()).hexdigest().upper()
        return " ".join(digits[at : at + 4] for at in range(0, len(digits), 4))

    def profile(self) -> bytes:
        """The authority's certificate as a configuration profile, as iPhones install it. Raises OSError without."""
        der = self.authority()
        identity = uuid.UUID(bytes=hashlib.sha256(der).digest()[:16], version=4)
        inner = {
            "PayloadType": "com.apple.security.root",
            "PayloadVersion": 1,
            "PayloadIdentifier": f"exchequer.{identity}.authority",
            "PayloadUUID": str(uuid.uuid5(identity, "authority")).upper(),
            "PayloadDisplayName": "Exchequer",
            "PayloadCertificateFileName": "exchequer.crt",
            "PayloadContent": der,
        }
        import plistlib  # which loads a parser of XML, at the start of a server that may never need it

        return plistlib.dumps(
            {
                "PayloadType": "Configuration",
                "PayloadVersion": 1,
                "PayloadIdentifier": f"exchequer.{identity}",
                "PayloadUUID": str(identity).upper(),
                "PayloadDisplayName": "Exchequer",
                "PayloadDescription": "Lets this phone be the camera of the table, in your own network only.",
                "PayloadContent": [inner],
            }
        )

    # ------------------------------------------------------------------ making

    def _remove_left(self) -> None:
        """Remove what a process that was killed has left: it may have keys, and backups would take them along."""
        for left in self.folder.glob(".*"):
            if left.name.startswith(_WORK):
                shutil.rmtree(left, ignore_errors=True)
            else:
                left.unlink(missing_ok=True)

    def _refresh_authority(self) -> bool:
        """Make the authority if it is missing; whether it was made. No jump of the clock replaces it."""
        about = self._about("authority.json")
        files = [self.folder / "authority.key", self.folder / "authority.crt"]
        if all(file.exists() for file in files) and _time(about, "until"):
            return False
        with self._workplace("Exchequer " + base64.b32encode(secrets.token_bytes(5)).decode(), ()) as place:
            until = AUTHORITY_UNTIL
            self._sign(place, "authority", (AUTHORITY_FROM, until), "-selfsign", "-keyfile", "made.key")
            self._store(place, "authority")
        self._write("authority.json", {"schema": SCHEMA, "until": until})
        return True

    def _is_current(self, names: tuple[str, ...]) -> bool:
        about = self._about("names.json")
        now = self._clock()
        return (
            (self.folder / "server.crt").exists()
            and (self.folder / "server.key").exists()
            and about.get("names") == list(names)
            and _time(about, "from") <= now <= _time(about, "until") - RENEWED
        )

    def _make_server(self, names: tuple[str, ...]) -> None:
        with self._workplace("Exchequer", names) as place:
            for name in ("authority.key", "authority.crt"):
                shutil.copyfile(self.folder / name, place.folder / name)
            now = self._clock()
            until = now + VALID
            signer = ("-keyfile", "authority.key", "-cert", "authority.crt")
            self._sign(place, "server", (now - EARLIER, until), *signer)
            self._store(place, "server")
        about = {"schema": SCHEMA, "names": list(names), "from": self._clock() - EARLIER, "until": until}
        self._write("names.json", about)

    def _workplace(self, subject: str, names: tuple[str, ...]) -> _Workplace:
        return _Workplace(self.folder, _configuration(subject, names))

    def _sign(self, place: _Workplace, extensions: str, times: tuple[float, float], *signer: str) -> None:
        """Make a key and a certificate for it, ``made.key`` and ``made.crt``, for a time (from and until, Unix)."""
        begin, end = (time.strftime("%Y%m%d%H%M%SZ", time.gmtime(at)) for at in times)
        place.run("genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", "made.key")
        place.run("req", "-new", "-config", "made.cnf", "-key", "made.key", "-out", "made.csr")
        place.run(
            "ca", "-batch", "-config", "made.cnf", *signer, "-in", "made.csr", "-out", "made.crt", "-notext",
            "-extensions", extensions, "-startdate", begin, "-enddate", end,
        )  # fmt: skip

    def _store(self, place: _Workplace, name: str) -> None:
        for end in ("key", "crt"):
            atomic_files.write(self.folder / f"{name}.{end}", (place.folder / f"made.{end}").read_bytes())

    def _about(self, name: str) -> dict[str, object]:
        try:
            about = json.loads((self.folder / name).read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return {}
        return about if isinstance(about, dict) and about.get("schema") == SCHEMA else {}

    def _write(self, name: str, content: dict[str, object]) -> None:
        atomic_files.write(self.folder / name, json.dumps(content).encode())


class _Workplace:
    """A folder in which openssl works, gone afterwards."""

    def __init__(self, parent: Path, configuration: Callable[[Path], str]) -> None:
        self._temporary = tempfile.TemporaryDirectory(dir=parent, prefix=_WORK)
        self.folder = Path(self._temporary.name)
        (self.folder / "index.txt").touch()
        (self.folder / "made.cnf").write_text(configuration(self.folder), encoding="utf-8")

    def __enter__(self) -> _Workplace:
        return self

    def __exit__(self, *_problem: object) -> None:
        self._temporary.cleanup()

    def run(self, *arguments: str) -> None:
        """Run openssl. Raises `CertificateError`."""
        try:
            done = subprocess.run(
                ["openssl", *arguments],
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                errors="replace",
                timeout=TIMEOUT,
                check=False,
            )
        except FileNotFoundError:
            raise CertificateError("openssl_missing", "the command openssl is not installed") from None
        except (OSError, subprocess.TimeoutExpired) as problem:
            raise CertificateError("openssl_failed", f"openssl {arguments[0]}: {problem}") from None
        if done.returncode:
            said = " ".join(done.stderr.split())[-300:]
            raise CertificateError("openssl_failed", f"openssl {arguments[0]}: {said}")


def _configuration(subject: str, names: tuple[str, ...]) -> Callable[[Path], str]:
    """The configuration of openssl for a certificate, once the folder is known."""
    limits = [f"permitted;IP.{n} = {net.network_address}/{net.netmask}" for n, net in enumerate(NETWORKS)]
    limits += [f"permitted;DNS.{n} = {end}" for n, end in enumerate(DOMAINS)]
    named = [f"{_kind(name)}.{n} = {name}" for n, name in enumerate(names)] or ["DNS.0 = localhost"]
    filled = {"subject": subject, "limits": "\n".join(limits), "names": "\n".join(named)}
    return lambda folder: _CONFIGURATION.format(folder=folder, **filled)


def _time(about: Mapping[str, object], key: str) -> float:
    """A Unix time; that of 1970 where there is none."""
    value = about.get(key)
    return float(value) if isinstance(value, int | float) else 0.0


def _kind(name: str) -> str:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return "DNS"
    return "IP"
