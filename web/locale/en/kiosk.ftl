# The switch of the attached screen, on the page of the computer.
kiosk-title = Attached screen
kiosk-why = The display that is attached to the computer. Switched on, it shows the table page full screen; switched off, only the codes as text.
kiosk-on = Show the table page
kiosk-off = Show only the codes
