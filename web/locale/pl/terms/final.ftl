### final

final-corrections = Poprawki
final-before = Punkty przed końcową punktacją
