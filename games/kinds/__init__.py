"""The games outside the scoring core: one room per game, named by its slug, and the contracts."""
