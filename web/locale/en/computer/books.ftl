# Backups of everything, on the page of the computer.
books-title = Backups
books-last = The last backup was made { $ago }.
books-none = There is no backup of this computer yet.
books-make = Make a backup now
books-making = A backup is being made, and every game in it replayed. You can go on playing.
books-download = Download
books-secret = Whoever has such a file can read every hidden answer and has the keys of all hosts. Keep it as you keep the computer.
books-house = A backup has the keys of all hosts. Only the person who runs this computer can download one: open the house link.
books-choose = Choose a backup on this device
books-restore_sure = Restore it now
books-sure_everything = Everything comes back as it was in this backup: games, packs, settings and all keys. Only the links of that computer count then, also for this page. What is here now is kept beside it.
books-preparing = The backup is being checked, and every game in it replayed. Nothing has been changed yet.
books-restarting = The backup is in order. Exchequer starts again in a moment.
books-by_hand = The backup is in order. Stop Exchequer at its terminal (Ctrl-C) and start it again: then it is restored.
