"""Charts over turns: lines with a mark of their own each, labelled at their ends."""
