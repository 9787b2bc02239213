"""The DSML shell around the XML: a mark between full-width bars before every name, and values that say how they are written."""

from __future__ import annotations

from rightcall.toolcall.formats.xml import Xml
from rightcall.toolcall.options import Options
from rightcall.toolcall.reading import Grammar, Opener

BAR = "\uff5c"
_WRAPPERS = ("tool_calls", "function_calls")
_MISSPELLED = (f"{BAR * 2}DSML{BAR * 2}", "|DSML|", "||DSML||", f"{BAR}DSML|", f"|DSML{BAR}")
"""The closed list of shells that are accepted on request."""

_PLAIN = Xml(_WRAPPERS, f"{BAR}DSML{BAR}", raw=True)
_SPACED = Xml(("calls", "tool_calls"), f"{BAR}DSML{BAR} ", raw=True)


def _openers(xml: Xml, options: Options) -> tuple[Opener, ...]:
    return xml.openers(in_reasoning=True, repair=options.repair_opener)


def dsml(options: Options) -> Grammar:
    """DeepSeek V3.2 and V4: the wrappers differ, and either is taken. Calls may begin inside the thinking, which they end."""
    shells = (_PLAIN, *(Xml(_WRAPPERS, prefix, raw=True) for prefix in _MISSPELLED if options.lenient))
    return Grammar(openers=tuple(opener for shell in shells for opener in _openers(shell, options)))


def dsml_v41(options: Options) -> Grammar:
    """DeepSeek V4.1: a blank behind the second bar of every tag; the older shell is taken too."""
    return Grammar(openers=(*_openers(_SPACED, options), *dsml(options).openers))
