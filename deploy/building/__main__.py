"""Command line of the builder: ``deploy/build WHAT``."""

from __future__ import annotations

import sys

from deploy import choosing

WHAT = {
    "image": "deploy.building.image",
    "package": "deploy.building.package",
    "key": "deploy.building.update_key",
    "update": "deploy.building.update",
}
"""Module of each thing that can be built; its ``main`` takes the arguments."""

if __name__ == "__main__":
    sys.exit(choosing.run("deploy/build", WHAT))
