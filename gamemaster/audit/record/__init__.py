"""Reads the public record: signed notes, cosignatures, announcements and days of silence."""
