import pytest
from tests.routing.cases import TOOLS, calls, task

from rightcall.routing.answer import Answer, AnswerCall, ProviderFault
from rightcall.routing.outcome import Outcome
from rightcall.routing.scoring import Scorer, asks_back

ONE_CALL = {"calls": [{"name": "find_order", "arguments": {"id": {"regex": "^A[0-9]+$"}}}]}
TWO = {"calls": [{"name": "ping"}, {"name": "cancel_order"}], "order": "given"}


@pytest.mark.parametrize(
    ("expected", "answer", "outcome"),
    [
        ("ping", calls("ping"), "correct"),
        (["cancel_order", "ping"], calls("ping"), "correct"),
        ("ping", calls("cancel_order"), "wrong-tool"),
        ("ping", calls("pong"), "invented-name"),
        ("ping", calls("ping", "ping"), "extra-calls"),
        ("ping", Answer(text="Done."), "abstained"),
        ("ping", Answer(text="Which server do you mean?"), "asked-back"),
        ("ping", Answer(text="I cannot help with that.", stop="refusal"), "refused"),
        ("ping", Answer(text="The", stop="length"), "truncated"),
        ("ping", ProviderFault(kind="server", message="500"), "provider-error"),
        ("find_order", calls("find_order"), "invalid-arguments"),
        ("find_order", Answer(calls=(AnswerCall(name="find_order", fault="no object"),)), "invalid-arguments"),
        (ONE_CALL, calls("find_order", id="A17"), "correct"),
        (ONE_CALL, calls("find_order", id="17"), "wrong-arguments"),
        (ONE_CALL, calls("find_order", id="A17", more=1), "wrong-arguments"),
        (TWO, calls("ping", "cancel_order"), "correct"),
        (TWO, calls("cancel_order", "ping"), "wrong-tool"),
        (TWO | {"order": "any"}, calls("cancel_order", "ping"), "correct"),
        (TWO, calls("ping"), "wrong-arguments"),
        (None, Answer(text="Hello."), "correct"),
        (None, Answer(text="No.", stop="refusal"), "correct"),
        (None, calls("ping"), "over-trigger"),
        ("ask", Answer(text="What is the id?"), "correct"),
        ("ask", Answer(text="Done."), "abstained"),
        ("ask", calls("ping"), "over-trigger"),
    ],
)
def test_an_answer_has_one_outcome(expected, answer, outcome):
    assert Scorer(TOOLS).score(task("t", expected), answer).outcome == Outcome(outcome)


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        (calls("find_order"), "missing"),
        (calls("find_order", id="A1", more=2), "unexpected"),
        (calls("find_order", id=3), "type"),
        (calls("find_order", id="B"), "value"),
    ],
)
def test_wrong_arguments_have_a_class(answer, fault):
    assert Scorer(TOOLS).score(task("t", ONE_CALL), answer).argument_fault == fault


@pytest.mark.parametrize(
    "text", ["I need more details", "Could you tell me the user id?", "¿Cuál es el id?", "\u4f60\u8981\u54ea\u4e2a\uff1f"]
)
def test_a_question_asks_back(text):
    assert asks_back(Answer(text=text))


@pytest.mark.parametrize("text", ["I can't do what you ask", "Done. Anything else I can help with?", ""])
def test_a_courtesy_does_not_ask_back(text):
    assert not asks_back(Answer(text=text))
