### asks

ask-event = Odkryj wierzchnią kartę wydarzenia. Która to?
ask-tax = Rzuć kością podatków. Co pokazuje?
