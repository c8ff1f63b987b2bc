## Phone page: a seat that is no longer this phone’s

leaving-watch = Watch
