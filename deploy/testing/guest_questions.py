"""Questions of a phone or a router of the network's test: a page, or a name, asked for inside its namespace.

    python3 guest_questions.py fetch URL [--body JSON] [--host NAME]
    python3 guest_questions.py resolve NAME SERVER

Only the standard library is used, and no other file.
"""

from __future__ import annotations

import argparse
import socket
import struct
import sys
import urllib.error
import urllib.request


def fetch(url: str, body: str, host: str) -> int:
    """Print status and body of a response."""
    headers = {"Accept": "application/json, text/html"} | ({"Host": host} if host else {})
    if body:
        origin = "/".join(url.split("/")[:3])
        headers |= {"Content-Type": "application/json", "Origin": origin}
    request = urllib.request.Request(url, body.encode() or None, headers)
    try:
        with urllib.request.urlopen(request, timeout=5) as response:
            print(response.status, response.read().decode(errors="replace"))
    except urllib.error.HTTPError as refused:
        print(refused.code, refused.read().decode(errors="replace"))
    return 0


def resolve(name: str, server: str) -> int:
    """Print the first IPv4 address that a name server gives."""
    question = b"".join(bytes([len(part)]) + part.encode() for part in name.split(".")) + b"\0"
    query = struct.pack(">6H", 7, 0x100, 1, 0, 0, 0) + question + struct.pack(">2H", 1, 1)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.settimeout(5)
        asking.sendto(query, (server, 53))
        answer = asking.recv(1500)
    print(".".join(str(byte) for byte in answer[-4:]) if struct.unpack(">H", answer[6:8])[0] else "none")
    return 0


def main() -> int:
    """Ask what the arguments say."""
    parser = argparse.ArgumentParser()
    kinds = parser.add_subparsers(dest="kind", required=True)
    page = kinds.add_parser("fetch")
    page.add_argument("url")
    page.add_argument("--body", default="")
    page.add_argument("--host", default="")
    name = kinds.add_parser("resolve")
    name.add_argument("name")
    name.add_argument("server")
    chosen = parser.parse_args()
    if chosen.kind == "fetch":
        return fetch(chosen.url, chosen.body, chosen.host)
    return resolve(chosen.name, chosen.server)


if __name__ == "__main__":
    sys.exit(main())
