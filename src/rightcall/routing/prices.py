"""What tokens cost, from a file that the user keeps: prices change, so none are built in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rightcall.errors import TaskError
from rightcall.model import JsonValue, Problem
from rightcall.routing.answer import Usage
from rightcall.routing.documents import Document, read_document
from rightcall.routing.matchers import exact_number

PER = 1_000_000
"""*Units*: tokens that a price is for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Price:
    """*Units*: currency for a million tokens."""

    input: float
    output: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Prices:
    """The prices of some models, by the name that a run gives."""

    currency: str
    models: Mapping[str, Price]

    def cost(self, model: str, usage: Usage) -> float | None:
        """What an answer cost; None where the model has no price or the provider did not count."""
        price = self.models.get(model)
        if price is None or usage.input_tokens is None:
            return None
        return (usage.input_tokens * price.input + (usage.output_tokens or 0) * price.output) / PER

    def floor(self, model: str, input_tokens: int) -> float | None:
        """What so many tokens of prompt cost at least."""
        price = self.models.get(model)
        return None if price is None else input_tokens * price.input / PER


def read_prices(text: str | bytes, source: str) -> Prices:
    """Read a price file: `currency`, and `models` that map names to `input` and `output` for a million tokens.

    *Errors*: TaskError with places.
    """
    document = read_document(text, source)
    value = document.value
    if not isinstance(value, dict) or not isinstance(value.get("models"), dict) or value.keys() - {"currency", "models"}:
        raise _fault(document, "a price file has `currency` and `models`", "")
    currency, models = value.get("currency", "USD"), value["models"]
    if not isinstance(currency, str) or not isinstance(models, dict):
        raise _fault(document, "`currency` is a text, such as USD", "/currency")
    return Prices(currency=currency, models={name: _price(document, name, entry) for name, entry in models.items()})


def _price(document: Document, name: str, entry: JsonValue) -> Price:
    pointer = "/models/" + name.replace("~", "~0").replace("/", "~1")
    if not isinstance(entry, dict) or entry.keys() != {"input", "output"}:
        raise _fault(document, "a price has `input` and `output`, for a million tokens", pointer)
    given, made = exact_number(entry["input"]), exact_number(entry["output"])
    if given is None or made is None or given < 0 or made < 0:
        raise _fault(document, "a price is a number that is not negative", pointer)
    return Price(input=float(given), output=float(made))


def _fault(document: Document, message: str, pointer: str) -> TaskError:
    position = document.locate(pointer)
    return TaskError([Problem(message=message, source=document.source, pointer=pointer, position=position)])
