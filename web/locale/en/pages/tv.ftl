## The page that a television opens until it is paired with a table

tv-title = Television
tv-how = The host types this code on the host page, under “{ $card }”.
tv-card = A television as table page
tv-code = Code
tv-waiting = This screen then shows the table by itself.
tv-lost = The server does not answer. Trying again.
tv-settings = Language and light
