"""`--fix` and its kin, for the commands that inspect: fixes made, told and written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rightcall.cli.fix_files import FixableFile, difference, fixed_text, open_source, write_fixed
from rightcall.cli.fix_telling import derived_lines, fixed_heading, fixed_lines
from rightcall.cli.options import chain, option
from rightcall.cli.output import check_output
from rightcall.errors import UsageError

if TYPE_CHECKING:
    from rightcall.catalog import LoadOptions
    from rightcall.lint import InspectOptions
    from rightcall.lint.fixing import Derived, Edit, Fixed
    from rightcall.model import Catalog, Finding, JsonValue, Report

SECTION = "Fixes"

fix_options = chain(
    option(
        "--fix",
        section=SECTION,
        is_flag=True,
        from_config=False,
        help="Write each file with its fixes to a new one beside it (NAME.fixed.json); only such as are proven to keep every "
        "call that a tool accepts. With --target, derive a catalog that the target accepts (NAME.TARGET.json).",
    ),
    option(
        "--unsafe-fixes",
        section=SECTION,
        is_flag=True,
        from_config=False,
        help="Make also fixes that change names, hints or the calls that are accepted; what each changes is proven and told.",
    ),
    option("--diff", section=SECTION, is_flag=True, from_config=False, help="Show what --fix would change, and write nothing."),
    option("--in-place", section=SECTION, is_flag=True, from_config=False, help="Change the files themselves."),
    option(
        "--output-fixed",
        section=SECTION,
        metavar="FILE",
        from_config=False,
        help="Write the fixed catalog to FILE. For one target that is a file.",
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class FixFlags:
    """Whether to fix, what, and where the result goes."""

    fix: bool = False
    unsafe_fixes: bool = False
    diff: bool = False
    in_place: bool = False
    output_fixed: str | None = None

    def __post_init__(self) -> None:
        """*Errors*: UsageError for flags that mean nothing, or contradict each other."""
        given = [f"--{field.name.replace('_', '-')}" for field in fields(self) if getattr(self, field.name)]
        if given and not self.is_wanted:
            message = f"{given[0]} says how to fix: add --fix, or --diff to see what it would do"
            raise UsageError(message)
        targets = [name for name in ("--diff", "--in-place", "--output-fixed") if name in given]
        if len(targets) > 1:
            message = f"{targets[0]} and {targets[1]} contradict each other: the result goes to one place"
            raise UsageError(message)
        check_output(self.output_fixed)

    @property
    def is_wanted(self) -> bool:
        """Whether anything is to be fixed."""
        return self.fix or self.diff


@dataclass(frozen=True, slots=True, kw_only=True)
class FixRun:
    """What became of `--fix`: lines for a person, and with `--diff` the difference, to be written to standard output."""

    lines: tuple[str, ...]
    diff: str = ""


def take_fixing(flags: dict[str, Any]) -> FixFlags:
    """Move the flags of fixing out of those that click handed over. *Errors*: UsageError."""
    return FixFlags(**{field.name: flags.pop(field.name) for field in fields(FixFlags) if field.name in flags})


@dataclass(frozen=True, slots=True, kw_only=True)
class FixInputs:
    """What a run of fixes works on: the catalog, the targets as the person named them, and how they were read and judged.

    `derive_for` are the profiles that the person named with --target: a catalog is derived for each.
    """

    catalog: Catalog
    targets: Sequence[str]
    load: LoadOptions
    inspecting: InspectOptions
    report: Report
    derive_for: Sequence[str] = ()


def run_fixes(inputs: FixInputs, flags: FixFlags) -> FixRun:
    """Fix what the report found, and write it where the flags say; with `derive_for`, then derive a catalog for each profile.

    Only findings that the report holds are answered: what was not selected, or is suppressed, stays. *Errors*: UsageError for
    targets that cannot be fixed, SourceError for files that cannot be read again or written.
    """
    _check_targets(inputs, flags)
    files = {source.name: open_source(source, inputs.load) for source in inputs.catalog.sources}
    fixed = _fix(inputs, {name: file.document.value for name, file in files.items()}, flags)
    lines = [line for name in files for line in (fixed_heading(name, fixed), *fixed_lines(name, fixed))]
    diffs: list[str] = []
    if not inputs.derive_for:
        for name, file in files.items():
            _deliver(file, fixed.rounds.get(name, ()), _target(file, "fixed", flags), (flags, lines, diffs))
    for derived in _derive(inputs, fixed):
        lines.extend(derived_lines(derived))
        for name, file in files.items():
            edits = derived.edits.get(name)
            rounds = (*fixed.rounds.get(name, ()), *((edits,) if edits else ()))
            _deliver(file, rounds, _target(file, derived.profile.name, flags), (flags, lines, diffs))
    return FixRun(lines=tuple(lines), diff="".join(diffs))


def _deliver(
    file: FixableFile, rounds: Sequence[Sequence[Edit]], target: Path, to: tuple[FixFlags, list[str], list[str]]
) -> None:
    """Show what would change, or write it; a file that nothing changes is not written."""
    flags, lines, diffs = to
    if not rounds:
        return
    text = fixed_text(file, rounds)
    if flags.diff:
        diffs.append(difference(file, text, target))
    else:
        write_fixed(file, text, target)
        lines.append(f"Written: {target}")


def _derive(inputs: FixInputs, fixed: Fixed) -> Iterator[Derived]:
    if not inputs.derive_for:
        return
    from rightcall.lint.fixing import derive  # noqa: PLC0415 - loads the limits of profiles
    from rightcall.lint.targets import load_profiles  # noqa: PLC0415
    from rightcall.schema import Prover  # noqa: PLC0415

    prover = Prover()
    for profile in load_profiles(inputs.derive_for):
        yield derive(fixed.subject, profile, prover)


def _check_targets(inputs: FixInputs, flags: FixFlags) -> None:
    """Refuse what cannot be written before any work is done."""
    names = [source.name for source in inputs.catalog.sources]
    inner = [name for name in names if name not in inputs.targets and Path(name).is_file()]
    if inner and not (flags.in_place or flags.diff):
        message = (
            f"{inner[0]} lies in a folder, where a file beside it would be read next time: use --in-place or name the files"
        )
        raise UsageError(message)
    if flags.output_fixed is not None and len(names) * max(len(inputs.derive_for), 1) != 1:
        message = "--output-fixed takes one text: name one file, and at most one --target"
        raise UsageError(message)
    if flags.in_place and inputs.derive_for:
        message = "--in-place and --target contradict each other: what is derived for a target is another catalog"
        raise UsageError(message)


def _fix(inputs: FixInputs, documents: dict[str, JsonValue], flags: FixFlags) -> Fixed:
    from rightcall.lint import LINT_RULES  # noqa: PLC0415 - loads every rule
    from rightcall.lint.fixing import Asked, fix_catalog, looking  # noqa: PLC0415
    from rightcall.lint.subject import subject_of  # noqa: PLC0415
    from rightcall.lint.targets import load_profiles  # noqa: PLC0415

    reported = {_key(finding) for finding in inputs.report.findings}
    codes = {finding.rule for finding in inputs.report.findings}
    rules = [rule for rule in LINT_RULES if rule.rule.code in codes]
    look = looking(rules, lambda finding: _key(finding) in reported)
    subject = subject_of(inputs.catalog, inputs.inspecting, load_profiles(inputs.inspecting.targets))
    return fix_catalog(subject, documents, Asked(look=look, unsafe=flags.unsafe_fixes))


def _key(finding: Finding) -> tuple[str, str | None, int | str | None]:
    """A finding as it is known again after other fixes: the rule, and the tool by its place in its source."""
    return finding.rule, finding.source, finding.tools[0].index if finding.tools else finding.pointer


def _target(file: FixableFile, word: str, flags: FixFlags) -> Path:
    if flags.in_place:
        return file.path
    return Path(flags.output_fixed) if flags.output_fixed is not None else file.beside(word)
