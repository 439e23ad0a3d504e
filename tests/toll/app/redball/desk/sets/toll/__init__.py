"""What the window has of the toll: one of everything that a plug may bring."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QPushButton, QSpinBox, QWidget
from redball.desk.desk import Desk
from redball.desk.sets.plug import HexForm, HexPart, Plug, Screen
from redball.desk.window.action_spec import ActionSpec
from redball.desk.words import tr
from redball.desk.work.base import WorkCard
from redball.game.orders import Note, Order
from redball.game.state import Game
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


class TollPlug(Plug):
    """Everything that a plug may bring."""

    specs = (
        ActionSpec(
            "game", "count_tolls", "C&ount tolls", "Ctrl+Alt+C", "", "Write down how many posts there are"
        ),
    )

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

    def short(self, order: Order) -> str:
        """Few words for the button of the task."""
        return tr("Collect") if isinstance(order, CollectToll) else ""


PLUG = TollPlug
