"""From raw findings to a report: order, duplicates, places, fingerprints, choice, suppressions, baseline, gate."""

from rightcall.findings.baseline import Baseline, BaselineEntry, read_baseline, write_baseline
from rightcall.findings.characters import escape_hidden
from rightcall.findings.conclude import INCOMPLETE_RULES, Draft, Locate, conclude, exit_code
from rightcall.findings.json_text import json_text
from rightcall.findings.policy import FailOn, Policy, Suppression, check_policy, parse_suppressions
from rightcall.findings.rules import RULES

__all__ = [
    "INCOMPLETE_RULES",
    "RULES",
    "Baseline",
    "BaselineEntry",
    "Draft",
    "FailOn",
    "Locate",
    "Policy",
    "Suppression",
    "check_policy",
    "conclude",
    "escape_hidden",
    "exit_code",
    "json_text",
    "parse_suppressions",
    "read_baseline",
    "write_baseline",
]
