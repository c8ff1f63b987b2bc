"""Training of small networks with the packages jax and onnx: the optimiser's step, and weights kept between runs."""

from __future__ import annotations

import importlib
import math
import pickle
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
FASTEST, SLOWEST = 2e-3, 2e-5
"""Rates of learning at the begin of a run and at its end."""
_WARM_UP, _KEPT = 150, 250
"""Steps over which the rate rises after the first weights, and after which weights are kept."""

Loss = Callable[..., Any]
"""From weights and a batch's arrays to a loss and a tuple of figures that are printed."""


def train(
    file: Path,
    steps: int,
    *,
    first: list[Floats],
    loss: Loss,
    batch: Callable[[np.random.Generator], tuple[Any, ...]],
    write: Callable[[list[Floats]], None],
    fastest: float = FASTEST,
) -> None:
    """Train by Adam for so many steps from the weights in a file, or the first ones; ``write`` gets the weights.

    The rate falls from ``fastest`` by a half cosine. The file holds the weights and the optimiser's moments.
    """
    jax, jnp = importlib.import_module("jax"), importlib.import_module("jax.numpy")

    def one_step(weights: Any, slope: Any, square: Any, number: Any, rate: Any, arrays: Any) -> Any:
        (total, figures), slopes = jax.value_and_grad(loss, has_aux=True)(weights, *arrays)
        slope = [0.9 * m + 0.1 * g for m, g in zip(slope, slopes, strict=True)]
        square = [0.999 * v + 0.001 * g * g for v, g in zip(square, slopes, strict=True)]
        fair = (1 - 0.9**number, 1 - 0.999**number)
        weights = [
            w - rate * (m / fair[0]) / (jnp.sqrt(v / fair[1]) + 1e-8)
            for w, m, v in zip(weights, slope, square, strict=True)
        ]
        return weights, slope, square, jnp.stack([total, *figures])

    step = jax.jit(one_step)
    rng = np.random.default_rng(int(time.time()))
    if file.exists():
        weights, slope, square, done = pickle.loads(file.read_bytes())
    else:
        weights, done = first, 0
        slope, square = [0 * one for one in weights], [0 * one for one in weights]
    sums, began = [], time.process_time()
    for number in range(1, steps + 1):
        rate = fastest * min(1.0, (done + number) / _WARM_UP) * (0.5 + 0.5 * math.cos(math.pi * number / steps))
        weights, slope, square, figures = step(weights, slope, square, done + number, rate + SLOWEST, batch(rng))
        sums.append(np.asarray(figures))
        if number % 50 == 0:
            print(done + number, np.mean(sums, axis=0).round(4), round(time.process_time() - began), "s", flush=True)
            sums.clear()
        if number % _KEPT == 0 or number == steps:
            kept = [[np.asarray(one) for one in group] for group in (weights, slope, square)]
            file.write_bytes(pickle.dumps((*kept, done + number)))
            write(kept[0])
