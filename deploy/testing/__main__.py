"""Command line of the tests of the appliance: ``deploy/test WHAT``."""

from __future__ import annotations

import importlib
import sys

WHAT = {
    "network": "deploy.testing.guest_network",
    "package": "deploy.testing.package",
    "service": "deploy.testing.service",
    "system": "deploy.testing.system",
    "updates": "deploy.testing.updates",
    "versions": "deploy.testing.versions",
}
"""Module of each test; its ``main`` takes the arguments."""


def main() -> int:
    """Run the test that the first argument names."""
    wanted = sys.argv[1] if len(sys.argv) > 1 else ""
    if wanted not in WHAT:
        print(f"usage: deploy/test {{{','.join(WHAT)}}} …", file=sys.stderr)
        return 2
    return int(importlib.import_module(WHAT[wanted]).main(sys.argv[2:]))


if __name__ == "__main__":
    sys.exit(main())
