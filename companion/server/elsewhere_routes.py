"""Elsewhere: a page that has lost this computer finds it again under another address, and moves there with its keys.

A browser keeps what it stores of two addresses apart. So a page that has lost the connection asks the other addresses
of which it knows: with a random number, and the name of its own key, never the key. This computer proves that it knows
the key's hash, for the address by which it was asked, which has to be one of its own: a stranger's machine at an
address that has become free cannot, nor can it pass on the proof of this one. The page then opens ``/moved`` there with
its keys in the part of the address after "#", which browsers send to nobody.

A device that has the house key in a cookie, which no script reads, takes a ticket along instead: the page has asked for
it beforehand, the computer proves itself with it in the same way, and the new page gives it back for the cookie.
"""

from __future__ import annotations

import hashlib
import hmac
import ipaddress
import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import flask

from companion.appliance.addresses import base_url
from companion.appliance.network_manager import HOTSPOT_ADDRESS
from companion.errors import Code, Refusal
from companion.server.appliance_access import require_access
from companion.server.parts import Parts, current_parts
from companion.server.requests import read_json, uncached
from companion.tables.seats import hash_of
from companion.tables.table import Table
from web.pages.responses import page
from web.pages.rights import remember

PURPOSE = b"exchequer elsewhere"
"""What the keys of this protocol are derived for."""

ID_DIGITS = 16
"""Hexadecimal digits of the name of a key."""

NONCE = re.compile(r"[0-9a-f]{16,64}")
"""The random number of a page."""

LONGEST_BODY = 200
"""Bytes of the body with a ticket."""

blueprint = flask.Blueprint("elsewhere", __name__)


def derived(key_hash: str) -> bytes:
    """The key of this protocol of a token or host key, by its SHA-256 in hexadecimal digits."""
    return hmac.digest(key_hash.encode(), PURPOSE, hashlib.sha256)


def id_of(key: bytes) -> str:
    """The name of a derived key, from which the key does not follow."""
    return hmac.new(key, b"id", hashlib.sha256).hexdigest()[:ID_DIGITS]


def proof_of(key: bytes, table: str, nonce: str, base: str) -> str:
    """The proof that this computer knows a key, for one random number, at one address."""
    return hmac.new(key, f"proof\n{table}\n{nonce}\n{base}".encode(), hashlib.sha256).hexdigest()


@blueprint.get("/elsewhere")
def elsewhere() -> flask.typing.ResponseReturnValue:
    """The proof for the key that ``?id=`` names at a table; without an id, that the table is here.

    Without a table the key is that of the house or one of its tickets.

    Any page may ask, also one of another address of this computer. 404 for an unknown table or key; 421 where the
    request did not come by an address of this computer itself, so that nothing is said about the key.
    """
    parts = current_parts()
    given = flask.request.args
    table = parts.registry.get(given["table"]) if given.get("table") else None
    base = flask.request.host_url.rstrip("/")
    if not _is_own(parts, base):
        flask.abort(421)
    proof = ""
    if "id" in given:
        nonce = given.get("nonce", "")
        keys = {id_of(key): key for key in map(derived, _hashes(parts, table))}
        key = keys.get(given["id"])
        if NONCE.fullmatch(nonce) is None:
            flask.abort(400)
        if key is None:
            flask.abort(404)
        proof = proof_of(key, table.id if table else "", nonce, base)
    response = uncached(flask.jsonify({"ok": True, "proof": proof}))
    response.headers["Access-Control-Allow-Origin"] = "*"
    response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    return response


@blueprint.post("/elsewhere/ticket")
def ticket() -> flask.typing.ResponseReturnValue:
    """A ticket for the house key, for a page of a device that has it; {"ticket": …} is the one that it has so far.

    Raises `Refusal` ``house_key``.
    """
    if not require_access().house:
        raise Refusal(Code.HOUSE_KEY)
    return uncached(flask.jsonify({"ok": True, "ticket": current_parts().house_tickets.make(_given_ticket())}))


@blueprint.post("/elsewhere/house")
def house() -> flask.typing.ResponseReturnValue:
    """The house key in a cookie for a ticket, once: {"ticket": …}.

    Raises `Refusal` ``house_key`` for one that is not open, ``origin_foreign`` for a request of no page of this server,
    and ``journal_unavailable`` where it cannot be stored that the ticket is used.
    """
    if "Origin" not in flask.request.headers:
        raise Refusal(Code.ORIGIN_FOREIGN)
    parts = current_parts()
    try:
        known = parts.house_tickets.use(_given_ticket())
    except OSError:
        raise Refusal(Code.JOURNAL_UNAVAILABLE) from None
    if not known:
        raise Refusal(Code.HOUSE_KEY)
    return uncached(remember(flask.jsonify({"ok": True}), parts.registry.house.key))


def _given_ticket() -> str:
    """The ticket in the body of the request, "" without one. Raises `Refusal` ``message_malformed``."""
    body = read_json(LONGEST_BODY, Code.MESSAGE_MALFORMED)
    given = body.get("ticket") if isinstance(body, dict) else None
    return given if isinstance(given, str) else ""


@blueprint.get("/moved")
def moved() -> flask.Response:
    """The page at which keys of another address of this computer arrive, in the part of the address after "#"."""
    response = uncached(page("templates/moved.html"))
    response.headers["Referrer-Policy"] = "no-referrer"
    return response


def other_bases(parts: Parts) -> list[str]:
    """The base URLs besides that of the current request under which this computer may be found later.

    Those of Wi-Fi networks in which it has been are among them: it may be taken back there.
    """
    local = ""
    addresses = parts.addresses
    if not local or not addresses.follows:
        return []
    port = addresses.port_of(flask.request.host)
    hosts = [one.address for one in addresses.reachable]
    if parts.network.managed:
        hosts.append(HOTSPOT_ADDRESS)
        hosts += reversed(list(parts.network.settings.addresses.values()))
    if addresses.announced:
        hosts.append(addresses.announced)
    present = flask.request.host_url.rstrip("/")
    if flask.request.scheme != "http":
        return []
    return [base for base in dict.fromkeys(base_url(host, port) for host in hosts) if base != present]


def _is_own(parts: Parts, base: str) -> bool:
    """Whether a request for this base URL came to the address in it; of a name, whether it is this computer's."""
    local = ""
    host = (urlsplit(base).hostname or "").lower()
    try:
        return bool(local) and ipaddress.ip_address(host) == ipaddress.ip_address(local)
    except ValueError:
        return bool(local) and host in parts.addresses.names


def _hashes(parts: Parts, table: Table | None) -> Iterator[str]:
    """The hashes of all keys of a table: of those who have a seat or had one that is free now, and of its host.

    Without a table those of the house: of its key, and of the open tickets.
    """
    if table is None:
        yield hash_of(parts.registry.house.key)
        yield from parts.house_tickets.hashes()
        return
    with table.lock:
        people = [*table.people.values(), *(one.person for one in table.state.former.values())]
    for person in people:
        if person.token_hash and not person.is_program:
            yield person.token_hash
    yield hash_of(parts.registry.keys.key(table.id))
