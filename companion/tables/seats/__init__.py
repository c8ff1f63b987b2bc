"""Seats: the people on them, and the requests of phones without a seat."""

from companion.tables.seats.people import (
    COLOURS,
    ORDER,
    Former,
    Person,
    Presence,
    PublicPerson,
    Seat,
    hash_of,
    new_token,
    public_person,
    read_seat,
)

__all__ = [
    "COLOURS",
    "ORDER",
    "Former",
    "Person",
    "Presence",
    "PublicPerson",
    "Seat",
    "hash_of",
    "new_token",
    "public_person",
    "read_seat",
]
