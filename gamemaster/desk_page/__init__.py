"""Serves the organiser's page on this machine alone: review, rulings, questions, queue and health.

``door`` says who may enter and whose requests count, ``page_server`` takes requests, ``acts`` and
``fragments`` turn them into verbs of the control socket and the answers into HTML. Nothing is
decided here: each act is the verb that the command line calls.
"""

from __future__ import annotations
