"""What anybody may ask to be shown: the commands, the initial set, the record."""

from __future__ import annotations

from gamemaster.correspondence.options import options_text
from gamemaster.i18n import _
from gamemaster.rulesets import as_document
from gamemaster.tournament.public import PublicRecord


def help_text(public: PublicRecord) -> str:
    """Return the commands there are, those of the initial set's own among them."""
    manners = _manners().format(address=public.address)
    blocks = (
        _commands(),
        _documents(),
        _about_keys(),
        "",
        _among_players(),
        "",
        _addresses(),
        "",
        manners,
        "",
    )
    options = options_text(public)
    text = "\n".join((*blocks, options, "") if options else blocks)
    if not public.phrases:
        return text
    listed = [f"    {phrase.words} {phrase.follows}".rstrip() for phrase in public.phrases]
    heading = _("The initial set of rules has moves of its own:")
    return "\n".join((text, heading, "", *listed, ""))


def rules_text(public: PublicRecord) -> str:
    """Return the initial set."""
    return as_document(public.ruleset)


def record_text(public: PublicRecord) -> str:
    """Return every entry of the public record so far, word for word: genesis, announcements."""
    texts = [] if public.genesis is None else [public.genesis.text()]
    texts += [entry.text(public.title) for entry in public.in_order()]
    if not public.entries:
        texts.append(_("Nothing has been announced so far."))
    return "\n".join(texts)


def _commands() -> str:
    return _("""\
Each command is a line of its own. What you may write:

    propose amend rule 203      take a turn; then the new text, line by line,
                                and at its end the line «end proposal».
                                Also: propose enact, propose repeal rule 203,
                                propose repeal amendment 305,
                                propose transmute rule 110. A line «clauses:»
                                begins the clauses, if you add any.
    vote for 301                or: vote against 301, 302 and 303; +1 301
    vote for mine               for the proposal made in the same mail
    abstain 301                 a vote for neither side
    withdraw my vote on 301     as if you had not voted
    inquire 305                 a paid inquiry (Rule 216)
    forfeit                     leave the tournament; we ask once more
    do ...                      a move that some rule may have created
    check                       read this mail, say how, and do nothing
    withdraw 3                  take back your move 3 if it still waits
    ask ...                     a question to the organiser
    object: ...                 something is recorded wrongly; the organisers
                                answer, and both are published at the end
    rules, record, mine, help   the initial rules, all announcements, your
                                own moves, this text
    reminders on, or off        a daily reminder of proposals to vote on
    password                    how your mail program can log in to us
    language fr, de or en       the language that we write to you in
    end                         nothing below is read""")


def _about_keys() -> str:
    return _("""\
    key                         our OpenPGP key; with your own attached (or
                                «key autocrypt»): register it, for letters
                                that are encrypted; «key none» removes it
    signatures required         or optional: your mail counts only if your
                                registered key signs it""")


def _documents() -> str:
    return _("""\
    verify                      check proposal documents that you attach,
                                quote or forward: are they the ones announced?""")


def _among_players() -> str:
    return _("""\
To other players, by way of the Gamemaster, and for yourself:

    tell bob: ...               words of yours; longer ones on the lines after
                                «tell bob», and then a line «end tell»
    share 301 with bob, carol   a document that you hold
    tell bob anonymously: ...   without your name, alone in its mail; likewise
                                «share 301 with bob anonymously»
    digest on, or off           announcements in one mail a day
    settings                    what you have switched on""")


def _addresses() -> str:
    return _("""\
Your own addresses:

    add address me@work.example another address of yours; it is asked as well
    write to me@work.example    where our mail goes, among your addresses
    drop address me@old.example to use one no more
    addresses                   what they are
    new reply address           if somebody got hold of the one you have""")


def _manners() -> str:
    return _("""\
Quoted lines and everything below a signature are never read. Write to
{address}; best by answering one of our mails.""")
