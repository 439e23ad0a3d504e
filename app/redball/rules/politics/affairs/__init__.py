"""Political affairs: the card book, bids, and options as powers play them."""
