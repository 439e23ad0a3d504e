"""Major powers: effectiveness, money, levels, factories, elections, victory, setting up."""
