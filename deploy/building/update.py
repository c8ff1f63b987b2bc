"""The command ``deploy/build update``: one signed update file for all architectures."""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from pathlib import Path

from companion.appliance import tree_archives, update_files
from companion.appliance.update_files import LANGUAGES, LONGEST_NOTE, Manifest, Payload
from companion.appliance.version_trees import read_about
from companion.errors import Refusal
from deploy.building.package import cache_folder
from deploy.building.source import ROOT, BuildError, source_of
from deploy.building.tree import build_tree
from deploy.building.update_key import read_key
from deploy.building.wheels import MACHINES

LEAST = "0.3.0"
"""The oldest version that keeps versions side by side."""


def main(arguments: list[str]) -> int:
    """Build the trees, pack and sign them, and print the file with its size."""
    parser = argparse.ArgumentParser(prog="deploy/build update", description="Build a signed update file.")
    parser.add_argument("--key", type=Path, action="append", required=True, help="private key; repeatable")
    parser.add_argument("--architecture", action="append", choices=sorted(MACHINES), help="only this one; repeatable")
    parser.add_argument("--tree", type=Path, action="append", help="a tree that is built already; repeatable")
    parser.add_argument("--notes", type=Path, help='what is new, by language: {"en": "…", "it": "…"}')
    parser.add_argument("--least", default=LEAST, help=f"the oldest version to update from ({LEAST})")
    parser.add_argument("--output", type=Path, default=ROOT / "build", help="folder of the file (build/)")
    parser.add_argument("--version", default="", help="a version of your own; by default, that of the commit")
    parser.add_argument("--fast", action="store_true", help="compress less: a larger file, soon built")
    chosen = parser.parse_args(arguments)
    begun = time.monotonic()
    try:
        keys = [read_key(file) for file in chosen.key]
        notes = read_notes(chosen.notes)
        chosen.output.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=chosen.output, prefix=".building-") as folder:
            trees = chosen.tree or _built(chosen, Path(folder))
            made = write_update(trees, keys, notes, chosen.least, chosen.output, Path(folder), 0 if chosen.fast else 6)
    except Refusal as refusal:
        print(f"build: {refusal}", file=sys.stderr)
        return 1
    except (BuildError, OSError, ValueError) as problem:
        print(f"build: {problem}", file=sys.stderr)
        return 1
    print(f"{made}: {made.stat().st_size / 1e6:.1f} MB, {time.monotonic() - begun:.0f} s")
    return 0


def _built(chosen: argparse.Namespace, folder: Path) -> list[Path]:
    source = source_of(ROOT, chosen.version)
    trees = []
    for architecture in chosen.architecture or sorted(MACHINES):
        build_tree(source, architecture, folder / architecture, cache_folder())
        trees.append(folder / architecture)
    return trees


def read_notes(file: Path | None) -> dict[str, str]:
    """What is new, by language. Raises OSError, and ValueError for another form."""
    if file is None:
        return {}
    notes = json.loads(file.read_text(encoding="utf-8"))
    if not isinstance(notes, dict) or not notes.keys() <= set(LANGUAGES):
        raise ValueError(f"{file} must have notes by language ({', '.join(LANGUAGES)})")
    for language, text in notes.items():
        if not isinstance(text, str) or len(text) > LONGEST_NOTE:
            raise ValueError(f"{file}: {language} must be a text of at most {LONGEST_NOTE} characters")
    return notes


def write_update(
    trees: list[Path], keys: list[bytes], notes: dict[str, str], least: str, output: Path, work: Path, preset: int
) -> Path:
    """Pack and sign trees of one version, one for each architecture; returns the file. Raises OSError, ValueError."""
    versions = {read_about(tree).version for tree in trees}
    if len(versions) != 1:
        raise ValueError(f"the trees are of several versions: {', '.join(sorted(versions))}")
    (version,) = versions
    payloads: list[Payload] = []
    packed: list[Path] = []
    for tree in trees:
        architecture = read_about(tree).architecture
        packed.append(work / f"{architecture}.tar.xz")
        with packed[-1].open("wb") as file:
            size, files = tree_archives.pack(tree, file, preset)
        payloads.append(update_files.described(architecture, packed[-1], size, files))
    target = output / f"exchequer-{version}{update_files.SUFFIX}"
    update_files.write(target, Manifest(version, least, notes, tuple(payloads)), packed, keys)
    return target
