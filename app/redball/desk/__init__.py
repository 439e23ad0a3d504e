"""The window: panels, dialogs, actions, settings. ``application.main`` opens it."""
