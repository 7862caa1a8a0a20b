"""The sentences of the games: codes and figures in, words out, in the language in use."""
