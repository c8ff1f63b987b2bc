"""Workers: a bounded number of threads that carry out jobs in the order in which they come."""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable

log = logging.getLogger("exchequer.transport")

PATIENCE = 3.0
"""Seconds to wait for the threads at the end."""

Job = Callable[[], None]


class Workers:
    """Up to ``most`` threads; a thread is started only when a job waits and all others are busy."""

    def __init__(self, name: str, most: int) -> None:
        self._name = name
        self._most = most
        self._jobs: deque[Job] = deque()
        self._ready = threading.Condition()
        self._idle = 0
        self._threads: list[threading.Thread] = []
        self._stopping = False

    @property
    def waiting(self) -> int:
        """How many jobs wait for a thread."""
        return len(self._jobs)

    @property
    def idle(self) -> bool:
        """Whether no job waits and none is carried out."""
        with self._ready:
            return not self._jobs and self._idle == len(self._threads)

    def put(self, job: Job) -> None:
        """Carry out a job on one of the threads."""
        with self._ready:
            self._jobs.append(job)
            if self._idle >= len(self._jobs):
                self._ready.notify()
                return
            if len(self._threads) >= self._most or self._stopping:
                return
            thread = threading.Thread(target=self._work, name=f"{self._name}-{len(self._threads) + 1}", daemon=True)
            self._threads.append(thread)
        thread.start()

    def stop(self) -> None:
        """Let each thread end after its current job, and wait for that; jobs that wait are dropped."""
        with self._ready:
            self._stopping = True
            self._jobs.clear()
            self._ready.notify_all()
        until = time.monotonic() + PATIENCE
        for thread in self._threads:
            thread.join(max(0.0, until - time.monotonic()))

    def _work(self) -> None:
        while True:
            with self._ready:
                while not self._jobs:
                    if self._stopping:
                        return
                    self._idle += 1
                    self._ready.wait()
                    self._idle -= 1
                job = self._jobs.popleft()
            try:
                job()
            except Exception:
                log.exception("A job failed")
            del job  # a thread that waits must not keep a page that has gone
