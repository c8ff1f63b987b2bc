## Accounts at the end of a chapter, a year or a round, with their script

closing-sources = Where the points came from
closing-paid = { $paid } of { $due }
closing-unknown = ? of { $due }
closing-averted = Averted with 1 loyalty.
