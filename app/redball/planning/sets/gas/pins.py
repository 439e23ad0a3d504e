"""Which pins of a request a result meets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from redball.planning.sets.gas.drafts import Result
from redball.planning.sets.gas.sections import Section
from redball.planning.sets.gas.wishes import Request, map_name, sheet_name
from redball.rules.gas.maps import SHEETS, designated


def met(request: Request, sections: Mapping[int, Section], found: Result) -> frozenset[str]:
    """The names of the pins that are met."""
    if not request.must:
        return frozenset()
    return frozenset((*_units(request, found), *_maps(request, sections, found)))


def unmet(request: Request, sections: Mapping[int, Section], found: Result) -> tuple[str, ...]:
    """The names of the pins that aren't met."""
    known = met(request, sections, found)
    return tuple(name for name in request.must if name not in known)


def _units(request: Request, found: Result) -> Iterator[str]:
    free = {n for each in found.served.values() for names in each.free.values() for n in names}
    free.update(name for each in found.served.values() for name in each.always)
    free.update(name for name, nodes in found.draft.hqs.items() if not nodes)
    served = frozenset(found.names)
    for name in request.must:
        pin = request.pin(name)
        if name in served and pin is not None and (name in free or not pin.free):
            yield name


def _maps(request: Request, sections: Mapping[int, Section], found: Result) -> Iterator[str]:
    for step, section in sections.items():
        stage, survey = section.stage, section.survey
        ends, said = found.draft.ends(stage), found.draft.said(stage)
        for map_ in stage.maps:
            name = map_name(step, map_)
            pin = request.pin(name)
            known = ends.get(map_)
            if pin is not None and known is not None:
                wanted = {survey.game.atlas.find(text) for text in pin.hexes}
                if wanted <= {*known}:
                    yield name
        for sheet in SHEETS:
            pin = request.pin(sheet_name(step, sheet))
            maps = stage.offered.get(sheet)
            counts = section.counted(sheet, maps, ends, said) if maps else None
            known_map = counts or designated(survey.game, step, survey.power, sheet)
            if pin is not None and pin.map == known_map:
                yield sheet_name(step, sheet)
