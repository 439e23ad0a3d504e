"""One small class for each mouse gesture: begun by a press, moved, then finished or cancelled."""
