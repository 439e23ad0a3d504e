"""The map in the window: what clicks and drags on it do, its menus, and what is drawn over it."""
