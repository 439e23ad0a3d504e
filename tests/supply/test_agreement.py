"""The run that holds the fast tracer against the reference: it finds nothing, and would."""

from __future__ import annotations

import pytest

from tests.supply import agreement
from tests.supply.reference import Reference


def test_a_short_run_finds_nothing(capsys):
    assert agreement.main(["--positions", "6", "--seed", "100"]) == 0
    assert "30 positions" in (said := capsys.readouterr().out) and "24 orders: 0 differences" in said


def test_a_wrong_tracer_would_be_found(capsys, monkeypatch):
    monkeypatch.setattr(Reference, "cost", lambda self, node: 2)
    assert agreement.main(["--positions", "6", "--seed", "100"]) == 1
    assert "links and length" in capsys.readouterr().out


@pytest.mark.deep
def test_a_reason_that_is_not_true_would_be_found(capsys, monkeypatch):
    monkeypatch.setattr(Reference, "zone", lambda self, unit: set())
    assert agreement.main(["--positions", "20", "--seed", "100"]) == 1
    assert "untrue: Reason" in capsys.readouterr().out
