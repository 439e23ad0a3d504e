"""What names may be chosen in a form, and which is proposed: as far as who looks can see it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import TYPE_CHECKING

from redball.desk.dialogs import choosers
from redball.desk.words import tr
from redball.game.powers import power_infos
from redball.game.references import Reference

if TYPE_CHECKING:
    from redball.desk.desk import Desk
    from redball.game.orders import Order
    from redball.game.state import Game
    from redball.game.units import Unit

Choices = list[tuple[str, str]]
"""Texts of orders, each with the words that a player chooses it by."""
Pick = Callable[[str, Callable[[int], object]], object]
"""Lets the player click a hex of the map: what the click is for, and what is done with the hex."""

NO_PLACES = ("power", "country", "controller", "belligerent", "unit", "holder", "zone", "sea", "text", "file")
"""What has other names than hexes have."""


class Names:
    """The names of one position, for the form of an order; ``kind`` is that order, ``pick`` clicks on the
    map, None where there is none.
    """

    def __init__(self, desk: Desk, kind: type[Order], rule_set: str, pick: Pick | None = None) -> None:
        self.desk, self.kind, self.rule_set, self.pick = desk, kind, rule_set, pick

    @property
    def game(self) -> Game:
        """The position, as who looks sees it."""
        return self.desk.game

    # --- what is there to choose ---

    def choices(self, what: str) -> Choices:
        """The names that a field may hold, without those that are typed: any hex has one."""
        match what:
            case "power":
                return self._powers
            case "country":
                return self._countries
            case "controller" | "belligerent":
                return [*self._powers, *choosers.minors(self.game)]
            case "unit":
                return self._units
            case "holder":
                return [*self._powers, *self._units]
            case "provider":
                return [(f"unit:{id}", said) for id, said in self._units]
            case "source":
                return [*self._units, *self._places]
            case "zone":
                return [(zone, zone) for zone in self.game.atlas.weather_zones]
            case "sea":
                return self._seas
            case "spot" | "place":
                return [*self._seas, *self._places]
            case "leg":
                return [("-", tr("by land")), *self._seas]
        return self._places

    def suggested(self, field: str) -> Choices:
        """What rule sets propose for a text of this order."""
        return [each for plug in self.desk.played() for each in plug.suggested(self.kind, field)]

    @cached_property
    def _powers(self) -> Choices:
        return choosers.powers(self.game)

    @cached_property
    def _countries(self) -> Choices:
        return choosers.countries(self.game)

    @cached_property
    def _units(self) -> Choices:
        found = [(unit.id, self.unit_said(unit)) for unit in self.game.units.values()]
        twice = _twice(said for _, said in found)
        named = ((id, f"{said} ({id})" if said in twice else said) for id, said in found)
        return sorted(named, key=lambda pair: pair[1].casefold())

    @cached_property
    def _places(self) -> Choices:
        return [(name, name) for name in sorted({place.name for place in self.game.atlas.places})]

    @cached_property
    def _seas(self) -> Choices:
        return [(name, name) for name in sorted(area.name for area in self.game.atlas.sea_areas)]

    def unit_said(self, unit: Unit) -> str:
        """A unit with its power and where it is."""
        atlas = self.game.atlas
        place = atlas.place_name(unit.hex) if unit.hex >= 0 else ""
        place = atlas.sea_areas[unit.sea].name if unit.sea >= 0 else place
        return " · ".join(filter(None, (unit.name or unit.id, unit.power, place or tr("off the map"))))

    # --- what is proposed ---

    def proposed(self, kind: Reference, again: bool = False) -> str:
        """The name that the subject, or the power at work, gives; nothing the second time it is asked for."""
        subject = self.desk.subject
        if again:
            return ""
        match kind.what:
            case "power" | "controller" | "belligerent":
                return self._power
            case "unit":
                return self.chosen_units()[0] if self.chosen_units() else ""
            case "hex" | "spot":
                return self.place(subject.node) if subject.node >= 0 else ""
            case "sea":
                return self.game.atlas.sea_areas[subject.sea].name if subject.sea >= 0 else ""
        return ""

    def chosen_units(self) -> tuple[str, ...]:
        """The units that are the subject."""
        return tuple(unit for unit in self.desk.subject.units if unit in self.game.units)

    def chosen(self, what: str) -> list[str]:
        """What of this kind the player has chosen on the map."""
        if what in ("unit", "holder"):
            return list(self.chosen_units())
        if what == "provider":
            return [f"unit:{id}" for id in self.chosen_units()]
        if what in ("hex", "spot", "source", "place", "resource") and self.desk.subject.node >= 0:
            return [self.place(self.desk.subject.node)]
        if what in ("sea", "leg") and self.desk.subject.sea >= 0:
            return [self.game.atlas.sea_areas[self.desk.subject.sea].name]
        return []

    def place(self, node: int) -> str:
        """A hex as a player writes it: the name of its place where that finds it again, else its label."""
        atlas = self.game.atlas
        name = atlas.place_name(node)
        return name if atlas.named(name) == node else atlas.label(node)

    @property
    def _power(self) -> str:
        """The power at work, or the first one whose secrets may be seen: no other's are to be proposed."""
        own = [code for code in (self.desk.power, *power_infos()) if code in self.game.powers]
        return next(filter(self.desk.sees, own), "")


def _twice(words: Iterable[str]) -> set[str]:
    """Words that come more than once."""
    seen, again = set[str](), set[str]()
    for word in words:
        (again if word in seen else seen).add(word)
    return again
