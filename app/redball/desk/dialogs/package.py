"""A package before anything of it is opened: its picture, what it says, and what it brings."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.dialogs.choosers import CHIP, chip_icon
from redball.desk.dialogs.faults import show_faults
from redball.desk.dialogs.frame import Sheet
from redball.desk.games import saves
from redball.desk.widgets.card import Card, Form
from redball.desk.widgets.flow import FlowLayout
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label, plain
from redball.desk.words import count, tr
from redball.errors import RedballError
from redball.game import library
from redball.game.package import Package
from redball.game.package.keeping import keep_libraries, keep_patches
from redball.game.powers import power_infos
from redball.game.session import Session
from redball.rules import options, rule_set_titles
from redball.rules.packages import contents_of, differences
from redball.toml_writing import toml_value
from redball.wording import name_of

PICTURE = QSize(400, 188)
SHOWN_FAULTS = 5


def picture_label(data: bytes, dpr: float) -> QLabel:
    """The picture of a package in a frame; a sentence where it has none."""
    made = QLabel()
    made.setObjectName("framed")
    made.setFixedHeight(PICTURE.height())
    made.setMinimumWidth(PICTURE.width())
    made.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
    made.setAlignment(Qt.AlignmentFlag.AlignCenter)
    show_picture(made, data, dpr)
    return made


def show_picture(on: QLabel, data: bytes, dpr: float) -> None:
    """Show the bytes of a picture, or that there is none."""
    image = QImage.fromData(data) if data else QImage()
    if image.isNull():
        on.setPixmap(QPixmap())
        on.setText(tr("No picture"))
        return
    image = image.scaled(
        PICTURE * dpr, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
    )
    image.setDevicePixelRatio(dpr)
    on.setText("")
    on.setPixmap(QPixmap.fromImage(image))


class PackageDialog(Sheet):
    """Shows a package; ``session`` is the game begun from it."""

    def __init__(self, desk: Desk, path: Path, package: Package, parent: QWidget | None = None) -> None:
        super().__init__(tr("A packed game"), tr("&Begin this game"), parent)
        self.desk, self.package = desk, package
        self.session: Session | None = None
        self.contents, self.error = None, None
        try:
            self.contents = contents_of(package)
        except RedballError as error:
            self.error = error
        self.set_lead(
            self.tr("{0}, packed by Redball {1}. Nothing of it has been opened yet.").format(
                path.name, package.manifest.program
            )
        )
        self.keep: dict[str, QCheckBox] = {}
        inside = QWidget()
        column = spaced(QVBoxLayout(inside), 10, 0, 0, 4, 0)
        column.addWidget(self._game_card())
        for card in (self._note_card(), self._trouble_card(), self._brings_card(), self._options_card()):
            if card is not None:
                column.addWidget(card)
        column.addStretch(1)
        self.body.addWidget(Form(inside))
        self.action.setEnabled(self.contents is not None)
        (self.action if self.contents is not None else self.cancel).setFocus()
        self.size_to(720, 640)

    def _game_card(self) -> Card:
        facts, card, row = self.package.manifest.facts, Card(), QHBoxLayout()
        row.setSpacing(14)
        row.addWidget(picture_label(self.package.preview, self.devicePixelRatioF()), 3)
        said = spaced(QVBoxLayout(), 6)
        said.addWidget(label(facts.title, "subject", wrap=True))
        said.addWidget(label(facts.turn, "strong"))
        said.addWidget(self._chips(facts.powers))
        maps = {each.id: each.title for each in library.maps()}
        here = "  ·  ".join((maps.get(facts.map, facts.map), count(facts.units, "unit", "units")))
        said.addWidget(label(here, "note", wrap=True))
        titles = rule_set_titles()
        played = ", ".join(titles.get(id, id) for id in facts.rule_sets)
        said.addWidget(label(self.tr("Played with: {0}").format(played), "note", wrap=True))
        said.addStretch(1)
        row.addLayout(said, 2)
        card.body.addLayout(row)
        return card

    def _chips(self, powers: tuple[str, ...]) -> QWidget:
        holder = QWidget()
        row = FlowLayout(5)
        for code in power_infos():
            if code in powers:
                chip = QLabel()
                chip.setPixmap(chip_icon(code).pixmap(CHIP, self.devicePixelRatioF()))
                chip.setToolTip(plain(name_of(code)))
                chip.setAccessibleName(name_of(code))
                row.addWidget(chip)
        holder.setLayout(row)
        return holder

    def _note_card(self) -> Card | None:
        if not self.package.note.strip():
            return None
        card = Card(self.tr("Note"))
        note = label(self.package.note.strip(), wrap=True)
        note.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        card.body.addWidget(note)
        return card

    def _trouble_card(self) -> Card | None:
        """Why the game can't begin; else what is otherwise here."""
        if self.error is not None:
            card = Card(self.tr("It can’t be played here"))
            for fault in self.error.faults[:SHOWN_FAULTS]:
                card.body.addWidget(label(fault.sentence(), "trouble", wrap=True))
            if len(self.error.faults) > SHOWN_FAULTS:
                more = len(self.error.faults) - SHOWN_FAULTS
                card.body.addWidget(label(self.tr("And {0} more.").format(more), "note"))
            return card
        found = [*differences(self.contents)] if self.contents is not None else []
        if not found:
            return None
        card = Card(self.tr("Otherwise than on this computer"))
        for sentence in found:
            card.body.addWidget(label(sentence, wrap=True))
        return card

    def _brings_card(self) -> Card | None:
        """What may be kept among the player's own; patches that the game is played with must be."""
        if self.contents is None or not (self.contents.patches or self.contents.libraries):
            return None
        card = Card(self.tr("Keep among your own"))
        for file, patch in self.contents.patches.items():
            number = count(len(patch.changes), "change", "changes")
            text = self.tr("Patch “{0}”, version {1}: {2}").format(patch.name, patch.version, number)
            needed = file in self.contents.needed
            box = self._box(card, f"patches/{file}", text)
            box.setEnabled(not needed)
            if needed:
                box.setToolTip(plain(self.tr("The game is played with it and can’t be opened without it.")))
        for file, each in self.contents.libraries.items():
            number = count(len(each.counters), "counter", "counters")
            self._box(card, f"library/{file}", self.tr("Library “{0}”: {1}").format(each.title, number))
        return card

    def _box(self, card: Card, name: str, text: str) -> QCheckBox:
        box = QCheckBox(text.replace("&", "&&"))
        box.setChecked(True)
        self.keep[name] = box
        card.body.addWidget(box)
        return box

    def _options_card(self) -> Card | None:
        known = {option.name: option for option in options()}
        told = {n: v for n, v in self.package.manifest.facts.options.items() if n in known}
        if not told:
            return None
        card = Card(self.tr("Options"))
        for name, value in told.items():
            said = next((r.text for r in known[name].readings if r.value == value), toml_value(value))
            card.body.addWidget(label(known[name].title, "strong", wrap=True))
            card.body.addWidget(label(said, "note", wrap=True))
        return card

    def accept(self) -> None:
        """Keep what is ticked and begin the game; when that fails the dialog stays and says why."""
        contents = self.contents
        if contents is None:
            return
        wanted = {name for name, box in self.keep.items() if box.isChecked()}
        try:
            keep_patches(p for file, p in contents.patches.items() if f"patches/{file}" in wanted)
            keep_libraries(
                (each for file, each in contents.libraries.items() if f"library/{file}" in wanted),
                saves.libraries_folder(),
            )
            self.session = saves.begin(contents.game)
        except RedballError as error:
            show_faults(self, self.tr("The game can't be kept there"), error, self.desk.session is not None)
            return
        super().accept()
