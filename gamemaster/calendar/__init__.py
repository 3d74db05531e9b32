"""Duties that fall due as time passes: timers, digests, heartbeats, reminders, the end."""
