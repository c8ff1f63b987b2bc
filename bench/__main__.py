"""``python -m bench``: runs benches beside the best other tools in the same run, and prints one table.

Each bench is a module of this package with a function ``measure``; this command runs them, compares every figure with
its goal, and exits with status 1 if one is missed. It is for developers: it needs the development packages and an
otherwise idle machine.
"""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Mapping
from typing import Any

import click

from bench.figures import BENCHES, FIGURES


def measure(name: str) -> dict[str, Any]:
    """The figures of one bench by key. Raises ``click.ClickException`` if a package is missing or measuring fails."""
    try:
        module = importlib.import_module(BENCHES[name].module)
    except ModuleNotFoundError as missing:
        raise click.ClickException(
            f"The bench '{name}' needs the Python package '{missing.name}', a development package. "
            "./exchequer bench installs all of them."
        ) from None
    try:
        figures: dict[str, Any] = module.measure()
    except (OSError, RuntimeError, TimeoutError) as problem:
        raise click.ClickException(f"The bench '{name}' could not measure: {problem}") from None
    return figures


def shown(value: float, unit: str) -> str:
    """A figure with its unit and thousands separators."""
    number = f"{value:,.0f}" if value >= 1000 else f"{value:g}"
    return f"{number} {unit}".rstrip()


def rows(results: Mapping[str, Mapping[str, Any]]) -> list[tuple[str, str, str, str, str]]:
    """The rows of the table: title, figure, the peer's figure, goal, and whether it is reached."""
    result = []
    for figure in FIGURES:
        measured = results.get(figure.bench)
        if measured is None:
            continue
        value = float(measured[figure.key])
        peer = shown(float(measured[figure.peer]), figure.unit) if figure.peer else ""
        goal = f"{'≤' if figure.at_most else '≥'} {shown(figure.goal, figure.unit)}" if figure.goal else ""
        verdict = ("yes" if figure.reached(value) else "NO") if figure.goal else ""
        result.append((figure.title, shown(value, figure.unit), peer, goal, verdict))
    return result


def table(results: Mapping[str, Mapping[str, Any]]) -> str:
    """All figures as a table for a terminal."""
    lines = [("", "measured", "peer", "goal", "reached"), *rows(results)]
    widths = [max(len(line[column]) for line in lines) for column in range(5)]
    return "\n".join(
        "  ".join(
            text.ljust(width) if column in (0, 4) else text.rjust(width)
            for column, (text, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )


_EPILOG = "Benches: " + "; ".join(f"{name}: {bench.summary}" for name, bench in BENCHES.items()) + "."


@click.command("bench", epilog=_EPILOG)
@click.argument("names", nargs=-1, type=click.Choice(list(BENCHES)), metavar="[NAME]...")
@click.option("--json", "as_json", is_flag=True, help="All figures as one JSON object.")
def command(names: tuple[str, ...], as_json: bool) -> None:
    """Measure performance (for developers; takes minutes). Exits with 1 if a goal is missed."""
    results: dict[str, dict[str, Any]] = {}
    for name in dict.fromkeys(names or BENCHES):
        click.echo(f"{name}: {BENCHES[name].summary} …", err=True)
        results[name] = measure(name)
    click.echo(json.dumps(results) if as_json else table(results))
    if any(line[4] == "NO" for line in rows(results)):
        raise SystemExit(1)


if __name__ == "__main__":
    if sys.argv[1:2] == ["house"] and sys.argv[2:] not in ([], ["--json"]):
        from bench.house import command as house

        house(sys.argv[2:], prog_name="exchequer bench house")
    command(prog_name="exchequer bench")
