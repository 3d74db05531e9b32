"""Named changes of real bundles, each of which the audit has to refuse where it lies.

``python -m tests.audit.tampering`` prints the table. ``forging`` makes a change at three strengths;
the files named after what they change hold one small function for each tampering; ``hostile`` has
bundles that are no bundles; ``warden`` audits them within limits of time and memory.
"""

# Whichever part is imported first, the table is filled in one order.
from tests.audit.tampering import tables as tables
