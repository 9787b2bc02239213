"""Where the benchmarks find the project and the shared data."""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SHARED = Path(os.environ.get("RIGHTCALL_SHARED", ROOT.parent / "shared"))
