"""Shared by several models: keys, searchable text, constraints on choices."""

import hashlib
from collections.abc import Iterable

from django.db import models
from django.db.models import Q
from django.utils.crypto import get_random_string

from games.journal import KEY_LENGTH, KEY_LETTERS

TOKEN_LENGTH = 27  # Of a link that is a right by itself: 133 bits, because there are 31 letters.


def new_key() -> str:
    """A short random key for an address, without letters that look alike."""
    return get_random_string(KEY_LENGTH, KEY_LETTERS)


def hash_of(token: str) -> str:
    """The hash that is stored of a token: nobody can use a link with a copy of the database. Tokens
    are random, so it needs no salt.
    """
    return hashlib.sha256(token.encode()).hexdigest()


def is_one_of(field: str, choices: Iterable[str]) -> models.CheckConstraint:
    return models.CheckConstraint(
        name=f"%(class)s_{field}_is_known", condition=Q(**{f"{field}__in": list(map(str, choices))})
    )
