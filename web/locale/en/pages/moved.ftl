# The page at which a device arrives from another address of the computer.
moved-title = Moving
moved-going = The table has another address now. This page goes there.
moved-to_start = To the start page
