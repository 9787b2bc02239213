"""Who asks: the identity that a decision is about."""

from __future__ import annotations

import json
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Principal:
    """A caller whose identity was verified, and the rights it was given.

    An identity is the issuer, the client, the subject and the tenant together: one of them alone names nobody. `actor` is an
    agent that acts for the subject (RFC 8693), empty when the subject acts itself. `scopes` and `cohorts` are sets.
    """

    subject: str
    tenant: str
    issuer: str = ""
    client: str = ""
    actor: str = ""
    scopes: frozenset[str] = frozenset()
    cohorts: frozenset[str] = frozenset()

    @property
    def key(self) -> str:
        """The identity as one text: what handles are bound to. A renewed token with other rights keeps its handles."""
        return json.dumps([self.issuer, self.client, self.subject, self.tenant])
