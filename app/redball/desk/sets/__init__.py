"""What the window has of each rule set, found by its id."""
