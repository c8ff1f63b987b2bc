### Questions of the rules.

ask-last_in_a_monastery = Who visited a monastery last? That player starts.
ask-missions = Which two missions of kind { $kind } are open?
ask-roll = Roll all your dice. What do they show?
ask-roll_some_again = Roll again any of these dice. What do all of them show now?
ask-roll_one = Roll the new die. What does it show?
ask-place = Which number do you place?
ask-take = Which dice do you take?
ask-act = What do you do with this die?
ask-bonus_action = The road gives one action of any column. Which one?
ask-bonus = Which bonus do you take?
ask-die = You may take another die of your own.
ask-keep_die = The new die shows { $number }. Do you keep it?
ask-novice = Which novice do you send?
ask-novice_and_place = Which novice do you send, and where?
ask-place_novice = Where do you send the novice?
ask-extra = The row is empty. Where do you send the extra novice, free of charge?
ask-window = Which window do you take, and into which row?
ask-window_and_bonus = Which window do you take, into which row, and for which bonus?
