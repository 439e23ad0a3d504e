"""The choice of whose points are spent."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtWidgets import QComboBox, QWidget

from redball.game.powers import Power
from redball.wording import name_of, quantity


class PayerBox(QComboBox):
    """Powers with the points that they have left; the data is the code."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.setAccessibleName(self.tr("Who pays"))
        self.setToolTip(self.tr("Whose points are spent"))

    def list_powers(self, powers: Iterable[Power], usual: str = "", keep: bool = True) -> None:
        """List powers, with ``usual`` first for the default payer; the selection stays if wanted and
        possible, else it is the first.
        """
        before = self.currentData() if keep else None
        self.blockSignals(True)
        self.clear()
        if usual:
            self.addItem(usual, "")
        text = self.tr("{power} pays, {left} RP left")
        for power in powers:
            left = quantity(power.rp_left)
            self.addItem(text.format(power=name_of(power.code), left=left), power.code)
        self.setCurrentIndex(max(0, self.findData(before)) if self.count() else -1)
        self.blockSignals(False)
