"""What the page of the computer shows of the network, with terms."""

from __future__ import annotations

from companion.appliance.interfaces import Kind
from companion.appliance.network_state import NetworkState
from companion.appliance.network_views import NetworkView
from companion.appliance.own_hotspot import OwnHotspot


def status_of(network: NetworkState, hotspot: OwnHotspot, managed: bool) -> NetworkView:
    """The section of the network; ``managed`` says whether this program takes care of it."""
    known = {one.name for one in network.stored}
    addresses = network.settings.addresses
    usable = [one for one in network.radios if one.usable]
    view: NetworkView = {
        "managed": managed,
        "state": network.state.value,
        "addresses": [
            {"kind": one.kind.value, "address": network.addresses.base(one.address)}
            for one in network.addresses.interfaces
            if one.kind not in (Kind.LOOPBACK, Kind.INNER)
        ],
        "name": network.addresses.announced,
        "radio": bool(usable),
        "single": len(usable) < 2,
        "hotspot": hotspot.view(),
        "found": [
            {
                "name": one.name,
                "signal": one.signal,
                "open": not one.secured,
                "usable": one.secured != "other",
                "known": one.name in known,
                "was": network.addresses.base_at(addresses[one.name]) if one.name in addresses else "",
            }
            for one in network.found
            if hotspot.own is None or one.name != hotspot.own.name
        ],
        "stored": [{"id": one.id, "name": one.name, "now": one.active} for one in network.stored],
        "country": network.country,
        "trying": network.trying,
    }
    if network.trouble:
        view["trouble"] = {"key": f"network.trouble_{network.trouble}"}
    if network.last is not None:
        name, code = network.last
        address = network.wifi_address
        key = f"network.failed_{code}" if code else "network.joined_at" if address else "network.joined"
        shown = {"address": network.addresses.base_at(address)} if address and not code else {}
        view["last"] = {"name": name, "joined": not code, "text": {"key": key, "name": name, **shown}}
    return view
