host-start_player = Who sets out first: the one who walked a dog last?
