## Pages of those who move the pieces of a stand-in

care-title = Do this for { $name }, whom a stand-in plays
care-roll = Roll the dice for this player.
care-rolls = Roll for { $name }
care-die-own = Own die
care-die-neutral = Neutral die
care-rolled = This is what they show
