"""Why a block that began like calls is none: a closed list, in words for people."""

from __future__ import annotations

from enum import StrEnum


class Reason(StrEnum):
    """Why a block was rejected. A reason may be followed by a detail, which never quotes a value."""

    CUT = "the text ends inside it"
    TOO_LONG = "it is longer than one block may be"
    TOO_DEEP = "its values are nested too deeply"
    NO_NAME = "a call has no name"
    LONG_NAME = "a call has a name longer than any tool's"
    STRAY_TEXT = "text stands between its calls"
    STRAY_IN_CALL = "text stands where an argument or the end of a call should"
    NO_CLOSER = "something else stands where it should end"
    NO_WRAPPER = "its calls have neither a wrapper nor the closer of one"
    BAD_TAG = "a tag cannot be read"
    NO_ARGUMENT_NAME = "an argument has no name"
    BAD_JSON = "its JSON cannot be read"
    NOT_A_CALL = "its JSON is not a call"
    NOT_AN_OBJECT = "the arguments of a call are not an object"
    BAD_LITERAL = "a value cannot be read"
    REPEATED_ARGUMENT = "an argument is given twice"
    UNDECLARED = "it has no marker, and no declared tool has its name"
