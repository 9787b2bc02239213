"""Who a token speaks for: signature, issuer, audience, time and tenant, each with its own reason when it is not right."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from importlib import import_module
from typing import TYPE_CHECKING, Any

from rightcall.errors import MissingExtraError, RightcallError
from rightcall.guard.principal import Principal
from rightcall.model import JsonValue

if TYPE_CHECKING:
    from types import ModuleType

SIGNATURES = ("RS256", "RS384", "RS512", "PS256", "ES256", "ES384", "EdDSA", "Ed25519")
"""What a key set may be used with. Shared secrets are for development and have a verifier of their own."""
MAX_TOKEN_CHARACTERS = 16_384
MIN_SECRET_BYTES = 32
DEVELOPMENT_KEY_ID = "development"
_LATEST = 1 << 53


class IdentityError(RightcallError):
    """A token speaks for nobody; `reason` is a code (`token.expired`, `token.audience`, ...). It never quotes the token."""

    def __init__(self, reason: str, explanation: str) -> None:
        """Keep the code, for the audit."""
        self.reason = reason
        super().__init__(explanation)


@dataclass(frozen=True, slots=True, kw_only=True)
class Expectation:
    """What a token has to say: who issued it and for whom it is meant, and how far clocks may differ (*Units*: seconds)."""

    issuer: str
    audience: str
    tenant_claim: str = "tenant"
    client_claim: str = "client_id"
    leeway_s: int = 30


class Verifier:
    """Turns tokens into principals. Keys are given, never fetched, and the algorithm is never taken from the token.

    *Errors*: `ValueError` for keys that cannot be used. *Cost*: some 50 microseconds for a token.
    """

    def __init__(
        self, keys: Mapping[str, Any], expectation: Expectation, algorithms: Collection[str] = ("RS256", "ES256")
    ) -> None:
        """Take a JWK set (`{"keys": [...]}`) whose members each have a `kid`, and the signatures that are accepted."""
        if refused := sorted(set(algorithms) - {*SIGNATURES}):
            message = f"signatures that are not accepted: {', '.join(refused)}"
            raise ValueError(message)
        members = keys.get("keys")
        if not isinstance(members, list) or not all(isinstance(one, dict) and one.get("kid") for one in members):
            message = "a key set needs keys, each with a kid"
            raise ValueError(message)
        jose = _jose("errors")
        try:
            found = [_jose("jwk").import_key(one) for one in members]
        except (jose.JoseError, ValueError, TypeError) as error:
            message = f"a key of the set cannot be used: {type(error).__name__}"
            raise ValueError(message) from error
        self._keys = {str(one["kid"]): key for one, key in zip(members, found, strict=True)}
        self._algorithms = sorted(algorithms)
        self._expectation = expectation

    @classmethod
    def for_development(cls, secret: bytes, expectation: Expectation) -> Verifier:
        """Accept tokens signed with a shared secret of 32 bytes or more (HS256), as `issue_token` writes them."""
        verifier = cls({"keys": []}, expectation)
        verifier._keys = {DEVELOPMENT_KEY_ID: _secret_key(secret)}
        verifier._algorithms = ["HS256"]
        return verifier

    def verify(self, token: str, now: datetime) -> Principal:
        """Say who a token speaks for at a time. *Errors*: `IdentityError`, with the first thing that is not right."""
        claims = self._signed_claims(token)
        self._check_time(claims, now.timestamp())
        expected = self._expectation
        if claims.get("iss") != expected.issuer:
            raise IdentityError(reason="token.issuer", explanation="the token is from another issuer")
        if expected.audience not in _texts(claims.get("aud"), split=False):
            raise IdentityError(reason="token.audience", explanation="the token is meant for another server")
        actor = claims.get("act")
        return Principal(
            issuer=expected.issuer,
            client=_claim(claims, expected.client_claim, "token.client") if expected.client_claim else "",
            subject=_claim(claims, "sub", "token.subject"),
            tenant=_claim(claims, expected.tenant_claim, "token.tenant"),
            actor=_claim(actor, "sub", "token.actor") if isinstance(actor, dict) else "",
            scopes=frozenset(_texts(claims.get("scope", claims.get("scopes")), split=True)),
        )

    def verify_for(self, token: str, now: datetime, *, tenant: str, scopes: Iterable[str] | str = ()) -> Principal:
        """Verify, and hold the principal to a tenant and to one scope or several, all of which are needed."""
        principal = self.verify(token, now)
        if principal.tenant != tenant:
            raise IdentityError(reason="token.other_tenant", explanation="the token is for another tenant")
        needed = {scopes} if isinstance(scopes, str) else set(scopes)
        if missing := sorted(needed - principal.scopes):
            raise IdentityError(reason="scope.missing", explanation=f"missing scope: {', '.join(missing)}")
        return principal

    def _signed_claims(self, token: str) -> Mapping[str, JsonValue]:
        if not token or len(token) > MAX_TOKEN_CHARACTERS or not token.isascii():
            raise IdentityError(reason="token.malformed", explanation="the token is no JSON Web Token")
        jose, jws = _jose("errors"), _jose("jws")
        try:
            header = jws.extract_compact(token.encode()).headers()
            key = self._keys.get(str(header.get("kid")))
            if header.get("alg") not in self._algorithms:
                raise IdentityError(reason="token.algorithm", explanation="the token is signed in a way that is not accepted")
            if key is None:
                raise IdentityError(reason="token.key", explanation="the token is signed with a key that is not known")
            claims: Mapping[str, JsonValue] = _jose("jwt").decode(token, key, algorithms=self._algorithms).claims
        except jose.BadSignatureError as error:
            raise IdentityError(reason="token.signature", explanation="the signature of the token is wrong") from error
        except (jose.JoseError, ValueError, TypeError, RecursionError) as error:
            raise IdentityError(reason="token.malformed", explanation="the token is no JSON Web Token") from error
        return claims

    def _check_time(self, claims: Mapping[str, JsonValue], now: float) -> None:
        leeway = self._expectation.leeway_s
        if now >= _moment(claims, "exp", "token.expiry") + leeway:
            raise IdentityError(reason="token.expired", explanation="the token has expired")
        for name in ("nbf", "iat"):
            if name in claims and now < _moment(claims, name, f"token.{name}") - leeway:
                raise IdentityError(reason="token.early", explanation="the token is not valid yet")


def issue_token(secret: bytes, principal: Principal, *, audience: str, now: datetime, lifetime_s: int = 3_600) -> str:
    """Sign a token for development: a shared secret proves nothing about who wrote it.

    *Errors*: `ValueError` for a secret that is too short.
    """
    claims: dict[str, Any] = {
        "iss": principal.issuer,
        "aud": audience,
        "sub": principal.subject,
        "tenant": principal.tenant,
        "client_id": principal.client,
        "scope": " ".join(sorted(principal.scopes)),
        "iat": int(now.timestamp()),
        "exp": int(now.timestamp()) + lifetime_s,
    }
    if principal.actor:
        claims["act"] = {"sub": principal.actor}
    header = {"alg": "HS256", "kid": DEVELOPMENT_KEY_ID, "typ": "JWT"}
    return str(_jose("jwt").encode(header, claims, _secret_key(secret), algorithms=["HS256"]))


def _secret_key(secret: bytes) -> Any:  # noqa: ANN401 - joserfc's key
    if len(secret) < MIN_SECRET_BYTES:
        message = f"a secret needs {MIN_SECRET_BYTES} bytes or more"
        raise ValueError(message)
    return _jose("jwk").OctKey.import_key(secret)


def _moment(claims: Mapping[str, JsonValue], name: str, reason: str) -> float:
    value = claims.get(name)
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < _LATEST:
        raise IdentityError(reason=reason, explanation=f"the token does not say {name}")
    return float(value)


def _claim(claims: Mapping[str, JsonValue], name: str, reason: str) -> str:
    value = claims.get(name)
    if not isinstance(value, str) or not value or not value.isprintable():
        raise IdentityError(reason=reason, explanation=f"the token does not say {name}")
    return value


def _texts(value: JsonValue, *, split: bool) -> tuple[str, ...]:
    if isinstance(value, str):
        return tuple(value.split(" ")) if split and value else (value,) if value else ()
    return tuple(one for one in value if isinstance(one, str) and one) if isinstance(value, list) else ()


def _jose(name: str) -> ModuleType:
    try:
        return import_module(f"joserfc.{name}")
    except ImportError as error:
        raise MissingExtraError(extra="guard", needed_for="reading tokens") from error
