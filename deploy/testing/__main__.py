"""Command line of the tests of the appliance: ``deploy/test WHAT``."""

from __future__ import annotations

import sys

from deploy import choosing

WHAT = {
    "cafe": "deploy.testing.cafe",
    "compose": "deploy.testing.compose",
    "network": "deploy.testing.guest_network",
    "package": "deploy.testing.package",
    "power": "deploy.testing.update_power",
    "restores": "deploy.testing.restores",
    "screen": "deploy.testing.screen",
    "service": "deploy.testing.service",
    "system": "deploy.testing.system",
    "updates": "deploy.testing.updates",
    "versions": "deploy.testing.versions",
}
"""Module of each test; its ``main`` takes the arguments."""

if __name__ == "__main__":
    sys.exit(choosing.run("deploy/test", WHAT))
