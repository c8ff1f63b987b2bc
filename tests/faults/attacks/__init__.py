"""The attack list: one named attack for each way to harm the server, with the limits that its figures must keep."""

from __future__ import annotations

from tests.faults.attacks import agents, connections, handshakes, messages, pictures, requests
from tests.faults.attacks.attack import Attack

ATTACKS: dict[str, Attack] = {
    **messages.ATTACKS,
    **requests.ATTACKS,
    **pictures.ATTACKS,
    **connections.ATTACKS,
    **handshakes.ATTACKS,
    **agents.ATTACKS,
}
"""All attacks by name."""
