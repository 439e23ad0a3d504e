"""Counters on their way: what a drag from the palette carries, and what takes a drop reads.

The data is a list in JSON of the keys of :class:`redball.game.counters.shelf.Entry` (“title: id”), which
``Shelf.find`` knows; its text is the names, a line each, for other programs.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from PySide6.QtCore import QMimeData

from redball.game.counters.shelf import Entry

MIME = "application/x-redball-counters"


def data_of(entries: Iterable[Entry]) -> QMimeData:
    """Counters as data of a drag."""
    chosen, data = list(entries), QMimeData()
    data.setData(MIME, msgspec.json.encode([entry.key for entry in chosen]))
    data.setText("\n".join(entry.counter.name for entry in chosen))
    return data


def keys_in(data: QMimeData) -> list[str]:
    """The keys of the counters that a drop brings; none where it brings something else."""
    try:
        return msgspec.json.decode(data.data(MIME).data(), type=list[str]) if data.hasFormat(MIME) else []
    except msgspec.MsgspecError:
        return []
