"""Rendered scenes: sheets, boxes, dice, fingers and lights on a table, path-traced by Mitsuba 3.

Needs the package ``mitsuba`` (``pip install mitsuba``). With the environment variable ``DRJIT_LIBLLVM_PATH`` set to a
shared library of LLVM 19 it is ten times as fast as without; older ones end the process, 16 on some processors only.

    scene = RenderedScene(SceneCamera((1920, 1080), (0, -60, 900)))
    scene.ground(textures.wood(rng))
    card = scene.sheet(picture, 44, 68, x=20, y=-10, turn=30, z=0.4, gloss=0.2)
    scene.lamp((-600, 300, 900), 120, 60)
    light = scene.render(spp=24)
    image = developed(light, Sensor(noise=2), rng)

A sheet's ``points`` gives places on it, ``RenderedScene.visible`` the share of places that the camera sees.
"""

from __future__ import annotations

import importlib
import math
import os
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench.scenes.camera import Points, SceneCamera
from hardware.camera.images import Image


def _mitsuba() -> Any:
    """The renderer, with its fastest variant that works here. Raises ``ModuleNotFoundError``."""
    mitsuba = importlib.import_module("mitsuba")
    if mitsuba.variant() is None:
        mitsuba.set_variant("llvm_ad_rgb" if os.environ.get("DRJIT_LIBLLVM_PATH") else "scalar_rgb")
    return mitsuba


@dataclass(frozen=True)
class Placed:
    """A sheet on the table: its size (mm), the matrix (4 × 4) of its place, and its curl (mm of its edges' height)."""

    width: float
    height: float
    matrix: NDArray[np.float64]
    curl: float = 0.0
    axis: int = 0
    """0: the left and right edges are raised, 1: the upper and lower ones."""

    def points(self, across: Points, up: Points) -> Points:
        """Places (n × 3 mm) of points of the sheet, in millimetres from its centre to its right and to its top."""
        x, y, z = bent(np.asarray(across, np.float64), np.asarray(up, np.float64), self)
        return np.asarray((np.stack([x, y, z, np.ones_like(x)], axis=1) @ self.matrix.T)[:, :3])

    def quad(self, x: float, y: float, side: float) -> Points:
        """The corners (4 × 3 mm) of a square of the sheet: top left, top right, bottom right, bottom left."""
        half = side / 2
        square = np.asarray([[-half, half], [half, half], [half, -half], [-half, -half]])
        return self.points(x + square[:, 0], y + square[:, 1])


def bent(across: Points, up: Points, sheet: Placed) -> tuple[Points, Points, Points]:
    """A curled sheet's points before it is laid: an arc whose middle touches the table (or edges, for a dent)."""
    if abs(sheet.curl) < 1e-3:
        return across, up, np.zeros_like(across)
    length = (sheet.width, sheet.height)[sheet.axis]
    radius = (length / 2) ** 2 / (2 * abs(sheet.curl))
    along = across if sheet.axis == 0 else up
    arc = radius * np.sin(along / radius)
    height = radius * (1 - np.cos(along / radius))
    if sheet.curl < 0:
        height = radius * (1 - math.cos(length / 2 / radius)) - height
    return (arc, up, height) if sheet.axis == 0 else (across, arc, height)


def _transform(
    x: float, y: float, z: float, turn: float, tilt: tuple[float, float] = (0.0, 0.0)
) -> NDArray[np.float64]:
    """A place on the table as a matrix: ``turn`` clockwise and ``tilt`` about the own x and y axes, degrees."""
    a, b, c = math.radians(-turn), math.radians(tilt[0]), math.radians(tilt[1])
    about_z = np.asarray([[math.cos(a), -math.sin(a), 0], [math.sin(a), math.cos(a), 0], [0, 0, 1]])
    about_x = np.asarray([[1, 0, 0], [0, math.cos(b), -math.sin(b)], [0, math.sin(b), math.cos(b)]])
    about_y = np.asarray([[math.cos(c), 0, math.sin(c)], [0, 1, 0], [-math.sin(c), 0, math.cos(c)]])
    matrix = np.eye(4)
    matrix[:3, :3] = about_z @ about_x @ about_y
    matrix[:3, 3] = (x, y, z)
    return matrix


@dataclass
class RenderedScene:
    """A scene that is built up, then rendered."""

    camera: SceneCamera
    parts: dict[str, Any] = field(default_factory=dict)
    _built: Any = None
    _folder: tempfile.TemporaryDirectory[str] = field(
        default_factory=lambda: tempfile.TemporaryDirectory(prefix="scene-"), repr=False
    )

    def _add(self, part: dict[str, Any]) -> None:
        self.parts[f"part{len(self.parts)}"] = part
        self._built = None

    def ground(self, picture: Image, width: float = 1800.0, gloss: float = 0.0, z: float = -0.5) -> None:
        """The table itself, with a picture on it."""
        height = width * picture.shape[0] / picture.shape[1]
        self.sheet(picture, width, height, z=z, gloss=gloss)

    def sheet(
        self,
        picture: Image,
        width: float,
        height: float,
        *,
        x: float = 0.0,
        y: float = 0.0,
        z: float = 0.0,
        turn: float = 0.0,
        tilt: tuple[float, float] = (0.0, 0.0),
        curl: float = 0.0,
        axis: int = 0,
        gloss: float = 0.0,
    ) -> Placed:
        """A sheet of paper or a card: ``gloss`` 0 is matt paper, 0.3 a dull sleeve, 1 a glossy one."""
        placed = Placed(width, height, _transform(x, y, z, turn, tilt), curl, axis)
        shape = self._grid(placed, 24 if curl else 1)
        self._add({**shape, "bsdf": self._paper(picture, gloss)})
        return placed

    def _paper(self, picture: Image, gloss: float) -> dict[str, Any]:
        mitsuba = _mitsuba()
        rgb = np.ascontiguousarray(np.atleast_3d(picture)[:, :, ::-1])
        if rgb.shape[2] == 1:
            rgb = np.repeat(rgb, 3, axis=2)
        bitmap = {"type": "bitmap", "bitmap": mitsuba.Bitmap(rgb), "wrap_mode": "clamp"}
        if gloss <= 0:
            inner: dict[str, Any] = {"type": "diffuse", "reflectance": bitmap}
        else:
            alpha = 0.32 - 0.26 * min(gloss, 1.0)
            inner = {"type": "roughplastic", "diffuse_reflectance": bitmap, "alpha": alpha, "nonlinear": False}
        return {"type": "twosided", "bsdf": inner}

    def _grid(self, placed: Placed, steps: int) -> dict[str, Any]:
        """A sheet's surface as a mesh of squares, in a file that is removed with the scene."""
        along = np.linspace(-0.5, 0.5, steps + 1)
        u, v = (part.ravel() for part in np.meshgrid(along, along))
        points = placed.points(u * placed.width, v * placed.height)
        lines = [f"v {x:.5f} {y:.5f} {z:.5f}" for x, y, z in points]
        lines += [f"vt {a + 0.5:.6f} {b + 0.5:.6f}" for a, b in zip(u, v, strict=True)]
        for row in range(steps):
            for column in range(steps):
                a = row * (steps + 1) + column + 1
                b, c, d = a + 1, a + steps + 2, a + steps + 1
                lines.append(f"f {a}/{a} {b}/{b} {c}/{c}")
                lines.append(f"f {a}/{a} {c}/{c} {d}/{d}")
        file = Path(self._folder.name) / f"sheet{len(self.parts)}.obj"
        file.write_text("\n".join(lines) + "\n", encoding="ascii")
        return {"type": "obj", "filename": str(file), "face_normals": steps == 1}

    def box(
        self,
        size: tuple[float, float, float],
        colour: tuple[float, float, float],
        *,
        x: float,
        y: float,
        z: float = 0.0,
        turn: float = 0.0,
        gloss: float = 0.3,
    ) -> None:
        """A block at its base: width, depth and height (mm), and its colour (blue, green, red, 0 to 1)."""
        mitsuba = _mitsuba()
        matrix = _transform(x, y, z + size[2] / 2, turn) @ np.diag([size[0] / 2, size[1] / 2, size[2] / 2, 1])
        self._add({"type": "cube", "to_world": mitsuba.ScalarTransform4f(matrix), "bsdf": _plain(colour, gloss)})

    def die(
        self, faces: list[Image], side: float, *, x: float, y: float, z: float = 0.0, turn: float = 0.0
    ) -> list[Placed]:
        """A die of six printed faces: top, bottom, east, west, north, south before it is turned; its faces' places."""
        half = side / 2
        base = _transform(x, y, z + half, turn)
        quarter = math.pi / 2
        placed = []
        for picture, (about_x, about_y) in zip(
            faces, ((0, 0), (math.pi, 0), (0, quarter), (0, -quarter), (-quarter, 0), (quarter, 0)), strict=True
        ):
            tilt = _transform(0, 0, 0, 0, (math.degrees(about_x), math.degrees(about_y)))
            lifted = np.eye(4)
            lifted[2, 3] = half
            face = Placed(side, side, base @ tilt @ lifted)
            self._add({**self._grid(face, 1), "bsdf": self._paper(picture, 0.4)})
            placed.append(face)
        return placed

    def finger(
        self, start: tuple[float, float, float], end: tuple[float, float, float], radius: float, tone: float = 0.5
    ) -> None:
        """A finger or an arm from a place to another, with round ends; ``tone`` 0 is dark skin, 1 light."""
        mitsuba = _mitsuba()
        dark, light = np.asarray([0.10, 0.16, 0.28]), np.asarray([0.50, 0.62, 0.82])
        skin = _plain(tuple((dark + (light - dark) * tone).tolist()), 0.1)
        self._add({"type": "cylinder", "p0": list(start), "p1": list(end), "radius": radius, "bsdf": skin})
        for end_of in (start, end):
            ball = mitsuba.ScalarTransform4f().translate(list(end_of)).scale(radius)
            self._add({"type": "sphere", "to_world": ball, "bsdf": skin})

    def lamp(
        self,
        position: tuple[float, float, float],
        strength: float,
        size: float,
        colour: tuple[float, float, float] = (0.8, 0.92, 1.0),
    ) -> None:
        """A square lamp that shines on the table's middle: its brightness, its side (mm), blue, green and red."""
        mitsuba = _mitsuba()
        up = [0.0, 1.0, 0.0] if abs(position[0]) + abs(position[2]) > 1 else [1.0, 0.0, 0.0]
        place = mitsuba.ScalarTransform4f().look_at(list(position), [0, 0, 0], up).scale(size / 2)
        shone = {"type": "area", "radiance": _colour(tuple(strength * one for one in colour))}
        self._add({"type": "rectangle", "to_world": place, "emitter": shone})

    def sky(self, strength: float, colour: tuple[float, float, float] = (1.0, 1.0, 1.0)) -> None:
        """Even light from all sides: a bright room."""
        self._add({"type": "constant", "radiance": _colour(tuple(strength * one for one in colour))})

    def _scene(self, spp: int = 1) -> Any:
        mitsuba = _mitsuba()
        camera = self.camera
        sensor = {
            "type": "perspective",
            "fov": camera.angle,
            "fov_axis": "x",
            "near_clip": 1.0,
            "far_clip": 10_000.0,
            "to_world": mitsuba.ScalarTransform4f().look_at(
                list(camera.position), list(camera.target), list(camera.up)
            ),
            "film": {"type": "hdrfilm", "width": camera.size[0], "height": camera.size[1], "rfilter": {"type": "box"}},
            "sampler": {"type": "independent", "sample_count": spp},
        }
        integrator = {"type": "path", "max_depth": 3}
        return mitsuba.load_dict({"type": "scene", "integrator": integrator, "sensor": sensor, **self.parts})

    def render(self, spp: int = 24, seed: int = 0) -> NDArray[np.float32]:
        """The light on the sensor: rows × columns × blue, green, red; ``spp`` paths a pixel."""
        mitsuba = _mitsuba()
        self._built = self._scene(spp)
        light = np.asarray(mitsuba.render(self._built, spp=spp, seed=seed))[:, :, :3]
        return self.camera.distorted(np.ascontiguousarray(light[:, :, ::-1], np.float32))

    def visible(self, points: Points) -> float:
        """The share of these places (n × 3 mm) that the camera sees: inside the picture and behind nothing."""
        mitsuba = _mitsuba()
        scene = self._built if self._built is not None else self._scene()
        at = self.camera.pixels(points)
        inside = (at > -0.5).all(axis=1) & (at < np.asarray(self.camera.size) - 0.5).all(axis=1)
        if not inside.any():
            return 0.0
        origin = np.asarray(self.camera.position, np.float64)
        paths = np.asarray(points, np.float64)[inside] - origin
        paths *= 1 - 0.2 / np.linalg.norm(paths, axis=1, keepdims=True)  # not the sheet itself
        if mitsuba.variant().startswith("scalar"):
            hidden = sum(self._is_blocked(scene, origin.tolist(), path) for path in paths.tolist())
        else:
            starts = [np.full(len(paths), one, np.float32) for one in origin]
            hidden = int(np.count_nonzero(self._is_blocked(scene, starts, list(paths.T.astype(np.float32)))))
        return float(np.count_nonzero(inside) - hidden) / len(points)

    @staticmethod
    def _is_blocked(scene: Any, start: Any, path: Any) -> Any:
        """Whether something is on the way from a place along a path: numbers, or arrays of them."""
        mitsuba = _mitsuba()
        ray = mitsuba.Ray3f(mitsuba.Point3f(*start), mitsuba.Vector3f(*path))
        ray.maxt = 1.0
        hit = scene.ray_test(ray)
        return hit if isinstance(hit, bool) else np.asarray(hit)


def _colour(colour: tuple[float, ...]) -> dict[str, Any]:
    """A colour given as blue, green, red."""
    return {"type": "rgb", "value": [colour[2], colour[1], colour[0]]}


def _plain(colour: tuple[float, ...], gloss: float) -> dict[str, Any]:
    if gloss <= 0:
        return {"type": "twosided", "bsdf": {"type": "diffuse", "reflectance": _colour(colour)}}
    alpha = 0.35 - 0.25 * min(gloss, 1.0)
    return {"type": "roughplastic", "diffuse_reflectance": _colour(colour), "alpha": alpha}
