"""What the rule of saved gas brings to the window for production, lending, bombing, hexes and sea areas."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from redball.desk.sets.plug import HexForm, HexPart, Screen
from redball.desk.window.action_spec import ActionSpec
from redball.desk.words import tr

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMenu

    from redball.desk.desk import Desk
    from redball.desk.map.map_desk import MapDesk
    from redball.desk.sets.gas.bombing import BombingCard
    from redball.desk.window.main_window import MainWindow
    from redball.desk.work.base import WorkCard
    from redball.game.orders import Order

SPECS = (
    ActionSpec(
        "game", "sea_maps", "Sea areas of &gas maps…", "", "", "The gas map that each sea area belongs to"
    ),
)
"""The actions, which :func:`do` runs."""


class Works(QObject):
    """What the parts of one window share.  ``pay_wanted`` carries a hex whose gas is to be paid, ``window``
    is there after :func:`join`.
    """

    pay_wanted = Signal(int)

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.desk = desk
        self.window: MainWindow | None = None
        self.bombing: BombingCard | None = None

    def correct(self, node: int) -> None:
        """Open the dialog that corrects a hex."""
        if self.window is not None:
            self.desk.show_hex(node)
            self.window.actions_by_name["hex"].trigger()


def works(desk: Desk) -> Works:
    """What the parts of a window share."""
    found = desk.findChild(Works)
    return found if isinstance(found, Works) else Works(desk)


def production_cards(desk: Desk) -> dict[str, WorkCard]:
    """The cards of lend-lease, production and strategic bombardment by name."""
    from redball.desk.sets.gas.bombing import BombingCard
    from redball.desk.sets.gas.factories_points import SavedPointsCard
    from redball.desk.sets.gas.factories_produce import ProduceCard
    from redball.desk.sets.gas.lending import PromiseCard, SendCard

    bombing = works(desk).bombing = BombingCard(desk)
    return {
        "gas_bombing": bombing,
        "gas_promise": PromiseCard(desk),
        "gas_produce": ProduceCard(desk),
        "gas_send": SendCard(desk),
        "gas_points": SavedPointsCard(desk),
    }


def screens(desk: Desk) -> Sequence[Screen]:
    """The factory table, open in production."""
    from redball.desk.sets.gas.factories import FactoriesScreen

    inside = FactoriesScreen(desk)
    return (Screen("factories", tr("Factories"), inside, place=3, does=("gas.allot.",)),)


def hex_parts(desk: Desk) -> Sequence[HexPart]:
    """Gas and saved build points of a hex, and the plan of its factories."""
    from redball.desk.sets.gas.hexes import GasPart

    part = GasPart(desk)
    part.pay_wanted.connect(works(desk).pay_wanted)
    part.set_wanted.connect(works(desk).correct)
    return (part,)


def hex_form(desk: Desk, node: int) -> HexForm | None:
    """Gas and saved build points of a land hex."""
    from redball.desk.sets.gas.hexes import GasForm

    return GasForm(desk, node) if desk.game.atlas.is_land(node) else None


def hex_facts(desk: Desk, node: int) -> Iterator[str]:
    """The gas map of a hex."""
    from redball.desk.sets.gas.hexes import map_line

    yield map_line(desk.game, desk.power, node)


def add_to_menu(desk: Desk, menu: QMenu, node: int) -> None:
    """Paying from the hex, correcting its gas, and bombing it, where that is possible."""
    from redball.desk.sets.gas.hexes import may_pay_from

    shared = works(desk)
    if may_pay_from(desk.game, desk.power, node):
        menu.addAction(tr("&Pay gas from here…"), partial(shared.pay_wanted.emit, node))
    bombing, window = shared.bombing, shared.window
    if bombing is not None and window is not None and bombing.wanted(desk.game) and bombing.may_aim(node):
        menu.addAction(tr("&Bomb factories here…"), lambda: window.show_work(partial(bombing.aim, node)))
    if window is not None and desk.game.atlas.is_land(node):
        menu.addAction(tr("Set &gas…"), partial(shared.correct, node))


def join(desk: Desk, map_: MapDesk) -> None:
    """All panels are made."""
    works(desk).window = map_.window


def do(desk: Desk, _name: str) -> None:
    """Open the dialog of the sea areas' maps."""
    from redball.desk.sets.gas.sea_maps import SeaMapsDialog

    SeaMapsDialog(desk, works(desk).window).exec()


def short(desk: Desk, order: Order) -> str:
    """Few words for the button of a task; none for orders of other parts."""
    from redball.desk.sets.gas.factories_produce import goods_words
    from redball.rules.gas.orders import AllotResources, Produce
    from redball.rules.gas.output import output_of

    game = desk.game
    if isinstance(order, AllotResources):
        source, factory = (game.atlas.place_name(game.atlas.find(at)) for at in (order.source, order.factory))
        return tr("{0} to {1}").format(source, factory)
    if isinstance(order, Produce) and order.power in game.powers:
        made = output_of(game, game.powers[order.power])
        return tr("Produce {0}").format(goods_words(made.points, made.gas))
    return ""
