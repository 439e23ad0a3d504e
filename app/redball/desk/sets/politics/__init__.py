"""The window's parts for politics."""

from __future__ import annotations

from redball.desk.sets.politics.display.part import DisplayPart
from redball.desk.sets.politics.pacts.part import PactsPart
from redball.desk.sets.politics.parts import PlugOfParts


class PoliticsPlug(PlugOfParts):
    """Politics in the window; each part stands in a folder of its own."""

    kinds = (DisplayPart, PactsPart)
    specs = tuple(spec for kind in kinds for spec in kind.specs)


PLUG = PoliticsPlug
