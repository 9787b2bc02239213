"""What a JSON Schema says, as a formula in negation normal form: `and`, `or`, and atoms about one JSON type each.

A schema is the set of values it accepts. Here that set is a term over a few atoms, free of dialects, references by
URI and keyword quirks. An atom about a type is *implicative*: it is true of every value of another type, as JSON
Schema keywords are. Every node is interned in a `Store`: equal formulas are the same object, so a formula can be
compared with `is` and used as a key. `digest` depends on the content alone, never on the order in which formulas were
made, and so gives an order that is the same at every run.

*Source*: after "Not elimination and witness generation for JSON Schema" (Baazizi et al., 2021), with object keys
described by formulas over strings instead of bare patterns.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rightcall.schema.values import FrozenObject, Literal, Number, Value

NULL, BOOLEAN, NUMBER, STRING, ARRAY, OBJECT = 1, 2, 4, 8, 16, 32
ANY_TYPE = 63
TYPE_NAMES: dict[int, str] = {
    NULL: "null",
    BOOLEAN: "boolean",
    NUMBER: "number",
    STRING: "string",
    ARRAY: "array",
    OBJECT: "object",
}


def type_of(value: Value) -> int:
    """Tell the JSON type of a value, as one bit of a type mask."""
    if isinstance(value, str):
        return STRING
    if isinstance(value, FrozenObject):
        return OBJECT
    if isinstance(value, tuple):
        return ARRAY
    if isinstance(value, Literal):
        return NULL if value is Literal.NULL else BOOLEAN
    return NUMBER


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """A formula. `about` is the mask of types on which it can be false; compare nodes with `is`."""

    digest: bytes
    about: ClassVar[int] = ANY_TYPE


@dataclass(frozen=True, slots=True, eq=False)
class Top(Node):
    """Accepts every value."""


@dataclass(frozen=True, slots=True, eq=False)
class Bottom(Node):
    """Accepts no value."""


@dataclass(frozen=True, slots=True, eq=False)
class And(Node):
    """Accepts what all parts accept. Parts stand in the order of their digests."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Or(Node):
    """Accepts what some part accepts. Parts keep the order of the schema, so that witnesses prefer the first."""

    parts: tuple[Node, ...]


@dataclass(slots=True, eq=False)
class Definition:
    """The target of a recursive reference. `body` is set once, when the target has been compiled."""

    digest: bytes
    pointer: str
    body: Node | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Reference(Node):
    """A recursive reference, expanded only when it is needed; `positive` False stands for the negated target."""

    target: Definition
    positive: bool


@dataclass(frozen=True, slots=True, eq=False)
class Opaque(Node):
    """Something the prover cannot read, with the reason and its place: neither true nor false is known.

    `subject` is what could not be read, written canonically: two unreadable things are equal only if it is.
    """

    reason: str
    pointer: str
    subject: str


@dataclass(frozen=True, slots=True, eq=False)
class Types(Node):
    """The value's type is one of `mask`."""

    mask: int


@dataclass(frozen=True, slots=True, eq=False)
class OneOfValues(Node):
    """The value is one of these (`enum`, `const`)."""

    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True, eq=False)
class NoneOfValues(Node):
    """The value is none of these."""

    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True, eq=False)
class AtLeast(Node):
    """A number is at least (`strict`: more than) `bound`."""

    bound: Number
    strict: bool
    about: ClassVar[int] = NUMBER


@dataclass(frozen=True, slots=True, eq=False)
class AtMost(Node):
    """A number is at most (`strict`: less than) `bound`."""

    bound: Number
    strict: bool
    about: ClassVar[int] = NUMBER


@dataclass(frozen=True, slots=True, eq=False)
class MultipleOf(Node):
    """A number is (`positive` False: is not) a whole multiple of `factor`, which is above zero."""

    factor: Number
    positive: bool
    about: ClassVar[int] = NUMBER


@dataclass(frozen=True, slots=True, eq=False)
class MinLength(Node):
    """A string has at least `count` code points."""

    count: int
    about: ClassVar[int] = STRING


@dataclass(frozen=True, slots=True, eq=False)
class MaxLength(Node):
    """A string has at most `count` code points."""

    count: int
    about: ClassVar[int] = STRING


@dataclass(frozen=True, slots=True, eq=False)
class Pattern(Node):
    """An ECMA-262 regular expression is (`positive` False: is not) found in a string."""

    text: str
    positive: bool
    about: ClassVar[int] = STRING


@dataclass(frozen=True, slots=True, eq=False)
class Judged(Node):
    """A string keeps (`positive` False: breaks) a rule that is no regular language; see `hostnames.JUDGES`."""

    rule: str
    positive: bool
    about: ClassVar[int] = STRING


@dataclass(frozen=True, slots=True, eq=False)
class MinItems(Node):
    """An array has at least `count` items."""

    count: int
    about: ClassVar[int] = ARRAY


@dataclass(frozen=True, slots=True, eq=False)
class MaxItems(Node):
    """An array has at most `count` items."""

    count: int
    about: ClassVar[int] = ARRAY


@dataclass(frozen=True, slots=True, eq=False)
class Unique(Node):
    """The items of an array are (`positive` False: are not) all different."""

    positive: bool
    about: ClassVar[int] = ARRAY


@dataclass(frozen=True, slots=True, eq=False)
class ItemAt(Node):
    """If an array has an item at `index`, it satisfies `item`."""

    index: int
    item: Node
    about: ClassVar[int] = ARRAY


@dataclass(frozen=True, slots=True, eq=False)
class ItemsFrom(Node):
    """Every item of an array at `index` or later satisfies `item`."""

    index: int
    item: Node
    about: ClassVar[int] = ARRAY


@dataclass(frozen=True, slots=True, eq=False)
class SomeItemAt(Node):
    """An array has an item at `index`, and it satisfies `item`."""

    index: int
    item: Node
    about: ClassVar[int] = ARRAY


@dataclass(frozen=True, slots=True, eq=False)
class SomeItemFrom(Node):
    """Some item of an array at `index` or later satisfies `item`."""

    index: int
    item: Node
    about: ClassVar[int] = ARRAY


@dataclass(frozen=True, slots=True, eq=False)
class Contains(Node):
    """The number of items that satisfy `item` lies between `low` and `high` (None: no upper bound)."""

    item: Node
    low: int
    high: int | None
    about: ClassVar[int] = ARRAY


@dataclass(frozen=True, slots=True, eq=False)
class Required(Node):
    """An object has a member called `name`."""

    name: str
    about: ClassVar[int] = OBJECT


@dataclass(frozen=True, slots=True, eq=False)
class Absent(Node):
    """An object has no member called `name`."""

    name: str
    about: ClassVar[int] = OBJECT


@dataclass(frozen=True, slots=True, eq=False)
class MinProperties(Node):
    """An object has at least `count` members."""

    count: int
    about: ClassVar[int] = OBJECT


@dataclass(frozen=True, slots=True, eq=False)
class MaxProperties(Node):
    """An object has at most `count` members."""

    count: int
    about: ClassVar[int] = OBJECT


@dataclass(frozen=True, slots=True, eq=False)
class EveryMember(Node):
    """Every member of an object whose name satisfies `name` has a value that satisfies `value`."""

    name: Node
    value: Node
    about: ClassVar[int] = OBJECT


@dataclass(frozen=True, slots=True, eq=False)
class SomeMember(Node):
    """Some member of an object has a name that satisfies `name` and a value that satisfies `value`."""

    name: Node
    value: Node
    about: ClassVar[int] = OBJECT
