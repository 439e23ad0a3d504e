"""What gas could do: who traces to which of it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from redball.planning.sets.gas import survey
from redball.rules.gas.trace import reaches

from tests.deep import cases
from tests.planning.sets.gas.gas_cases import case
from tests.rules.gas.board import END, FINAL, at, game, node, unit

SHORT = {"supply.range_basic": 1, "supply.coastal_start": "none", "supply.minor_capital_secondary": False}


def tanks(*places, power="GE", **more):
    """Tanks a, b, c … of a power in some places."""
    return [unit(chr(97 + n), place, type="ARM", power=power, **more) for n, place in enumerate(places)]


def germany(*units, gas=("Essen", "Konigsberg"), **fields):
    """Germany's survey with one gas in each of some places; paths are one hex long, and only HQs help."""
    played = game(*units, gas={(place, "GE"): 1 for place in gas}, **fields)
    return survey(replace(played, options={**played.options, **SHORT}), "GE")


# --- reading ------------------------------------------------------------------------------------------------


@pytest.mark.rule("GAS-TRC-01", "GAS-TRC-03")
def test_a_survey_says_who_traces_to_which_gas():
    found = germany(*tanks("Essen", "E-0115", "Konigsberg", "A-0514"))
    assert found.reach(node("Essen")) == {"a"}
    assert found.reach(node("Konigsberg")) == {"b", "c"}
    assert found.hexes_of("b") == {node("Konigsberg")} and found.hexes_of("d") == frozenset()
    assert found.never() == ("d",)
    assert {name: [row.unit.id for row in rows] for name, rows in found.by_map().items()} == {
        "W": ["a", "d"],
        "E": ["b", "c"],
    }
    why = found.why("b", [node("Essen")])
    assert not why.found and why.reasons
    assert found.why("a", [node("Essen")]).found


@pytest.mark.parametrize("seed", cases(range(60), 10))
def test_traces_of_a_survey_are_those_of_the_rules(seed):
    played, power = case(seed)
    found = survey(played, power)
    for row in found.now.rows.values() if found.now else ():
        if not row.at_sea:
            wanted = {n for n in found.nodes if reaches(played, row.unit, (n,), found.power)}
            assert found.hexes_of(row.unit.id) == wanted


def test_a_survey_tells_of_its_progress_and_can_be_given_up():
    steps = []
    germany_ = game(*tanks("Essen"), gas={("Essen", "GE"): 1, ("Berlin", "GE"): 1})
    survey(germany_, "GE", lambda done, of: steps.append((done, of)))
    assert steps == [(0, 2), (1, 2)]

    def stop(_done, _of):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        survey(germany_, "GE", stop)
    with pytest.raises(KeyError):
        survey(germany_, "XX")


def test_later_steps_are_read_too():
    sub = unit("sub", "North Sea", type="SUB", power="GE", section=2)
    hq = unit("hq", "Essen", type="HQ-A", power="GE", organized=False)
    found = germany(sub, hq)
    assert [(stage.step, stage.now, [*stage.rows], [*stage.hqs]) for stage in found.stages] == [
        (1, True, ["sub", "hq"], []),
        (0, False, ["sub!"], []),
        (-1, False, [], ["hq!"]),
    ]
    assert [stage.step for stage in germany(sub, hq, clock=END).stages] == [0, -1]
    assert [[*stage.hqs] for stage in germany(sub, hq, clock=FINAL).stages] == [["hq"]]


def test_where_nothing_is_paid_for_a_survey_has_no_present_step():
    found = germany(*tanks("Essen"), clock=at("lend_lease", 0))
    assert found.now is None and found.by_map() == {} and found.never() == ()
