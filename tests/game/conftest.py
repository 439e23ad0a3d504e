"""A save for the tests of what may be wrong with one."""

import pytest
from redball.game.orders import MoveUnit
from redball.game.session import Session

from tests.positions import THEATRE
from tests.small_map import small_game, unit
from tests.toy_rules import judge


@pytest.fixture
def save(tmp_path):
    path = tmp_path / "g.redball"
    with Session.create(path, small_game(THEATRE, [unit("u1", "Berlin")]), judge) as session:
        for to in ("Rome", "Kiel", "Naples"):
            session.commit(MoveUnit("u1", to))
    return path
