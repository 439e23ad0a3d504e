"""What the rule of saved gas says: clauses that there are, and sentences for every code."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

from redball import rules
from redball.rules import gas
from redball.rules.clauses import all_options
from redball.rules.gas.orders import UseUnits
from redball.rules.gas.standing import Why
from redball.rules.gas.using import ACTS
from redball.wording import catalogue

from tests.rules.gas.board import at, game, text, unit

PAGES = {path.stem: path.read_text("utf-8") for path in sorted(Path(str(gas.__file__)).parent.glob("*.py"))}


def test_every_clause_that_the_code_names_is_one():
    """Rulings cite them; docstrings lead readers to them."""
    known = {*rules.clauses(), *(option.clause for option in rules.options())}
    cited = {found for page in PAGES.values() for found in re.findall(r"GAS-[A-Z]+-\d\d", page)}
    assert cited and not cited - known


def test_every_option_is_read_somewhere():
    read = {name for page in PAGES.values() for name in re.findall(r'"(\w+)"', page)}
    own = {name.partition(".")[2] for name in all_options() if name.startswith("gas.")}
    assert len(own) == 53 and not own - read


def test_an_act_is_told_with_its_hex_or_without():
    played = game(unit("a", "W-0112", name="JG 3", type="FTR"), clock=at("ground_strike"))
    plain = UseUnits(("a",), "ground_strike", free=True)
    assert text(played, plain) == "Ground strike: JG 3"
    kiev = UseUnits(("a",), "ground_strike", "Kiev", free=True)
    assert text(played, kiev) == "Ground strike, Kiev (E-0217): JG 3"


CODES = {
    "limit": ("mission", "defensive"),
    "standing": get_args(Why),
    "act": ACTS,
    "task": ("return", "one_stays", "all_stay", "hqs", "hqs_free", "hqs_paid", "send_gas", "send_points"),
    "loses": ("send_gas", "send_points"),
    "": (
        *("not_by_kind", "not_in_phase", "not_by_phasing", "not_by_other", "not_to_initiate"),
        *(
            f"{goods}_{code}"
            for goods in ("gas", "points")
            for code in ("captured", "destroyed", "handed_over")
        ),
        *(f"{goods}_captured_home" for goods in ("gas", "points")),
        *("too_few_oil", "too_few_other", "no_oil", "no_other"),
        *(f"{code}_{goods}" for code in ("promises", "not_promised", "lent") for goods in ("gas", "points")),
        *("hq_free_may", "hq_covered_may", "hq_paid_may"),
    ),
}
"""Codes that are put together."""


def test_every_code_that_is_said_has_a_sentence_and_every_sentence_a_code():
    """Of the engine; other rooms have parts of the catalogue of their own."""
    made = {".".join(("gas", *filter(None, (part, code)))) for part, codes in CODES.items() for code in codes}
    said = made | {code for page in PAGES.values() for code in re.findall(r'"(gas[.][a-z_.]+)"', page)}
    known = {code for code in catalogue() if code.startswith("gas.")}
    assert said and not said - known
    own = {code for code in known if code.count(".") == 1 or code.split(".")[1] in CODES}
    assert not own - said
