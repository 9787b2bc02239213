"""Whom tokens speak for, and each reason for which one speaks for nobody."""

import json
from base64 import urlsafe_b64encode
from datetime import UTC, datetime, timedelta

import pytest
from joserfc import jwt
from joserfc.jwk import OctKey, RSAKey

from rightcall.guard import Principal
from rightcall.guard.identity import Expectation, IdentityError, Verifier, issue_token

SECRET = b"a secret for the tests, long enough"
NOW = datetime(2026, 12, 1, tzinfo=UTC)
HERE = "https://bridge.test/mcp"
EXPECTED = Expectation(issuer="https://login.test", audience=HERE)
ADA = Principal(
    issuer="https://login.test", client="desk", subject="ada", tenant="acme", scopes=frozenset({"a:read", "b:write"})
)
CLAIMS = {
    "iss": "https://login.test",
    "aud": HERE,
    "sub": "ada",
    "tenant": "acme",
    "client_id": "desk",
    "exp": NOW.timestamp() + 60,
}


@pytest.fixture(scope="module")
def verifier():
    return Verifier.for_development(SECRET, EXPECTED)


def signed(claims, header=None, secret=SECRET):
    key = OctKey.import_key(secret)
    return jwt.encode({"alg": "HS256", "kid": "development"} | (header or {}), claims, key, algorithms=["HS256", "HS512"])


def reason(verifier, token, now=NOW):
    with pytest.raises(IdentityError) as caught:
        verifier.verify(token, now)
    assert token[:40] not in str(caught.value) or not token
    return caught.value.reason


def test_what_is_issued_is_verified(verifier):
    """K10."""
    assert verifier.verify(issue_token(SECRET, ADA, audience=HERE, now=NOW), NOW) == ADA


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"exp": NOW.timestamp() - 60}, "token.expired"),
        ({"exp": None}, "token.expiry"),
        ({"exp": "tomorrow"}, "token.expiry"),
        ({"exp": float("1e300")}, "token.expiry"),
        ({"exp": True}, "token.expiry"),
        ({"nbf": NOW.timestamp() + 60}, "token.early"),
        ({"iat": NOW.timestamp() + 60}, "token.early"),
        ({"iss": "https://other.test"}, "token.issuer"),
        ({"iss": None}, "token.issuer"),
        ({"aud": "https://other.test"}, "token.audience"),
        ({"aud": None}, "token.audience"),
        ({"aud": f"x {HERE}"}, "token.audience"),
        ({"sub": ""}, "token.subject"),
        ({"sub": 7}, "token.subject"),
        ({"sub": "a\nb"}, "token.subject"),
        ({"client_id": None}, "token.client"),
        ({"tenant": None}, "token.tenant"),
        ({"tenant": ["acme"]}, "token.tenant"),
        ({"act": {}}, "token.actor"),
    ],
)
def test_every_defect_of_a_claim_has_its_reason(verifier, changes, expected):
    """K10 [principal-degrades-to-client]."""
    assert reason(verifier, signed(CLAIMS | changes)) == expected


def test_signatures_keys_and_shapes_have_theirs(verifier):
    """K10."""
    good = signed(CLAIMS)
    assert reason(verifier, good[:-4] + ("AAAA" if not good.endswith("AAAA") else "BBBB")) == "token.signature"
    assert reason(verifier, signed(CLAIMS, secret=b"another secret, also long enough!")) == "token.signature"
    assert reason(verifier, signed(CLAIMS, {"kid": "other"})) == "token.key"
    assert reason(verifier, signed(CLAIMS, {"alg": "HS512"}, b"s" * 64)) == "token.algorithm"
    unsigned = b".".join(urlsafe_b64encode(json.dumps(part).encode()).rstrip(b"=") for part in ({"alg": "none"}, CLAIMS)) + b"."
    assert reason(verifier, unsigned.decode()) in {"token.algorithm", "token.malformed"}
    for token in ("", "x", "a.b.c", "é.a.b", "x" * 20_000):
        assert reason(verifier, token) == "token.malformed"


def test_tenant_and_scopes_can_be_asked_for(verifier):
    """K3, K10: one scope or a set, all of which are needed."""
    token = issue_token(SECRET, ADA, audience=HERE, now=NOW)
    assert verifier.verify_for(token, NOW, tenant="acme", scopes="a:read") == ADA
    with pytest.raises(IdentityError, match="missing scope: c:read"):
        verifier.verify_for(token, NOW, tenant="acme", scopes={"a:read", "c:read"})
    with pytest.raises(IdentityError, match="another tenant"):
        verifier.verify_for(token, NOW, tenant="globex")


def test_clocks_may_differ_a_little_and_no_more(verifier):
    token = issue_token(SECRET, ADA, audience=HERE, now=NOW, lifetime_s=10)
    assert verifier.verify(token, NOW - timedelta(seconds=29)) == ADA
    assert verifier.verify(token, NOW + timedelta(seconds=39)) == ADA
    assert reason(verifier, token, NOW - timedelta(seconds=31)) == "token.early"
    assert reason(verifier, token, NOW + timedelta(seconds=40)) == "token.expired"


def test_a_key_set_is_used_by_kid_and_a_public_key_is_no_secret():
    key = RSAKey.generate_key(2048, {"kid": "one"}, private=True)
    public = key.as_dict(private=False)
    verifier = Verifier({"keys": [public]}, EXPECTED)
    token = jwt.encode({"alg": "RS256", "kid": "one"}, CLAIMS | {"scope": ["a:read"]}, key)
    assert verifier.verify(token, NOW).scopes == {"a:read"}
    assert reason(verifier, signed(CLAIMS, {"kid": "one"})) == "token.algorithm"


@pytest.mark.parametrize("keys", [{}, {"keys": [{"kty": "oct", "k": "x"}]}, {"keys": [{"kid": "a", "kty": "odd"}]}])
def test_key_sets_that_cannot_be_used_are_refused(keys):
    with pytest.raises(ValueError, match="key"):
        Verifier(keys, EXPECTED)


def test_weak_secrets_and_shared_algorithms_are_refused():
    with pytest.raises(ValueError, match="32 bytes"):
        Verifier.for_development(b"short", EXPECTED)
    with pytest.raises(ValueError, match="HS256"):
        Verifier({"keys": []}, EXPECTED, ("HS256",))
