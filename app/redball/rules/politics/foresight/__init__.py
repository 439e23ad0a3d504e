"""What would happen if: an order judged on the position, and everything that it would change."""
