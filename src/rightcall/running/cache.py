"""Answers kept from one run to the next, for whoever asks for it: the same question, the same attempt, the same answer.

An answer from here is marked, and is no new sample of what a model does.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from rightcall.catalog.json_text import read_json
from rightcall.errors import RightcallError
from rightcall.model import JsonValue
from rightcall.routing.answer import Answer
from rightcall.routing.exchange.bodies import write_body
from rightcall.routing.provider import Provider
from rightcall.routing.request import Request
from rightcall.routing.trial import MAX_KEPT_TEXT, Trial, trial_from_json, trial_json

VERSION: Final = 1


class AnswerCache:
    """A folder of answers, one file each. What cannot be read is not there; what cannot be written is counted and left out."""

    def __init__(self, directory: Path) -> None:
        """Use a folder; it is made with the first answer."""
        self._directory = directory
        self.unwritten = 0

    def find(self, provider: Provider, request: Request) -> Answer | None:
        """The answer to this request and attempt, if it was kept."""
        path = self._path(provider, request)
        try:
            value = read_json(path.read_bytes(), path.name).value
            return trial_from_json(value).answer if isinstance(value, Mapping) else None
        except (OSError, RightcallError, KeyError, TypeError, ValueError):
            return None

    def keep(self, provider: Provider, request: Request, trial: Trial) -> None:
        """Keep the answer of a trial, if it is whole: faults and texts that were cut are asked for again."""
        if trial.answer is None or len(trial.answer.text) > MAX_KEPT_TEXT:
            return
        path = self._path(provider, request)
        part = path.with_suffix(f".{os.getpid()}.part")
        try:
            self._directory.mkdir(parents=True, exist_ok=True)
            part.write_bytes(write_body(trial_json(trial)))
            part.replace(path)
        except OSError:
            self.unwritten += 1

    def _path(self, provider: Provider, request: Request) -> Path:
        identity: JsonValue = [VERSION, provider.name, provider.model, dict(provider.settings), request.attempt]
        digest = hashlib.sha256(write_body(identity) + b"\n" + provider.fingerprint(request))
        return self._directory / f"{digest.hexdigest()}.json"
