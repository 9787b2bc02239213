"""Verbs whose effects are opposite, as data: `get` against `delete`, `enable` against `disable`."""

from __future__ import annotations

from types import MappingProxyType

from rightcall.text import name_words

READ = frozenset(
    """
    browse check compare count describe download exists export fetch find get inspect list lookup peek preview query read
    retrieve search show stat view
    """.split(),  # noqa: SIM905 - one word per entry would take thirty lines
)
CHANGE = frozenset(
    """
    add append apply assign cancel clear close create deploy edit execute import insert install invoke merge modify move
    overwrite patch post publish put rename replace reset restart revoke run send set start stop submit terminate trigger
    update upload upsert write
    """.split(),  # noqa: SIM905
)
REMOVE = frozenset("clear delete destroy drop erase kill purge remove truncate uninstall unset wipe".split())  # noqa: SIM905

INVERSES = MappingProxyType(
    {
        "activate": ("deactivate",),
        "add": ("remove", "delete"),
        "allow": ("deny", "block"),
        "approve": ("reject", "decline"),
        "archive": ("unarchive", "restore"),
        "attach": ("detach",),
        "block": ("unblock",),
        "connect": ("disconnect",),
        "create": ("delete", "destroy", "remove", "drop"),
        "delete": ("restore", "recover", "undelete"),
        "disable": ("enable",),
        "encrypt": ("decrypt",),
        "follow": ("unfollow",),
        "grant": ("revoke",),
        "hide": ("show", "unhide"),
        "install": ("uninstall",),
        "like": ("unlike",),
        "lock": ("unlock",),
        "mount": ("unmount",),
        "mute": ("unmute",),
        "open": ("close",),
        "pause": ("resume",),
        "pin": ("unpin",),
        "publish": ("unpublish",),
        "push": ("pull",),
        "register": ("unregister", "deregister"),
        "save": ("send",),
        "set": ("unset",),
        "star": ("unstar",),
        "start": ("stop",),
        "subscribe": ("unsubscribe",),
        "trash": ("untrash", "restore"),
        "upload": ("download",),
    },
)
"""Pairs of which neither verb only reads, or whose effects undo each other."""


def opposite_verbs(one: str, other: str) -> tuple[str, str] | None:
    """Which words, one of each name, have opposite effects? None when the names differ in no such way.

    Only words that the names do not share are compared: `get_user` and `delete_user` differ in the verb alone.
    """
    words, others = name_words(one), name_words(other)
    own = [word for word in words if word not in others]
    foreign = [word for word in others if word not in words]
    return next(((word, opposite) for word in own for opposite in foreign if _are_opposite(word, opposite)), None)


def _are_opposite(one: str, other: str) -> bool:
    """Whether one verb reads where the other acts, or undoes what the other does."""
    acting = CHANGE | REMOVE
    if (one in READ and other in acting) or (other in READ and one in acting):
        return True
    return other in INVERSES.get(one, ()) or one in INVERSES.get(other, ())
