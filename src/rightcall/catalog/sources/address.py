"""The address of a live server over HTTP, and which credential may go there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from ipaddress import ip_address
from urllib.parse import SplitResult, urlsplit, urlunsplit

from rightcall.catalog.options import LoadOptions
from rightcall.catalog.wording import visible
from rightcall.errors import SourceError, UsageError

CREDENTIAL = "RIGHTCALL_HTTP_AUTHORIZATION"
CREDENTIAL_ORIGIN = "RIGHTCALL_HTTP_AUTHORIZATION_ORIGIN"
_DEFAULT_PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """A URL with the headers that go to it and nowhere else; `name` is the URL without its query, fit to be shown."""

    url: str
    name: str
    is_loopback: bool
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)


def resolve_address(
    url: str, options: LoadOptions, environ: Mapping[str, str], headers: Mapping[str, str] | None = None
) -> Address:
    """Check a URL and find its credential.

    The credential of the environment is added when its origin is that of the URL, and then only over TLS or to loopback.
    `headers` are those a configuration file gives to this URL; they are held to the same rule.
    *Errors*: `UsageError` for a URL that cannot be used, `SourceError` for a credential that would travel in the clear.
    """
    parts = _split(url)
    is_loopback = _is_loopback(parts.hostname or "")
    name = visible(urlunsplit((parts.scheme, parts.netloc, parts.path, "", "")))
    secret = dict(headers or {})
    credential = environ.get(CREDENTIAL)
    if credential:
        if _origin(parts) == _credential_origin(environ):
            secret["Authorization"] = credential
        else:
            options.notice(f"{CREDENTIAL} is not sent to {name}: its {CREDENTIAL_ORIGIN} is not this origin")
    if secret and parts.scheme != "https" and not is_loopback:
        message = f"{name}: a credential is only sent over https or to loopback; use https, or leave the credential out"
        raise SourceError(message)
    return Address(url=url, name=name, is_loopback=is_loopback, headers=secret)


def _split(url: str) -> SplitResult:
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError as error:
        message = f"{visible(url)}: not a URL: {error}"
        raise UsageError(message) from error
    if parts.scheme not in _DEFAULT_PORTS or not parts.hostname:
        message = f"{visible(url)}: not the URL of a server; it has the form https://HOST/PATH"
        raise UsageError(message)
    if parts.username is not None or parts.password is not None:
        message = f"the URL of {visible(parts.hostname)} carries a user name: put the credential in {CREDENTIAL} instead"
        raise UsageError(message)
    return parts


def _credential_origin(environ: Mapping[str, str]) -> tuple[str, str, int | None] | None:
    origin = environ.get(CREDENTIAL_ORIGIN, "")
    try:
        return _origin(urlsplit(origin)) if origin else None
    except ValueError as error:
        message = f"{CREDENTIAL_ORIGIN} is not an origin such as https://mcp.example: {error}"
        raise UsageError(message) from error


def _origin(parts: SplitResult) -> tuple[str, str, int | None]:
    """Scheme, host and port. *Source*: RFC 6454, section 4."""
    return parts.scheme.lower(), (parts.hostname or "").lower(), parts.port or _DEFAULT_PORTS.get(parts.scheme.lower())


def _is_loopback(host: str) -> bool:
    if host.lower() == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
