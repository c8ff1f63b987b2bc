"""Starter of server processes: imports the server once, and forks a process for each start.

``python -m tests.faults.server_starter FD`` serves requests on the inherited socket ``FD`` (``SOCK_SEQPACKET``):

* ``{"run": [arguments of companion run]}`` with the file descriptors of standard output and standard error: the reply
  is the id of the new process;
* ``{"wait": id}``: the reply is the exit code of that process, negative for a signal, when it has ended.

A start takes some tens of milliseconds instead of a second, so that a test can start a thousand servers. Each of them
is a process of its own that runs the same command as ``./exchequer run``.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import resource
import signal
import socket
import sys

import gevent
from gevent import monkey

PRELOADED = ("companion.cli.run", "companion.server.app", "flask", "flask_socketio", "sqlalchemy.dialects.sqlite")
"""Modules imported before the first start; those that the server imports late are left to it."""

OPEN_FILES = 1024
"""The usual soft limit of open files of a shell and a service."""


def main(channel: socket.socket) -> None:
    """Serve requests until the other end of the socket is closed, and kill the servers that still run then."""
    running: set[int] = set()
    for name in PRELOADED:
        importlib.import_module(name)
    gc.freeze()
    channel.send(b"ready")
    while True:
        text, descriptors, _, _ = socket.recv_fds(channel, 65536, 2)
        if not text:
            for server in running:
                os.kill(server, signal.SIGKILL)
            return
        request = json.loads(text)
        if "wait" in request:
            _, status = monkey.get_original("os", "waitpid")(request["wait"], 0)
            running.discard(request["wait"])
            channel.send(str(os.waitstatus_to_exitcode(status)).encode())
            continue
        child = monkey.get_original("os", "fork")()
        if child == 0:
            channel.close()
            _become_server(request["run"], *descriptors)
        for descriptor in descriptors:
            os.close(descriptor)
        running.add(child)
        channel.send(str(child).encode())


def _become_server(arguments: list[str], output: int, errors: int) -> None:
    """Run the command in this process, and end it."""
    from companion.__main__ import main as command

    gevent.reinit()
    os.setsid()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(OPEN_FILES, most), most))
    nothing = os.open(os.devnull, os.O_RDONLY)
    for descriptor, standard in ((nothing, 0), (output, 1), (errors, 2)):
        os.dup2(descriptor, standard)
        os.close(descriptor)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.argv = ["companion", "run", *arguments]
    code: object = 1
    try:
        command(["run", *arguments], prog_name="exchequer")
    except SystemExit as ended:
        code = ended.code
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code if isinstance(code, int) else 0 if code is None else 1)


if __name__ == "__main__":
    requests = socket.socket(fileno=int(sys.argv[1]))  # an ordinary socket: this process has no other work meanwhile
    monkey.patch_all()
    main(requests)
