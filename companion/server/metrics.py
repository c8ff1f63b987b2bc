"""Metrics: figures of one server in the format of Prometheus (package prometheus-client, of the extra ``cafe``).

Counters and durations are noted while requests and messages are carried out; everything else is read when the metrics
are asked for. Labels are of fixed sets: kinds of messages, codes of refusals, routes, devices. Nothing names a player,
a table or an address.
"""

from __future__ import annotations

import time
from collections import Counter as Counts
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import flask
from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.gc_collector import GCCollector
from prometheus_client.metrics_core import GaugeMetricFamily, InfoMetricFamily, Metric
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

from companion.version import version

if TYPE_CHECKING:
    from companion.devices.hubs import DeviceHubs
    from companion.server.readiness import Readiness
    from companion.server.stuck_tables import StuckTables
    from companion.tables.registry import TableRegistry

SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Upper bounds of the durations that are told apart, in seconds."""
_BEGUN = "exchequer.begun"


@dataclass(slots=True)
class Watched:
    """What figures are read of."""

    registry: TableRegistry
    devices: DeviceHubs
    readiness: Readiness
    stuck_tables: StuckTables
    pages: Callable[[], list[tuple[str, bool]]]
    """Returns for each page its kind ("" before it has said it), and whether it is that of a seat or host."""


class Metrics:
    """The metrics of one server. Safe to use from several threads."""

    def __init__(self, watched: Watched) -> None:
        """Read figures of these parts of an application."""
        self.registry = CollectorRegistry(auto_describe=False)
        self._messages = Counter(
            "exchequer_messages", "Messages of pages, by outcome.", ["event", "outcome"], registry=self.registry
        )
        self._refusals = Counter(
            "exchequer_refusals", "Messages of pages that were refused, by code.", ["code"], registry=self.registry
        )
        self._message_seconds = Histogram(
            "exchequer_message_seconds",
            "Time from the start of a message's handling until its acknowledgement and all views are handed out.",
            ["event"],
            buckets=SECONDS,
            registry=self.registry,
        )
        self._request_seconds = Histogram(
            "exchequer_request_seconds",
            "Time in which a request over HTTP was carried out.",
            ["route", "status"],
            buckets=SECONDS,
            registry=self.registry,
        )
        ProcessCollector(registry=self.registry)
        PlatformCollector(registry=self.registry)
        GCCollector(registry=self.registry)
        self.registry.register(_State(self, watched))

    def message(self, event: str, code: str, seconds: float) -> None:
        """A message of this kind was carried out (``code`` is "") or refused with a code, in so many seconds."""
        self._messages.labels(event, "refused" if code else "carried_out").inc()
        self._message_seconds.labels(event).observe(seconds)
        if code:
            self._refusals.labels(code).inc()

    def observe(self, app: flask.Flask) -> None:
        """Note the durations of an application's requests."""

        def begin() -> None:
            flask.g.setdefault(_BEGUN, time.perf_counter())

        def end(response: flask.Response) -> flask.Response:
            begun = flask.g.get(_BEGUN)
            if begun is not None:
                route = flask.request.endpoint or "none"
                seconds = time.perf_counter() - begun
                self._request_seconds.labels(route, f"{response.status_code // 100}xx").observe(seconds)
            return response

        app.before_request(begin)
        app.after_request(end)

    def text(self) -> tuple[bytes, str]:
        """All metrics, and their content type."""
        return generate_latest(self.registry), CONTENT_TYPE_LATEST


class _State(Collector):
    """What is read of the server when the metrics are asked for."""

    def __init__(self, metrics: Metrics, watched: Watched) -> None:
        self._metrics = metrics
        self._watched = watched

    def collect(self) -> Iterable[Metric]:
        """The figures of this moment."""
        watched = self._watched
        yield InfoMetricFamily("exchequer", "The server.", {"version": version()})
        reasons = watched.readiness.reasons()
        yield GaugeMetricFamily("exchequer_ready", "Whether the server takes new connections.", float(not reasons))
        trouble = GaugeMetricFamily("exchequer_trouble", "What is amiss now, by code.", labels=["code"])
        for code in reasons:
            trouble.add_metric([code], 1.0)
        yield trouble
        yield GaugeMetricFamily(
            "exchequer_stuck_tables", "Tables that have held up others for long.", len(watched.stuck_tables.found())
        )
        yield from self._tables(watched)
        yield from self._pages(watched)
        yield from self._devices(watched)

    def _tables(self, watched: Watched) -> Iterable[Metric]:
        loaded = watched.registry.running()
        counts = Counts(
            "over" if table.over else "paused" if table.paused else "playing" if table.started else "gathering"
            for table in loaded
        )
        tables = GaugeMetricFamily("exchequer_tables", "Tables in memory that are not closed.", labels=["state"])
        for state in ("gathering", "playing", "paused", "over"):
            tables.add_metric([state], counts[state])
        yield tables
        yield GaugeMetricFamily(
            "exchequer_damaged_tables", "Tables that cannot be opened.", len(watched.registry.damaged)
        )

    def _pages(self, watched: Watched) -> Iterable[Metric]:
        pages = GaugeMetricFamily("exchequer_pages", "Open pages.", labels=["kind", "role"])
        for (kind, is_known), count in sorted(Counts(watched.pages()).items()):
            pages.add_metric([kind or "none", "known" if is_known else "anonymous"], count)
        yield pages

    def _devices(self, watched: Watched) -> Iterable[Metric]:
        devices = GaugeMetricFamily("exchequer_devices", "Devices, by state.", labels=["device", "state"])
        for (name, state), count in sorted(watched.devices.states().items()):
            devices.add_metric([name, state], count)
        yield devices
        elsewhere = GaugeMetricFamily("exchequer_devices_elsewhere", "Tables with devices elsewhere.", labels=["state"])
        for state, count in watched.devices.elsewhere().items():
            elsewhere.add_metric([state], count)
        yield elsewhere
