"""Listening: the sockets of the command ``run``, and the addresses at which they are reached."""

from __future__ import annotations

import errno
import socket

import click

from companion.addresses import OwnAddresses

BACKLOG = 4096
"""Connections that wait to be accepted: all phones of a house come back at the same time.

It is what Linux allows (``net.core.somaxconn``). Where it is full, phones try again after 1, 3, 7 and 15 s.
"""


def listening_sockets(
    host: str, port: int | None, handed_over: list[socket.socket], of_workers: bool = False
) -> list[socket.socket]:
    """The sockets of the pages, that of the address shown to phones first.

    The service manager's, and one of our own where a port is named that is none of them. That of several workers is
    only bound: each of them listens by one of its own, among which the system spreads the connections.
    """
    named = [one for one in handed_over if one.getsockname()[1] == port]
    if port is not None and not named:
        named = [listen(host, port, of_workers)]
    return [*named, *(one for one in handed_over if one not in named)]


def listen(host: str, port: int, of_workers: bool = False) -> socket.socket:
    """A listening socket, or one that keeps the address for workers.

    Raises click.ClickException with advice if the address cannot be used.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if of_workers:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    try:
        listening.bind((host, port))
        if not of_workers:
            listening.listen(BACKLOG)
    except OSError as problem:
        listening.close()
        reasons = {
            errno.EADDRINUSE: f"Port {port} is in use by another program (or Exchequer is running already). "
            f"Choose another: --port {port + 1}",
            errno.EACCES: f"Port {port} needs special rights. Choose one from 1024 up: --port 8080",
            errno.EADDRNOTAVAIL: f"This computer has no address {host}. Leave --host out to listen everywhere.",
        }
        raise click.ClickException(reasons.get(problem.errno or 0, f"Cannot listen: {problem}")) from None
    except OverflowError:
        listening.close()
        raise click.ClickException(f"Port {port} does not exist.") from None
    return listening


def addresses_of(listening: list[socket.socket], names: tuple[str, ...]) -> OwnAddresses:
    """The addresses of the pages: all of this computer's, unless every socket listens on the same one."""
    places = [one.getsockname() for one in listening]
    hosts = {str(place[0]) for place in places}
    return OwnAddresses(hosts.pop() if len(hosts) == 1 else "", [place[1] for place in places], names=names)
