"""The main window: its docks, menus, actions, and what they do."""
