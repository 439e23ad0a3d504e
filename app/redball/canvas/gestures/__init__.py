"""One small class a mouse gesture: begun by a press, moved, then finished or cancelled."""
