"""Major powers: effectiveness, money, production multiple levels, factories, elections, victory, setting up."""
