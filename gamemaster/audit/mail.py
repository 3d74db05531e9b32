"""Step 10: what the docket came to (``docket`` follows it line by line)."""

from __future__ import annotations

from gamemaster.audit.evidence import PASSED, Evidence, Finding
from gamemaster.audit.findings import Refused


def check_mail(evidence: Evidence) -> Finding:
    """Step 10: every move comes from a mail that was read, the calendar or somebody who judges.

    Each is played, withdrawn or refused once. Mails that are in the bundle have their hashes.
    """
    docket = evidence.docket
    if docket.trouble is not None:
        raise docket.trouble
    mails = evidence.bundle.numbers("mail")
    if mails and max(mails) > docket.mails:
        raise Refused(f"mail/{max(mails)}.eml: expected mail.accepted/1 in the journal")
    counts = ", ".join(
        f"{docket.counted(one)} {one}" for one in ("played", "withdrawn", "refused", "waiting")
    )
    compared = f", {docket.mails_compared} of them in the bundle" if mails else ""
    return PASSED, (
        f"{docket.mails} mails{compared}, {docket.mails_read} read; {docket.items} items: {counts}"
    )
