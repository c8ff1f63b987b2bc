"""The attack list: one named attack for each way to harm the server, with the limits that its figures must keep."""

from __future__ import annotations

from tests.faults.attacks import agents, connections, messages, pictures, requests
from tests.faults.attacks.attack import Attack, figures_of
from tests.faults.fast_server import starting

ATTACKS: dict[str, Attack] = {
    **messages.ATTACKS,
    **requests.ATTACKS,
    **pictures.ATTACKS,
    **connections.ATTACKS,
    **agents.ATTACKS,
}
"""All attacks by name."""


def measure(count: int | None = None, seed: int = 1) -> dict[str, object]:
    """The figures of every attack, each on a server of its own; attacks use neither argument."""
    with starting() as starter:
        found = {name: figures_of(attack, starter) for name, attack in ATTACKS.items()}
    return {**found, "missed": [f"{name}: {text}" for name in found for text in ATTACKS[name].missed(found[name])]}
