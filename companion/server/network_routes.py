"""Network routes: what is set of the computer's network from its page, and the code with which phones join its hotspot.

A command is carried out two seconds after its response, since it may take the network from the phone that has sent it.
"""

from __future__ import annotations

import unicodedata

import flask

from companion.appliance.network import Network
from companion.appliance.network_manager import LONGEST_NAME, usable_phrase
from companion.appliance.radio_country import is_country
from companion.errors import Code, Refusal
from companion.server import qr_codes
from companion.server.appliance_access import require_access
from companion.server.parts import current_parts
from companion.server.requests import read_json, uncached

LARGEST_COMMAND = 1000
"""Bytes of a command."""

blueprint = flask.Blueprint("network", __name__)


@blueprint.get("/hotspot.svg")
def hotspot_code() -> flask.typing.ResponseReturnValue:
    """The QR code with which phones join the computer's own hotspot, while it is open."""
    hotspot = current_parts().network.hotspot
    if hotspot is None:
        flask.abort(404)
    return uncached(flask.Response(qr_codes.qr_svg(hotspot.code), content_type="image/svg+xml"))


@blueprint.post("/appliance/network")
def carry_out() -> flask.typing.ResponseReturnValue:
    """Carry out one command. Raises `Refusal` for one that cannot be right.

    {"do": "join", "name": …, "phrase": …, "hidden": …}, {"do": "forget", "id": …}, {"do": "hotspot", "always": …},
    {"do": "look"}, or {"do": "country", "code": …}.
    """
    require_access()
    network = current_parts().network
    command = read_json(LARGEST_COMMAND, Code.MESSAGE_MALFORMED)
    if not isinstance(command, dict):
        raise Refusal(Code.MESSAGE_MALFORMED)
    if not network.managed:
        raise Refusal(Code.NETWORK_UNMANAGED)
    match command:
        case {"do": "join", "name": str(name), "phrase": str(phrase), **rest}:
            _join(network, name, phrase, rest.get("hidden") is True)
        case {"do": "forget", "id": str(identifier)}:
            if identifier not in {one["id"] for one in network.status()["stored"]}:
                raise Refusal(Code.NETWORK_UNKNOWN)
            network.forget(identifier)
        case {"do": "hotspot", "always": bool(always)}:
            network.set_hotspot(always)
        case {"do": "look"}:
            network.look()
        case {"do": "country", "code": str(code)}:
            if not is_country(code):
                raise Refusal(Code.NETWORK_COUNTRY)
            try:
                network.set_country(code)
            except OSError:
                raise Refusal(Code.NETWORK_UNWRITABLE) from None
        case _:
            raise Refusal(Code.EVENT_UNKNOWN)
    return uncached(flask.jsonify({"ok": True}))


def _join(network: Network, name: str, phrase: str, hidden: bool) -> None:
    """Join a network by a name and a pass phrase ("" for an open one). Raises `Refusal`."""
    control = any(unicodedata.category(character) in ("Cc", "Cs") for character in name)
    try:
        length = len(name.encode())
    except UnicodeEncodeError:  # a lone surrogate
        length = 0
    if control or not 0 < length <= LONGEST_NAME:
        raise Refusal(Code.NETWORK_NAME)
    if phrase and not usable_phrase(phrase):
        raise Refusal(Code.NETWORK_PHRASE)
    network.join(name, phrase, hidden)
