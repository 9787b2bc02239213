"""Work for engines, at the top of a module so that workers can name it."""

import os
import signal
from dataclasses import replace
from pathlib import Path

from tests.clash.building import catalog, closed, opened, tool

from rightcall.clash import ScanOptions, relations, scan, stages
from rightcall.errors import LimitExceeded
from rightcall.model import Stage

FOLDER = "RIGHTCALL_TEST_FOLDER"
"""Where workers leave marks for the test, by environment because it reaches every process."""


def die_once(name):
    """Be killed by the system, the first time."""
    mark = Path(os.environ[FOLDER]) / f"died-{name}"
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)


def square(shard, broadcast):
    """Square a number; the broadcast says which numbers are deadly, at first or for ever, and which are refused."""
    if shard in broadcast.get("deadly", ()):
        os.kill(os.getpid(), signal.SIGKILL)
    if shard in broadcast.get("deadly_once", ()):
        die_once(shard)
    if shard in broadcast.get("refused", ()):
        raise LimitExceeded(what="numbers", limit=1, value=shard, raise_with="--more")
    if FOLDER in os.environ:
        with (Path(os.environ[FOLDER]) / "ran").open("a") as ran:
            ran.write(f"{shard}\n")
    return shard * shard


def same(value):
    """The JSON of what is JSON already."""
    return value


def read_number(value):
    """Decode strictly."""
    if not isinstance(value, int):
        raise TypeError(value)
    return value


SQUARES = Stage(name="squares", title="squaring", run=square, key=same, identity=same, encode=same, decode=read_number)


def relate_and_die_once(shard, questions):
    """Ask the questions of a shard, after one worker has died on it."""
    die_once("scan")
    return relations.run(shard, questions)


def small_catalog():
    """Tools in every relation, so many that there are a few hundred pairs."""
    nouns = ("user", "order", "invoice")
    verbs = ("get", "delete")
    return catalog(
        *(
            tool(f"{verb}_{noun}", schema([noun, *required], optional), description=f"{verb} one {noun}", index=place * 4 + way)
            for place, (noun, verb) in enumerate((noun, verb) for noun in nouns for verb in verbs)
            for way, (schema, required, optional) in enumerate(
                ((opened, (), ()), (closed, (), ("limit",)), (closed, ("kind",), ("limit",)), (opened, ("kind",), ()))
            )
        )
    )


def scanned_by(execute, *, pairs_in_shard=7, last_first=False, deadly=False):
    """The result of a scan whose shards are cut anew and come in another order."""

    def cut(stage, shards, broadcast, progress):
        if stage is stages.RELATIONS:
            pairs = [pair for shard in shards for pair in shard.pairs]
            starts = range(0, len(pairs), pairs_in_shard)
            shards = [relations.Shard(pairs=tuple(pairs[start : start + pairs_in_shard])) for start in starts]
            stage = replace(stage, run=relate_and_die_once) if deadly else stage
        shards = shards[::-1] if last_first else shards
        return execute(stage, shards, broadcast, progress)

    return scan(small_catalog(), ScanOptions(), None, cut)
