"""Political bids and affairs as a guided sequence."""
