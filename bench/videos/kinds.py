"""Kinds of rendered videos: each has one named condition, and its events and frames from a seed.

A video lasts about 43 s and has eight events. Frames are JPEG, so that a video fits into memory.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import numpy as np

from bench.videos.art import CardFace, card_face, cup, sleeved, table_top
from bench.videos.play import Play, Spot, TrueEvent
from bench.videos.stage import Camera, Condition, Light, Stage
from hardware.camera.geometry.layout import MAT, Layout
from hardware.camera.images import Image

SECONDS = 43.0
ZONES = ("middle", "N", "E", "S", "W")
KINDS = (
    "quiet",
    "flicker",
    "dropped",
    "focus",
    "exposure",
    "lamp",
    "swinging",
    "passing",
    "start",
    "sleeves",
    "held",
    "fast",
    "low",
    "columns",
    "brighter",
    "cup",
)
"""The named conditions."""
_AT_START = {"start": ZONES, "passing": ("middle", "E"), "cup": ("middle", "N", "S"), "brighter": ("W", "N")}
"""The zones in which cards lie from the beginning, where that is no chance."""


@dataclass
class Video:
    """A rendered video: its events, its frames and the layout of its mat."""

    kind: str
    layout: Layout
    events: list[TrueEvent]
    texts: tuple[str, ...]
    at_start: tuple[str, ...]
    """The texts of the cards that lie on the mat from the beginning."""
    times: list[float]
    """When each frame was taken."""
    pictures: Callable[[], Iterator[Image]] = field(repr=False)
    """The frames as JPEG, in order."""


def video(kind: str, seed: int, seconds: float = SECONDS) -> Video:
    """A video of a kind. Raises KeyError for an unknown kind."""
    if kind not in KINDS:
        raise KeyError(kind)
    rng = np.random.default_rng([KINDS.index(kind), seed])
    size = (1920, 1080) if kind in ("held", "sleeves") else (1280, 720)
    fps = {"fast": 30.0, "dropped": 12.0, "start": 6.0, "quiet": 5.0}.get(kind, 10.0)
    play = Play(rng, pace=float(rng.uniform(0.8, 1.4)))
    faces = _faces(rng, kind)
    texts = tuple(faces)
    at_start = _written(play, kind, faces, rng, seconds)
    stage = Stage(
        _camera(rng, size),
        table_top(rng, (980, 760), MAT, str(rng.choice(["wood", "cloth"])), str(rng.choice(["paper", "chequered"]))),
        faces,
        play,
        Light(
            lamp=(
                float(rng.uniform(-420, -250)) * float(rng.choice([-1, 1])),
                float(rng.uniform(-300, 350)),
                float(rng.uniform(420, 650)),
            )
        ),
        rng,
        exposure=0.012 if kind == "fast" else 0.03,
        sleeves=kind == "sleeves",
    )
    times = _times(kind, fps, seconds, rng)
    conditions = _conditions(kind, times, play, rng)
    pictures = lambda: (stage.frame(moment, one) for moment, one in zip(times, conditions, strict=True))  # noqa: E731
    return Video(kind, MAT, play.events, texts, at_start, times, pictures)


def _camera(rng: np.random.Generator, size: tuple[int, int]) -> Camera:
    """A camera that sees the whole mat, tilted by up to 20° to any side, from one side of the table or another."""
    tilt, side = math.radians(float(rng.uniform(2, 20))), float(rng.uniform(0, 2 * math.pi))
    away = 445 + 90 * math.sin(tilt)
    place = (away * math.sin(tilt) * math.cos(side), away * math.sin(tilt) * math.sin(side), away * math.cos(tilt))
    roll = float(rng.choice([0, 180])) + float(rng.uniform(-6, 6))
    return Camera(size, place, (float(rng.uniform(-6, 6)), float(rng.uniform(-6, 6))), roll)


def _faces(rng: np.random.Generator, kind: str) -> dict[str, CardFace]:
    faces = {}
    for number in range(14):
        width, height = ((70.0, 70.0), (59.0, 92.0), (56.0, 87.0), (44.0, 68.0))[int(rng.integers(4))]
        text = f"W{'AE'[number % 2]}-{'BRGY'[number % 4]}-{number + 1:02}"
        face = card_face(text, width, height, rng)
        faces[text] = sleeved(face) if kind == "sleeves" else face
    return faces


def _spot(face: CardFace, zone: str, rng: np.random.Generator) -> Spot:
    """A place in a zone in which the card's code lies in the zone, well inside."""
    x, y = MAT.centre(zone)
    quarter = int(rng.integers(4)) * 90
    if zone in "EW" and face.height > face.width:
        quarter = 90 + 180 * int(rng.integers(2))
    if zone in "NS" and face.height > face.width:
        quarter = 180 * int(rng.integers(2))
    turn = quarter + float(rng.uniform(-6, 6))
    return x + float(rng.uniform(-3, 3)), y + float(rng.uniform(-3, 3)), turn


def _written(
    play: Play, kind: str, faces: dict[str, CardFace], rng: np.random.Generator, seconds: float
) -> tuple[str, ...]:
    """Write the play: eight events, with hands that rest, pass and hold between them."""
    texts = list(faces)
    heights = (5, 20) if kind == "low" else (40, 110)
    lying: dict[str, str] = {}
    for zone in _AT_START.get(kind, ("N",) if rng.random() < 0.5 else ()):
        text = texts.pop()
        play.starts_with(text, _spot(faces[text], zone, rng))
        lying[zone] = text
    at_start = tuple(lying.values())
    if kind == "cup":
        faces["cup"] = cup(rng)
    moment, step = 2.2, (seconds - 5.5) / 8
    wishes = ["turn", "remove", "turn", "remove"] if kind == "start" else []
    last = ""
    for number in range(8):
        began = moment
        action = wishes.pop(0) if wishes else str(rng.choice(["lay", "lay", "turn", "remove"]))
        if kind == "start" and number in (1, 3) and last in lying:
            zone = last  # what was turned is taken away
        elif action == "lay" or not lying:
            action = "lay"
            free = [one for one in ZONES if one not in lying]
            if not free:
                action = "remove"
            zone = str(rng.choice(free or list(lying)))
        else:
            zone = str(rng.choice(list(lying)))
        if action == "lay":
            text = texts.pop(0)
            hold = (
                (float(rng.uniform(0.5, 1.2)), float(rng.uniform(*heights)))
                if kind in ("held", "low") and number % 2
                else None
            )
            moment = play.lay(moment, text, zone, _spot(faces[text], zone, rng), hold)
            lying[zone] = text
        elif action == "turn":
            text = lying[zone]
            x, y, turn = play.spot(text) or (0.0, 0.0, 0.0)
            by = float(rng.choice([90, 180, 270])) if faces[text].width == faces[text].height else 180.0
            moment = play.turn(
                moment,
                text,
                zone,
                (x + float(rng.uniform(-3, 3)), y + float(rng.uniform(-3, 3)), turn + by + float(rng.uniform(-5, 5))),
            )
        else:
            text = lying.pop(zone)
            moment = play.remove(moment, text, zone)
            texts.append(text)
        last = zone
        between = moment + 0.5
        spare = began + step - moment
        if kind in ("held", "low") and spare > 2.4 and texts:
            zone = str(rng.choice(ZONES))
            play.hold(
                between,
                texts[-1],
                _spot(faces[texts[-1]], zone, rng),
                float(rng.uniform(0.75, 1.2)),
                float(rng.uniform(*((4, 20) if kind == "low" else (35, 130)))),
            )
        elif kind == "cup" and spare > 3.2 and set(lying.values()) & set(at_start):
            covered = next(text for text in lying.values() if text in at_start)
            spot = play.spot(covered) or (0.0, 0.0, 0.0)
            aside = float(rng.uniform(-15, 15)), float(rng.uniform(-15, 15))
            height = float(rng.uniform(40, 95))
            play.cover(between, "cup", (spot[0] + aside[0], spot[1] + aside[1], 0.0), spare - 2.4, height)
        elif spare > 2.6 and rng.random() < 0.5:
            zone = str(rng.choice(ZONES))
            play.rest(between, (*MAT.centre(zone), 0.0), min(spare - 2.3, 1.5))
        elif spare > 2.0 and rng.random() < 0.4:
            play.across(between, 1.4, carried=texts[-1] if texts and rng.random() < 0.5 else None)
        moment = began + step
    if kind == "passing":
        start = 1.0
        while start < seconds - 3:
            start = play.across(start, float(rng.uniform(1.1, 1.6)), float(rng.uniform(60, 120))) + float(
                rng.uniform(0.3, 0.9)
            )
    return at_start


def _times(kind: str, fps: float, seconds: float, rng: np.random.Generator) -> list[float]:
    """When the frames are taken: irregular by a tenth, with gaps where frames are dropped."""
    times, now, gap = [], 0.0, 6.0
    while now < seconds:
        times.append(now)
        now += float(rng.uniform(0.9, 1.1)) / fps
        if kind == "dropped":
            if rng.random() < 0.3:
                now += 1 / fps
            if now > gap:
                now += float(rng.uniform(0.5, 1.6))
                gap = now + float(rng.uniform(2, 5))
    return times


def _conditions(kind: str, times: list[float], play: Play, rng: np.random.Generator) -> list[Condition]:
    """The condition of each frame."""
    gain = float(rng.uniform(0.75, 0.95))
    calm = Condition(gain=gain, noise=float(rng.uniform(1.5, 3.0)))
    changes = sorted({event.begins for event in play.events} | {event.rests for event in play.events})
    at = [moment + float(rng.uniform(-0.5, 0.7)) for moment in changes]
    period, drift = float(rng.uniform(240, 800)), float(rng.uniform(0.5, 4))
    found = []
    for moment in times:
        near = min((abs(moment - one), moment - one) for one in at)[1]
        one = calm
        if kind in ("flicker", "columns"):
            amplitude = 0.06 + 0.16 * moment / times[-1]
            phase = drift * moment + float(rng.uniform(0, 0.15))
            flicker = (amplitude, period, phase)
            one = Condition(gain=gain, noise=calm.noise, flicker=flicker, columns=kind == "columns")
        elif kind == "brighter" and moment > 4:
            one = Condition(gain=gain * (1.3 if moment < 22 else 0.85), noise=calm.noise)
        elif kind == "focus" and 0 <= near < 1.1:
            one = Condition(gain=gain, noise=calm.noise, focus=4.0 * abs(math.sin(near / 1.1 * 2 * math.pi)))
        elif kind == "exposure":
            index = sum(one <= moment for one in at)
            level = (1.0, 0.55, 1.15, 0.75, 1.3)[index % 5]
            earlier = (1.0, 0.55, 1.15, 0.75, 1.3)[(index - 1) % 5]
            since = moment - at[index - 1] if index else 9.0
            one = Condition(gain=gain * (level + (earlier - level) * max(0.0, 1 - since / 0.4)), noise=calm.noise)
        elif kind == "lamp" and (moment > 18 and not 31 < moment < 35):
            since = moment - 18 if moment < 31 else moment - 35
            one = Condition(gain=gain * (1 + 0.8 * min(since, 1.2) / 1.2), lamp=0.0, noise=calm.noise + 2)
        elif kind == "swinging":
            # Somebody leans on the table every few seconds; the arm swings out.
            since = (moment - 1.0) % 7.0
            swing = 6.0 * math.exp(-since / 1.4)
            if swing > 0.15:
                angle = 2 * math.pi * 0.9 * since
                one = Condition(
                    gain=gain,
                    noise=calm.noise,
                    shake=(
                        swing * math.sin(angle),
                        0.6 * swing * math.sin(angle * 1.1),
                        0.05 * swing * math.sin(angle),
                    ),
                )
            else:
                # It comes to rest a little aside.
                aside = float(int((moment - 1.0) // 7.0) % 3) * 2.0
                one = Condition(gain=gain, noise=calm.noise, shake=(aside, -aside / 2, 0.0))
        found.append(one)
    return found
