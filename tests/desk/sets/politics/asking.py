"""What tests do at what would happen if."""

from __future__ import annotations


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
