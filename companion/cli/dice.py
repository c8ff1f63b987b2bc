"""The command ``dice``: shows the rolls of a dice reader, or simulates a dice reader on a pseudo-terminal.

With a port it prints one line for each roll and each change of the device state, and totals at the end, so that a dice
reader can be tested without a game. With ``--simulate`` it prints the path of a pseudo-terminal for ``run --dice`` and
rolls the values typed on standard input. A typed value may be followed by the letter of a colour; random rolls carry
the colour of each group of dice that is named by its colour.
"""

from __future__ import annotations

import json
import os
import random
import select
import sys
import time
from collections.abc import Callable
from pathlib import Path

import click

from hardware.dice import SerialDiceReader, State
from hardware.dice.faces import Faces
from hardware.dice.protocol import COLOURS, Colours
from hardware.dice.roll_filter import SETTLE
from hardware.dice.simulator import SimulatedDiceReader

Roll = tuple[tuple[int, ...], Colours]
"""The values of a roll, and as many colours, or none."""
STEP = 0.1
"""Seconds between two checks."""


@click.command("dice")
@click.argument("port", required=False)
@click.option("--simulate", is_flag=True, help="Simulate a dice reader and print its port.")
@click.option(
    "--dice", "kinds", default="1d6", show_default=True, help="With --simulate: the dice, e.g. 5d6:white+3d6:blue."
)
@click.option("--every", default=0.0, metavar="SECONDS", help="With --simulate: roll automatically at this interval.")
@click.option("--seed", default=1, show_default=True, help="Seed of the random rolls.")
@click.option(
    "--link",
    type=click.Path(path_type=Path, dir_okay=False),
    help="With --simulate: symbolic link to make for the port.",
)
@click.option("--seconds", default=0.0, help="End after this many seconds; by default, with Ctrl-C.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per line.")
def command(
    port: str | None, simulate: bool, kinds: str, every: float, seed: int,
    link: Path | None, seconds: float, as_json: bool,
) -> None:  # fmt: skip
    """Show the rolls of the dice reader at PORT, or simulate one."""
    if simulate is (port is not None):
        raise click.UsageError("Give either the PORT of a dice reader or --simulate.")
    end = time.monotonic() + seconds if seconds else float("inf")
    if port is not None:
        show_rolls(port, end, as_json)
        return
    faces = Faces.parse(kinds)
    if faces is None:
        raise click.BadParameter(f"{kinds!r} names no dice; an example is 1d6 or 5d6:white+3d6:blue.")
    if link is not None and link.exists() and not link.is_symlink():
        raise click.BadParameter(f"{link} exists already.")
    if link is not None and not link.absolute().parent.is_dir():
        raise click.BadParameter(f"{link.absolute().parent} is not a folder.")
    with SimulatedDiceReader(link, dice=kinds, session=random.SystemRandom().randrange(0x10000)) as die:
        try:
            simulate_die(die, faces, every, end, seed)
        except KeyboardInterrupt:
            return


def show_rolls(port: str, end: float, as_json: bool) -> None:
    """Print the rolls and device states of the dice reader at ``port`` until ``end`` (monotonic seconds) or Ctrl-C.

    Raises SystemExit(1) if the dice reader was never found.
    """
    rolls = 0

    def rolled(values: tuple[int, ...], colours: Colours) -> None:
        nonlocal rolls
        rolls += 1
        line = {"roll": list(values), **({"colours": list(colours)} if any(colours) else {})}
        click.echo(json.dumps(line) if as_json else f"rolled {_shown(values, colours)}")

    def changed(state: State) -> None:
        click.echo(json.dumps({"state": state.value}) if as_json else str(state))

    die = SerialDiceReader(port, rolled, changed)
    shown = ("", "")
    if not as_json:
        click.echo(f"Reading {port}; a roll counts when the dice have been still for {SETTLE} s. Stop with Ctrl-C.")
    die.start()
    try:
        while time.monotonic() < end:
            time.sleep(min(STEP, max(0.0, end - time.monotonic())))
            hello = die.introduction
            about = (
                f"{hello.model} {hello.name}, firmware {hello.firmware or 'unknown'}, "
                f"protocol {hello.protocol or 'before 1.0'}, dice {hello.dice or 'unknown'}"
                if hello
                else ""
            )
            trouble = die.trouble
            for now, before in zip((about, trouble), shown, strict=True):
                if now and now != before and not as_json:
                    click.echo(f"  {now}")
            shown = (about or shown[0], trouble)
    except KeyboardInterrupt:
        click.echo("", err=True)
    health = die.health()
    die.stop()
    if as_json:
        click.echo(json.dumps({"health": health}))
    else:
        click.echo(
            f"Rolls: {rolls}. Missed: {health['missed']}. Withdrawn: {health['retracted']}. "
            f"Bytes of noise: {health['noise']}."
        )
    if die.state is State.SEARCHING:
        raise SystemExit(1)


def simulate_die(die: SimulatedDiceReader, faces: Faces, every: float, end: float, seed: int) -> None:
    """Simulate a dice reader until ``end`` (monotonic seconds): typed and random rolls."""
    chance = random.Random(seed)
    next_roll = time.monotonic() + every if every > 0 else float("inf")
    click.echo(die.port)
    click.echo(f"Connect with: ./exchequer run --dice {die.port}", err=True)
    click.echo("Type values (4, or 2 5 5, or 2w 5b) and Enter; Enter alone rolls; m moves; Ctrl-C ends.", err=True)
    typed = _lines()
    while (now := time.monotonic()) < end:
        for line in typed(STEP):
            words = line.replace(",", " ").split()
            if words == ["m"]:
                die.move()
                continue
            typed_in = _read(words)
            if typed_in is None or not faces.can_show(typed_in[0]):
                click.echo(f"These dice ({faces.count}) cannot show that.", err=True)
                continue
            _roll(die, typed_in if words else _random_roll(faces, chance))
        if now >= next_roll:
            next_roll = now + every
            _roll(die, _random_roll(faces, chance))


def _roll(die: SimulatedDiceReader, roll: Roll) -> None:
    values, colours = roll
    die.roll(*values, colours=colours)
    click.echo(f"rolled {_shown(values, colours)}", err=True)


def _shown(values: tuple[int, ...], colours: Colours) -> str:
    """A roll as text: "2 5 5", or "2 white, 5 blue, 5" if some colours are known."""
    if not any(colours):
        return " ".join(str(value) for value in values)
    return ", ".join(
        f"{value} {colour}" if colour else str(value) for value, colour in zip(values, colours, strict=True)
    )


def _read(words: list[str]) -> Roll | None:
    """The roll typed as words, each a value and an optional colour letter; None if they are anything else."""
    values: list[int] = []
    colours: list[str | None] = []
    for word in words:
        digits = word.rstrip("".join(COLOURS))
        letter = word[len(digits) :]
        if not digits.isdecimal() or len(letter) > 1:
            return None
        values.append(int(digits))
        colours.append(COLOURS.get(letter))
    return tuple(values), tuple(colours) if any(colours) else ()


def _random_roll(faces: Faces, chance: random.Random) -> Roll:
    """A random roll of all dice; dice of a group that is named by its colour carry that colour."""
    dice = [group for group in faces.groups for _ in range(group.count)]
    colours = tuple(group.kind if group.kind in COLOURS.values() else None for group in dice)
    return tuple(chance.choice(group.faces) for group in dice), colours if any(colours) else ()


def _lines() -> Callable[[float], list[str]]:
    """A function that returns the lines typed within some seconds; after the end of the input it only waits."""
    open_still, rest = True, ""

    def typed(patience: float) -> list[str]:
        nonlocal open_still, rest
        if not open_still:
            time.sleep(patience)
            return []
        try:
            if not select.select([sys.stdin], [], [], patience)[0]:
                return []
            read = os.read(sys.stdin.fileno(), 4096)
        except (OSError, ValueError):
            read = b""
        open_still = bool(read)
        *lines, rest = (rest + read.decode("utf-8", "replace")).split("\n")
        return lines

    return typed
