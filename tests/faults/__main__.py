"""``python -m tests.faults``: the long forms of the fault tests; prints their figures as JSON.

Each subject is a module whose function ``measure(count, seed)`` returns figures by name; under ``missed`` it lists in
words what does not hold. The command exits with status 1 if there is any. It is for developers: it needs the
development packages and, for ratios of times, an otherwise idle machine.
"""

from __future__ import annotations

import importlib
import json
import sys

import click

SUBJECTS = {
    "attacks": ("tests.faults.attack_list", "every attack of the list, or the named ones"),
    "uploads": ("tests.faults.hostile_uploads", "hostile pictures, pack files, entries and settings beside a table"),
    "hostile": (
        "tests.faults.hostile_traffic",
        "hostile messages, frames, requests and uploads beside a table that plays",
    ),
    "damage": ("tests.faults.damage", "journals damaged at random and opened, and what is missing without a word"),
    "files": ("tests.faults.hostile_files", "hostile files to restore a table from"),
    "non-interference": ("tests.faults.privacy", "what a seat hides changes nothing for anybody else"),
    "leases": ("tests.faults.leases", "one writer for each table, whatever workers, clocks and their database do"),
    "house": ("tests.faults.house", "processes of a house killed at any moment, and when its tables are back"),
    "kills": ("tests.faults.kills", "servers killed at any moment, and the acknowledged answers that were lost"),
}
"""Subjects by name: module, and what it measures."""

_EPILOG = "Subjects: " + "; ".join(f"{name}: {text}" for name, (_, text) in SUBJECTS.items()) + "."


@click.command("faults", epilog=_EPILOG)
@click.argument("subjects", nargs=-1, metavar="[SUBJECT]...")
@click.option("--count", type=click.IntRange(1), help="How many; by default the number of the subject.")
@click.option("--seed", default=1, show_default=True, help="Seed of the generators.")
@click.option("--minutes", type=click.FloatRange(0, min_open=True), help="The longest that the storm of a house lasts.")
def command(subjects: tuple[str, ...], count: int | None, seed: int, minutes: float | None) -> None:
    """Measure the long forms of the fault tests: all SUBJECTS or the named ones, attacks also by their own name."""
    from tests.faults.attacks import ATTACKS

    unknown = [name for name in subjects if name not in SUBJECTS and name not in ATTACKS]
    if unknown:
        raise click.ClickException(f"Unknown: {', '.join(unknown)}. Known: {', '.join([*SUBJECTS, *ATTACKS])}")
    missed = False
    attacks = [name for name in subjects if name in ATTACKS]
    if attacks:
        from tests.faults import attack_list

        missed |= _print("attacks", attack_list.measure(count, seed, attacks))
    for name in [name for name in subjects or SUBJECTS if name in SUBJECTS]:
        further = {"minutes": minutes} if name == "house" else {}
        missed |= _print(name, importlib.import_module(SUBJECTS[name][0]).measure(count, seed, **further))
    sys.exit(int(missed))


def _print(name: str, figures: dict[str, object]) -> bool:
    """Print the figures of one subject as a line of JSON; whether something does not hold."""
    click.echo(json.dumps({name: figures}))
    return bool(figures.get("missed"))


if __name__ == "__main__":
    command(prog_name="exchequer faults")
