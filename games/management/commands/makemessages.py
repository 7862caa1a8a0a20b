"""`manage.py makemessages`: Django's own, which also reads the messages in two numbers."""

from django.core.management.commands import makemessages


class Command(makemessages.Command):
    """Django's command, with `games.wording.sentences.Plural` as a keyword."""

    xgettext_options = (*makemessages.Command.xgettext_options, "--keyword=Plural:1,2")
