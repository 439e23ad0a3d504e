"""What the window has of the toll: one of everything that a plug may bring."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QPushButton, QSpinBox, QWidget
from redball.desk.desk import Desk
from redball.desk.sets.plug import Choice, Foreseen, HexForm, HexPart, Plug, Screen, UnitPart, Way
from redball.desk.window.action_spec import ActionSpec
from redball.desk.words import tr
from redball.desk.work.base import WorkCard
from redball.game.orders import MoveUnit, Note, Order
from redball.game.rulings import Ruling
from redball.game.state import Game
from redball.game.units import Unit
from redball.rules.toll import POSTS, BuildTollPost, CollectToll, posts_of, taken_by
from redball.wording import quantity

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMenu
    from redball.desk.map.map_desk import MapDesk


class TollCard(WorkCard):
    """What the posts of the power have taken, in every phase, and a button that collects it."""

    does = ("toll.",)

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, tr("Toll"))
        self.words, self.collect = QLabel(), QPushButton(tr("&Collect"))
        self.body.addWidget(self.words)
        self.body.addWidget(self.collect)
        self.collect.clicked.connect(lambda: desk.do(CollectToll(desk.power)))

    def wanted(self, game: Game) -> bool:
        """While the power has posts."""
        return bool(posts_of(game, self.desk.power))

    def refresh(self) -> None:
        """Show what they have taken."""
        taken = taken_by(self.desk.game, self.desk.power)
        self.words.setText(tr("{0} taken").format(quantity(taken)))
        self.collect.setEnabled(bool(taken))


class TollScreen(QWidget):
    """Open while there are posts."""

    wanted = Signal(bool)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        for signal in (desk.opened, desk.settled):
            signal.connect(lambda: self.wanted.emit(self.is_wanted))

    @property
    def is_wanted(self) -> bool:
        """Whether there are posts."""
        return self.desk.session is not None and bool(POSTS.of(self.desk.game))


class TollPart(HexPart):
    """What the post of a hex has taken."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk, self.words = desk, QLabel(self)

    def show_hex(self, node: int) -> None:
        """Show the post of a hex."""
        post = POSTS.of(self.desk.game).get(node)
        self.words.setText(tr("{0} taken").format(quantity(post.taken)) if post is not None else "")
        self.setVisible(post is not None)


class TollForm(HexForm):
    """Whether somebody walks past, which is only written down."""

    heading = "Toll"

    def __init__(self) -> None:
        super().__init__()
        self.passers = QSpinBox()
        self.passers.valueChanged.connect(self.changed)
        self.rows = ((tr("Passers-by"), self.passers),)

    def orders(self) -> Iterator[Order]:
        """A note, unless nobody walks past."""
        if self.passers.value():
            yield Note(f"{self.passers.value()} passers-by")


class TravellerPart(UnitPart):
    """How many chosen units would pay."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(tr("Travellers"))
        self.desk, self.words = desk, QLabel()
        self.body.addWidget(self.words)

    def show_units(self, units: Sequence[Unit]) -> bool:
        """Show units while there are posts."""
        self.words.setText(tr("{0} would pay").format(len(units)))
        return bool(POSTS.of(self.desk.game))


class TollPlug(Plug):
    """Everything that a plug may bring."""

    specs = (
        ActionSpec(
            "game", "count_tolls", "C&ount tolls", "Ctrl+Alt+C", "", "Write down how many posts there are"
        ),
    )

    def __init__(self, rule_set: str, desk: Desk) -> None:
        super().__init__(rule_set, desk)
        self.asked: list[int] = []

    def do(self, name: str) -> None:
        """Write down how many posts there are."""
        self.desk.do(Note(f"{name}: {len(POSTS.of(self.desk.game))}"))

    def cards(self) -> Mapping[str, WorkCard]:
        """What the posts have taken."""
        return {"toll": TollCard(self.desk)}

    def screens(self) -> Sequence[Screen]:
        """A dock that is open while there are posts."""
        return (Screen("tolls", tr("Tolls"), TollScreen(self.desk)),)

    def stocks(self) -> Sequence[QWidget]:
        """A line of words."""
        return (QLabel(tr("Toll of the power")),)

    def hex_parts(self) -> Sequence[HexPart]:
        """What the post has taken."""
        return (TollPart(self.desk),)

    def unit_parts(self) -> Sequence[UnitPart]:
        """Who would pay."""
        return (TravellerPart(self.desk),)

    def hex_form(self, _node: int) -> HexForm:
        """Passers-by."""
        return TollForm()

    def hex_facts(self, node: int) -> Iterator[str]:
        """Whose the post is."""
        if post := POSTS.of(self.desk.game).get(node):
            yield tr("Toll post of {0}").format(post.owner)

    def join(self, map_: MapDesk) -> None:
        """Remember the map."""
        self.map = map_

    def add_to_menu(self, menu: QMenu, node: int) -> None:
        """To build a post, or to go to the one there."""
        if node in POSTS.of(self.desk.game):
            menu.addAction(tr("Go to the toll post"), lambda: self.desk.centre(node))
        else:
            order = BuildTollPost(self.desk.power, self.desk.place(node))
            menu.addAction(tr("Build a toll post"), lambda: self.desk.do(order, node))

    def add_to_unit_menu(self, menu: QMenu, units: Sequence[Unit]) -> None:
        """To write down that units would pay."""
        text = f"{len(units)} would pay"
        menu.addAction(tr("Would &pay"), lambda: self.desk.do(Note(text)))

    def unit_state(self, unit: Unit) -> tuple[str, str] | None:
        """Whether a unit stands on a post."""
        return (tr("On a toll post"), "good") if unit.hex in POSTS.of(self.desk.game) else None

    def choice(self, order: Order, ruling: Ruling) -> Choice | None:
        """A move to a post can be written down first."""
        posts = POSTS.of(self.desk.game)
        if not isinstance(order, MoveUnit) or not ruling.allowed:
            return None
        if not order.to or self.desk.game.atlas.find(order.to) not in posts:
            return None
        noted = Way(tr("Write it down and go"), (Note("a traveller"), order), chosen=self.asked.clear)
        return Choice(tr("There is a toll post."), (Way(tr("Go"), (order,)), noted))

    def steps(self, game: Game) -> Iterator[object]:
        """The posts of a position, one by one."""
        for node in POSTS.of(game):
            self.asked.append(node)
            yield node

    def foreseen(self, after: Game) -> Foreseen:
        """How many posts there would be more or fewer."""
        more = len(POSTS.of(after)) - len(POSTS.of(self.desk.game))
        return Foreseen(tr("A post less") if more < 0 else "", tr("A post more") if more > 0 else "")

    def short(self, order: Order) -> str:
        """Few words for the button of the task."""
        return tr("Collect") if isinstance(order, CollectToll) else ""


PLUG = TollPlug
