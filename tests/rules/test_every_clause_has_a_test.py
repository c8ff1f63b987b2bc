"""The rulebook has a test for every clause, and no test names a clause that is not there.

`clauses.txt` lists the ids of the rulebook's clauses; ids never change their number or their meaning.
"""

import ast
from pathlib import Path

HERE = Path(__file__).parent
CLAUSES = HERE.joinpath("clauses.txt").read_text(encoding="utf-8").split()


def named_by_tests() -> set[str]:
    """The clause ids in the rule markers of the test functions in this directory, read from their source."""
    named: set[str] = set()
    for file in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test_"):
                continue
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                    named.update(str(ast.literal_eval(argument)) for argument in mark.args)
    return named


def test_the_list_has_each_clause_once_and_leaves_no_number_out() -> None:
    assert len(set(CLAUSES)) == len(CLAUSES)
    sections: dict[str, list[int]] = {}
    for clause in CLAUSES:
        sections.setdefault(clause[4], []).append(int(clause[5:]))
    assert "".join(sections) == "SRFABGCDPEXZ"
    for section, numbers in sections.items():
        assert numbers == list(range(1, len(numbers) + 1)), section


def test_every_clause_is_named_by_a_test() -> None:
    named = named_by_tests()
    assert [clause for clause in CLAUSES if clause not in named] == []


def test_no_test_names_a_clause_that_the_rulebook_does_not_have() -> None:
    assert sorted(named_by_tests() - set(CLAUSES)) == []
