"""Before paying: what each payment would free, who would stay limited, and what would cover them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

import msgspec

from redball.planning.program import Program
from redball.planning.sets.gas.survey import Row, Stage, Survey
from redball.rules.gas.options import reads
from redball.rules.gas.steps import FINAL, RETURN
from redball.rules.gas.tables import GasMap, Sheet


class StaysLimited(msgspec.Struct, frozen=True):
    """A unit that a payment leaves limited since it has no path to the gas, and the hexes whose gas a further
    payment would reach it from: none where no gas does.
    """

    unit: str
    hexes: tuple[int, ...]


class Offer(msgspec.Struct, frozen=True):
    """A map paid with gas of some hexes, one payment for each.

    ``frees`` become unlimited by it, ``left`` stay limited.  ``sheets`` count as the map by it: those that
    do so already, and those of which nobody has said yet what they count as.
    """

    map: GasMap
    hexes: tuple[int, ...]
    gas: int
    frees: tuple[str, ...]
    left: tuple[StaysLimited, ...]
    sheets: tuple[Sheet, ...]


def offers(survey: Survey) -> tuple[Offer, ...]:
    """Every single payment of the present step that frees somebody, for each map those that free most first.

    Of hexes that free the same units only the one with most gas is named, and none from which there is too
    little for the price of a map.
    """
    stage = survey.now
    if stage is None or not _pays_maps(survey, stage) or survey.total < stage.price:
        return ()
    found = []
    for map_ in stage.maps:
        known = dict[tuple[str, ...], Offer]()
        for node in sorted(survey.gas, key=lambda node: (-survey.gas[node], node)):
            made = offer(survey, map_, (node,))
            if made.frees:
                known.setdefault(made.frees, made)
        found += sorted(known.values(), key=lambda made: -len(made.frees))
    return tuple(found)


def offer(
    survey: Survey, map_: GasMap, hexes: Collection[int], counting: Mapping[Sheet, GasMap] | None = None
) -> Offer:
    """What paying a map with gas of some hexes comes to, besides what is paid already.

    ``counting`` is what sheets of which nobody has said it would count as; others count as a map that is paid
    already, else as this one if they can.  Raises ``ValueError`` while nothing is paid for.
    """
    stage = survey.now
    if stage is None:
        raise ValueError("nothing is paid for now")
    rows = [row for row in stage.rows.values() if _counts_as(stage, row, map_, counting or {})]
    already = stage.paid.get(map_, frozenset())
    frees, left = list[str](), list[StaysLimited]()
    for row in rows:
        if row.served or (already and _is_covered(survey, stage, row, already)):
            continue
        if _is_covered(survey, stage, row, already.union(hexes)):
            frees.append(row.unit.id)
        else:
            left.append(StaysLimited(row.unit.id, _others(survey, row, already.union(hexes))))
    sheets = tuple(dict.fromkeys(row.sheet for row in rows if row.sheet != map_))
    gas = stage.price * max(1, len(hexes)) if hexes else 0
    return Offer(map_, tuple(hexes), gas, tuple(frees), tuple(left), sheets)


def second(survey: Survey, first: Offer) -> tuple[Offer, ...]:
    """The payments after a first one that would cover somebody of whom that leaves limited, those first that
    cover most.
    """
    nodes = dict.fromkeys(node for each in first.left for node in each.hexes)
    found = [_after(first, node) for node in nodes]
    return tuple(sorted(found, key=lambda made: (-len(made.frees), made.hexes)))


def covering(survey: Survey, first: Offer) -> tuple[int, ...]:
    """The fewest further hexes of gas that together cover everybody of whom a payment leaves limited but
    whom some gas reaches.
    """
    wanted = {each.hexes for each in first.left if each.hexes}
    nodes = sorted({node for hexes in wanted for node in hexes}, key=lambda n: (-survey.gas[n], n))
    program = Program()
    chosen = {node: program.variable(1) for node in nodes}
    for hexes in wanted:
        program.at_most({chosen[node]: -1 for node in hexes}, -1)
    values = program.greatest(dict.fromkeys(chosen.values(), -1))
    assert values is not None, "all hexes together cover everybody"
    return tuple(node for node in nodes if values[chosen[node]])


def _after(first: Offer, node: int) -> Offer:
    """A further payment after a first one."""
    frees = tuple(each.unit for each in first.left if node in each.hexes)
    left = tuple(each for each in first.left if node not in each.hexes)
    each = first.gas // max(1, len(first.hexes))
    return Offer(first.map, (node,), each, frees, left, first.sheets)


def _pays_maps(survey: Survey, stage: Stage) -> bool:
    return stage.step != FINAL or reads(survey.game, "fr_other_units") == "per_map"


def _counts_as(stage: Stage, row: Row, map_: GasMap, counting: Mapping[Sheet, GasMap]) -> bool:
    usual = row.counts_by_itself(stage.paid)
    return map_ in row.maps and counting.get(row.sheet, usual if usual in stage.paid else map_) == map_


def _is_covered(survey: Survey, stage: Stage, row: Row, ends: Collection[int]) -> bool:
    """Whether a unit is unlimited where its map is paid and traces end in some hexes."""
    if row.at_sea or stage.step == RETURN:
        return bool(ends)
    return any(row.unit.id in survey.reach(node) for node in _ends(survey, ends))


def _ends(survey: Survey, ends: Collection[int]) -> Iterator[int]:
    """Where traces may end: by option wherever there is gas, once a map is paid (GAS-AMB-08)."""
    yield from ends
    if ends and reads(survey.game, "trace_to") == "any_saved_gas":
        yield from survey.stock


def _others(survey: Survey, row: Row, ends: Collection[int]) -> tuple[int, ...]:
    """Further hexes whose gas would reach a unit, those with most of it first."""
    nodes = sorted(survey.gas, key=lambda node: (-survey.gas[node], node))
    return tuple(n for n in nodes if n not in ends and (row.at_sea or row.unit.id in survey.reach(n)))
