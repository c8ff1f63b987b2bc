"""ONNX files of small networks whose layers follow one another; it needs the package onnx."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

Layer = tuple[str, dict[str, Any], list[Any]]
"""An ONNX operator, its attributes, and its weights."""


def write_layers(file: Path, layers: Sequence[Layer], inputs: list[Any], outputs: list[Any]) -> None:
    """Write layers with weights of 16 bits; ``inputs`` and ``outputs`` are shapes with numbers or names."""
    onnx = importlib.import_module("onnx")
    helper, real = onnx.helper, onnx.TensorProto.FLOAT
    nodes, values, before = [], [], "input"
    for number, (operator, attributes, weights) in enumerate(layers):
        names = [f"weights{number}_{part}" for part in range(len(weights))]
        values += [
            onnx.numpy_helper.from_array(np.asarray(one, np.float16), name)
            for name, one in zip(names, weights, strict=True)
        ]
        after = "output" if number == len(layers) - 1 else f"layer{number}"
        nodes.append(helper.make_node(operator, [before, *names], [after], **attributes))
        before = after
    given = helper.make_tensor_value_info("input", real, inputs)
    result = helper.make_tensor_value_info("output", real, outputs)
    graph = helper.make_graph(nodes, "dice", [given], [result], values)
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8), str(file))
