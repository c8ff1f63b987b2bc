"""Certificates: the computer's own small authority, and the certificate of its https port, kept in the data folder.

Browsers allow the camera only over https, and no public authority certifies addresses of a home network. So this
computer has its own authority, which a phone may install. It is restricted to private addresses and names of home
networks, so a stolen key is useless for internet sites. Only the owner can read the files in ``https``:

    authority.key, authority.crt   the authority, made once
    server.key, server.crt         the certificate of the port, renewed when addresses change and before it ends
"""

from __future__ import annotations

import hashlib
import ipaddress
import re
import secrets
import ssl
import time
from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import ifaddr
from cryptography import x509
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from companion import atomic_files
from companion.addresses import own_names

EARLIER = timedelta(days=7)
"""A certificate is valid from so long before it is made: clocks of phones and computers differ."""
VALID = timedelta(days=390)
"""Validity of the port's certificate; phones refuse more than 398 days."""
RENEWED = timedelta(days=30)
"""How long before its end it is renewed."""
AUTHORITY_VALID = datetime(2024, 1, 1, tzinfo=UTC), datetime(2055, 1, 1, tzinfo=UTC)
"""Fixed, since a computer without a clock battery may not know the time when it makes the authority."""
NETWORKS = tuple(map(ipaddress.ip_network, (
    "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8", "fc00::/7", "::1/128",
)))  # fmt: skip
"""Addresses that the authority may certify."""
DOMAINS = ("local", "lan", "home.arpa", "internal", "localhost")
"""Top-level domains of the names that it may certify."""
_NAME = re.compile(r"[a-z0-9]([a-z0-9.-]{0,60}[a-z0-9])?")


def local_names(further: Iterable[str] = ()) -> tuple[str, ...]:
    """The private addresses and names of this computer, and the certifiable ones of ``further``, sorted."""
    found = {"localhost", "127.0.0.1", *own_names(), *(name.lower().rstrip(".") for name in further)}
    for adapter in ifaddr.get_adapters():
        found |= {ip.ip if isinstance(ip.ip, str) else ip.ip[0] for ip in adapter.ips}
    return tuple(sorted(filter(certifiable, found)))


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
    """The certificates in the data folder ``data``."""

    def __init__(
        self, data: Path, names: Callable[[], tuple[str, ...]] = local_names, clock: Callable[[], float] = time.time
    ) -> None:
        """Create no files yet. ``names`` are the addresses and names of this computer; ``clock`` returns Unix time."""
        self.folder = data / "https"
        self._names = names
        self._clock = clock

    def refresh(self) -> bool:
        """Renew missing, damaged, expiring or outdated certificates; return whether there were any. Raises OSError."""
        now, names = datetime.fromtimestamp(self._clock(), UTC), _alternative_names(self._names())
        authority, made = self._load("authority"), self._load("server")
        if authority is not None and made is not None and _is_current(made[1], names, now):
            return False
        if authority is None:
            (self.folder / "server.crt").unlink(missing_ok=True)
            subject = f"Exchequer {secrets.token_hex(4).upper()}"
            authority = self._make("authority", subject, AUTHORITY_VALID, _authority_extensions(), None)
        extensions = (
            (x509.BasicConstraints(ca=False, path_length=None), True),
            (x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), False),
            (x509.SubjectAlternativeName(names), False),
            (x509.AuthorityKeyIdentifier.from_issuer_public_key(authority[0].public_key()), False),
        )
        self._make("server", "Exchequer", (now - EARLIER, now + VALID), extensions, authority)
        return True

    def context(self) -> ssl.SSLContext:
        """A server's TLS context with the certificate. Raises OSError."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.set_alpn_protocols(["http/1.1"])
        self.load_into(context)
        return context

    def load_into(self, context: ssl.SSLContext) -> None:
        """Load the newest certificate into a context. Raises OSError."""
        context.load_cert_chain(self.folder / "server.crt", self.folder / "server.key")

    def authority(self) -> bytes:
        """The authority's certificate (DER), which phones install. Raises OSError if it is missing."""
        return ssl.PEM_cert_to_DER_cert((self.folder / "authority.crt").read_text(encoding="ascii"))

    def fingerprint(self) -> str:
        """SHA-256 of the authority's certificate in groups of four digits. Raises OSError if it is missing."""
        digits = hashlib.sha256(self.authority()).hexdigest().upper()
        return " ".join(digits[at : at + 4] for at in range(0, len(digits), 4))

    def _load(self, name: str) -> _Pair | None:
        """A key and its certificate; None if they are missing or damaged, or do not match."""
        try:
            key = serialization.load_pem_private_key((self.folder / f"{name}.key").read_bytes(), password=None)
            certificate = x509.load_pem_x509_certificate((self.folder / f"{name}.crt").read_bytes())
        except (FileNotFoundError, ValueError):
            return None
        is_pair = isinstance(key, ec.EllipticCurvePrivateKey) and key.public_key() == certificate.public_key()
        return (key, certificate) if is_pair else None  # type: ignore[return-value]

    def _make(
        self, name: str, subject: str, valid: tuple[datetime, datetime], extensions: _Extensions, issuer: _Pair | None
    ) -> _Pair:
        """Create and write a key and its certificate, signed by ``issuer`` or self-signed. Raises OSError."""
        key = ec.generate_private_key(ec.SECP256R1())
        own_name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, subject)])
        builder = (
            x509.CertificateBuilder()
            .subject_name(own_name)
            .issuer_name(issuer[1].subject if issuer else own_name)
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(valid[0])
            .not_valid_after(valid[1])
            .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        )
        for extension, critical in extensions:
            builder = builder.add_extension(extension, critical)
        certificate = builder.sign(issuer[0] if issuer else key, SHA256())
        pem, pkcs8 = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8
        private = key.private_bytes(pem, pkcs8, serialization.NoEncryption())
        atomic_files.write(self.folder / f"{name}.key", private)
        atomic_files.write(self.folder / f"{name}.crt", certificate.public_bytes(pem))
        return key, certificate


_Pair = tuple[ec.EllipticCurvePrivateKey, x509.Certificate]
_Extensions = Iterable[tuple[x509.ExtensionType, bool]]
"""Extensions, and whether each is critical."""


def _alternative_names(names: Iterable[str]) -> list[x509.GeneralName]:
    found: list[x509.GeneralName] = []
    for name in names:
        try:
            found.append(x509.IPAddress(ipaddress.ip_address(name)))
        except ValueError:
            found.append(x509.DNSName(name))
    return found


def _is_current(certificate: x509.Certificate, names: list[x509.GeneralName], now: datetime) -> bool:
    named = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    is_valid = certificate.not_valid_before_utc <= now <= certificate.not_valid_after_utc - RENEWED
    return is_valid and list(named) == names


def _authority_extensions() -> _Extensions:
    permitted = [*map(x509.IPAddress, NETWORKS), *map(x509.DNSName, DOMAINS)]
    unused = dict.fromkeys(
        ("digital_signature", "content_commitment", "key_encipherment", "data_encipherment", "key_agreement",
         "encipher_only", "decipher_only"), False,
    )  # fmt: skip
    return (
        (x509.BasicConstraints(ca=True, path_length=0), True),
        (x509.KeyUsage(key_cert_sign=True, crl_sign=True, **unused), True),
        (x509.NameConstraints(permitted, None), True),
    )
