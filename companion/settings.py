"""What one server is told at its start."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Settings:
    """Where the data lies, how the server is reached, and what it bears.

    ``base_url`` is the address that phones are told ("" : the one they came by).
    ``game`` is what is played when nobody says which ("": the first of all).
    A page may send ``rate`` messages a second, ``burst`` of them at once; whoever goes on sending
    ten times that is cut off.
    """

    data: Path
    base_url: str = ""
    game: str = ""
    database_url: str = ""
    rate: float = 20.0
    burst: int = 60
    most_tables: int = 200
    most_connections: int = 600
    most_connections_of_table: int = 64
