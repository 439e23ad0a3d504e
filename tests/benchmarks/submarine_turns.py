"""An attack on convoys in the window, for :mod:`tests.benchmarks.bench_responsive`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from redball.desk.sets.submarines import SubmarinesPlug
from redball.game.orders import Note

from tests.benchmarks.turns import Action, Done, Window

ATTACK = Path(__file__).parents[1] / "desk" / "sets" / "submarines" / "spring-1943.toml"
AREA = "Western Approaches"


class Hunting(Window):
    """Submarines attack convoys, and a note is written between."""

    def actions(self) -> dict[str, Action]:
        """What a player does, by name."""
        self.plug = next(plug for plug in self.desk.plugs if isinstance(plug, SubmarinesPlug))
        self.steps = self.plug.attacks.steps
        return {
            "an area is chosen": self.opens,
            "the attack to its losses": self.attacks,
            "losses are entered": self.loses,
            "the attack ends": self.ends,
            "the box of a sea area": self.boxes,
            "undo and redo": self.undoes,
        }

    def opens(self) -> Iterable[Done]:
        """One after another."""
        areas = self.desk.game.atlas.sea_by_name
        for name in ("Bay of Biscay", "North Atlantic", AREA):
            self.plug.attacks.show_area(areas[name.casefold()].index)
            yield None

    def attacks(self) -> Iterable[Done]:
        """Values, who flies in, dice, the search, and which combat."""
        self.do(Note("The attack begins"))
        yield None
        self.steps.form.guess.click()
        yield None
        for _ in range(2):
            self.steps.go.click()
            yield None
        for whose, rolled in (("submarines", 7), ("convoys", 6)):
            card = self.steps.form.cards[whose]
            card.how.setCurrentIndex(1)
            card.how.activated.emit(1)
            card.field.setValue(rolled)
            yield None
        self.steps.go.click()
        yield None
        self.steps.form.buttons["submarines"].click()
        self.steps.form.points.setValue(1)
        yield None
        self.steps.go.click()
        yield None
        self.steps.form.buttons["submarine"].click()
        self.steps.go.click()
        yield None
        while not hasattr(self.steps.form, "fates"):
            self.steps.go.click()
            yield None

    def loses(self) -> Iterable[Done]:
        """Points and units."""
        for field in self.steps.form.points.values():
            field.setValue(field.maximum())
            yield None
        for fate in self.steps.form.fates.values():
            fate.setCurrentIndex(1)
            fate.activated.emit(1)
            yield None

    def ends(self) -> Iterable[Done]:
        """The result is taken."""
        self.steps.go.click()
        yield None

    def boxes(self) -> Iterable[Done]:
        """Opened, and another one."""
        action = self.controller.window.actions_by_name["sea_box"]
        for name in (AREA, "North Atlantic"):
            where = self.desk.game.atlas.sea_by_name[name.casefold()]
            self.desk.show_hex(where.box)
            yield None
            action.trigger()
            yield None

    def undoes(self) -> Iterable[Done]:
        """Everything back and again."""
        for act in (self.desk.undo, self.desk.redo):
            for _ in range(6):
                act()
                yield None
