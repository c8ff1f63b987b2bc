"""Forwarder in tests: connections to a server of this computer that are cut, or lose what goes one way, when told."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable
from contextlib import suppress


class Forwarder:
    """Listens on a port of its own, and forwards what comes to another port of this computer, and back."""

    def __init__(self, port: int) -> None:
        """Forward to ``port``."""
        self.lose_answers = False
        """Whether what comes from the server is lost: the connections stay."""
        self.cut_at_answer = False
        """Whether a connection is cut when the server sends something, which is lost."""
        self.cut_at_request = False
        """Whether a connection is cut when something is sent to the server, which is lost."""
        self.on_cut: Callable[[], object] = lambda: None
        """Called before a connection is cut because of these."""
        self._target = port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        self._pairs: set[tuple[socket.socket, socket.socket]] = set()
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                try:
                    server = socket.create_connection(("127.0.0.1", self._target))
                except OSError:
                    client.close()
                    continue
                pair = client, server
                self._pairs.add(pair)
                threading.Thread(target=self._carry, args=(client, server, pair, True), daemon=True).start()
                threading.Thread(target=self._carry, args=(server, client, pair, False), daemon=True).start()

    def _carry(
        self, source: socket.socket, target: socket.socket, pair: tuple[socket.socket, socket.socket], up: bool
    ) -> None:
        with suppress(OSError):
            while content := source.recv(65536):
                if self.cut_at_request if up else self.cut_at_answer:
                    self.on_cut()
                    break
                if up or not self.lose_answers:
                    target.sendall(content)
        self._cut(pair)

    def _cut(self, pair: tuple[socket.socket, socket.socket]) -> None:
        self._pairs.discard(pair)
        for one in pair:
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()

    def cut(self) -> None:
        """Cut all connections."""
        for pair in list(self._pairs):
            self._cut(pair)

    def close(self) -> None:
        """Cut all connections, and take none any more."""
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self.cut()
