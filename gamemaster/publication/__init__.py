"""The public record as files that any web server serves: entries, checkpoints, heartbeats.

``folder`` names the files and puts them into a directory so that nobody ever sees half of one,
``edition`` writes the record and its pages in an order in which no checkpoint is there before its
entries. Nothing is in it but what has been announced to everyone.
"""

from gamemaster.publication.edition import Edition
from gamemaster.publication.folder import NotOurs

__all__ = ["Edition", "NotOurs"]
