"""Tables: state and its reducer, journal, seats, records and the registry of tables."""
