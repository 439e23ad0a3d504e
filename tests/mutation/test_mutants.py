"""Mutants are changes of guards and numbers, the same ones for the same text and seed."""

from __future__ import annotations

import ast

from tests.mutation.__main__ import _judge, sample
from tests.mutation.mutants import mutants_of
from tests.mutation.reach import Reach
from tests.mutation.trial import SURVIVED

TEXT = '''
MOST = 3

@dataclass(frozen=True)
class Case:
    def judge(self, n: int = 2) -> "str":
        """1 is no number here."""
        assert n != 9
        if n < MOST and not self.open:
            self.object("too few")
            return "no"
        return min(x for x in (n, 5) if x > 0)
'''


def changes(tmp_path):
    path = tmp_path / "case.py"
    path.write_text(TEXT, "utf-8")
    return {mutant.change: mutant for mutant in mutants_of(path)}


def test_every_guard_and_number_is_changed_and_nothing_else(tmp_path):
    assert list(changes(tmp_path)) == [
        "3  ->  4",
        "3  ->  2",
        "2  ->  3",
        "2  ->  1",
        "if n < MOST and (not self.open): ...  ->  if True: ...",
        "if n < MOST and (not self.open): ...  ->  if False: ...",
        "n < MOST and (not self.open)  ->  n < MOST or not self.open",
        "n < MOST and (not self.open)  ->  not self.open",
        "n < MOST and (not self.open)  ->  n < MOST",
        "n < MOST  ->  n <= MOST",
        "n < MOST  ->  n >= MOST",
        "not self.open  ->  self.open",
        "self.object('too few')  ->  pass",
        "return 'no'  ->  pass",
        "min((x for x in (n, 5) if x > 0))  ->  max((x for x in (n, 5) if x > 0))",
        "5  ->  6",
        "5  ->  4",
        "x > 0  ->  True",
        "x > 0  ->  x >= 0",
        "x > 0  ->  x <= 0",
        "0  ->  1",
        "0  ->  -1",
    ]


def test_a_mutant_is_the_module_with_one_change_on_the_same_lines(tmp_path):
    mutant = changes(tmp_path)["self.object('too few')  ->  pass"]
    said, other = ast.unparse(ast.parse(TEXT)), ast.unparse(mutant.tree())
    assert other == said.replace("self.object('too few')", "pass")
    assert (mutant.line, mutant.lines, mutant.function) == (10, (10,), "judge")
    assert changes(tmp_path)["n < MOST  ->  n <= MOST"].lines == (9,)
    assert [changes(tmp_path)[change].function for change in ("2  ->  3", "3  ->  4")] == ["", ""]


def test_a_seed_always_chooses_the_same():
    one, again, other = (sample("rules/base/units.py", 5, seed) for seed in (12, 12, 13))
    assert one == again != other and len(set(one)) == 5


def test_a_mutant_that_no_test_reaches_lives():
    assert _judge([]) == SURVIVED


def test_what_runs_on_import_alone_meets_every_test():
    lines = {name: frozenset({("rule.py", 1)}) for name in ("slow", "broken", "quick")}
    reach = Reach(lines, {"slow": 2.0, "broken": 0.0, "quick": 1.0}, ["broken"])
    assert reach.of_file("rule.py") == reach.of_file("tables.py") == ["quick", "slow"]
    assert reach.of({("tables.py", 1)}) == []
