"""Gathers evidence that can only be had while a mail comes in, before it is durable.

A fact that needs the network is gathered here and journaled with the mail, so that reading it later
gives the same result on every machine. Nothing here refuses or loses a mail: what cannot be found
out in time is simply not known, and its sender is asked to confirm. Only what the tournament's
policy asks for is looked for, and only for a From that is registered, so that strangers cannot make
us ask DNS. Stands between the inboxes and the writer; made by the daemon.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Final, TypeAlias

from gamemaster import oplog
from gamemaster.errors import WorldError
from gamemaster.identity import authentication_results, dkim
from gamemaster.identity.evidence_policy import fact, headers_of, only_mailbox
from gamemaster.inbox.arrival import Accept, Arrival
from gamemaster.mail.address import canonical_address, split_detail

WORKERS: Final = 4

Worth: TypeAlias = Callable[[str, str], Awaitable[frozenset[str]]]
"""The kinds of evidence that count for a recipient (of ours) and a sender (canonical)."""


class Vouching:
    """Adds facts to arrivals on their way to ``accept``. ``timeout_seconds`` for each arrival."""

    def __init__(
        self, accept: Accept, worth: Worth, look_up: dkim.LookUp, timeout_seconds: float
    ) -> None:
        self._accept = accept
        self._worth = worth
        self._look_up = look_up
        self._timeout = timeout_seconds
        self._workers = ThreadPoolExecutor(WORKERS, thread_name_prefix="vouching")

    def through(self, authserv_id: str | None) -> Accept:
        """Return the ``accept`` of an inbox that trusts the results of this server, or of none."""

        async def accept(arrivals: Sequence[Arrival]) -> None:
            vouching = [self._vouch(mail, authserv_id) for mail in arrivals]
            # Nearly every mail is alone, and needs no tasks that run side by side.
            alone = len(vouching) == 1
            await self._accept([await vouching[0]] if alone else await asyncio.gather(*vouching))

        return accept

    def close(self) -> None:
        """Let go of the workers; those that wait for DNS end by themselves."""
        self._workers.shutdown(wait=False, cancel_futures=True)

    async def _vouch(self, arrival: Arrival, authserv_id: str | None) -> Arrival:
        try:
            facts = await self._facts(arrival, authserv_id)
        except WorldError:
            raise  # Nobody can be asked what would count: the mail comes again.
        except Exception as error:  # noqa: BLE001 - a mail is never lost for want of evidence
            oplog.defect("inbox", error)
            return arrival
        return replace(arrival, vouched=(*arrival.vouched, *facts)) if facts else arrival

    async def _facts(self, arrival: Arrival, authserv_id: str | None) -> list[str]:
        headers = headers_of(arrival.raw)
        names = ("dkim-signature", *(("authentication-results",) if authserv_id else ()))
        sender = only_mailbox(headers, "from") if any(map(headers.all, names)) else None
        if sender is None:
            return []
        kinds = await self._worth(arrival.recipient, sender)
        facts = []
        if "authentication-results" in kinds and authserv_id is not None:
            domain = authentication_results.vouched_domain(arrival.raw, authserv_id)
            if domain is not None:
                facts.append(fact("authentication-results", domain))
        if "dkim" in kinds:
            domain = await self._signed_by(arrival)
            if domain is not None:
                facts.append(fact("dkim", domain))
        return facts

    async def _signed_by(self, arrival: Arrival) -> str | None:
        plain = canonical_address(split_detail(arrival.recipient)[0]) or ""
        checking = asyncio.get_running_loop().run_in_executor(
            self._workers, dkim.vouched_domain, arrival.raw, plain, arrival.instant, self._look_up
        )
        try:
            return await asyncio.wait_for(checking, self._timeout)
        except TimeoutError as error:
            oplog.dns_failed(error)
            return None
