"""What players are reminded of about the political display while they play political affairs."""

from __future__ import annotations

from collections.abc import Iterator

from redball.game.state import Game
from redball.rules.politics.display.activating import PHASE
from redball.rules.politics.options import is_on
from redball.rules.ruleset import Task
from redball.wording import message


def tasks(game: Game) -> Iterator[Task]:
    """Alternate activation, where it is played (POL-ACT-21)."""
    if game.clock.phase == PHASE and is_on(game, "alternate_activation"):
        yield Task("politics.alternate", message("politics.task_alternate"), state="info")
