## The host page: a television is paired with the table

pairing-title = A television as table page
pairing-how = Open { $address } on the television, and type the code that it shows.
pairing-code = Code of the television
pairing-now = Show the table there
pairing-done = The television shows this table now.
pairing-lost = The server does not answer. Try again.
error-television_code = No television shows this code. Type the code that it shows now: a new one comes every ten minutes.
error-television_gone = This code is not valid any more. A new one comes at once.
