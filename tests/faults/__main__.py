"""``python -m tests.faults SUBJECT --count N --seed N``: the long forms of the fault tests; prints figures as JSON.

Each subject is a function ``measure(count, seed)`` that returns figures; under ``missed`` it lists what does not
hold. The command then exits with status 1. Times need an otherwise idle machine.
"""

from __future__ import annotations

import importlib
import json
import sys

import click

SUBJECTS = {
    "cafe": "tests.faults.cafe_kills",
    "kills": "tests.faults.kills",
    "non-interference": "tests.faults.non_interference",
    "strangers": "tests.faults.strangers",
    "strangers-cafe": "tests.faults.strangers:measure_cafe",
}


@click.command("tests.faults")
@click.argument("subjects", nargs=-1, type=click.Choice(list(SUBJECTS)))
@click.option("--count", type=click.IntRange(1), help="How many; by default the number of the subject.")
@click.option("--seed", default=1, show_default=True, help="Seed of the generators.")
def command(subjects: tuple[str, ...], count: int | None, seed: int) -> None:
    """Run subjects, by default all of them, and print the figures of each."""
    missed = False
    for subject in subjects or SUBJECTS:
        module, _, function = SUBJECTS[subject].partition(":")
        figures = getattr(importlib.import_module(module), function or "measure")(count, seed)
        click.echo(json.dumps({subject: figures}))
        missed |= bool(figures["missed"])
    sys.exit(int(missed))


if __name__ == "__main__":
    command()
