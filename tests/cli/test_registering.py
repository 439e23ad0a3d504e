"""Verbs are registered where they are written, those of rule sets in a package of the set's id."""

from __future__ import annotations

import sys
from pkgutil import iter_modules, resolve_name

import pytest
from redball import rules
from redball.cli import additions, sets, verb, verbs
from redball.cli.additions import Addition

FERRY = """
from redball.cli.answer import Answer
from redball.cli.kinds import amount
from redball.cli.verb import argument, one_of, verb

verb("ferry", "show what posts take", "redball.cli.sets.ferry:ferry", argument("posts", type=amount),
      one_of(argument("--sea", action="store_true"), argument("--land", action="store_true")))

def ferry(arguments):
    return Answer({"posts": arguments.posts}, [f"{arguments.posts} posts"])
"""


@pytest.fixture
def ferry(tmp_path, monkeypatch):
    """A package of a rule set's verbs, and the list of verbs as it is before anybody asked for one."""
    folder = tmp_path / "more" / "ferry"
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text(FERRY, "utf-8")
    monkeypatch.setattr(sets, "__path__", [*sets.__path__, str(folder.parent)])
    verbs.verbs.cache_clear()
    yield
    verbs.verbs.cache_clear()
    verb.REGISTERED.pop("ferry", None)
    sys.modules.pop("redball.cli.sets.ferry", None)


def test_a_folder_is_all_that_a_verb_of_a_rule_set_needs(redball, ferry):
    assert redball("ferry", "3").out == "3 posts\n"
    assert redball("ferry", "3", "--json").json == {"posts": 3}
    assert "show what posts take" in redball("--help").out
    wrong = redball("fery", "3")
    assert (wrong.code, "did you mean ferry" in wrong.err) == (2, True)
    assert (
        "redball ferry posts: found “x”, expected a whole number from 0 to 999" in redball("ferry", "x").err
    )
    both = redball("ferry", "3", "--sea", "--land")
    assert (both.code, "only one of the two" in both.err) == (2, True)


def test_no_verb_is_registered_twice():
    with pytest.raises(ValueError, match="there is a verb “info” already: "):
        verb.verb("info", "show nothing", "redball.cli.answers.info:info")


def test_every_verb_has_a_function_that_answers_it():
    assert all(callable(resolve_name(each.answer)) for each in verbs.verbs().values())


def test_verbs_of_rule_sets_are_those_of_registered_ones():
    assert {found.name for found in iter_modules(sets.__path__)} <= {each.id for each in rules.registered()}


def test_what_rule_sets_add_to_rulings_is_joined(monkeypatch):
    one = [Addition({"a": 1}, ["first"]), Addition({}, [])]
    other = [Addition({"b": 2}, ["second", "third"]), Addition({"b": 3}, [])]
    monkeypatch.setattr(additions, "_beside", [lambda *_: one, lambda *_: other])
    joined = additions.additions(None, [None, None], [None, None])
    assert joined == [Addition({"a": 1, "b": 2}, ["first", "second", "third"]), Addition({"b": 3}, [])]
    monkeypatch.setattr(additions, "_beside", [])
    assert additions.additions(None, [None], [None]) == [Addition({}, [])]
