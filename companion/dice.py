"""``exchequer dice``: shows live what a die says, or is a simulated die that somebody else can listen to.

Listening, it tells each roll and each change of health in a line, and sums up at the end; so a box can be tried before
the evening, without a game. Simulating, it prints the path of a pseudo-terminal to give to ``run --dice``, throws what
is typed, and misbehaves as it is told to. A tray that knows its dice by their colour says which value is whose; typed,
that is a letter behind the value, and thrown by chance, a group of dice that is called by its colour.
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

from hardware.dice import Die, State
from hardware.dice.faces import Faces
from hardware.dice.listening import SETTLE
from hardware.dice.mishaps import KINDS, Mishaps
from hardware.dice.protocol import COLOURS, Colours
from hardware.dice.simulated import SimulatedDie

Throw = tuple[tuple[int, ...], Colours]
"""The values of a throw, and as many colours, or none."""
STEP = 0.1
"""Seconds between two looks."""


@click.command("dice")
@click.argument("port", required=False)
@click.option("--simulate", is_flag=True, help="Be a simulated die, and print the port that it is on.")
@click.option("--misbehave", default="", metavar="WORDS", help=f"With --simulate, any of: {','.join(KINDS)}; or all.")
@click.option(
    "--often", default=0.02, show_default=True, type=click.FloatRange(0, 1), help="The chance of each mishap."
)
@click.option(
    "--dice", "kinds", default="1d6", show_default=True, help="With --simulate: the dice, e.g. 5d6:white+3d6:blue."
)
@click.option("--every", default=0.0, metavar="SECONDS", help="With --simulate: throw by itself.")
@click.option("--seed", default=1, show_default=True, help="Of the throws and mishaps.")
@click.option("--link", type=click.Path(path_type=Path, dir_okay=False), help="With --simulate: the port's name.")
@click.option("--seconds", default=0.0, help="End after so long; otherwise with Ctrl-C.")
@click.option("--json", "as_json", is_flag=True, help="A JSON object a line.")
def command(
    port: str | None, simulate: bool, misbehave: str, often: float, kinds: str, every: float, seed: int,
    link: Path | None, seconds: float, as_json: bool,
) -> None:  # fmt: skip
    """Show live what the die at PORT says, or simulate one."""
    if simulate is (port is not None):
        raise click.UsageError("Name the PORT of a die, or say --simulate.")
    end = time.monotonic() + seconds if seconds else float("inf")
    if port is not None:
        listen(port, end, as_json)
        return
    faces = Faces.parse(kinds)
    if faces is None:
        raise click.BadParameter(f"{kinds!r} names no dice; say for instance 1d6 or 5d6:white+3d6:blue.")
    words = KINDS if misbehave == "all" else tuple(word.strip() for word in misbehave.split(",") if word.strip())
    if set(words) - set(KINDS):
        raise click.BadParameter(f"--misbehave takes {', '.join(KINDS)} or all.")
    if link is not None and link.exists() and not link.is_symlink():
        raise click.BadParameter(f"{link} is there already.")
    if link is not None and not link.absolute().parent.is_dir():
        raise click.BadParameter(f"{link.absolute().parent} is no folder.")
    with SimulatedDie(link, dice=kinds, session=random.SystemRandom().randrange(0x10000)) as die:
        try:
            be(die, faces, Mishaps(die, words, often=often, seed=seed), every, end, seed)
        except KeyboardInterrupt:
            return


def listen(port: str, end: float, as_json: bool) -> None:
    """Tell what a die says until the time is over or somebody stops it."""
    rolls = 0

    def rolled(values: tuple[int, ...], colours: Colours) -> None:
        nonlocal rolls
        rolls += 1
        told = {"roll": list(values), **({"colours": list(colours)} if any(colours) else {})}
        click.echo(json.dumps(told) if as_json else f"rolled {_shown(values, colours)}")

    def changed(state: State) -> None:
        click.echo(json.dumps({"state": state.value}) if as_json else str(state))

    die = Die(port, rolled, changed)
    told = ("", "")
    if not as_json:
        click.echo(f"Listening at {port}; a roll counts when the die has lain still for {SETTLE} s. Stop with Ctrl-C.")
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
            for now, before in zip((about, trouble), told, strict=True):
                if now and now != before and not as_json:
                    click.echo(f"  {now}")
            told = (about or told[0], trouble)
    except KeyboardInterrupt:
        click.echo("", err=True)
    health = die.health()
    die.stop()
    if as_json:
        click.echo(json.dumps({"health": health}))
    else:
        click.echo(
            f"Rolls: {rolls}. Missed: {health['missed']}. Taken back: {health['handled']}. "
            f"Bytes of noise: {health['noise']}."
        )
    if die.state is State.SEARCHING:
        raise SystemExit(1)


def be(die: SimulatedDie, faces: Faces, mishaps: Mishaps, every: float, end: float, seed: int) -> None:
    """Be a die: throw what is typed, or by chance, and misbehave."""
    chance = random.Random(seed)
    throws = time.monotonic() + every if every > 0 else float("inf")
    click.echo(die.port)
    click.echo(f"Listen with: ./exchequer run --dice {die.port}", err=True)
    click.echo("Type values (4, or 2 5 5, or 2w 5b) and Enter; Enter alone throws; m moves; Ctrl-C ends.", err=True)
    typed = _lines()
    while (now := time.monotonic()) < end:
        happened = mishaps.step(now)
        if happened:
            click.echo(happened, err=True)
        for line in typed(STEP):
            words = line.replace(",", " ").split()
            if words == ["m"]:
                die.move()
                continue
            typed_in = _read(words)
            if typed_in is None or not faces.can_show(typed_in[0]):
                click.echo(f"These dice ({faces.count}) cannot show that.", err=True)
                continue
            _throw(die, typed_in if words else _by_chance(faces, chance))
        if now >= throws:
            throws = now + every
            _throw(die, _by_chance(faces, chance))


def _throw(die: SimulatedDie, throw: Throw) -> None:
    values, colours = throw
    die.roll(*values, colours=colours)
    click.echo(f"threw {_shown(values, colours)}", err=True)


def _shown(values: tuple[int, ...], colours: Colours) -> str:
    """A throw for people: "2 5 5", and "2 white, 5 blue, 5" where the colours of some are known."""
    if not any(colours):
        return " ".join(str(value) for value in values)
    return ", ".join(
        f"{value} {colour}" if colour else str(value) for value, colour in zip(values, colours, strict=True)
    )


def _read(words: list[str]) -> Throw | None:
    """What was typed, a value in each word and perhaps its colour's letter behind; None if it is something else."""
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


def _by_chance(faces: Faces, chance: random.Random) -> Throw:
    """All dice thrown; a group that is called by its colour says so."""
    dice = [group for group in faces.groups for _ in range(group.count)]
    colours = tuple(group.kind if group.kind in COLOURS.values() else None for group in dice)
    return tuple(chance.choice(group.faces) for group in dice), colours if any(colours) else ()


def _lines() -> Callable[[float], list[str]]:
    """A function that gives what was typed within some seconds; once the input is at its end it just waits."""
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
