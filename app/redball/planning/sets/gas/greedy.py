"""A good use of gas at once: payment by payment, always the one that frees the most for a gas."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace

from redball.planning.sets.gas.drafts import Draft, remaining, taken_from
from redball.planning.sets.gas.sections import Ends, Section
from redball.planning.sets.gas.survey import LATER, Row, Survey
from redball.planning.sets.gas.wishes import Request, map_name, sheet_name
from redball.rules.gas.free import Key
from redball.rules.gas.options import reads
from redball.rules.gas.steps import RETURN
from redball.rules.gas.tables import GasMap, Sheet

_AT_NO_COST = 1000
"""What is free of gas counts as if it were a thousandth of one."""


def first_draft(survey: Survey, request: Request, sections: Mapping[int, Section]) -> Draft:
    """A draft within the gas and the reserve; sheets count as maps that are paid, or as pins say."""
    found = _Search(survey, request, sections)
    while found.improve():
        pass
    return found.draft


class _Search:
    """Payments added one by one."""

    def __init__(self, survey: Survey, request: Request, sections: Mapping[int, Section]) -> None:
        self.survey, self.request = survey, request
        banned = request.bans(survey)
        self.left = Counter({node: count for node, count in survey.gas.items() if node not in banned})
        self.budget = survey.total - request.least_left
        every = [worth for section in sections.values() for worth in section.worth.values()]
        scale = math.lcm(*(worth.denominator for worth in every))
        # A pin is worth more than everything else.
        pin = int(sum(every) * scale) + 1
        self.steps = [_Weighed(section, request, scale, pin) for section in sections.values()]
        self.draft = Draft(counting=dict(self._pinned_sheets()))
        self.value = self._value(self.draft)

    def _pinned_sheets(self) -> Iterator[tuple[tuple[int, Sheet, str], GasMap]]:
        for step in self.steps:
            stage = step.section.stage
            for sheet, maps in stage.offered.items():
                pin = self.request.pin(sheet_name(stage.step, sheet))
                wanted = next((name for name in maps if pin is not None and name == pin.map), None)
                if wanted is not None:
                    yield (stage.step, sheet, ""), wanted

    def _value(self, draft: Draft) -> int:
        return sum(step.value(draft) for step in self.steps)

    def improve(self) -> bool:
        """Add what is worth most for its gas; False when nothing is worth any."""
        best, chosen, nodes = 0, self.draft, tuple[int, ...]()
        for draft, taken in self._offers():
            gain = self._value(draft) - self.value
            per_gas = gain * _AT_NO_COST // len(taken) if taken else gain * _AT_NO_COST**2
            if per_gas > best:
                best, chosen, nodes = per_gas, draft, taken
        self.draft, self.value = chosen, self._value(chosen)
        self.left.subtract(nodes)
        self.budget -= len(nodes)
        return best > 0

    def _offers(self) -> Iterator[tuple[Draft, tuple[int, ...]]]:
        """Drafts with one thing more, and the hexes of the gas that it takes."""
        for step in self.steps:
            for map_ in step.maps:
                yield from self._payments(step, map_)
            yield from self._hqs(step)

    def _payments(self, step: _Weighed, map_: GasMap) -> Iterator[tuple[Draft, tuple[int, ...]]]:
        section, draft = step.section, self.draft
        stage = section.stage
        before = draft.ends(stage).get(map_)
        if before is not None and (stage.step == RETURN or section.any_gas):
            return
        if stage.price > min(self.budget, self.left.total()):
            return
        seen = set()
        for node in self._by_stock():
            pattern = step.reached_from(node)
            if node in (before or ()) or pattern in seen:
                continue
            seen.add(pattern)
            nodes = (node, *taken_from(self.left - Counter((node,)), stage.price - 1))
            key = (stage.step, map_)
            payments = {**draft.payments, key: (*draft.payments.get(key, ()), *nodes)}
            yield replace(draft, payments=payments), nodes

    def _hqs(self, step: _Weighed) -> Iterator[tuple[Draft, tuple[int, ...]]]:
        """HQs that are not turned up yet; of those that are alike the worthiest comes first by its worth."""
        stage, draft = step.section.stage, self.draft
        up = {name.rstrip(LATER) for name in draft.hqs}
        free = stage.free_hq and not any(
            name in draft.hqs and not draft.hqs[name] and name not in stage.covered for name in stage.hqs
        )
        for name, hq in stage.hqs.items():
            if hq.id not in up and not self.request.must_not(name):
                covered = free or name in stage.covered
                nodes = () if covered else self._for_hq(hq.id, stage.hq_price)
                if nodes is not None:
                    yield replace(draft, hqs={**draft.hqs, name: nodes}), nodes

    def _for_hq(self, unit: str, price: int) -> tuple[int, ...] | None:
        if price > min(self.budget, self.left.total()):
            return None
        if not reads(self.survey.game, "hq_needs_trace"):
            return taken_from(self.left.copy(), price)
        node = next((n for n in self._by_stock() if unit in self.survey.reach(n)), None)
        return None if node is None else (node, *taken_from(self.left - Counter((node,)), price - 1))

    def _by_stock(self) -> list[int]:
        return sorted((n for n, count in self.left.items() if count > 0), key=lambda n: (-self.left[n], n))


class _Weighed:
    """A step with whole numbers for worths, pins among them: quick to weigh, and near enough to choose by."""

    def __init__(self, section: Section, request: Request, scale: int, pin: int) -> None:
        self.section, self.request, self.pin = section, request, pin
        self.maps = tuple(section.payable(request))

        def weight(rows: Iterable[Row], free: bool) -> int:
            total = int(section.worth_of([row.name for row in rows]) * scale)
            pins = (request.pin(row.name) for row in rows)
            return total + pin * sum(one is not None and (free or not one.free) for one in pins)

        self.groups = [weight(group.rows, free=False) for group in section.groups]
        self.free = [
            (each.keys, each.rows[0], {part: weight(rows, free=True) for part, rows in each.parts.items()})
            for each in section.candidates
        ]
        names = section.stage.hqs
        self.hqs = {
            name: int(section.worth.get(name, 0) * scale) + pin * (request.pin(name) is not None)
            for name in names
        }

    def reached_from(self, node: int) -> tuple[bool, ...]:
        """Which groups trace to a hex."""
        return tuple(group.hexes is None or node in group.hexes for group in self.section.groups)

    def value(self, draft: Draft) -> int:
        """What a draft is worth in this step."""
        section, stage = self.section, self.section.stage
        ends, said = draft.ends(stage), draft.said(stage)
        left = remaining(section.survey, stage, draft.gas_of(stage)) if section.any_gas else frozenset[int]()
        total, covered = self._pinned_maps(ends), set[int]()
        for number, group in enumerate(section.groups):
            map_ = section.counted(group.sheet, group.maps, ends, said)
            if map_ in ends and group.is_covered(ends[map_] | left):
                covered.add(number)
                total += self.groups[number]
        best: dict[Key, int] = {}
        for keys, row, parts in self.free:
            map_ = section.counted(row.sheet, row.maps, ends, said)
            if map_ in keys and (map_ not in ends or section.free_when_paid):
                weight = sum(weight for part, weight in parts.items() if part not in covered)
                best[keys[map_]] = max(best.get(keys[map_], 0), weight)
        return total + sum(best.values()) + sum(self.hqs[name] for name in draft.hqs if name in self.hqs)

    def _pinned_maps(self, ends: Ends) -> int:
        total = 0
        for map_ in self.maps:
            pin = self.request.pin(map_name(self.section.stage.step, map_))
            if pin is not None and map_ in ends:
                total += self.pin * (1 + len(self._nodes(pin.hexes).intersection(ends[map_])))
        return total

    def _nodes(self, hexes: Collection[str]) -> frozenset[int]:
        return frozenset(self.section.survey.game.atlas.find(text) for text in hexes)
