"""Geometry of the table: layouts, markers, homography, lens calibration and advice on the camera's position."""
