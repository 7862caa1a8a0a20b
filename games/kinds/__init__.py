"""The games: one room each, named by its slug, and the contracts that their parts fulfil."""
