"""Every clause has a test, and every test that is marked with a clause has one to mark."""

import re
from pathlib import Path

from redball import resources
from redball.rules.clause_files import read_clause_file

TESTS = Path(__file__).parents[1]
MARK = re.compile(r"\brule\(([^)]*)\)", re.S)
ID = re.compile(r"[\"']([A-Z][A-Z0-9-]*-\d\d)[\"']")
"""Wider than what clause files may hold, so that a mark that is misspelt is found."""


def marked() -> set[str]:
    """Ids in all ``pytest.mark.rule(...)`` of the tests."""
    pages = (path.read_text("utf-8") for path in TESTS.rglob("*.py"))
    return {found for page in pages for call in MARK.findall(page) for found in ID.findall(call)}


def clauses() -> set[str]:
    """Ids in all clause files, those of rule sets that nobody can play yet included."""
    files = resources.assets("rules").glob("**/*.toml")
    return {clause.id for path in files for clause in read_clause_file(path).clauses}


def test_every_clause_has_a_test():
    missing = sorted(clauses() - marked())
    assert not missing, f"clauses without a test: {', '.join(missing)}"


def test_every_mark_names_a_clause():
    unknown = sorted(marked() - clauses())
    assert not unknown, f"marks without a clause: {', '.join(unknown)}"
