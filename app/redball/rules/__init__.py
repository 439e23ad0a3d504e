"""Rule sets: what may be done, what it changes, what is asked for, and by which clause.

``judge`` answers an order with a ruling, ``tasks`` what the present phase asks for, ``clauses``, ``search``
and ``options`` are the rule texts as data.  A rule set is one package here, one clause file in
``assets/rules`` and one line in :mod:`redball.rules.registry`.
"""

from redball.rules.clauses import Clause, Option, Reading, clauses, rule_set_titles, search
from redball.rules.opening import json_schema, odd_options, open_save, read_scenario
from redball.rules.option_check import check_options
from redball.rules.registry import RULE_SETS, active, judge, losses, needed, oddities, options, outline, tasks
from redball.rules.ruleset import Consequence, Effect, Oddity, RuleSet, Task

__all__ = [
    "RULE_SETS",
    "Clause",
    "Consequence",
    "Effect",
    "Oddity",
    "Option",
    "Reading",
    "RuleSet",
    "Task",
    "active",
    "check_options",
    "clauses",
    "json_schema",
    "judge",
    "losses",
    "needed",
    "odd_options",
    "oddities",
    "open_save",
    "options",
    "outline",
    "read_scenario",
    "rule_set_titles",
    "search",
    "tasks",
]
