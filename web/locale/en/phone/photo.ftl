### A photo answers a question: texts of the script.

photo-sending = Reading the photo…
photo-found = { $n ->
    [one] Is it this? Tap it to answer with it.
   *[other] Which of these? Tap one to answer with it.
}
photo-part = Part of your photo
photo-not_sent = The photo could not be sent. Check the connection, then take it again.
