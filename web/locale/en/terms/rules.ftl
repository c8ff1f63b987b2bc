### What differs when the rules have changed since a running game was played.

rules-changed = This game was begun with version { $before } of the rules. Version { $now } is played here now.
rules-corrected = The rules have been corrected since this game was played.
rules-asks_again = The newer rules ask again from answer { $n } of { $of }.
rules-points_differ = { $seat } has { $n } VP by the newer rules, instead of { $before }.
rules-goods_differ = { $seat } has { AMOUNT($kind, $n) } by the newer rules, instead of { $before }.
rules-same_standing = Points and open goods are the same by the newer rules.
rules-setup_refused = They cannot play its set-up. Close the table: its record stays as it is.
rules-host_decides = The host decides how to go on.
