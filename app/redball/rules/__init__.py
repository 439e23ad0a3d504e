"""Rule sets: what may be done, what it changes, what each phase requires, and by which clause.

``judge`` returns the ruling on an order, ``tasks`` those of the present phase, ``clauses``, ``search`` and
``options`` are the rule texts as data.

A rule set is one package here, one clause file in ``assets/rules`` and one line in :mod:`redball.rules.sets`.
"""

from redball.rules import sets as _sets  # noqa: F401  (promises them)
from redball.rules.clause_files import Example, Option, RuleTable, Section
from redball.rules.clauses import (
    Clause,
    clauses,
    examples_of,
    rule_set_titles,
    search,
    section_title,
    sections,
)
from redball.rules.opening import odd_settings, open_save, read_scenario
from redball.rules.option_check import check_options
from redball.rules.registry import (
    active,
    decisions_due,
    judge,
    keeps_secrets,
    oddities,
    options,
    registered,
    sea_sections,
    sequence_of_play,
    tasks,
)
from redball.rules.ruleset import Task
from redball.rules.schemas import json_schema

__all__ = [
    "Clause",
    "Example",
    "Option",
    "RuleTable",
    "Section",
    "Task",
    "active",
    "check_options",
    "clauses",
    "decisions_due",
    "examples_of",
    "json_schema",
    "judge",
    "keeps_secrets",
    "odd_settings",
    "oddities",
    "open_save",
    "options",
    "read_scenario",
    "registered",
    "rule_set_titles",
    "sea_sections",
    "search",
    "section_title",
    "sections",
    "sequence_of_play",
    "tasks",
]
