"""Rendering of throws by a physically based path tracer, the package mitsuba, with a cache outside the repository.

The empty table and the dice's part of the frame are rendered apart: the second replaces its part of the first, so that
a throw takes a few seconds of one core. Pictures are blue, green and red, without blur and noise.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import os
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from bench.scenes.die_models import Floats, Model, mesh_of
from bench.scenes.throws import DETAIL, TABLE, Throw, table_picture

PACKAGE = "mitsuba"
"""The Python package that renders; it needs no other software (with LLVM's library it is faster)."""
CACHE = Path(os.environ.get("EXCHEQUER_BENCH_CACHE", "~/.cache/exchequer-bench")).expanduser() / "throws"
VERSION = 1
"""Counted up when the same throw is rendered otherwise."""
SAMPLES = 20
"""Paths for each pixel with dice."""
_MARGIN = 46
"""Pixels around the dice that are rendered with them, for their shadows."""

Picture = NDArray[np.uint8]


def rendered(throw: Throw, samples: int = SAMPLES) -> tuple[Picture, Picture]:
    """The frames of a throw without and with its dice, from the cache if they were rendered before.

    Raises ``ModuleNotFoundError`` without the package mitsuba where something has to be rendered.
    """
    found = cached(throw, samples)
    if found is None:
        CACHE.mkdir(parents=True, exist_ok=True)
        found = _render(throw, samples)
        for file, picture in zip(_files(throw, samples), found, strict=True):
            partial = file.with_suffix(f".{os.getpid()}.png")
            cv2.imwrite(str(partial), picture)
            partial.replace(file)
    return found


def cached(throw: Throw, samples: int = SAMPLES) -> tuple[Picture, Picture] | None:
    """The frames of a throw without and with its dice if they were rendered before."""
    files = _files(throw, samples)
    if not all(file.exists() for file in files):
        return None
    empty, dice = (cv2.imread(str(file)) for file in files)
    return np.asarray(empty, np.uint8), np.asarray(dice, np.uint8)


def _files(throw: Throw, samples: int) -> list[Path]:
    described = json.dumps([VERSION, samples, asdict(throw)], sort_keys=True)
    name = hashlib.sha256(described.encode()).hexdigest()[:20]
    return [CACHE / f"{name}-{part}.png" for part in ("empty", "dice")]


def _mitsuba() -> Any:
    mitsuba = importlib.import_module("mitsuba")
    if mitsuba.variant() is None:
        try:
            mitsuba.set_variant("llvm_ad_rgb")
            importlib.import_module("drjit").set_thread_count(1)
            float((mitsuba.Float(1.0) + 1)[0])
        except (ImportError, RuntimeError):
            mitsuba.set_variant("scalar_rgb")
    return mitsuba


def _render(throw: Throw, samples: int) -> tuple[Picture, Picture]:
    renderer = _mitsuba()
    width, height = throw.view.size
    corners = np.concatenate([np.concatenate([die.top(), die.top() * (1, 1, 0)]) for die in throw.dice])
    seen = throw.view.pixels(corners)
    margin = round(_MARGIN * throw.scale / 2)
    left, top = (int(max(0, value - margin)) for value in seen.min(axis=0))
    right, bottom = (int(value + margin) for value in seen.max(axis=0))
    box = (left, top, min(right, width), min(bottom, height))
    ground = table_picture(throw)
    level = _level(throw)
    albedo, light = _empty(renderer, throw, ground)
    scene = _scene(renderer, throw, ground, _shapes(renderer, throw))
    part = _traced(renderer, throw, scene, box, samples)
    whole = albedo * light
    inside = (slice(box[1], box[3]), slice(box[0], box[2]))
    dice = whole.copy()
    dice[inside] = _without_noise(throw, part, albedo[inside], box)
    return _developed(whole * level), _developed(dice * level)


def _without_noise(throw: Throw, part: Floats, albedo: Floats, box: tuple[int, int, int, int]) -> Floats:
    """The part of a frame with the noise of the light on the matt table averaged out."""
    covered = np.zeros(part.shape[:2], np.uint8)
    for die in throw.dice:
        grown = (die.top() - (die.x, die.y, 0)) * (1.06, 1.06, 1) + (die.x, die.y, 0)
        outline = throw.view.pixels(np.concatenate([grown, grown * (1, 1, 0)])) - box[:2]
        cv2.fillConvexPoly(covered, cv2.convexHull(np.round(outline).astype(np.int32)), 1)
    free = (1.0 - covered)[..., None]
    light = cv2.GaussianBlur(part / np.maximum(albedo, 1e-3) * free, (0, 0), 1.6)
    weight = np.maximum(cv2.GaussianBlur(free, (0, 0), 1.6), 1e-6)[..., None]
    return np.where(free > 0, light / weight * albedo, part)


def _empty(renderer: Any, throw: Throw, ground: Picture) -> tuple[Floats, Floats]:
    """The reflectance of the empty table in a frame, and the light on it.

    The table is flat and matt: so it is the texture in perspective times the light on white, which is smooth and
    rendered at a thirty-second of the width.
    """
    view = throw.view
    small = replace(throw, view=replace(view, size=(view.size[0] // 32, view.size[1] // 32), focal=view.focal / 32))
    scene = _scene(renderer, small, np.full((4, 4, 3), 255, np.uint8), [])
    light = _traced(renderer, small, scene, (0, 0, *small.view.size), 128)
    soft_light = cv2.resize(cv2.GaussianBlur(light, (0, 0), 2.0), view.size, interpolation=cv2.INTER_CUBIC)
    east, north = TABLE[0] / 2, TABLE[1] / 2
    corners = view.pixels(np.asarray([(-east, north, 0), (east, north, 0), (east, -north, 0), (-east, -north, 0)]))
    rows, columns = ground.shape[:2]
    square = np.asarray([(0, 0), (columns, 0), (columns, rows), (0, rows)], np.float32) - np.float32(0.5)
    matrix = cv2.getPerspectiveTransform(square, corners.astype(np.float32))
    soft = cv2.GaussianBlur(ground, (0, 0), 0.45 * DETAIL / throw.scale)
    table = cv2.warpPerspective(soft, matrix, view.size, borderMode=cv2.BORDER_REPLICATE) / 255
    albedo = np.where(table <= 0.04045, table / 12.92, ((table + 0.055) / 1.055) ** 2.4)
    return albedo, np.asarray(soft_light, np.float64)


def _level(throw: Throw) -> float:
    """The factor of exposure: as a camera would choose it for white paper in this light, times the throw's own."""
    light = throw.light
    total = light.ambient + 0.8 * light.window_strength + 0.8 * light.lamp_strength
    return light.exposure * 0.95 / total


def _sensor(renderer: Any, throw: Throw, box: tuple[int, int, int, int]) -> Any:
    view = throw.view
    transform = renderer.ScalarTransform4f().look_at(origin=view.place, target=view.target, up=[0, 1, 0])
    field_of_view = float(np.degrees(2 * np.arctan(view.size[0] / 2 / view.focal)))
    left, top, right, bottom = box
    return renderer.load_dict(
        {
            "type": "perspective",
            "fov": field_of_view,
            "fov_axis": "x",
            "to_world": transform,
            "near_clip": 10.0,
            "far_clip": 5000.0,
            "film": {
                "type": "hdrfilm",
                "width": view.size[0],
                "height": view.size[1],
                "crop_offset_x": left,
                "crop_offset_y": top,
                "crop_width": right - left,
                "crop_height": bottom - top,
                "rfilter": {"type": "box"},
                "pixel_format": "rgb",
                "component_format": "float32",
            },
            "sampler": {"type": "independent"},
        }
    )


def _scene(renderer: Any, throw: Throw, ground: Picture, shapes: list[dict[str, Any]]) -> Any:
    """The scene of a throw with these shapes on the table."""
    light = throw.light
    transform = renderer.ScalarTransform4f
    angle = np.radians(light.window)
    window = (900 * float(np.cos(angle)), 900 * float(np.sin(angle)), 750.0)
    # Strengths are such that each light alone gives white paper in the middle about the radiance 0.8.
    window_radiance = light.window_strength * 8.0
    lamp_radiance = light.lamp_strength * 60.0 * (light.lamp[2] / 600) ** 2
    colour = [lamp_radiance * part for part in light.lamp_colour]
    scene: dict[str, Any] = {
        "type": "scene",
        "integrator": {"type": "path", "max_depth": 4},
        "sky": {"type": "constant", "radiance": {"type": "rgb", "value": [light.ambient] * 3}},
        "table": {
            "type": "rectangle",
            "to_world": transform().scale([TABLE[0] / 2, TABLE[1] / 2, 1]),
            "material": {
                "type": "diffuse",
                "reflectance": {
                    "type": "bitmap",
                    "bitmap": renderer.Bitmap(np.ascontiguousarray(ground[::-1])),
                    "raw": False,
                },
            },
        },
    }
    if light.window_strength:
        scene["window"] = {
            "type": "rectangle",
            "to_world": transform().look_at(origin=window, target=[0, 0, 0], up=[0, 0, 1]).scale([300, 220, 1]),
            "emitter": {"type": "area", "radiance": {"type": "rgb", "value": [window_radiance] * 3}},
        }
    if light.lamp_strength:
        scene["lamp"] = {
            "type": "disk",
            "to_world": transform().look_at(origin=light.lamp, target=[0, 0, 0], up=[0, 1, 0.01]).scale(60),
            "emitter": {"type": "area", "radiance": {"type": "rgb", "value": colour}},
        }
    for number, shape in enumerate(shapes):
        scene[f"die{number}"] = shape
    return renderer.load_dict(scene)


def _shapes(renderer: Any, throw: Throw) -> list[dict[str, Any]]:
    """The dice of a throw; those of one model share its mesh's file and its material."""
    materials: dict[Model, dict[str, Any]] = {}
    files: dict[Model, Path] = {}
    shapes = []
    for number, die in enumerate(throw.dice):
        model = die.model
        if model not in files:
            vertices, normals, uvs, triangles, texture = mesh_of(model)
            files[model] = CACHE / f"model-{os.getpid()}-{number}.ply"
            _write_mesh(files[model], vertices, normals, uvs, triangles)
            colour = {"type": "bitmap", "bitmap": renderer.Bitmap(texture), "raw": True}
            materials[model] = {
                "type": "principled",
                "base_color": colour,
                "roughness": model.roughness,
                "specular": 0.5,
                "spec_trans": model.translucent,
                "clearcoat": 0.4,
            }
        matrix = np.eye(4)
        matrix[:3, :3] = die.rotation()
        matrix[:3, 3] = (die.x, die.y, model.side / 2)
        shapes.append(
            {
                "type": "ply",
                "filename": str(files[model]),
                "to_world": renderer.ScalarTransform4f(matrix),
                "bsdf": materials[model],
            }
        )
    return shapes


def _write_mesh(file: Path, *parts: NDArray[Any]) -> None:
    """Write a mesh as a binary PLY file."""
    vertices, normals, uvs, triangles = parts
    names = ["x", "y", "z", "nx", "ny", "nz", "u", "v"]
    header = ["ply", "format binary_little_endian 1.0", f"element vertex {len(vertices)}"]
    header += [f"property float {name}" for name in names]
    header += [f"element face {len(triangles)}", "property list uchar int vertex_indices", "end_header"]
    faces = np.empty(len(triangles), [("count", "u1"), ("at", "<i4", (3,))])
    faces["count"], faces["at"] = 3, triangles
    data = np.concatenate([vertices, normals, uvs], axis=1).astype("<f4")
    file.write_bytes("\n".join([*header, ""]).encode() + data.tobytes() + faces.tobytes())


def _traced(renderer: Any, throw: Throw, scene: Any, box: tuple[int, int, int, int], samples: int) -> Floats:
    """The radiance (red, green, blue) in a box (left, top, right, bottom) of the frame."""
    sensor = _sensor(renderer, throw, box)
    return np.asarray(renderer.render(scene, sensor=sensor, spp=samples, seed=throw.number), np.float64)[..., :3]


def _developed(linear: Floats) -> Picture:
    """The picture (blue, green, red) of linear light."""
    bright = np.clip(linear, 0, 1)
    coded = np.where(bright <= 0.0031308, 12.92 * bright, 1.055 * bright ** (1 / 2.4) - 0.055)
    return np.ascontiguousarray(np.round(coded * 255).astype(np.uint8)[..., ::-1])
