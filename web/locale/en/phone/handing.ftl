## Phone page, settings: handing the seat over, and leaving it to a stand-in

handing-over = Hand over my seat
handing-over-means = Another phone takes your seat at once, with all that it hides. This phone loses it.
handing-over-show = Show the code
handing-over-scan = Scan this with the other phone, or open { $url } there and enter the code.
handing-over-lasts = The code works once, within { $minutes } minutes.
handing-host-page = Host page
handing-stand-in = Leave my seat to a stand-in
handing-stand-in-means = A program plays on from what you see. Whoever moves your pieces sees what it takes and gives. With this phone you get the seat back at any time.
handing-stand-in-carer = Who moves my pieces
handing-stand-in-table = Those at the table page
handing-stand-in-now = Leave it to the stand-in
