"""What an answer is worth: one outcome for one trial."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from rightcall.model import Tool
from rightcall.routing.answer import Answer, AnswerCall, ProviderFault
from rightcall.routing.matching import MatchedCalls, match_calls
from rightcall.routing.outcome import Outcome, Scored
from rightcall.routing.task import ExpectAsk, ExpectCalls, ExpectedCall, Task, accepted_names

if TYPE_CHECKING:
    from rightcall.schema import Acceptance, DialectName, Prover

_QUESTION_MARKS = "?\uff1f\u061f\u037e\u055e"
_COURTESY = re.compile(
    r"anything else|something else|help you with|assist you with|else i can|how (?:can|may) i (?:help|assist)", re.IGNORECASE
)
_REQUEST = re.compile(
    r"\b(?:(?:i|we)(?:'ll| will)? need (?:more|to know|the|your|some)|please (?:provide|specify|clarify|tell|share|confirm)"
    r"|let me know (?:which|what|the|your)|need (?:more|further|additional) (?:details|information|context))\b",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"[^.!?\uff1f\u061f\n]*[.!?\uff1f\u061f\n]*")
MAX_READ_TEXT = 4_000
"""*Units*: characters at the end of an answer that are looked at for a question."""


class Scorer:
    """Scores answers against one list of tools. *Cost*: a validator for each tool that is called, built once."""

    def __init__(self, tools: Sequence[Tool]) -> None:
        """Take the tools as they were offered."""
        self._tools: dict[str, Tool] = {}
        for tool in tools:
            self._tools.setdefault(tool.name, tool)
        self._acceptances: dict[str, Acceptance] = {}
        self._prover: Prover | None = None

    def score(self, task: Task, answer: Answer | ProviderFault) -> Scored:
        """The first outcome that applies, in the order of `Outcome`; a refusal where no tool is right is right."""
        if isinstance(answer, ProviderFault):
            return Scored(outcome=Outcome.PROVIDER_ERROR)
        if answer.stop == "length":
            return Scored(outcome=Outcome.TRUNCATED, picked=answer.calls[0].name if answer.calls else None)
        if not accepted_names(task.expected):
            return self._score_without_tool(task, answer)
        if answer.calls and all(call.arguments is None and call.fault is None for call in answer.calls):
            task = _asking_names_only(task)  # a router without a model names tools and gives no arguments
        if not answer.calls:
            return self._score_silence(task, answer)
        return self._score_calls(task, answer)

    def _score_without_tool(self, task: Task, answer: Answer) -> Scored:
        if answer.calls:
            return self._facts(task, answer, Outcome.OVER_TRIGGER, selected=False)
        if not isinstance(task.expected, ExpectAsk) or asks_back(answer):
            return Scored(outcome=Outcome.CORRECT, is_selected=True)
        return Scored(outcome=Outcome.REFUSED if answer.stop == "refusal" else Outcome.ABSTAINED)

    def _score_silence(self, task: Task, answer: Answer) -> Scored:
        expected_calls = len(task.expected.calls) if isinstance(task.expected, ExpectCalls) else 1
        if answer.stop == "refusal":
            outcome = Outcome.REFUSED
        else:
            outcome = Outcome.ASKED_BACK if asks_back(answer) else Outcome.ABSTAINED
        return Scored(outcome=outcome, expected_calls=expected_calls)

    def _score_calls(self, task: Task, answer: Answer) -> Scored:
        first = answer.calls[0].name
        if first in accepted_names(task.expected):
            return self._facts(task, answer, None, selected=True)
        outcome = Outcome.WRONG_TOOL if first in self._tools else Outcome.INVENTED_NAME
        return self._facts(task, answer, outcome, selected=False)

    def _facts(self, task: Task, answer: Answer, outcome: Outcome | None, *, selected: bool) -> Scored:
        """All facts of an answer with calls; the outcome follows from them unless it is known."""
        matched = match_calls(task.expected, answer.calls)
        valid = self._validity(answer.calls)
        has_extra = matched.extra > 0
        if outcome is None:
            outcome = _outcome_of_right_tool(matched, valid, has_extra=has_extra)
        return Scored(
            outcome=outcome,
            picked=answer.calls[0].name,
            is_selected=selected,
            has_extra_calls=has_extra,
            has_invented_name=any(call.name not in self._tools for call in answer.calls),
            has_valid_arguments=valid,
            asks_arguments=matched.asks_arguments and selected,
            argument_fault=matched.fault if selected else None,
            matched_calls=matched.matched,
            expected_calls=matched.expected,
        )

    def _validity(self, calls: Sequence[AnswerCall]) -> bool | None:
        """Whether the arguments of every call to a tool that is there pass its schema; None where that cannot be said."""
        verdicts = [self._is_valid(call) for call in calls if call.name in self._tools]
        if False in verdicts:
            return False
        return True if True in verdicts else None

    def _is_valid(self, call: AnswerCall) -> bool | None:
        tool = self._tools[call.name]
        if call.arguments is None and call.fault is not None:
            return False
        if call.arguments is None or tool.input_schema is None:
            return None
        acceptance = self._acceptances.get(call.name) or self._build(tool)
        return acceptance.written(call.arguments)

    def _build(self, tool: Tool) -> Acceptance:
        from rightcall.schema import Acceptance, Prover  # noqa: PLC0415 - loaded with the first arguments

        self._prover = self._prover or Prover()
        acceptance = Acceptance(tool.input_schema, cast("DialectName", tool.dialect), self._prover)
        return self._acceptances.setdefault(tool.name, acceptance)


def score(task: Task, answer: Answer | ProviderFault, tools: Sequence[Tool]) -> Scored:
    """Score one answer; for many answers over the same tools, a `Scorer` builds its validators once."""
    return Scorer(tools).score(task, answer)


def asks_back(answer: Answer) -> bool:
    """Whether an answer without calls asks for what it needs: a question at its end, or a plain request for information.

    Question marks of any script count; a closing courtesy ("anything else?") does not. Requests without a question mark are
    known in English only, so that in other languages such an answer counts as an abstention.
    """
    if answer.calls or answer.stop == "refusal":
        return False
    sentences = [found for part in _SENTENCE.findall(answer.text[-MAX_READ_TEXT:]) if (found := part.strip())]
    telling = [sentence for sentence in sentences if not _COURTESY.search(sentence)]
    if any(_REQUEST.search(sentence) for sentence in telling):
        return True
    return bool(telling) and telling[-1][-1] in _QUESTION_MARKS


def _asking_names_only(task: Task) -> Task:
    """The same task, whatever the calls are given."""
    if not isinstance(task.expected, ExpectCalls):
        return task
    calls = tuple(ExpectedCall(name=call.name) for call in task.expected.calls)
    return replace(task, expected=replace(task.expected, calls=calls))


def _outcome_of_right_tool(matched: MatchedCalls, valid: bool | None, *, has_extra: bool) -> Outcome:  # noqa: FBT001 - an answer, no switch
    if has_extra:
        return Outcome.EXTRA_CALLS
    if valid is False:
        return Outcome.INVALID_ARGUMENTS
    return Outcome.WRONG_ARGUMENTS if matched.fault is not None else Outcome.CORRECT
