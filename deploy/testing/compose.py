"""Test of a house in containers: started as `deploy/cafe/compose.yaml` says, played through nginx, its parts killed.

``deploy/test compose`` as root, with Docker and its Compose plugin: each step prints a line, the end a JSON object.
``--from-debian`` makes the images of Debian, PostgreSQL, Redis and nginx from Debian's packages, for a computer that
reaches no registry of images; the services then start by commands of this file instead of those images' own.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import re
import resource
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from pathlib import Path

from deploy.testing.guests import TABLES, playing
from deploy.testing.package_trial import Failed, Report, require
from deploy.testing.roots import MIRROR, RootError

ROOT = Path(__file__).resolve().parents[2]
PROJECT = "exchequer-test"
BACK = 10.0
"""Seconds after which tables have to go on when a part of the house was killed."""
STARTED = 240.0
"""Seconds in which all containers have to serve."""
BASE = f"{PROJECT}-debian"
CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")
"""Authorities that this computer trusts: a package index may be reached through one of its own."""

BASE_FILE = """
FROM {base}
COPY ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
RUN printf '[global]\\ncert = /etc/ssl/certs/ca-certificates.crt\\n' >/etc/pip.conf
"""
POSTGRES_FILE = """
FROM {base}
RUN apt-get update -q && apt-get install -q -y --no-install-recommends postgresql-common \\
    && sed -ri 's/#(create_main_cluster) .*$/\\1 = false/' /etc/postgresql-common/createcluster.conf \\
    && apt-get install -q -y --no-install-recommends postgresql-17 \\
    && install -d -o postgres -g postgres -m 0700 /var/lib/postgresql/data
ENV PATH=/usr/lib/postgresql/17/bin:/usr/sbin:/usr/bin:/sbin:/bin PGDATA=/var/lib/postgresql/data
COPY start.sh /
USER postgres
VOLUME /var/lib/postgresql/data
STOPSIGNAL SIGINT
CMD ["/start.sh"]
"""
POSTGRES_START = """#!/bin/sh
# As the usual image: the first start makes the database of POSTGRES_USER, whose password is in a file.
set -eu
[ -s "$PGDATA/PG_VERSION" ] || {
    initdb --encoding=UTF8 --auth-host=scram-sha-256 --auth-local=trust \\
        --username="$POSTGRES_USER" --pwfile="$POSTGRES_PASSWORD_FILE"
    printf "host all all all scram-sha-256\\n" >>"$PGDATA/pg_hba.conf"
    pg_ctl --wait -o "-c listen_addresses=''" start
    createdb --username="$POSTGRES_USER" --maintenance-db=postgres "$POSTGRES_DB"
    pg_ctl --wait -m fast stop
}
exec postgres -c listen_addresses='*'
"""
REDIS_FILE = """
FROM {base}
RUN groupadd -r -g 999 redis && useradd -r -g redis -u 999 redis \\
    && apt-get update -q && apt-get install -q -y --no-install-recommends redis-server \\
    && install -d -o redis -g redis /data
WORKDIR /data
CMD ["redis-server"]
"""
NGINX_FILE = """
FROM {base}
RUN apt-get update -q && apt-get install -q -y --no-install-recommends nginx-light && mkdir -p /etc/nginx/conf.d
STOPSIGNAL SIGQUIT
CMD ["nginx", "-g", "daemon off;"]
"""


def run(*words: str, environment: Mapping[str, str] | None = None, seconds: float = 900) -> str:
    """Run a command; its output. Raises `RootError` with the end of what it said if it fails."""
    done = subprocess.run(
        words, capture_output=True, text=True, check=False, timeout=seconds, env={**os.environ, **(environment or {})}
    )
    if done.returncode:
        raise RootError(f"{' '.join(words[:6])}: {(done.stdout + done.stderr)[-1500:]}")
    return done.stdout


def images_of_debian(work: Path) -> Path:
    """Make the images from Debian's packages; returns the file that puts them in place of the usual ones."""
    archive = work / "trixie.tar"
    run("mmdebstrap", "--variant=minbase", "--include=ca-certificates", "trixie", str(archive), MIRROR)
    run("docker", "import", str(archive), f"{BASE}:fresh")
    archive.unlink()
    certificates = CERTIFICATES.read_text(encoding="ascii")
    build(work, BASE, BASE_FILE.format(base=f"{BASE}:fresh"), {"ca-certificates.crt": certificates})
    build(work, f"{PROJECT}-postgres", POSTGRES_FILE.format(base=BASE), {"start.sh": POSTGRES_START})
    build(work, f"{PROJECT}-redis", REDIS_FILE.format(base=BASE), {})
    build(work, f"{PROJECT}-nginx", NGINX_FILE.format(base=BASE), {})
    override = work / "images.json"
    services: dict[str, object] = {name: {"image": f"{PROJECT}-{name}"} for name in ("postgres", "redis", "nginx")}
    services["exchequer"] = {"build": {"args": {"DEBIAN": BASE}}}
    override.write_text(json.dumps({"services": services}), encoding="utf-8")
    return override


def build(work: Path, name: str, content: str, files: Mapping[str, str]) -> None:
    """Build an image from a text and the files that it copies."""
    with tempfile.TemporaryDirectory(dir=work) as folder:
        for file, text in {"Dockerfile": content, **files}.items():
            Path(folder, file).write_text(text, encoding="utf-8")
            Path(folder, file).chmod(0o755)
        run("docker", "build", "--quiet", "--tag", name, folder, environment={"DOCKER_BUILDKIT": "0"})


class Composed:
    """The house in its containers, made from a copy of the committed files."""

    def __init__(self, source: Path, override: Path | None) -> None:
        """``override`` names other images."""
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = int(free.getsockname()[1])
        self.secrets = source / "deploy/cafe/secrets"
        files = [source / "deploy/cafe/compose.yaml", *([override] if override else [])]
        self._words = ["docker", "compose", "--project-name", PROJECT]
        self._words += [word for file in files for word in ("--file", str(file))]
        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        most = 65536 if hard == resource.RLIM_INFINITY else min(hard, 65536)
        self._environment = {"EXCHEQUER_PORT": str(self.port), "EXCHEQUER_FILES": str(most)}
        if override is not None:  # what builds by default needs another program
            self._environment["DOCKER_BUILDKIT"] = "0"

    def compose(self, *words: str) -> str:
        """Run a command of Compose. Raises `RootError`."""
        return run(*self._words, *words, environment=self._environment)

    def get(self, path: str) -> int:
        """The status of a page that nginx serves; 0 if there is no answer."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=5) as response:
                return int(response.status)
        except urllib.error.HTTPError as refused:
            return refused.code
        except OSError:
            return 0

    def require_served(self, seconds: float = STARTED) -> None:
        """Wait until nginx answers with what the workers say. Raises `Failed`."""
        until = time.monotonic() + seconds
        while self.get("/healthz") != 200:
            require(time.monotonic() < until, self.compose("logs", "--no-color", "--tail", "30", "exchequer"))
            time.sleep(0.5)

    def house_key(self) -> str:
        """The key of the house link, from the log of the workers' container."""
        found = re.findall(r"/house\?key=([0-9a-f]+)", self.compose("logs", "exchequer"))
        require(bool(found), "the log has no house link")
        return str(found[-1])

    def inside(self, service: str, *words: str) -> str:
        """Run a command in a container. Raises `RootError`."""
        return self.compose("exec", "-T", service, *words)

    def kill(self, service: str) -> None:
        """Kill the first process of a container; Compose's restart policy starts it again."""
        name = self.compose("ps", "--quiet", service).strip()
        process = run("docker", "inspect", "--format", "{{.State.Pid}}", name).strip()
        os.kill(int(process), 9)


@contextlib.contextmanager
def composed(source: Path, override: Path | None) -> Iterator[Composed]:
    """The house while it runs; containers, networks and volumes are removed afterwards."""
    house = Composed(source, override)
    try:
        house.compose("up", "--detach", "--build")
        yield house
    finally:
        house.compose("down", "--volumes", "--timeout", "20")


def try_house(house: Composed, report: Report) -> None:
    """All steps of one house."""
    where = "compose"
    with report.step(where, "all containers serve, and are healthy"):
        house.require_served()
        until = time.monotonic() + STARTED
        while (states := set(house.compose("ps", "--format", "{{.Service}} {{.Health}}").split("\n"))) and not {
            "exchequer healthy", "postgres healthy",
        } <= states:  # fmt: skip
            require(time.monotonic() < until, f"not healthy: {states}")
            time.sleep(1)
    key = house.house_key()
    with report.step(where, "no secret is shown; metrics stay inside; nothing but nginx has a port"):
        password = (house.secrets / "postgres_password").read_text(encoding="ascii")
        shown = house.compose("logs") + run("docker", "inspect", *house.compose("ps", "--quiet").split())
        require(password not in shown, "a password is shown")
        for path in ("/metrics", "/readyz"):
            require(house.get(path) == 404, f"nginx shows {path}")
        ports = house.compose("ps", "--format", "{{.Service}} {{.Publishers}}")
        published = [line.split()[0] for line in ports.splitlines() if f" {house.port} " in line]
        require(published == ["nginx"], ports)
    with report.step(where, "the workers cannot write to their own program"):
        wrote = house.inside("exchequer", "sh", "-c", "touch /exchequer/companion/new 2>/dev/null && echo yes || true")
        require(not wrote.strip(), "a worker can write to its program")
    with report.step(where, f"{TABLES} tables play through nginx"), playing(house.port, key) as guests:
        guests.require_going_on(30)
        guests.require_going_on(10)
    for service in ("redis", "postgres", "exchequer", "nginx"):
        name = f"{service} killed: it is started again, and the tables go on"
        with report.step(where, name), playing(house.port, key) as guests:
            guests.require_going_on(30)
            house.kill(service)
            time.sleep(1)
            guests.require_going_on(BACK if service != "exchequer" else 30)
    with report.step(where, "all containers stopped and started: games, accounts and links are there"):
        rows = int(house.inside("postgres", "psql", "-U", "exchequer", "-tAc", "SELECT count(*) FROM entries"))
        house.compose("stop")
        require(house.get("/healthz") == 0, "something still answers")
        house.compose("start")
        house.require_served()
        require(house.house_key() == key, "the house link is another")
        found = house.inside("postgres", "psql", "-U", "exchequer", "-tAc", "SELECT count(*) FROM entries")
        require(int(found) >= rows > 0, f"rows: {found} of {rows}")
        with playing(house.port, key) as guests:
            guests.require_going_on(30)


def main(arguments: list[str]) -> int:
    """Try the house in containers."""
    parser = argparse.ArgumentParser(prog="deploy/test compose", description="Try the house in containers.")
    parser.add_argument("--from-debian", action="store_true", help="make all images from Debian's packages")
    parser.add_argument("--work", type=Path, help="folder for sources and images on their way; by default, temporary")
    chosen = parser.parse_args(arguments)
    report, begun = Report(), time.monotonic()
    with tempfile.TemporaryDirectory(dir=chosen.work) as name:
        work = Path(name)
        with contextlib.suppress(Failed, RootError, OSError, subprocess.SubprocessError):
            with report.step("compose", "sources, secrets and images"):
                require(shutil.which("docker") is not None, "Docker is needed")
                source = work / "source"
                source.mkdir()
                packed = subprocess.Popen(["git", "-C", str(ROOT), "archive", "HEAD"], stdout=subprocess.PIPE)
                subprocess.run(["tar", "-C", str(source), "-xf", "-"], stdin=packed.stdout, check=True)
                require(packed.wait() == 0, "the sources cannot be packed")
                run(str(source / "deploy/cafe/make_secrets.sh"))
                override = images_of_debian(work) if chosen.from_debian else None
            with composed(source, override) as house:
                try_house(house, report)
    failed = [step for step in report.steps if step["problem"]]
    seconds = round(time.monotonic() - begun)
    print(json.dumps({"test": "compose", "steps": len(report.steps), "failed": failed, "seconds": seconds}))
    return 1 if failed or len(report.steps) < 10 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
