"""The window's parts for submarine warfare: attacks on convoys step by step, naval combat around the Convoy
Section, who stays there, historic bases, building, and marks of counters.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from redball.desk.sets.plug import Plug, Screen


class SubmarinesPlug(Plug):
    """Submarine warfare in the window."""

    def screens(self) -> Sequence[Screen]:
        """The guided column of attacks."""
        from redball.desk.sets.submarines.attack.column import AttackColumn

        self.attacks = AttackColumn(self.desk)
        title = QCoreApplication.translate("MainWindow", "Submarine warfare")
        does = ("submarines.may.", "submarines.attack.")
        return (Screen("submarines", title, self.attacks, place=3, does=does, beside=True),)


PLUG = SubmarinesPlug
