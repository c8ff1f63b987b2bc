"""Command line of the builder: ``deploy/build WHAT``."""

from __future__ import annotations

import importlib
import sys

WHAT = {
    "image": "deploy.building.image",
    "package": "deploy.building.package",
    "key": "deploy.building.update_key",
    "update": "deploy.building.update",
}
"""Module of each thing that can be built; its ``main`` takes the arguments."""


def main() -> int:
    """Build what the first argument names."""
    wanted = sys.argv[1] if len(sys.argv) > 1 else ""
    if wanted not in WHAT:
        print(f"usage: deploy/build {{{','.join(WHAT)}}} …", file=sys.stderr)
        return 2
    return int(importlib.import_module(WHAT[wanted]).main(sys.argv[2:]))


if __name__ == "__main__":
    sys.exit(main())
