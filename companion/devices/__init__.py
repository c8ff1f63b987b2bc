"""Devices joined to tables: camera, dice, calibration and health."""
