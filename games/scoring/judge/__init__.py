"""The judge: who holds a trick, which cards are legal, what a pile is worth, what may be bid."""
