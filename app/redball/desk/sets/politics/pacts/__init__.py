"""Treaties, trade, pacts and waterways in the window, and what would happen if."""
