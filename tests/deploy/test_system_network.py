"""What the test of the image's network gives to its virtual machine."""

from __future__ import annotations

import base64
import re

from deploy.testing import system_network

LONGEST_COMMAND_LINE = 2048
"""Bytes of a command line of the arm64 kernel, which cuts off what is longer (arch/arm64, COMMAND_LINE_SIZE)."""


def test_the_parameters_leave_room_on_the_kernels_command_line() -> None:
    assert len(system_network.parameters()) < LONGEST_COMMAND_LINE - 300


def test_every_unit_and_file_in_the_parameters_is_read_back_whole() -> None:
    given = dict(re.findall(r"systemd\.set_credential_binary=([^:]+):(\S+)", system_network.parameters()))
    texts = {name: base64.b64decode(text, validate=True).decode() for name, text in given.items()}
    assert texts["systemd.extra-unit.exchequer-test.service"] == system_network.UNIT
    for number in range(1, system_network.RADIOS):
        assert f"interface-name:wlan{number}" in texts["tmpfiles.extra"]
    assert "wlan0" not in texts["tmpfiles.extra"]
