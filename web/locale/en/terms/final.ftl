### Lines of the final score.

final-corrections = Corrections
final-before = Points before the final scoring
