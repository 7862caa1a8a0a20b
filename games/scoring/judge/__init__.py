"""The judge: who holds a trick, which cards were legal, what a pile is worth, what may be bid."""
