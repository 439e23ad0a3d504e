"""What the window has of the toll: a minimal plug, with one of everything."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QSpinBox, QWidget
from redball.canvas.overlays.legend import LegendRow
from redball.canvas.overlays.overlay import Drawing, Switch, SwitchedOverlay
from redball.canvas.overlays.washes import Wash
from redball.desk.sets.plug import HexForm, HexPart, Plug, Screen
from redball.desk.spec import Spec
from redball.desk.work.base import WorkCard
from redball.game.orders import Note
from redball.wording import message

from tests.toll_rules import POSTS, taken_at


@dataclass(frozen=True)
class TollPosts(SwitchedOverlay):
    """The hexes of all posts."""

    nodes: frozenset[int]

    name, place = "tolls", 77
    switch, how = "tolls", Switch("Toll &posts", "Ctrl+Alt+T")
    traced, tables = False, frozenset({POSTS.name})

    @classmethod
    def of(cls, looked):
        yield cls(frozenset(POSTS.of(looked.game)))

    def draw(self, scene):
        wash = Wash(scene.art.palette.overlay.accent)
        rows = [LegendRow("wash", message("base.note", text="Toll posts"), wash=wash)] if self.nodes else ()
        return Drawing(washes={0: wash}, hexes={0: set(self.nodes)}, legend=rows)


class TollCard(WorkCard):
    """What the posts have taken, in every phase."""

    does = ("toll.",)

    def __init__(self, desk):
        super().__init__(desk, "Toll")
        self.words = QLabel()
        self.body.addWidget(self.words)

    def wanted(self, game):
        return bool(POSTS.of(game))

    def refresh(self):
        self.words.setText(f"{len(POSTS.of(self.desk.game))} posts")


class TollScreen(QWidget):
    """Open while there are posts."""

    wanted = Signal(bool)

    def __init__(self, desk):
        super().__init__()
        self.desk = desk
        for signal in (desk.opened, desk.settled):
            signal.connect(lambda: self.wanted.emit(self.is_wanted))

    @property
    def is_wanted(self):
        return bool(POSTS.of(self.desk.game))


class TollPart(HexPart):
    """What the post of a hex has taken."""

    def __init__(self, desk):
        super().__init__()
        self.desk, self.words = desk, QLabel(self)

    def show_hex(self, node):
        post = POSTS.of(self.desk.game).get(node)
        self.words.setText(f"{post.taken} taken" if post is not None else "")
        self.setVisible(post is not None)


class TollForm(HexForm):
    """The boats of a hex, which are written down."""

    heading = "Boats"

    def __init__(self):
        super().__init__()
        self.boats = QSpinBox()
        self.boats.valueChanged.connect(self.changed)
        self.rows = (("Boats", self.boats),)

    def orders(self):
        return [Note(f"{self.boats.value()} boats")] if self.boats.value() else []


class TollPlug(Plug):
    """Everything that a plug may bring."""

    specs = (Spec("game", "count_tolls", "Count &tolls", "Ctrl+Alt+C"),)
    overlays = (TollPosts,)

    def do(self, name):
        self.desk.do(Note(f"{name}: {len(POSTS.of(self.desk.game))}"))

    def cards(self):
        return {"toll": TollCard(self.desk)}

    def screens(self):
        return (Screen("tolls", "Tolls", TollScreen(self.desk)),)

    def stocks(self):
        return (QLabel("Toll of the power"),)

    def hex_parts(self):
        return (TollPart(self.desk),)

    def hex_form(self, _node):
        return TollForm()

    def hex_facts(self, node):
        post = POSTS.of(self.desk.game).get(node)
        return [f"Toll post of {post.owner}"] if post is not None else []

    def join(self, map_):
        self.map = map_

    def add_to_menu(self, menu, node):
        if node in POSTS.of(self.desk.game):
            menu.addAction("Visit the toll post", lambda: self.map.centre(node))

    def short(self, order):
        return "Collect" if order == taken_at(self.desk.game) else ""


PLUG = TollPlug
