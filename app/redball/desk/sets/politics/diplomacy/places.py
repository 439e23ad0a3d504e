"""Where rows of the timeline lead: to hexes of the map, markers of the display, powers, and the journal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from redball.game.powers import power_infos
from redball.game.state import Game
from redball.rules.politics import standing as known
from redball.rules.politics.chronicle.capitals import capital_of

if TYPE_CHECKING:
    from redball.desk.sets.politics.diplomacy.model import Timeline
    from redball.desk.sets.politics.display.part import DisplayPart
    from redball.desk.window.main_window import MainWindow
    from redball.rules.politics.chronicle.telling import Line


class Places:
    """Shows rows' places in a window."""

    def __init__(self, timeline: Timeline, display: DisplayPart, window: MainWindow) -> None:
        self.timeline, self.display, self.window = timeline, display, window
        self.desk = timeline.desk

    def point_at(self, line: Line | None) -> None:
        """Mark the hexes of a row on the map; of none, none."""
        nodes = self.nodes(line) if line is not None and self.desk.session is not None else ()
        self.desk.highlighted.emit(nodes)

    def go_to(self, line: Line) -> None:
        """Bring the place of a row onto the screen: its marker while the political display is shown, else its
        hex of the map.  The journal stands at its line.
        """
        self.window.journal.look_at(line.row.seq)
        powers = [code for code in line.row.powers if code in self.desk.game.powers]
        if powers:
            self.desk.show_power(powers[0])
        code = self._marker(line)
        if self.display.display.is_shown and code:
            self._choose(code)
            return
        nodes = self.nodes(line)
        if nodes:
            self.desk.show_hex(nodes[0])
            self.desk.centre(nodes[0])
        self.point_at(line)

    def show_in_journal(self, line: Line) -> None:
        """Bring the journal to the front, at the line of a row's order."""
        self.window.show_dock("stocks")
        self.window.journal.look_at(line.row.seq)
        self.window.journal.table.setFocus()

    def nodes(self, line: Line) -> tuple[int, ...]:
        """The hexes of a row: its own, else the capitals of its minor countries, else those of its powers."""
        game, row = self.desk.game, line.row
        minors = (capital_of(game.atlas, code) for code in row.minors)
        powers = (_seat(game, code) for code in row.powers)
        for found in (row.hexes, minors, powers):
            nodes = tuple(dict.fromkeys(node for node in found if node >= 0))
            if nodes:
                return nodes
        return ()

    def _marker(self, line: Line) -> str:
        """Whose marker of the display a row is about; empty where there is none."""
        game = self.desk.game
        markers = (*known.minors(game), *known.powers(game))
        return next((code for code in (*line.row.minors, *line.row.powers) if code in markers), "")

    def _choose(self, code: str) -> None:
        shared, game = self.display.display, self.desk.game
        shared.ask(shared.asked.choose(game, code))
        at = known.minor(game, code).at if code in known.minors(game) else known.standing(game, code).at
        node = known.layout(game).node(at)
        if node >= 0:
            self.display.panel.view.bring(node)


def _seat(game: Game, code: str) -> int:
    """The capital of a power; -1 where the map has none."""
    info = power_infos().get(code)
    return game.atlas.named(info.capital) if info is not None else -1
