"""From the command to the first frame of the window, and what is done when it fails."""
