"""Devices' program: reads a computer's camera and dice, and reports them to a server."""
