"""Putting the open game into one file for others, with a look at what is in it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QCheckBox, QFileDialog, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from redball.desk import theme
from redball.desk.desk import Desk
from redball.desk.dialogs.faults import show_faults
from redball.desk.dialogs.frame import Sheet
from redball.desk.dialogs.package import picture_label, show_picture
from redball.desk.games import saves
from redball.desk.inquiry import Inquiries
from redball.desk.widgets.card import Card, Form
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label, plain
from redball.desk.words import count, tr
from redball.errors import RedballError
from redball.game.counters.kept import libraries_in
from redball.game.counters.library_file import Library, library_text
from redball.game.package import SUFFIX, Package, made, package_size, write_package
from redball.game.scenario import write_scenario
from redball.game.state import Game
from redball.report.preview import preview_png
from redball.rules.packages import contents_of, patches_of, used_part
from redball.rules.profiles import profile_of, write_profile

NOTE_HEIGHT = 84


class PackDialog(Sheet):
    """Asks what goes along, shows the picture and the size; ``path`` is the file that was written."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(tr("Pack the game"), tr("&Pack…"), parent)
        self.desk, self.game = desk, desk.game
        self.path: Path | None = None
        self.picture = b""
        self.libraries: dict[QCheckBox, Library] = {}
        self.set_lead(
            self.tr(
                "One file with all that others need to go on from here. They look at it before they open it."
            )
        )
        inside = QWidget()
        column = spaced(QVBoxLayout(inside), 10, 0, 0, 4, 0)
        column.addWidget(self._picture_card())
        column.addWidget(self._note_card())
        column.addWidget(self._parts_card())
        column.addStretch(1)
        self.body.addWidget(Form(inside), 1)
        self.said = label(self.tr("The size is being worked out…"), "note", wrap=True)
        self.body.addWidget(self.said)
        self._inquiries, self._sizes = Inquiries(self), Inquiries(self)
        style = theme.theme().map_style
        self._inquiries.in_thread(
            "picture", lambda _: preview_png(self.game, style), self._take, failed=partial(self._take, b"")
        )
        self.note.textChanged.connect(self._tell)
        self._tell()
        self.note.setFocus()
        self.size_to(640, 720)

    def _picture_card(self) -> Card:
        card = Card(self.game.title)
        card.note.setText(self.game.clock.date)
        self.shown = picture_label(b"", self.devicePixelRatioF())
        self.shown.setText(self.tr("The map is being drawn…"))
        card.body.addWidget(self.shown)
        self.with_picture = self._box(card, self.tr("With this pict&ure"))
        return card

    def _note_card(self) -> Card:
        card = Card(self.tr("Note for those who open it"))
        self.note = QPlainTextEdit()
        self.note.setAccessibleName(self.tr("Note"))
        self.note.setFixedHeight(NOTE_HEIGHT)
        self.note.setTabChangesFocus(True)
        card.body.addWidget(self.note)
        return card

    def _parts_card(self) -> Card:
        card = Card(self.tr("What goes along"))
        position = self._box(
            card, self.tr("The position, {0}").format(count(len(self.game.units), "unit", "units"))
        )
        position.setEnabled(False)
        self.with_profile = self._box(card, self.tr("How you read the &rules, as a house profile"))
        for patch in self.game.atlas.patches:
            box = self._box(
                card, self.tr("Patch “{0}” of the map, version {1}").format(patch.id, patch.version)
            )
            box.setEnabled(False)
            box.setToolTip(plain(self.tr("The game is played with it and can’t be opened without it.")))
        found = libraries_in(saves.libraries_folder())
        for _, library in found.libraries:
            part = used_part(library, self.game.units.values())
            if part.counters:
                number = count(len(part.counters), "counter", "counters")
                text = self.tr("Of the library “{0}” what is in the game: {1}").format(part.title, number)
                self.libraries[self._box(card, text.replace("&", "&&"))] = part
        for _, faults in found.bad:
            card.body.addWidget(label(faults[0].sentence(), "trouble", wrap=True))
        return card

    def _box(self, card: Card, text: str) -> QCheckBox:
        box = QCheckBox(text)
        box.setChecked(True)
        box.toggled.connect(self._tell)
        row = QHBoxLayout()
        row.addWidget(box, 1)
        card.body.addLayout(row)
        return box

    def _take(self, data: bytes, *_: object) -> None:
        self.picture = data
        show_picture(self.shown, data, self.devicePixelRatioF())
        self._tell()

    def package(self) -> Package:
        """The package as it would be written now.

        Raises:
            RedballError: something of it can't be in a package, or can't be played again.

        """
        return self._wanted()()

    def _wanted(self) -> Callable[[], Package]:
        """Makes the package that is wanted now, in any thread."""
        profile, note = self.with_profile.isChecked(), self.note.toPlainText().strip()
        picture = self.picture if self.with_picture.isChecked() else b""
        libraries = {
            f"library-{at}.json": part
            for at, (box, part) in enumerate(self.libraries.items(), 1)
            if box.isChecked()
        }
        return partial(_packed, self.game, profile, note, picture, libraries)

    def _tell(self, *_: object) -> None:
        """Show how large it is, or why it can't be packed, as soon as that is known."""
        wanted = self._wanted()
        self._sizes.in_thread("size", lambda _: _size(wanted), self._show_size)

    def _show_size(self, size: int | RedballError) -> None:
        if isinstance(size, RedballError):
            self.said.setText(size.faults[0].sentence())
        else:
            self.said.setText(self.tr("A file of {0} kB.").format(max(1, round(size / 1000))))
        self.action.setEnabled(not isinstance(size, RedballError))

    def accept(self) -> None:
        """Ask for a name and write the file; the dialog stays when that fails."""
        start = (
            saves.games_folder()
            / saves.free_path(self.game.title, saves.games_folder()).with_suffix(SUFFIX).name
        )
        name, _ = QFileDialog.getSaveFileName(
            self, self.tr("Pack the game"), str(start), self.tr("Packed games (*{0})").format(SUFFIX)
        )
        if name:
            self.write(Path(name))

    def write(self, path: Path) -> None:
        """Write the package to a file and close; with the ending that packages have."""
        path = path if path.suffix.lower() == SUFFIX else path.with_name(path.name + SUFFIX)
        try:
            write_package(self.package(), path)
        except RedballError as error:
            show_faults(self, self.tr("The game can't be packed there"), error)
            return
        self.path = path
        super().accept()


def _packed(
    game: Game, with_profile: bool, note: str, picture: bytes, libraries: dict[str, Library]
) -> Package:
    package = made(
        write_scenario(game),
        write_profile(profile_of(game.options, game.title)) if with_profile else "",
        note,
        picture,
        patches_of(game),
        {name: library_text(library) for name, library in libraries.items()},
    )
    contents_of(package)  # what others would refuse is told at once
    return package


def _size(wanted: Callable[[], Package]) -> int | RedballError:
    try:
        return package_size(wanted())
    except RedballError as error:
        return error
