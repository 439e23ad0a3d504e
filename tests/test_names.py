"""Everything that has a code has a name in the message catalogue."""

from __future__ import annotations

import pytest
from redball.game import library
from redball.game.powers import SIDES, power_infos
from redball.wording import message, name_of, sentence


@pytest.mark.parametrize("code", [*power_infos(), *SIDES])
def test_powers_and_sides(code):
    assert name_of(code) != code
    assert sentence(message("base.country_neutral", country=code)).startswith(name_of(code))


def test_powers_are_called_alike_everywhere():
    assert {code: name_of(code) for code in power_infos()} == {i.code: i.name for i in power_infos().values()}


def test_countries_and_possessions_of_the_world():
    territories = library.atlas("world-1939").territories[1:]
    assert [t.code for t in territories if name_of(t.code) == t.code] == []
    assert not {t.code for t in territories} & {*power_infos()}, "one code, one name"
