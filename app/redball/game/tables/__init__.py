"""What tables positions have, each described once: codec, scenarios, checks, undo, tracing and drawing follow
from the description.
"""

from redball.game.sections.rows import RowSection
from redball.game.tables.registry import by_name, declare, tables, tables_in
from redball.game.tables.table import Table, Traced

__all__ = ["RowSection", "Table", "Traced", "by_name", "declare", "tables", "tables_in"]
