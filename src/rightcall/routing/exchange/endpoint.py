"""Where a provider is, and which key may go there: a key is bound to one origin and is sent to no other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from ipaddress import ip_address
from typing import Final
from urllib.parse import SplitResult, urlsplit

from rightcall.errors import UsageError

OTHER_KEY: Final = "RIGHTCALL_PROVIDER_API_KEY"
OTHER_ORIGIN: Final = "RIGHTCALL_PROVIDER_ORIGIN"
NO_KEY: Final = "none"
"""What goes where the SDKs insist on a key and the server wants none."""

_PORTS: Final = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True, kw_only=True)
class Home:
    """Where a provider lives by itself: its address, and the variable that holds the key for it (None: it has none)."""

    base_url: str | None
    key_variable: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Endpoint:
    """An address with the key that may go to it; `key` is None where none does."""

    base_url: str
    origin: str
    is_loopback: bool
    key: str | None = field(default=None, repr=False)


def resolve_endpoint(provider: str, home: Home, base_url: str | None, environ: Mapping[str, str]) -> Endpoint:
    """Check the address of a provider and find the key that is bound to its origin.

    The provider's own variable counts for the provider's own origin. Any other origin takes RIGHTCALL_PROVIDER_API_KEY, and
    only when RIGHTCALL_PROVIDER_ORIGIN is that origin. A server on loopback may do without a key.
    *Errors*: `UsageError` for an address that cannot be used, and for a key that is missing or bound elsewhere.
    """
    address = base_url or home.base_url
    if address is None:
        message = f"provider {provider}: say where it is with --base-url, for example http://127.0.0.1:8000/v1"
        raise UsageError(message)
    parts = _split(address)
    origin, is_loopback = _origin(parts), _is_loopback(parts.hostname or "")
    if parts.scheme == "http" and not is_loopback:
        message = f"{origin}: plain http only goes to this machine itself; use https, or a tunnel to 127.0.0.1"
        raise UsageError(message)
    key = _bound_key(origin, home, environ)
    if key is None and not is_loopback:
        raise UsageError(_no_key(provider, origin, home, environ))
    return Endpoint(base_url=address.rstrip("/"), origin=origin, is_loopback=is_loopback, key=key)


def _bound_key(origin: str, home: Home, environ: Mapping[str, str]) -> str | None:
    if home.key_variable and home.base_url and origin == _origin(_split(home.base_url)):
        own = environ.get(home.key_variable, "").strip()
        if own:
            return _printable(own, home.key_variable)
    key, named = environ.get(OTHER_KEY, "").strip(), environ.get(OTHER_ORIGIN, "").strip()
    if key and named and _origin(_split(named)) == origin:
        return _printable(key, OTHER_KEY)
    return None


def _printable(key: str, variable: str) -> str:
    """A key that can stand in a header; else the complaint names the variable and never the value."""
    if not (key.isascii() and key.isprintable() and " " not in key):
        message = f"{variable} holds characters that no key has (a line break, a blank, a letter outside ASCII?)"
        raise UsageError(message)
    return key


def _no_key(provider: str, origin: str, home: Home, environ: Mapping[str, str]) -> str:
    own = home.base_url is not None and origin == _origin(_split(home.base_url))
    if own and home.key_variable:
        return f"provider {provider}: no key for {origin}; set {home.key_variable}"
    elsewhere = ""
    if home.key_variable and environ.get(home.key_variable) and home.base_url:
        elsewhere = f" ({home.key_variable} belongs to {_origin(_split(home.base_url))} and is not sent elsewhere)"
    elif environ.get(OTHER_KEY):
        elsewhere = f" ({OTHER_KEY} is set, but {OTHER_ORIGIN} is not this origin)"
    return f"provider {provider}: no key for {origin}{elsewhere}; set {OTHER_KEY}, and {OTHER_ORIGIN}={origin}"


def _split(url: str) -> SplitResult:
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError as error:
        message = f"{url!r} is not a URL: {error}"
        raise UsageError(message) from error
    if parts.scheme not in _PORTS or not parts.hostname:
        message = f"{url!r} is not the address of a provider; it has the form https://HOST/v1"
        raise UsageError(message)
    if parts.username is not None or parts.password is not None or parts.query or parts.fragment:
        message = f"the address on {parts.hostname} carries a user name, a query or a fragment: keys come from the environment"
        raise UsageError(message)
    return parts


def _origin(parts: SplitResult) -> str:
    """Scheme, host and port as one text, the default port left out. *Source*: RFC 6454, section 6.2."""
    host = (parts.hostname or "").lower()
    host = f"[{host}]" if ":" in host else host
    port = parts.port
    return f"{parts.scheme}://{host}" + ("" if port is None or port == _PORTS[parts.scheme] else f":{port}")


def _is_loopback(host: str) -> bool:
    if host.lower() == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
