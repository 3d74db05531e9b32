"""``python -m tests.mail.corpus``: the table of the corpus, by style."""

from __future__ import annotations

from collections import Counter

from tests.mail.corpus.reading import corpus, differs, found


def main() -> None:
    """Print how many mails were read right, asked back as they should be, and read wrongly."""
    right: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    for one in corpus():
        read = found(one.name)
        if differs(one, read):
            wrong[one.style] += 1
            print(f"wrong: {one.name} ({one.meant})")
            for field in ("read", "asked", "prose"):
                if getattr(one, field) != getattr(read, field):
                    print(f"  {field}: meant {getattr(one, field)}, found {getattr(read, field)}")
        else:
            (asked if one.asked else right)[one.style] += 1
    print(f"{'style':<42}{'right':>7}{'asked back':>12}{'wrong':>7}")
    for style in dict.fromkeys(one.style for one in corpus()):
        print(f"{style:<42}{right[style]:>7}{asked[style]:>12}{wrong[style]:>7}")
    print(f"{'all':<42}{right.total():>7}{asked.total():>12}{wrong.total():>7}")


if __name__ == "__main__":
    main()
