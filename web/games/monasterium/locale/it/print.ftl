print-mat_middle = Dadi
