"""Who may see and use what: one decision for lists and calls, with a reason for every refusal."""

from rightcall.guard.deciding import Guard, visible
from rightcall.guard.manifest import Cohort, Manifest, observed
from rightcall.guard.manifest_file import MANIFEST_FORMAT, read_manifest
from rightcall.guard.pins import pin
from rightcall.guard.primitive import ANY, STAGES, Disclosure, Effect, Kind, Primitive, Review, ReviewState, Stage, Unknown
from rightcall.guard.principal import Principal
from rightcall.guard.verdict import DeniedError, Verdict, dispatch

__all__ = [
    "ANY",
    "MANIFEST_FORMAT",
    "STAGES",
    "Cohort",
    "DeniedError",
    "Disclosure",
    "Effect",
    "Guard",
    "Kind",
    "Manifest",
    "Primitive",
    "Principal",
    "Review",
    "ReviewState",
    "Stage",
    "Unknown",
    "Verdict",
    "dispatch",
    "observed",
    "pin",
    "read_manifest",
    "visible",
]
