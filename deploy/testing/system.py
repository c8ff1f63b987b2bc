"""The test ``deploy/test system``: the image boots in a virtual machine, and serves a table.

The machine is qemu's ``virt`` with the image's own kernel, start archive and card, written to a second file, so that
the image stays as it is. Under emulation a second of the machine takes many here: the times that are printed compare
builds with one another, and are no times of a Raspberry Pi.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

from deploy.testing import system_network, system_power, system_screen, system_updates
from deploy.testing.power_player import Players
from deploy.testing.virtual_machine import SECTOR, Machine, SystemTestError, card_of, output_of
from tests.faults.thin_client import Gone


def examine(card: Path, work: Path) -> dict[str, object]:
    """Check the system's file system of a card after its machine is off, and its size. Raises `SystemTestError`."""
    whole = work / "whole.img"
    output_of("qemu-img", "convert", "-O", "raw", str(card), str(whole))
    start, size = (
        int(one) for one in re.findall(r"start=\s*(\d+), size=\s*(\d+)", output_of("sfdisk", "-d", str(whole)))[1]
    )
    part = work / "system.img"
    output_of("dd", f"if={whole}", f"of={part}", "bs=1M", "iflag=skip_bytes,count_bytes", "conv=sparse",
            f"skip={start * SECTOR}", f"count={size * SECTOR}", "status=none")  # fmt: skip
    # The journal of the file system is applied first, as at the next start.
    subprocess.run(["e2fsck", "-p", str(part)], capture_output=True, check=False)
    done = subprocess.run(["e2fsck", "-f", "-n", str(part)], capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemTestError(f"the file system is not clean: {done.stdout[-500:]}")
    listed = output_of("dumpe2fs", "-h", str(part))
    blocks, block = (
        int(re.findall(rf"^{name}:\s+(\d+)", listed, re.MULTILINE)[0]) for name in ("Block count", "Block size")
    )
    whole.unlink()
    part.unlink()
    return {"clean": True, "partition": size * SECTOR, "file_system": blocks * block}


def main(arguments: list[str]) -> int:
    """Boot the image twice, with players who take seats and find them again, and print what was found as JSON."""
    parser = argparse.ArgumentParser(prog="deploy/test system", description="Boot the image in a virtual machine.")
    parser.add_argument("image", type=Path, help="an uncompressed image of deploy/build image")
    parser.add_argument("--limit", type=float, default=900, help="seconds for a start until it is healthy")
    parser.add_argument("--keep", type=Path, help="copy the console's output to this file; for other tests a folder")
    parser.add_argument("--radios", action="store_true", help="test hotspot and Wi-Fi with simulated radios instead")
    parser.add_argument("--screen", action="store_true", help="test an attached display and its keyboard instead")
    parser.add_argument("--power-cuts", type=int, help="cut the power so many times in mid-game instead")
    parser.add_argument("--update-cuts", type=int, help="cut the power so many times while it is updated instead")
    parser.add_argument(
        "--earliest", choices=system_updates.PARTS, default=system_updates.PARTS[0],
        help="cut updates in this part or later ones only",
    )  # fmt: skip
    parser.add_argument("--rebuilt", type=int, default=5, help="further moments of each of these games to examine")
    parser.add_argument("--seed", type=int, default=1, help="of the power cuts and of the answers")
    chosen = parser.parse_args(arguments)
    if chosen.update_cuts:
        return system_updates.run(
            chosen.image, chosen.update_cuts, chosen.rebuilt, chosen.seed, chosen.limit, chosen.keep, chosen.earliest
        )
    if chosen.power_cuts:
        return system_power.run(chosen.image, chosen.power_cuts, chosen.rebuilt, chosen.seed, chosen.limit, chosen.keep)
    if chosen.radios:
        return system_network.run(chosen.image, chosen.limit, chosen.keep)
    if chosen.screen:
        return system_screen.run(chosen.image, chosen.limit, chosen.keep)
    result: dict[str, object] = {"image": chosen.image.name}
    with card_of(chosen.image) as (card, work):
        machine = None
        try:
            machine = Machine(card, work)
            machine.switch_on()
            begun = time.monotonic()
            result["first_start_s"] = round(machine.wait_until_healthy(chosen.limit))
            print(f"the first start is healthy after {result['first_start_s']} s", flush=True)
            if "Exchequer" not in machine.page("/"):
                raise SystemTestError("the start page is not Exchequer's")
            players = Players(random.Random(chosen.seed), lambda: 0)
            players.claim(machine.port)
            players.sit_down(machine.port)
            result["seats_taken_s"] = round(time.monotonic() - begun)
            print(f"host and seats are taken, and the game has begun, {result['seats_taken_s']} s after power-on")
            machine.cut()
            result["card"] = examine(card, work)
            print(f"power cut; the card: {result['card']}", flush=True)
            machine.switch_on()
            begun = time.monotonic()
            result["second_start_s"] = round(machine.wait_until_healthy(chosen.limit))
            print(f"the second start is healthy after {result['second_start_s']} s", flush=True)
            players.sit_down(machine.port)
            result["seats_back_s"] = round(time.monotonic() - begun)
            result["ok"] = True
        except (SystemTestError, Gone, OSError) as problem:
            result["ok"], result["problem"] = False, f"{type(problem).__name__}: {problem}"
        finally:
            if machine is not None:
                machine.cut()
                if chosen.keep is not None and machine.console.exists():
                    shutil.copyfile(machine.console, chosen.keep)
    print(json.dumps(result))
    return 0 if result["ok"] else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
