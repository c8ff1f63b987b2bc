"""Test of the Debian packages in fresh systems: installed offline, served, upgraded, refused, removed.

``deploy/test package`` as root; it needs mmdebstrap, iproute2, and for other architectures qemu-user-static. Each step
prints a line, the end a JSON object. Roots and wheels are kept in EXCHEQUER_DEPLOY_CACHE (~/.cache/exchequer-deploy).
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from deploy.building import package as builder
from deploy.testing.package_builds import build_packages
from deploy.testing.package_steps import try_life, try_old_layout, try_other_python
from deploy.testing.package_trial import ARCHITECTURES, SUITES, Failed, Report, Trial
from deploy.testing.roots import RootError, entered, root_archive

PARTS = ("life", "old-layout", "next-debian")
"""What is tried: a package in each Debian, what an older installer left, the change from one Debian to the next."""


def main(arguments: list[str]) -> int:
    """Try the packages in each root."""
    parser = argparse.ArgumentParser(prog="deploy/test package", description="Try the Debian packages.")
    parser.add_argument("--suite", action="append", choices=SUITES, help="only this Debian; repeatable")
    parser.add_argument("--architecture", action="append", choices=ARCHITECTURES, help="only this one; repeatable")
    parser.add_argument("--part", action="append", choices=PARTS, help="only this; repeatable")
    parser.add_argument("--packages", type=Path, help="folder in which the packages are kept for the next run")
    parser.add_argument("--work", type=Path, help="folder for roots and packages; by default, in the cache")
    chosen = parser.parse_args(arguments)
    cache = builder.cache_folder()
    work = chosen.work or cache / "work"
    work.mkdir(parents=True, exist_ok=True)
    report, begun = Report(), time.monotonic()
    for architecture in chosen.architecture or ARCHITECTURES:
        with tempfile.TemporaryDirectory(dir=work, prefix="packages-") as place:
            try:
                with report.step(architecture, "packages built"):
                    debs = build_packages(architecture, chosen.packages or Path(place))
            except (RootError, OSError, subprocess.SubprocessError):
                continue
            suites, parts = chosen.suite or list(SUITES), chosen.part or list(PARTS)
            _try_all(architecture, suites, parts, debs, report, cache, work)
    failed = [step for step in report.steps if step["problem"]]
    seconds = round(time.monotonic() - begun)
    print(json.dumps({"test": "package", "steps": len(report.steps), "failed": failed, "seconds": seconds}))
    return 1 if failed else 0


def _try_all(
    architecture: str,
    suites: list[str],
    parts: list[str],
    debs: dict[str, Path],
    report: Report,
    cache: Path,
    work: Path,
) -> None:
    pace = 1.0 if architecture == {"x86_64": "amd64", "aarch64": "arm64"}.get(os.uname().machine) else 15.0

    @contextlib.contextmanager
    def fresh(suite: str) -> Iterator[Trial]:
        archive = root_archive(suite, architecture, cache)
        with tempfile.TemporaryDirectory(dir=work) as place, entered(archive, work) as root:
            yield Trial(root, f"{suite} {architecture}", report, Path(place), pace)

    def attempt(trying: Callable[[], None]) -> None:
        # A failed step is in the report; the other roots are tried nevertheless.
        with contextlib.suppress(Failed, RootError, OSError, subprocess.SubprocessError):
            trying()

    def life(suite: str) -> None:
        with fresh(suite) as trial:
            try_life(trial, debs)

    def old_layout(suite: str) -> None:
        with fresh(suite) as trial:
            try_old_layout(trial, debs)

    def other_python() -> None:
        with fresh("bookworm") as bookworm, fresh("trixie") as trixie:
            try_other_python(bookworm, trixie, debs)

    for suite in suites if "life" in parts else ():
        attempt(lambda suite=suite: life(suite))  # type: ignore[misc]
    if "bookworm" in suites and "old-layout" in parts:
        attempt(lambda: old_layout("bookworm"))
    if set(suites) == set(SUITES) and "next-debian" in parts:
        attempt(other_python)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
