"""Appearance and behaviour of all tables."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractItemView, QTableView

ROW, NARROWEST = 24, 44
"""Height of a row and least width of a column in px."""


def of_rows(table: QTableView) -> None:
    """Select whole rows, one at a time; stripes, no grid, no row numbers; Tab leaves the table."""
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setAlternatingRowColors(True)
    table.setShowGrid(False)
    table.setTabKeyNavigation(False)
    table.setWordWrap(False)
    table.verticalHeader().hide()
    table.verticalHeader().setDefaultSectionSize(ROW)
    table.horizontalHeader().setHighlightSections(False)
    table.horizontalHeader().setMinimumSectionSize(NARROWEST)
