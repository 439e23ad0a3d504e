"""Windows that ask something and go away, and the ones that explain and stay open.

Import each from its own module, when it is wanted, so that none costs anything at the start:

- ``new_game.NewGameDialog(desk, parent)``: after ``exec()`` was accepted, ``session`` is the new game; hand
  it to ``desk.open``.
- ``unit.UnitDialog(desk, parent, unit="", at="")``: edits the unit of an id, or adds one.
- ``options.OptionsDialog(desk, parent)``; ``powers.PowersDialog(desk, parent, power="")``;
  ``relations.RelationsDialog(desk, parent)`` (wars, co-operation, countries);
  ``hexes.HexDialog(desk, parent, node=-1)`` (control, damage, what rule sets have there; of the subject's hex
  unless given);
  ``convoys.ConvoysDialog(desk, parent, sea=-1)``; ``weather.WeatherDialog(desk, parent)``.
- ``picture.PictureDialog(desk, view, parent)``: ``view`` is the :class:`redball.canvas.view.MapView`.  Use
  ``open()``: it steps aside while a rectangle is drawn on the map.
- ``faults.show_faults(parent, title, error, stays)``: shows a :class:`redball.errors.RedballError`.
- ``recovery.leftovers(settings)`` and ``recovery.RecoveryDialog(leftovers, settings, parent)``: games of a
  window that was killed; after ``exec()`` was accepted, ``chosen`` is the path to open.
- Windows that stay open, one of each: ``rules.RulesBrowser(desk)`` with ``open_at(clause)``,
  ``guide.GuideWindow(desk)`` with ``open_page(name)``; call ``show_window()`` to bring one to the front.
- ``figures.FiguresDialog(desk, parent)``: the figures of the map that is played on.
- ``shortcuts.ShortcutsDialog(window, parent)``: every action of a window; ``about.AboutDialog(parent)``.

Dialogs change a game by orders only, given together: all of them or none.
"""
