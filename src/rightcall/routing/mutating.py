"""Other wordings of the same requests, made by rule: cheap, of the same intent, and never touching what must stay.

Quoted texts, ids, numbers, addresses and names are kept letter by letter. A prompt that is not plainly English gets only
the change that is safe in any language.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from rightcall.routing.orders import seed_of
from rightcall.routing.task import Derivation, Message, Task, TaskSet

_QUOTED = re.compile(r"`[^`\n]*`|\"[^\"\n]*\"|\u201c[^\u201d\n]*\u201d|(?<!\w)'[^'\n]*'(?!\w)")
_MARKED = re.compile(r"[0-9_@/\\#$%<>{}\[\]=]|\w[.:]\w|[a-z][A-Z]")
_TOKEN = re.compile(r"\S+")
_ENGLISH = frozenset(  # words that nearly every English request has one of
    (
        *("the", "a", "an", "to", "of", "for", "in", "on", "my", "me", "i", "you", "is", "are", "please", "what", "which"),
        *("who", "how", "can", "could", "show", "find", "get", "list", "give"),
    ),
)
_COMMANDS = re.compile(
    r"(?:show|list|find|get|give|fetch|search|look up|tell|cancel|create|send|check|open|delete|add)\b", re.IGNORECASE
)
_QUESTION = re.compile(r"(?:can|could|would|will) you (?:please )?(\S[^?]*)\?", re.IGNORECASE)
_ASKING = re.compile(
    r"(?:what|which|who|where|when|why|how|is|are|do|does|did|can|could|would|will|should|has|have)\b", re.IGNORECASE
)
_COURTESY = re.compile(r"(?:please|kindly|hi|hello|hey)\b[,!]?\s+", re.IGNORECASE)
_NEIGHBOURS = dict(zip("qwertyuiopasdfghjklzxcvbnm", "wertyuioposdfghjklkxcvbnmn", strict=True))
_CLOSERS = ("Thanks!", "Thank you.", "Much appreciated.")
MIN_PLACES = 3
MIN_WORD = 4


def mutate(tasks: TaskSet, names: Sequence[str], seed: int = 0, *, keeps_originals: bool = True) -> TaskSet:
    """Derive tasks by the named mutations. Each keeps the answer and the intent of its original.

    Tasks that were derived already, or have a history, are not derived from again; a wording that is known already, or
    that a mutation cannot change, gives no task. *Errors*: KeyError for a name that is not in `MUTATIONS`.
    """
    known = {task.prompt for task in tasks.tasks}
    ids = {task.id for task in tasks.tasks}
    derived: list[Task] = []
    for task in tasks.tasks:
        if task.derived_from is not None or len(task.messages) > 1:
            continue
        for name in names:
            prompt = reword(task.prompt, name, seed_of(seed, task.id, name))
            task_id = f"{task.id}.{name}"
            if prompt is None or prompt in known or task_id in ids:
                continue
            known.add(prompt)
            derived.append(_derived(task, task_id, name, prompt))
    return replace(tasks, tasks=(*(tasks.tasks if keeps_originals else ()), *derived))


def reword(prompt: str, name: str, seed: int) -> str | None:
    """One prompt by one mutation; None where it does not apply."""
    change = MUTATIONS[name]
    if not is_english(prompt) and name != "casual":
        return None
    found = change(prompt, random.Random(seed))  # noqa: S311 - a wording, no secret
    return found if found is not None and found != prompt and not (set(_kept(prompt)) - set(_tokens_of(found))) else None


def is_english(prompt: str) -> bool:
    """Whether a prompt is plainly English: ASCII letters only, and an English word among the most frequent."""
    letters = [letter for letter in prompt if letter.isalpha()]
    return all(letter.isascii() for letter in letters) and not _ENGLISH.isdisjoint(re.findall(r"[a-z]+", prompt.casefold()))


def _derived(task: Task, task_id: str, name: str, prompt: str) -> Task:
    return replace(
        task,
        id=task_id,
        messages=(Message(role="user", content=prompt),),
        cluster=task.intent,
        tags=tuple(dict.fromkeys((*task.tags, "mutated", name))),
        derived_from=Derivation(task_id=task.id, mutation=name),
        pointer="",
        position=None,
    )


def _tokens_of(text: str) -> list[str]:
    """Every token and every quoted text, without the punctuation that may follow it."""
    found = [*_QUOTED.findall(text), *_TOKEN.findall(text)]
    return [word.rstrip(".?!,;:") for word in found]


def _fixed(text: str) -> list[tuple[int, int]]:
    """The spans that no mutation may touch: quoted texts, ids, numbers, addresses, and capitals that begin no sentence."""
    spans = [found.span() for found in _QUOTED.finditer(text)]
    begins_sentence = True
    for token in _TOKEN.finditer(text):
        word = token[0]
        is_name = word != word.lower() and not begins_sentence and word.rstrip(",;:") != "I"
        if _MARKED.search(word) or is_name or (len(word) > 1 and word.isupper()):
            spans.append(token.span())
        begins_sentence = word[-1] in ".!?"
    return spans


def _kept(text: str) -> list[str]:
    """What a mutation must leave alone, without the punctuation that may follow it."""
    return sorted(text[start:end].rstrip(".?!,;:") for start, end in _fixed(text))


def _typo(prompt: str, rng: random.Random) -> str | None:
    """One or two slips of the finger inside lower-case words."""
    fixed = _fixed(prompt)
    places = [
        place
        for word in re.finditer(rf"\b[a-z]{{{MIN_WORD},}}\b", prompt)
        if not any(start < word.end() and word.start() < end for start, end in fixed)
        for place in range(word.start() + 1, word.end() - 1)
    ]
    if len(places) < MIN_PLACES:
        return None
    for place in sorted(rng.sample(places, rng.randint(1, 2)), reverse=True):
        letter, following = prompt[place], prompt[place + 1]
        slip = rng.choice((_NEIGHBOURS[letter], letter * 2, following + letter))
        width = 2 if slip == following + letter else 1
        prompt = prompt[:place] + slip + prompt[place + width :]
    return prompt


def _casual(prompt: str, _rng: random.Random) -> str | None:
    """Without courtesy and closing full stop; the first letter small where it begins an ordinary English word."""
    text = prompt.rstrip().rstrip(".\u3002!")
    if not is_english(prompt):
        return text
    text = _COURTESY.sub("", text, count=1) if _COURTESY.match(text) else text
    return _lowered(text)


def _polite(prompt: str, rng: random.Random) -> str | None:
    """`Could you please ...`, for plain commands only."""
    if not _COMMANDS.match(prompt) or "?" in prompt:
        return None
    return f"Could you please {_lowered(prompt.rstrip().rstrip('.!'))}? {rng.choice(_CLOSERS)}"


def _imperative(prompt: str, _rng: random.Random) -> str | None:
    """A polite question as a command."""
    found = _QUESTION.fullmatch(prompt.strip())
    return None if found is None else f"{found[1][:1].upper()}{found[1][1:]}."


def _interrogative(prompt: str, _rng: random.Random) -> str | None:
    """A command as a question."""
    if not _COMMANDS.match(prompt) or "?" in prompt or re.search(r"[.!]\s", prompt):
        return None
    return f"Could you {_lowered(prompt.rstrip().rstrip('.!'))}?"


def _lowered(text: str) -> str:
    """The first letter small, if it begins a word that is capital only because it comes first."""
    first = text.split(maxsplit=1)[0] if text.split() else ""
    is_ordinary = first[:1].isupper() and first[1:].islower() and (_COMMANDS.match(text) or _ASKING.match(text))
    return text[:1].lower() + text[1:] if is_ordinary else text


MUTATIONS: Mapping[str, Callable[[str, random.Random], str | None]] = {
    "typo": _typo,
    "casual": _casual,
    "polite": _polite,
    "imperative": _imperative,
    "interrogative": _interrogative,
}
"""Every mutation by name."""
