"""Sockets: the connected pages and devices, their messages, and the views that they are sent."""
