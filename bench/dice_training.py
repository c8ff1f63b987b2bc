"""Training of the network that finds dice (``hardware/camera/dice/network.onnx``); for developers, not a bench.

Run as ``python -m bench.dice_training FOLDER [STEPS]`` with the packages jax and onnx; the weights are kept in the
folder, so that a training goes on where it stopped. It learns from the pictures of ``bench.training_pictures``.
"""

from __future__ import annotations

import importlib
import math
import sys
from pathlib import Path
from typing import Any

import cv2
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.network_training import Floats, train
from bench.onnx_files import write_layers
from bench.scenes.drawn_throws import SCALE, Labelled
from bench.training_pictures import pool

LAYERS = (
    (3, 12, 5, 2, 1),
    (12, 24, 3, 1, 1),
    (24, 32, 3, 2, 1),
    (32, 32, 3, 1, 1),
    (32, 32, 3, 1, 2),
    (32, 32, 3, 1, 2),
)
"""Channels in and out, size, stride and dilation of each convolution; the last one, to OUTPUTS, has the size 1."""
OUTPUTS = 12
"""A die's centre here (logit); the six values (logits); the centre's shift (cells, x and y); the side's logarithm in
units of 28 pixels; cosine and sine of four times the turn."""
CROP = 128
"""Pixels along a side of a picture that is trained on."""
CELL = 4
BATCH = 16


def crop(rng: np.random.Generator, picture: Labelled) -> tuple[Floats, Floats]:
    """A random part of a picture, changed in light, colour, sharpness and size, and what the network should say."""
    image, dice = picture
    rows, columns = image.shape[:2]
    if dice and rng.random() < 0.9:
        x, y, *_ = dice[int(rng.integers(len(dice)))]
        x, y = x + float(rng.uniform(-44, 44)), y + float(rng.uniform(-44, 44))
    else:
        x, y = float(rng.uniform(60, columns - 60)), float(rng.uniform(60, rows - 60))
    angle, size = float(rng.uniform(0, 2 * math.pi)), float(rng.uniform(0.88, 1.14))
    if rng.random() < 0.08:
        size *= 1.25
    shear = rng.uniform(-0.05, 0.05, 2)
    cosine, sine = math.cos(angle) * size, math.sin(angle) * size
    linear = np.asarray([[cosine, -sine], [sine, cosine]]) @ np.asarray([[1, shear[0]], [shear[1], 1]])
    matrix = np.column_stack([linear, np.asarray((CROP / 2, CROP / 2)) - linear @ (x, y)])
    part = cv2.warpAffine(image, matrix, (CROP, CROP), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    target = np.zeros((CROP // CELL, CROP // CELL, 1 + OUTPUTS), np.float32)
    grid = np.stack(np.meshgrid(*[(np.arange(CROP // CELL) + 0.5) * CELL] * 2), -1)
    for die_x, die_y, value, side, turn in dice:
        place = matrix[:, :2] @ (die_x, die_y) + matrix[:, 2]
        far = np.hypot(*np.moveaxis(grid - place, -1, 0))
        here = side * size
        target[..., 0] = np.maximum(target[..., 0], np.exp(-((far / (0.16 * here)) ** 2)))
        near = far < 0.3 * here
        edge = linear @ (math.cos(turn), math.sin(turn))
        direction = 4 * math.atan2(edge[1], edge[0])
        label = [float(value == one) for one in range(1, 7)]
        rest = [math.log(here / 28), math.cos(direction), math.sin(direction)]
        target[near, 1:7] = label
        target[near, 7:9] = ((place - grid) / CELL)[near]
        target[near, 9:12] = rest
        target[near, 12] = 1
    return _developed(rng, part), target


def _developed(rng: np.random.Generator, part: Any) -> Floats:
    """A crop as another camera in another light might take it, as the network's input."""
    image = part.astype(np.float32)
    if rng.random() < 0.5:
        image = cv2.GaussianBlur(image, (0, 0), float(rng.uniform(0.35, 1.1)))
    if rng.random() < 0.3:
        image = image[..., rng.permutation(3)]
    if rng.random() < 0.3:
        image[:] = (image @ np.asarray((0.114, 0.587, 0.299), np.float32))[..., None]
    image = 255 * (np.clip(image, 0, 255) / 255) ** float(rng.uniform(0.75, 1.35))
    image *= float(rng.uniform(0.4, 1.15)) * rng.uniform(0.75, 1.0, 3).astype(np.float32)
    image += float(rng.uniform(-6, 14))
    image += rng.normal(0, float(rng.uniform(0.3, 6)), image.shape).astype(np.float32)
    return np.asarray(np.clip(image, 0, 255) / 255 - 0.5, np.float32)


def first_weights(rng: np.random.Generator) -> list[Floats]:
    """Random weights: of each layer the kernel (out × in × size × size), then the bias."""
    weights = []
    for inside, outside, size, *_ in (*LAYERS, (LAYERS[-1][1], OUTPUTS, 1, 1, 1)):
        spread = math.sqrt(2 / (inside * size * size))
        weights += [rng.normal(0, spread, (outside, inside, size, size)), np.zeros(outside)]
    weights[-1][0] = -4.0
    return [np.asarray(one, np.float32) for one in weights]


def loss(weights: Any, images: Any, target: Any) -> Any:
    """The loss of a batch; with it those of places and of values."""
    jax, jnp = importlib.import_module("jax"), importlib.import_module("jax.numpy")
    result = images
    for number, (_, _, size, stride, dilation) in enumerate((*LAYERS, (0, 0, 1, 1, 1))):
        pad = dilation * (size // 2)
        result = jax.lax.conv_general_dilated(
            result, weights[2 * number], (stride, stride), [(pad, pad)] * 2, rhs_dilation=(dilation, dilation)
        )
        result = result + weights[2 * number + 1][None, :, None, None]
        if number < len(LAYERS):
            result = jnp.maximum(result, 0)
    result = jnp.moveaxis(result, 1, -1)
    heat = jax.nn.sigmoid(result[..., 0])
    wanted = target[..., 0]
    positive = wanted > 0.9
    log_yes, log_no = jax.nn.log_sigmoid(result[..., 0]), jax.nn.log_sigmoid(-result[..., 0])
    focal = jnp.where(positive, (1 - heat) ** 2 * log_yes, (1 - wanted) ** 4 * heat**2 * log_no)
    near = target[..., 12]
    count = jnp.maximum(near.sum(), 1)
    values = -(target[..., 1:7] * jax.nn.log_softmax(result[..., 1:7])).sum(-1)
    shapes = jnp.abs(result[..., 7:12] - target[..., 7:12]) * jnp.asarray([0.3, 0.3, 3.0, 0.5, 0.5])
    found = -focal.sum() / jnp.maximum(positive.sum(), 1)
    named = (values * near).sum() / count
    return found + 0.05 * named + (shapes.sum(-1) * near).sum() / count, (found, named)


def batch(rng: np.random.Generator, pictures: list[Labelled]) -> tuple[Floats, Floats]:
    """Crops as the network's input (BATCH × 3 × CROP × CROP), and what it should say of them."""
    chosen = [crop(rng, pictures[int(rng.integers(len(pictures)))]) for _ in range(BATCH)]
    return np.stack([one for one, _ in chosen]).transpose(0, 3, 1, 2), np.stack([one for _, one in chosen])


def write_network(file: Path, weights: list[Floats]) -> None:
    """Write weights as an ONNX file."""
    layers: list[tuple[str, dict[str, Any], list[Floats]]] = []
    for number, (_, _, size, stride, dilation) in enumerate((*LAYERS, (0, 0, 1, 1, 1))):
        shape = {"kernel_shape": [size] * 2, "strides": [stride] * 2, "dilations": [dilation] * 2}
        pads = {"pads": [dilation * (size // 2)] * 4}
        layers.append(("Conv", {**shape, **pads}, weights[2 * number : 2 * number + 2]))
        if number < len(LAYERS):
            layers.append(("Relu", {}, []))
    write_layers(file, layers, [1, 3, "rows", "columns"], [1, OUTPUTS, "high", "wide"])


def main(folder: Path, steps: int) -> None:
    """Train in a folder, from where the last training stopped there."""
    folder.mkdir(parents=True, exist_ok=True)
    pictures = pool(folder, SCALE)
    train(
        folder / "state.pickle",
        steps,
        first=first_weights(np.random.default_rng(1)),
        loss=loss,
        batch=lambda rng: batch(rng, pictures),
        write=lambda weights: write_network(folder / "network.onnx", weights),
    )


if __name__ == "__main__":
    cv2.setNumThreads(1)
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 4000)
