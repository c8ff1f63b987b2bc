"""The camera: from frames to what lies where on the table, and what has changed.

Frames come from a source (device, video, folder, simulated table). Tags and markers are found in
them, a homography says where on the table a tag lies and how it is turned, and the tracker
reports each real change once. Nothing here knows a game: a tag is a text.
"""
