"""When the curtain comes and goes, and who looks after it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from redball import rules
from redball.desk.curtain.blocked import Blocked
from redball.desk.curtain.cover import Curtain
from redball.desk.curtain.looker_button import LookerButton
from redball.desk.desk import Desk
from redball.desk.looking import EVERYBODY
from redball.desk.window.main_window import MainWindow
from redball.game.hotseat import HOTSEAT, Hotseat, is_on, leader, locked, opens, seat, seats
from redball.game.orders import RemovePassPhrase
from redball.game.state import Game
from redball.rules import Task
from redball.wording import joined, name_of, sentence

PLAYERS, HAND_OVER = "players", "hand_over"
"""The actions."""


class CurtainKeeper(QObject):
    """Covers the window of a game in which one player looks at a time: when the game is opened, when a
    decision is due that another player takes in secret, and when a player passes the machine on.  ``lowered``
    when the window is seen again.
    """

    lowered = Signal()

    def __init__(self, desk: Desk, window: MainWindow) -> None:
        super().__init__(window)
        self.desk, self.window = desk, window
        self.curtain = Curtain(window)
        self.blocked = Blocked(window, window.actions_by_name.values())
        self.button = LookerButton(desk)
        self.button.clicked.connect(self.hand_over)
        self.place = window.toolbar.insertWidget(window.goto_action, self.button)
        self._who, self._due = EVERYBODY, tuple[str, ...]()
        self._players: Hotseat | None = None
        self._lowering = False
        self.curtain.chosen.connect(self._ask)
        self.curtain.opened.connect(self._open)
        self.curtain.forgotten.connect(self._forgotten)
        desk.opened.connect(self._opened)
        desk.settled.connect(self._settled)
        desk.closed.connect(self._closed)
        self._offer()

    @property
    def _game(self) -> Game:
        """The whole position: who has what to decide in secret stands in it, not what."""
        assert self.desk.session is not None
        return self.desk.session.game

    @property
    def is_down(self) -> bool:
        """True while the window is covered."""
        return self.blocked.on

    # --- when it comes --------------------------------------------------------------------------------------

    def _opened(self) -> None:
        self._due, self._players = self._ids(), HOTSEAT.of(self._game).get("hotseat")
        self._offer()
        if self._players is not None:
            self._cover()
        else:
            self._lower()

    def _settled(self) -> None:
        before, self._players = self._players, HOTSEAT.of(self._game).get("hotseat")
        due, self._due = self._due, self._ids()
        self._offer()
        if self._players is None:
            self._lower()
        elif self._players != before:
            self._cover()
        elif self._lowering:
            self._lower()
        elif due != self._due and not all(map(self.desk.sees, self._deciding()[:1])):
            self._cover()

    def _closed(self) -> None:
        self._lower()

    def _decisions(self) -> tuple[Task, ...]:
        return rules.decisions_due(self._game) if is_on(self._game) else ()

    def _ids(self) -> tuple[str, ...]:
        return tuple(task.id for task in self._decisions())

    def _deciding(self) -> list[str]:
        return [task.power for task in self._decisions()]

    def hand_over(self) -> None:
        """Cover the window so that another player takes the machine."""
        if self.desk.session is not None and is_on(self._game):
            self._cover()

    def _cover(self) -> None:
        """Cover the window, for whoever decides next; else for whom the players choose."""
        self._lowering = False
        self.blocked.block()
        self.desk.look_as(EVERYBODY)
        together = seats(self._game)
        names = [joined([name_of(code) for code in powers]) for powers in together]
        self.curtain.show_others([powers[0] for powers in together], names)
        self._ask((self._deciding() or [EVERYBODY])[0])

    def _ask(self, power: str) -> None:
        """Show whose turn it is to look."""
        self._who = power
        powers = () if power == EVERYBODY else self._seat(power)
        asks = bool(locked(self._game, frozenset(powers)))
        self.curtain.show_player(powers, self._line(power, powers), asks)

    def _seat(self, power: str) -> tuple[str, ...]:
        """The powers of a player, the leading one first."""
        first, game = leader(self._game, power), self._game
        found = [code for code in game.powers if code in seat(game, power)]
        return tuple(sorted(found, key=lambda code: code != first))

    def _line(self, power: str, powers: tuple[str, ...]) -> str:
        if power == EVERYBODY:
            return self.tr("Who takes the machine?")
        due = next((task for task in self._decisions() if task.power in powers), None)
        if due is not None and due.secret is not None:
            return self.tr("{0}. Pass the machine.").format(sentence(due.secret).rstrip("."))
        return self.tr("Pass the machine to {0}.").format(joined([name_of(code) for code in powers]))

    # --- when it goes ---------------------------------------------------------------------------------------

    def _open(self, phrase: str) -> None:
        who = self._who
        if who != EVERYBODY and not opens(self._game, frozenset(self._seat(who)), phrase):
            self.curtain.refuse()
            return
        self._lowering = True
        self.desk.look_as(who)
        if self.desk.is_settled:
            self._lower()

    def _lower(self) -> None:
        """Show the window again, with what the player sees."""
        self._lowering = False
        if not self.is_down:
            return
        self.blocked.release()
        self.curtain.hide()
        self.curtain.phrase.clear()
        if self.desk.session is not None and self.desk.looking in self.desk.game.powers:
            self.desk.show_power(self.desk.looking)
        self.lowered.emit()
        self._offer()

    def _forgotten(self) -> None:
        """Remove the pass phrase that nobody remembers, after asking."""
        from redball.desk.curtain.players_dialog import confirmed_removal

        for code in locked(self._game, frozenset(self._seat(self._who))):
            if confirmed_removal(self.curtain, code):
                self.desk.do(RemovePassPhrase(code))
        self._ask(self._who)

    # --- what is offered ------------------------------------------------------------------------------------

    def _offer(self) -> None:
        """Show the actions where secrets are kept."""
        there = self.desk.session is not None
        on = there and is_on(self._game)
        secret = not there or on or rules.keeps_secrets(self._game)
        actions = self.window.actions_by_name
        actions[PLAYERS].setVisible(secret)
        actions[HAND_OVER].setVisible(secret)
        actions[PLAYERS].setEnabled(there and secret)
        actions[HAND_OVER].setEnabled(on)
        self.place.setVisible(on)
        self.button.refresh()

    def ask_players(self) -> None:
        """The dialog with who looks and who plays what."""
        from redball.desk.curtain.players_dialog import PlayersDialog

        PlayersDialog(self.desk, self.window).exec()
