"""Where to ask, as a setting names it, and what may be sent there."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

from stilltrue.errors import BadRequest

_LONGEST_HOST = 253


@dataclass(frozen=True, slots=True)
class Place:
    """The beginning of an address: scheme, host, port and path, without a stroke at the end."""

    url: str
    """Safe to be shown: it holds no key, password or query."""
    host: str
    """With its port where one is named."""
    private: bool
    """A key may travel there: encrypted, or within this machine."""
    local: bool
    """It is this machine."""


def place(spec: str, *, what: str, wanted: str, key_name: str) -> Place:
    """
    The place that an address names; what stands after `?` or `#` is left to the caller.

    >>> place("https://example.com/v1/", what="the model's address", wanted="https://<host>/v1", key_name="KEY").url
    'https://example.com/v1'

    Args:
        spec: the address.
        what: how messages call it.
        wanted: the form in which it should be.
        key_name: the variable that holds the key, for those who write it into the address.

    Raises:
        BadRequest: no address of a server; the message repeats none of it, for it may hold a password.
    """
    try:
        parts = urlsplit(spec)
        host, port = parts.hostname, parts.port
    except ValueError as error:
        raise BadRequest(f"{what} cannot be read; wanted is {wanted}") from error
    if not host or len(host) > _LONGEST_HOST or parts.scheme not in ("http", "https") or not _is_plain(parts.path):
        raise BadRequest(f"{what} lacks a host, or is no http or https address; wanted is {wanted}")
    if parts.username or parts.password:
        raise BadRequest(f"{what} holds a user name or password; leave them out and set {key_name}")
    shown = f"[{host}]" if ":" in host else host
    with_port = f"{shown}:{port}" if port else shown
    local = is_this_machine(host)
    return Place(
        url=f"{parts.scheme}://{with_port}{parts.path.rstrip('/')}",
        host=with_port,
        private=parts.scheme == "https" or local,
        local=local,
    )


def is_this_machine(host: str) -> bool:
    """
    The host is this machine, whatever a name server says.

    >>> is_this_machine("127.0.0.1"), is_this_machine("::1"), is_this_machine("example.com")
    (True, True, False)
    """
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def checked_key(key: str, key_name: str) -> str:
    """
    The key, if it can be sent in a header.

    Raises:
        BadRequest: it holds characters that no key has; the HTTP library would quote it in its own error.
    """
    if not (key.isascii() and key.isprintable() and " " not in key):
        raise BadRequest(f"the key holds characters that no key has; set {key_name} to the key alone")
    return key


def _is_plain(path: str) -> bool:
    return path.isascii() and path.isprintable() and " " not in path
