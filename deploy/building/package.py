"""The command ``deploy/build package``: Debian packages for all architectures."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

from deploy.building.debian import COMPRESSION, build_deb
from deploy.building.source import ROOT, BuildError, source_of
from deploy.building.tree import build_tree
from deploy.building.wheels import MACHINES


def cache_folder() -> Path:
    """Where downloads are kept: the folder in EXCHEQUER_DEPLOY_CACHE, or one in the user's cache."""
    return Path(os.environ.get("EXCHEQUER_DEPLOY_CACHE") or Path.home() / ".cache" / "exchequer-deploy")


def main(arguments: list[str]) -> int:
    """Build what the arguments name, and print the files with their sizes."""
    parser = argparse.ArgumentParser(prog="deploy/build package", description="Build Debian packages.")
    parser.add_argument("--architecture", action="append", choices=sorted(MACHINES), help="only this one; repeatable")
    parser.add_argument("--output", type=Path, default=ROOT / "build", help="folder of the packages (build/)")
    parser.add_argument("--source", type=Path, default=ROOT, help="another copy of the project")
    parser.add_argument("--version", default="", help="a version of your own; by default, that of the commit")
    parser.add_argument("--tree", action="store_true", help="only the trees of the versions, as folders")
    parser.add_argument("--compression", choices=sorted(COMPRESSION), default="xz", help="zstd: larger, soon built")
    chosen = parser.parse_args(arguments)
    try:
        source = source_of(chosen.source.resolve(), chosen.version)
        for architecture in chosen.architecture or sorted(MACHINES):
            begun = time.monotonic()
            made, requires = _build(chosen, source.version, architecture)
            seconds = time.monotonic() - begun
            size = "" if made.is_dir() else f"{made.stat().st_size / 1e6:.1f} MB, "
            print(f"{made}: {size}{seconds:.0f} s; requires {', '.join(requires)}", flush=True)
    except (BuildError, OSError) as problem:
        print(f"build: {problem}", file=sys.stderr)
        return 1
    return 0


def _build(chosen: argparse.Namespace, version: str, architecture: str) -> tuple[Path, list[str]]:
    source = source_of(chosen.source.resolve(), version)
    chosen.output.mkdir(parents=True, exist_ok=True)
    # Beside the output: moving a tree of 400 MB to another file system would copy it.
    with tempfile.TemporaryDirectory(dir=chosen.output, prefix=".building-") as folder:
        work = Path(folder)
        requires = build_tree(source, architecture, work / "tree", cache_folder())
        if not chosen.tree:
            return build_deb(
                source, architecture, work / "tree", requires, work, chosen.output, chosen.compression
            ), requires
        target: Path = chosen.output / f"exchequer_{source.version}_{architecture}"
        (work / "tree").rename(target)
        return target, requires


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
