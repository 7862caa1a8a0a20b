"""The sentences of the games: turns codes and figures into words, in the active language."""
