"""Tells what a mail asks for, and accounts for every line of it before anything is done."""
