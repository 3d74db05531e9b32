"""Receipts, help, confirmations, errors: mail about mail, never about the game.

Every function is handed only the mail at hand, the reader's own earlier correspondence and the
public record (``public``), so two tournaments that differ only in what a reader may not know look
the same to that reader. Importing ``gamemaster.game`` here is a build error (import-linter).

No line of ours reads as a command, so anything that a reader quotes back does nothing again. All
text is in the language that is spoken when the function is called (``i18n``).
"""
