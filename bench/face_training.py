"""Training of the network that names the upper faces of dice (``hardware/camera/dice/faces.onnx``); no bench.

Run as ``python -m bench.face_training FOLDER [STEPS]`` with the packages jax and onnx. It learns from the pictures of
``bench.training_pictures``: patches around a face in any quarter turn, in its place, nearly or roughly, which it has to
name and to correct, or around something that is no upper face.
"""

from __future__ import annotations

import importlib
import itertools
import math
import sys
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.network_training import Floats, train
from bench.onnx_files import write_layers
from bench.scenes.drawn_throws import Labelled
from bench.training_pictures import pool
from hardware.camera.dice import network
from hardware.camera.dice.face_network import AROUND, CLASSES, CORRECTIONS, PATCH, Square, cut, levelled

CHANNELS = (3, 16, 28, 40, 48)
"""Channels before, between and after the convolutions of 3 × 3, each followed by the greatest of 2 × 2."""
HIDDEN = 48
BATCH = 96
ROUGH = 0.35
"""Share of the faces that are not quite in the middle of their patch."""
NONE = CLASSES - 1
_MISTAKEN = 6
"""One in so many pictures with dice is searched for places that only seem to be faces."""

Sample = tuple[NDArray[np.uint8], int, tuple[float, float, float, float]]
"""A patch, its class, and the correction of its place (none for what is no face)."""


def mistaken_places(pictures: list[Labelled]) -> dict[int, list[Square]]:
    """Where the network that finds faces sees some that are none, by the identity of the pictures.

    All pictures without dice are searched, and some of the others.
    """
    found: dict[int, list[Square]] = {}
    for number, (image, dice) in enumerate(pictures):
        if (dice and number % _MISTAKEN) or id(image) in found:
            continue
        factor = float(np.median([die[3] for die in dice])) / 28 if dice else 1.0
        reduced = cv2.resize(image, None, fx=1 / factor, fy=1 / factor, interpolation=cv2.INTER_AREA)
        places = (place.enlarged(factor) for place in network.places(np.asarray(reduced, np.uint8)))
        found[id(image)] = [
            place for place in places if all(math.dist((place.x, place.y), die[:2]) > 0.5 * die[3] for die in dice)
        ]
    return found


def sample(rng: np.random.Generator, picture: Labelled, mistaken: list[Square]) -> Sample | None:
    """A random patch of a picture; None if what was to show no face has one."""
    image, dice = picture
    rows, columns = image.shape[:2]
    if mistaken and rng.random() < (0.12 if dice else 0.7):
        place = mistaken[int(rng.integers(len(mistaken)))].turned(int(rng.integers(4)))
        shift = rng.normal(0, 0.08, 2)
        growth, turned = float(rng.normal(0, 0.08)), float(rng.normal(0, 0.1))
        return cut(image, place.moved(float(shift[0]), float(shift[1]), growth, turned)), NONE, (0.0, 0.0, 0.0, 0.0)
    if dice and rng.random() < 0.8:
        x, y, value, side, turn = dice[int(rng.integers(len(dice)))]
        true = Square(x, y, side, turn).turned(int(rng.integers(4)))
        if rng.random() < ROUGH:
            shift, growth, turned = rng.normal(0, 0.1, 2), float(rng.normal(0, 0.1)), float(rng.normal(0, 0.15))
        else:
            shift, growth, turned = rng.normal(0, 0.03, 2), float(rng.normal(-0.02, 0.08)), float(rng.normal(0, 0.045))
        shift, growth = np.clip(shift, -0.25, 0.25), min(max(growth, -0.25), 0.25)
        placed = true.moved(float(shift[0]), float(shift[1]), growth, turned)
        # Back along the sides of the patch, in shares of its own side.
        cosine, sine = math.cos(placed.turn) / placed.side, math.sin(placed.turn) / placed.side
        right, down = true.x - placed.x, true.y - placed.y
        correction = (cosine * right + sine * down, cosine * down - sine * right, -growth, -turned)
        return cut(image, placed), value - 1, correction
    if dice and rng.random() < 0.8:  # beside a die, a corner of it, its side faces, or far too large or small
        x, y, _, side, turn = dice[int(rng.integers(len(dice)))]
        far, way = side * float(rng.uniform(0.45, 1.1)), float(rng.uniform(0, 2 * math.pi))
        growth = float(rng.uniform(-0.2, 0.2))
        if rng.random() < 0.15:
            far, growth = 0.2 * far, float(rng.choice([-1, 1]) * rng.uniform(0.55, 0.8))
        place = Square(x + far * math.cos(way), y + far * math.sin(way), side * math.exp(growth), turn)
        place = place.turned(int(rng.integers(4))).moved(0, 0, 0, float(rng.normal(0, 0.2)))
    else:
        side = float(dice[0][3]) if dice else float(rng.uniform(22, 48))
        place = Square(float(rng.uniform(0, columns)), float(rng.uniform(0, rows)), side, float(rng.uniform(0, 6)))
    if any(math.dist((place.x, place.y), one[:2]) < 0.4 * one[3] < 0.55 * place.side < one[3] for one in dice):
        return None
    return cut(image, place), NONE, (0.0, 0.0, 0.0, 0.0)


def batch(
    rng: np.random.Generator, pictures: list[Labelled], mistaken: dict[int, list[Square]], count: int = BATCH
) -> tuple[Floats, Any, Floats]:
    """Patches as the network's input in random light, their classes, and their corrections (count × CORRECTIONS)."""
    samples: list[Sample] = []
    while len(samples) < count:
        picture = pictures[int(rng.integers(len(pictures)))]
        made = sample(rng, picture, mistaken.get(id(picture[0]), []))
        if made is not None:
            samples.append(made)
    images = np.stack([one for one, _, _ in samples]).astype(np.float32)
    at = np.arange(PATCH) / PATCH - 0.5
    for image in images:
        if rng.random() < 0.4:
            image[:] = cv2.GaussianBlur(image, (0, 0), float(rng.uniform(0.35, 1.2)))
        if rng.random() < 0.3:
            image[:] = image[..., rng.permutation(3)]
        if rng.random() < 0.35:
            image[:] = (image @ np.asarray((0.114, 0.587, 0.299), np.float32))[..., None]
        if rng.random() < 0.15:  # glare, or a shadow's edge
            way = float(rng.uniform(0, 2 * math.pi))
            slope = at[None, :] * math.cos(way) + at[:, None] * math.sin(way) + float(rng.uniform(-0.4, 0.4))
            image *= (1 + float(rng.uniform(-0.6, 0.6)) / (1 + np.exp(-slope * float(rng.uniform(3, 25)))))[..., None]
    shape = (count, 1, 1, 1)
    bent = (np.clip(images, 0, 255) / np.float32(255)) ** rng.uniform(0.75, 1.35, shape).astype(np.float32)
    gains = rng.uniform(0.4, 1.15, shape) * rng.uniform(0.75, 1, (count, 1, 1, 3))
    noise = rng.standard_normal(images.shape, np.float32) * rng.uniform(0.3, 7, shape).astype(np.float32)
    images = np.float32(255) * bent * gains.astype(np.float32) + rng.uniform(-6, 14, shape).astype(np.float32) + noise
    classes = np.asarray([one for _, one, _ in samples], np.int32)
    return levelled(np.clip(images, 0, 255)), classes, np.asarray([one for _, _, one in samples], np.float32)


def first_weights(rng: np.random.Generator) -> list[Floats]:
    """Random weights: of each layer the kernel and the bias."""
    weights: list[Any] = []
    size = PATCH
    for inside, outside in itertools.pairwise(CHANNELS):
        weights += [rng.normal(0, math.sqrt(2 / (9 * inside)), (outside, inside, 3, 3)), np.zeros(outside)]
        size //= 2
    flat = CHANNELS[-1] * size * size
    weights += [rng.normal(0, math.sqrt(2 / flat), (HIDDEN, flat)), np.zeros(HIDDEN)]
    outputs = CLASSES + CORRECTIONS
    weights += [rng.normal(0, 0.5 * math.sqrt(1 / HIDDEN), (outputs, HIDDEN)), np.zeros(outputs)]
    return [np.asarray(one, np.float32) for one in weights]


def loss(weights: Any, images: Any, classes: Any, corrections: Any) -> Any:
    """The loss of a batch; with it the share that is named right, and the mean error of corrections."""
    jax, jnp = importlib.import_module("jax"), importlib.import_module("jax.numpy")
    result = images.transpose(0, 2, 3, 1)
    depth = len(CHANNELS) - 1
    for number in range(depth):
        kernel = weights[2 * number].transpose(2, 3, 1, 0)
        layout = ("NHWC", "HWIO", "NHWC")
        result = jax.lax.conv_general_dilated(result, kernel, (1, 1), "SAME", dimension_numbers=layout)
        result = jnp.maximum(result + weights[2 * number + 1], 0)
        rows = result.shape[1] // 2
        result = result[:, : 2 * rows, : 2 * rows].reshape(result.shape[0], rows, 2, rows, 2, -1).max((2, 4))
    result = result.transpose(0, 3, 1, 2).reshape(result.shape[0], -1)
    result = jnp.maximum(result @ weights[2 * depth].T + weights[2 * depth + 1], 0)
    result = result @ weights[-2].T + weights[-1]
    shares = jax.nn.log_softmax(result[:, :CLASSES])
    wanted = 0.99 * jax.nn.one_hot(classes, CLASSES) + 0.01 / CLASSES
    is_face = classes != NONE
    errors = jnp.abs(result[:, CLASSES:] - corrections).mean(1) * is_face
    error = errors.sum() / jnp.maximum(is_face.sum(), 1)
    named = -(wanted * shares).sum(1).mean()
    return named + 4 * error, ((shares.argmax(1) == classes).mean(), error)


def write_network(file: Path, weights: list[Floats]) -> None:
    """Write weights as an ONNX file."""
    layers: list[tuple[str, dict[str, Any], list[Floats]]] = []
    last = 2 * (len(CHANNELS) - 1)
    for number in range(0, last, 2):
        layers.append(("Conv", {"kernel_shape": [3, 3], "pads": [1] * 4}, weights[number : number + 2]))
        layers += [("Relu", {}, []), ("MaxPool", {"kernel_shape": [2, 2], "strides": [2, 2]}, [])]
    layers += [("Flatten", {}, []), ("Gemm", {"transB": 1}, weights[last : last + 2]), ("Relu", {}, [])]
    layers.append(("Gemm", {"transB": 1}, weights[last + 2 :]))
    write_layers(file, layers, ["patches", 3, PATCH, PATCH], ["patches", CLASSES + CORRECTIONS])


def main(folder: Path, steps: int) -> None:
    """Train in a folder, from where the last training stopped there."""
    folder.mkdir(parents=True, exist_ok=True)
    pictures = pool(folder)
    print(len(pictures), "pictures", sum(len(dice) for _, dice in pictures), "dice")
    mistaken = mistaken_places(pictures)
    train(
        folder / f"faces-{PATCH}-{AROUND}.pickle",
        steps,
        first=first_weights(np.random.default_rng(2)),
        loss=loss,
        batch=lambda rng: batch(rng, pictures, mistaken),
        write=lambda weights: write_network(folder / "faces.onnx", weights),
        fastest=1e-3,
    )


if __name__ == "__main__":
    cv2.setNumThreads(1)
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 2000)
