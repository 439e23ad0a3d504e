"""What tests do at what would happen if."""

from __future__ import annotations

from redball.desk.sets.politics.pacts.part import PactsPart
from redball.desk.sets.politics.pacts.what_if.asked import Asked

from tests.desk.sets.politics.table import part_of


def closed(player) -> PactsPart:
    """Treaties and what would happen if, which is closed."""
    found = part_of(player, PactsPart)
    found.column.switch(False)
    found.column.form.asked = Asked()
    player.settle()
    return found


def ask(player, part, **fields) -> list[str]:
    """Ask, wait for the answer, and return its texts."""
    part.ask(**fields)
    return answered(player, part)


def answered(player, part) -> list[str]:
    order = part.column.form.asked.order()
    player.wait_for(lambda: part.column.found is not None and part.column.found.order == order)
    return part.column.list.texts


def choose(player, box, data) -> None:
    """Choose an entry of a box as a click does."""
    at = box.findData(data)
    assert at >= 0, data
    box.setCurrentIndex(at)
    box.activated.emit(at)
    player.settle()
