"""Verbs are registered where they are written, those of rule sets in a package of the set's id."""

from __future__ import annotations

import sys
from pkgutil import iter_modules

import pytest
from redball import rules
from redball.cli import additions, sets, verb, verbs
from redball.cli.additions import Addition
from redball.cli.answer import Answer

TOLL = """
from redball.cli.answer import Answer
from redball.cli.kinds import amount
from redball.cli.verb import argument, one_of, verb

@verb("toll", "tell what posts take", argument("posts", type=amount),
      one_of(argument("--sea", action="store_true"), argument("--land", action="store_true")))
def toll(arguments):
    return Answer({"posts": arguments.posts}, [f"{arguments.posts} posts"])
"""


@pytest.fixture
def toll(tmp_path, monkeypatch):
    """A package of a rule set's verbs, and the list of verbs as it is before anybody asked for one."""
    folder = tmp_path / "more" / "toll"
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text(TOLL, "utf-8")
    monkeypatch.setattr(sets, "__path__", [*sets.__path__, str(folder.parent)])
    verbs.verbs.cache_clear()
    yield
    verbs.verbs.cache_clear()
    verb.REGISTERED.pop("toll", None)
    sys.modules.pop("redball.cli.sets.toll", None)


def test_a_folder_is_all_that_a_verb_of_a_rule_set_needs(redball, toll):
    assert redball("toll", "3").out == "3 posts\n"
    assert redball("toll", "3", "--json").json == {"posts": 3}
    assert "tell what posts take" in redball("--help").out
    wrong = redball("tol", "3")
    assert (wrong.code, "did you mean toll" in wrong.err) == (2, True)
    assert "redball toll posts: found “x”, expected a whole number from 0 to 999" in redball("toll", "x").err
    both = redball("toll", "3", "--sea", "--land")
    assert (both.code, "only one of the two" in both.err) == (2, True)


def test_no_verb_is_registered_twice():
    with pytest.raises(ValueError, match="a second verb “info”"):
        verb.verb("info", "tell nothing")(lambda _: Answer(None, []))


def test_verbs_of_rule_sets_are_those_of_registered_ones():
    assert {found.name for found in iter_modules(sets.__path__)} <= {each.id for each in rules.RULE_SETS}


def test_what_rule_sets_add_to_rulings_is_joined(monkeypatch):
    one = [Addition({"a": 1}, ["first"]), Addition({}, [])]
    other = [Addition({"b": 2}, ["second", "third"]), Addition({"b": 3}, [])]
    monkeypatch.setattr(additions, "_beside", [lambda *_: one, lambda *_: other])
    joined = additions.additions(None, [None, None], [None, None])
    assert joined == [Addition({"a": 1, "b": 2}, ["first", "second", "third"]), Addition({"b": 3}, [])]
    monkeypatch.setattr(additions, "_beside", [])
    assert additions.additions(None, [None], [None]) == [Addition({}, [])]
