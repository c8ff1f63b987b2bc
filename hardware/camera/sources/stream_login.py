"""Login at a camera app: the header with user and password, basic (RFC 7617) or digest (RFC 7616)."""

from __future__ import annotations

import base64
import hashlib
import re
import secrets
from email.message import Message

from hardware.camera.sources.stream_address import StreamAddress

_PART = re.compile(r'([A-Za-z-]+)=(?:"([^"]*)"|([^\s,"]+))')
_HASHES = {"": "md5", "MD5": "md5", "SHA-256": "sha256"}


def basic(address: StreamAddress) -> str:
    """The header's value for a basic login; "" without a user."""
    if not address.user:
        return ""
    return "Basic " + base64.b64encode(f"{address.user}:{address.password}".encode()).decode()


def digest(address: StreamAddress, headers: Message) -> str:
    """The header's value for the digest login that an answer asks for; "" if it asks for none that is known."""
    asked = next((one for one in headers.get_all("WWW-Authenticate", []) if one[:7].lower() == "digest "), "")
    if not asked or not address.user:
        return ""
    parts = {name.lower(): quoted or plain for name, quoted, plain in _PART.findall(asked[7:])}
    name = _HASHES.get(parts.get("algorithm", "").upper())
    offered = [one.strip() for one in parts.get("qop", "").split(",")]
    if name is None or "nonce" not in parts or ("qop" in parts and "auth" not in offered):
        return ""

    def hashed(*words: str) -> str:
        return hashlib.new(name, ":".join(words).encode(), usedforsecurity=False).hexdigest()

    realm, nonce, target = parts.get("realm", ""), parts["nonce"], address.target
    secret, request = hashed(address.user, realm, address.password), hashed("GET", target)
    values = {"username": address.user, "realm": realm, "nonce": nonce, "uri": target}
    if "qop" in parts:
        once = secrets.token_hex(8)
        response = hashed(secret, nonce, "00000001", once, "auth", request)
        values |= {"cnonce": once, "response": response}
    else:
        values["response"] = hashed(secret, nonce, request)
    if "opaque" in parts:
        values["opaque"] = parts["opaque"]
    if any('"' in value or "\\" in value or not value.isprintable() for value in values.values()):
        return ""  # it would end the header
    written = ", ".join(f'{key}="{value}"' for key, value in values.items())
    algorithm = f", algorithm={parts['algorithm']}" if "algorithm" in parts else ""
    return f"Digest {written}{algorithm}" + (", qop=auth, nc=00000001" if "qop" in parts else "")
