"""Training of the network that names the upper faces of dice (``hardware/camera/dice/faces.onnx``); no bench.

Run as ``python -m bench.face_training FOLDER [STEPS]`` with the packages jax and onnx. It learns from the pictures of
``bench.dice_training``: squares of ``PATCH`` pixels around a face in any quarter turn, not quite in its place, or
around something that is no upper face.
"""

from __future__ import annotations

import importlib
import math
import pickle
import sys
import time
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.dice_training import pool
from bench.onnx_files import write_layers
from bench.scenes.drawn_throws import Labelled

PATCH = 28
"""Pixels along a side of a patch."""
AROUND = 1.16
"""The patch's side as a multiple of the face's."""
CONVOLUTIONS = ((3, 16), (16, 24), (24, 28))
"""Channels in and out of each convolution of 3 × 3, each followed by the greatest of 2 × 2."""
HIDDEN, CLASSES = 48, 7
"""The six values, and no upper face."""
BATCH = 192

Floats = NDArray[np.float32]


def patch(rng: np.random.Generator, picture: Labelled) -> tuple[NDArray[np.uint8], int] | None:
    """A random patch of a picture with its class (0 to 5 for the values, 6 for no face)."""
    image, dice = picture
    rows, columns = image.shape[:2]
    none = not dice or rng.random() < 0.22
    if dice:
        x, y, value, side, turn = dice[int(rng.integers(len(dice)))]
        if none and rng.random() < 0.75:  # beside a die, or a corner of it, or far too large
            far, way = side * float(rng.uniform(0.38, 1.1)), float(rng.uniform(0, 2 * math.pi))
            x, y = x + far * math.cos(way), y + far * math.sin(way)
            if any(math.dist((x, y), one[:2]) < 0.36 * one[3] for one in dice):
                return None
            turn += float(rng.uniform(-0.3, 0.3))
            side *= float(rng.uniform(0.8, 1.2))
        elif none:
            x, y, turn = float(rng.uniform(0, columns)), float(rng.uniform(0, rows)), float(rng.uniform(0, 6))
            if any(math.dist((x, y), one[:2]) < 0.4 * one[3] for one in dice):
                return None
    else:
        x, y, turn = float(rng.uniform(0, columns)), float(rng.uniform(0, rows)), float(rng.uniform(0, 6))
        value, side = 0, float(rng.uniform(20, 36))
    if not none:
        x, y = x + side * float(rng.normal(0, 0.035)), y + side * float(rng.normal(0, 0.035))
    turn += float(rng.normal(0, 0.07)) + int(rng.integers(4)) * math.pi / 2
    scale = PATCH / (side * AROUND * float(rng.normal(1, 0.045)))
    cosine, sine = math.cos(turn) * scale, math.sin(turn) * scale
    linear = np.asarray([[cosine, sine], [-sine, cosine]])
    matrix = np.column_stack([linear, np.asarray((PATCH - 1, PATCH - 1)) / 2 - linear @ (x, y)])
    cut = cv2.warpAffine(image, matrix, (PATCH, PATCH), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    return np.asarray(cut, np.uint8), 6 if none else value - 1


def batch(rng: np.random.Generator, pictures: list[Labelled], count: int = BATCH) -> tuple[Floats, NDArray[np.int32]]:
    """Patches as the network's input (count × 3 × PATCH × PATCH) in random light, and their classes."""
    cuts: list[NDArray[np.uint8]] = []
    classes: list[int] = []
    while len(cuts) < count:
        made = patch(rng, pictures[int(rng.integers(len(pictures)))])
        if made is not None:
            cuts.append(made[0])
            classes.append(made[1])
    images = np.stack(cuts).astype(np.float32)
    for image in images[rng.random(count) < 0.4]:
        image[:] = cv2.GaussianBlur(image, (0, 0), float(rng.uniform(0.35, 1.0)))
    for image in images:
        if rng.random() < 0.3:
            image[:] = image[..., rng.permutation(3)]
        if rng.random() < 0.35:
            image[:] = (image @ np.asarray((0.114, 0.587, 0.299), np.float32))[..., None]
        if rng.random() < 0.15:  # glare, or a shadow's edge
            way = float(rng.uniform(0, 2 * math.pi))
            at = np.arange(PATCH) / PATCH - 0.5
            slope = at[None, :] * math.cos(way) + at[:, None] * math.sin(way) + float(rng.uniform(-0.4, 0.4))
            image *= (1 + float(rng.uniform(-0.6, 0.6)) / (1 + np.exp(-slope * float(rng.uniform(3, 25)))))[..., None]
    shape = (count, 1, 1, 1)
    images = np.float32(255) * (np.clip(images, 0, 255) / np.float32(255)) ** rng.uniform(0.75, 1.35, shape).astype(
        np.float32
    )
    images *= rng.uniform(0.4, 1.15, shape).astype(np.float32) * rng.uniform(0.75, 1, (count, 1, 1, 3)).astype(
        np.float32
    )
    images += rng.uniform(-6, 14, shape).astype(np.float32)
    images += rng.normal(0, 1, images.shape).astype(np.float32) * rng.uniform(0.3, 7, shape).astype(np.float32)
    return levelled(np.clip(images, 0, 255)), np.asarray(classes, np.int32)


def levelled(images: Floats) -> Floats:
    """Patches (n × rows × columns × 3, 0 to 255) with the mean 0 and the deviation 1, as n × 3 × rows × columns."""
    mean = images.mean(axis=(1, 2), keepdims=True)
    spread = np.sqrt(images.var(axis=(1, 2), keepdims=True).max(axis=3, keepdims=True)) + 4
    return np.ascontiguousarray(((images - mean) / spread).transpose(0, 3, 1, 2).astype(np.float32))


def first_weights(rng: np.random.Generator) -> list[Floats]:
    """Random weights."""
    weights: list[Any] = []
    for inside, outside in CONVOLUTIONS:
        weights += [rng.normal(0, math.sqrt(2 / (9 * inside)), (outside, inside, 3, 3)), np.zeros(outside)]
    flat = CONVOLUTIONS[-1][1] * 9
    weights += [rng.normal(0, math.sqrt(2 / flat), (HIDDEN, flat)), np.zeros(HIDDEN)]
    weights += [rng.normal(0, math.sqrt(1 / HIDDEN), (CLASSES, HIDDEN)), np.zeros(CLASSES)]
    return [np.asarray(one, np.float32) for one in weights]


def train(folder: Path, steps: int) -> None:
    """Train for so many steps from where the last training stopped, and write the network."""
    jax, jnp = importlib.import_module("jax"), importlib.import_module("jax.numpy")

    def answer(weights: Any, images: Any) -> Any:
        result = images
        for number in range(3):
            result = jax.lax.conv_general_dilated(result, weights[2 * number], (1, 1), [(1, 1), (1, 1)])
            result = jnp.maximum(result + weights[2 * number + 1][None, :, None, None], 0)
            rows = result.shape[2] // 2
            result = result[:, :, : 2 * rows, : 2 * rows].reshape(*result.shape[:2], rows, 2, rows, 2).max((3, 5))
        result = result.reshape(result.shape[0], -1)
        result = jnp.maximum(result @ weights[6].T + weights[7], 0)
        return result @ weights[8].T + weights[9]

    def loss(weights: Any, images: Any, classes: Any) -> Any:
        shares = jax.nn.log_softmax(answer(weights, images))
        wanted = 0.96 * jax.nn.one_hot(classes, CLASSES) + 0.04 / CLASSES
        right = (shares.argmax(1) == classes).mean()
        return -(wanted * shares).sum(1).mean(), right

    def one_step(weights: Any, first: Any, second: Any, images: Any, classes: Any, number: Any, rate: Any) -> Any:
        (total, right), slopes = jax.value_and_grad(loss, has_aux=True)(weights, images, classes)
        first = [0.9 * m + 0.1 * g for m, g in zip(first, slopes, strict=True)]
        second = [0.999 * v + 0.001 * g * g for v, g in zip(second, slopes, strict=True)]
        fair = (1 - 0.9**number, 1 - 0.999**number)
        weights = [
            w - rate * (m / fair[0]) / (jnp.sqrt(v / fair[1]) + 1e-8)
            for w, m, v in zip(weights, first, second, strict=True)
        ]
        return weights, first, second, total, right

    step = jax.jit(one_step)
    state_file = folder / "faces.pickle"
    rng = np.random.default_rng(int(time.time()))
    if state_file.exists():
        weights, first, second, done = pickle.loads(state_file.read_bytes())
    else:
        weights = first_weights(np.random.default_rng(2))
        first, second, done = [0 * one for one in weights], [0 * one for one in weights], 0
    pictures = pool(folder)
    sums, began = np.zeros(2), time.process_time()
    for number in range(1, steps + 1):
        images, classes = batch(rng, pictures)
        rate = 2e-3 * min(1.0, (done + number) / 100) * (0.5 + 0.5 * math.cos(math.pi * number / steps)) + 2e-5
        weights, first, second, total, right = step(weights, first, second, images, classes, done + number, rate)
        sums += (float(total), float(right))
        if number % 100 == 0:
            print(done + number, (sums / 100).round(4), round(time.process_time() - began), "s", flush=True)
            sums[:] = 0
        if number % 300 == 0 or number == steps:
            kept = [[np.asarray(one) for one in group] for group in (weights, first, second)]
            state_file.write_bytes(pickle.dumps((*kept, done + number)))
            write_network(folder / "faces.onnx", kept[0])


def write_network(file: Path, weights: list[Floats]) -> None:
    """Write weights as an ONNX file."""
    layers: list[tuple[str, dict[str, Any], list[Floats]]] = []
    for number in range(3):
        layers.append(("Conv", {"kernel_shape": [3, 3], "pads": [1] * 4}, weights[2 * number : 2 * number + 2]))
        layers += [("Relu", {}, []), ("MaxPool", {"kernel_shape": [2, 2], "strides": [2, 2]}, [])]
    layers += [("Flatten", {}, []), ("Gemm", {"transB": 1}, weights[6:8]), ("Relu", {}, [])]
    layers.append(("Gemm", {"transB": 1}, weights[8:10]))
    write_layers(file, layers, ["patches", 3, PATCH, PATCH], ["patches", CLASSES])


if __name__ == "__main__":
    cv2.setNumThreads(1)
    train(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 2000)
