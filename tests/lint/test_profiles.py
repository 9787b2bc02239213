"""Profiles: every data file can be read, says where its limits come from, and limits only what is known here."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from rightcall.errors import UsageError
from rightcall.lint.limits import KINDS
from rightcall.lint.profile import Profile
from rightcall.lint.refusal import RULES
from rightcall.lint.targets import ALIASES, DEFAULT_TARGETS, PROFILE_NAMES, load_profile, load_profiles, profile_name

PROFILES = load_profiles(PROFILE_NAMES)


def test_every_data_file_is_listed():
    stored = {path.name.removesuffix(".toml") for path in (files("rightcall.lint") / "profiles").iterdir()}
    assert {name for name in stored if not name.startswith("__")} == set(PROFILE_NAMES)


@pytest.mark.parametrize("profile", PROFILES, ids=lambda profile: profile.name)
def test_every_limit_is_of_a_known_kind_and_carries_its_evidence(profile: Profile):
    assert profile.limits
    for limit in profile.limits:
        assert limit.on in KINDS
        assert limit.on in RULES
        assert limit.scope in {"tool", "request"}
        assert limit.effect in {"reject", "drop", "truncate", "ignore", "degrade", "unknown"}
        assert limit.confidence in {"code", "documentation", "report", "secondary", "unverified"}
        assert limit.where in {"anywhere", "root", "nested"}
        assert limit.source
        assert re.fullmatch(r"20\d\d-[01]\d-[0-3]\d", limit.seen)


def test_every_kind_of_limit_is_used_by_a_profile():
    assert {limit.on for profile in PROFILES for limit in profile.limits} == set(KINDS)


@pytest.mark.parametrize("profile", PROFILES, ids=lambda profile: profile.name)
def test_patterns_can_be_read_and_bounds_are_numbers(profile: Profile):
    for limit in profile.on("name-pattern", "property-key"):
        re.compile(str(limit.value))
    for limit in profile.on("name-length", "tool-count", "prefixed-length", "description-length", "depth", "strict-tools"):
        assert limit.number() > 0


def test_a_limit_without_a_number_says_so():
    with pytest.raises(TypeError, match="root-type"):
        next(load_profile("openai-chat").on("root-type")).number()


def test_a_mode_inherits_what_it_does_not_say_itself():
    strict, chat = load_profile("openai-strict"), load_profile("openai-chat")
    assert list(strict.on("name-length")) == list(chat.on("name-length"))
    assert list(strict.on("root-keyword")) != list(chat.on("root-keyword"))


def test_a_profile_may_leave_out_what_it_extends():
    assert list(load_profile("openai-strict").on("required-all"))
    assert not list(load_profile("openai-strict-shape-only").on("required-all"))


def test_disagreeing_sources_are_both_kept():
    assert {limit.value for limit in load_profile("gemini-openapi").on("name-length")} == {64, 128}


def test_short_names_and_defaults_lead_to_profiles():
    assert {profile_name(alias) for alias in ALIASES} | set(DEFAULT_TARGETS) <= set(PROFILE_NAMES)
    assert profile_name(" OpenAI ") == "openai-responses"


def test_a_target_named_twice_is_loaded_once():
    assert [profile.name for profile in load_profiles(["anthropic", "anthropic-messages"])] == ["anthropic-messages"]


def test_an_unknown_target_is_refused_with_what_is_close():
    with pytest.raises(UsageError, match=r"no target is called 'antropic'; did you mean anthropic"):
        load_profiles(["antropic"])


def test_the_weakest_limit_is_the_confidence_of_a_profile():
    assert load_profile("mcp-2026-07-28").confidence == "documentation"
    assert load_profile("windsurf").confidence == "secondary"


def test_a_host_names_the_tools_it_brings_itself():
    copilot = load_profile("vscode-copilot")
    assert {"read_file", "run_in_terminal", "semantic_search"} <= set(copilot.reserved_names)
    assert copilot.reserved_source
