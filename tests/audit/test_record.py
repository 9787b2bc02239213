"""The record of decisions: kept through kills and full disks, and telling when it was changed."""

import shutil
import signal
import subprocess
import sys
import threading
from datetime import UTC, datetime

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from rightcall.audit import AuditLog, decision_fields, outcome_fields, read_rows, verify
from rightcall.errors import SourceError
from rightcall.guard import Principal, Unknown, read_manifest

NOW = datetime(2026, 12, 1, tzinfo=UTC)


def filled(folder, count=5, **options):
    log = AuditLog(folder, **options)
    for number in range(count):
        log.commit(log.append({"event": "decision", "number": number, "name": "\u202e\n"}))
    log.close()
    return folder


def told(folder, check=None):
    return [fault.describe() for fault in verify(folder, check)]


def test_rows_come_back_in_order_and_hold_together(tmp_path):
    filled(tmp_path, 5)
    filled(tmp_path, 3, sync="call")
    assert [row["sequence"] for row in read_rows(tmp_path)] == list(range(1, 9))
    assert told(tmp_path) == []


def test_every_decision_has_a_row_refusals_too(tmp_path):
    """K11 [audit-not-called-on-deny] [audit-denied-as-success]."""
    guard = read_manifest("{format: rightcall.guard/1, version: '1', tenants: [t], environments: [e]}")
    nothing = Unknown(kind="tool", name="\x1b[31m", reason="name.hostile", explanation="the name does not print")
    verdict = guard.decide(Principal(subject="a", tenant="t"), nothing, "use", environment="e", now=NOW)
    log = AuditLog(tmp_path)
    log.append(decision_fields(verdict, NOW))
    log.append(outcome_fields(verdict, NOW, "refused"))
    log.close()
    decision, outcome = read_rows(tmp_path)
    assert (decision["effect"], decision["reasons"], decision["manifest"]) == ("deny", ["name.hostile"], guard.manifest.digest)
    assert outcome["verdict"] == decision["verdict"]
    assert b"\x1b" not in (tmp_path / "audit-000001.jsonl").read_bytes()


@pytest.mark.parametrize("change", ["edit", "drop", "swap", "append", "tear", "rehash"])
def test_a_change_is_found(tmp_path, change):
    path = filled(tmp_path) / "audit-000001.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    if change == "edit":
        lines[2] = lines[2].replace(b'"number":2', b'"number":7')
    elif change == "drop":
        del lines[2]
    elif change == "swap":
        lines[1], lines[2] = lines[2], lines[1]
    elif change == "append":
        lines.append(lines[-1])
    elif change == "tear":
        lines[-1] = lines[-1][:-5]
    else:
        del lines[-1]
    path.write_bytes(b"".join(lines))
    assert told(tmp_path) != []


def test_segments_are_chained_and_their_heads_signed(tmp_path):
    key, other = Ed25519PrivateKey.generate(), Ed25519PrivateKey.generate()

    def check(public):
        def right(text, signature):
            try:
                public.verify(signature, text)
            except InvalidSignature:
                return False
            return True

        return right

    filled(tmp_path, 20, sign=key.sign, segment_bytes=1_000)
    assert len([*tmp_path.glob("*.jsonl")]) > 2
    assert told(tmp_path, check(key.public_key())) == []
    assert any("signature" in line for line in told(tmp_path, check(other.public_key())))
    (tmp_path / "audit-000001.head.json").unlink()
    assert told(tmp_path) == ["audit-000001.jsonl: is finished and has no head"]


def test_threads_share_one_order(tmp_path):
    log = AuditLog(tmp_path)

    def write():
        for _ in range(50):
            log.commit(log.append({"event": "decision"}))

    threads = [threading.Thread(target=write) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    log.close()
    assert len([*read_rows(tmp_path)]) == 200
    assert told(tmp_path) == []


WRITER = """
import sys
from pathlib import Path
from rightcall.audit import AuditLog
log = AuditLog(Path(sys.argv[1]))
while True:
    number = log.append({"event": "decision", "filler": "x" * 200})
    log.commit(number)
    print(number, flush=True)
"""


def test_a_killed_process_loses_nothing_it_acknowledged(tmp_path):
    writer = subprocess.Popen([sys.executable, "-c", WRITER, tmp_path], stdout=subprocess.PIPE, text=True)
    acknowledged = [writer.stdout.readline() for _ in range(20)]
    writer.send_signal(signal.SIGKILL)
    acknowledged += writer.stdout.read().split("\n")
    writer.wait()
    writer.stdout.close()
    last = max(int(line) for line in acknowledged if line.strip())
    filled(tmp_path, 1)  # whoever opens it next goes on
    assert len([*read_rows(tmp_path)]) >= last + 1
    assert told(tmp_path) == []


def test_a_torn_last_line_is_cut_off_when_writing_goes_on(tmp_path):
    path = filled(tmp_path, 3) / "audit-000001.jsonl"
    path.write_bytes(path.read_bytes() + b'{"sequence":4,"prev')
    filled(tmp_path, 1)
    assert [row["sequence"] for row in read_rows(tmp_path)] == [1, 2, 3, 4]
    assert told(tmp_path) == []


FULL = """
import resource, signal, sys
from pathlib import Path
from rightcall.audit import AuditLog
from rightcall.errors import SourceError
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (3_000, 3_000))
log = AuditLog(Path(sys.argv[1]))
for _ in range(100):
    try:
        print(log.append({"event": "decision", "filler": "x" * 200}), flush=True)
    except SourceError:
        print("refused", flush=True)
        break
"""


def test_no_room_is_an_error_and_leaves_whole_rows(tmp_path):
    """[auth-conditional-on-logger]: the file may grow no further; the row that did not fit is taken back and refused."""
    done = subprocess.run([sys.executable, "-c", FULL, tmp_path], capture_output=True, text=True, check=True)
    *numbers, last = done.stdout.split()
    assert last == "refused"
    assert [row["sequence"] for row in read_rows(tmp_path)] == [int(number) for number in numbers]
    assert told(tmp_path) == []


def test_a_full_disk_is_an_error_and_leaves_whole_rows(tmp_path):
    """A file system of 64 KiB, mounted where only this test sees it."""
    inside = f'mount -t tmpfs -o size=64k none {tmp_path} && {sys.executable} -c "$1" {tmp_path} && cat {tmp_path}/*.jsonl'
    script = FULL.replace("resource.setrlimit(resource.RLIMIT_FSIZE, (3_000, 3_000))", "").replace("range(100)", "range(1_000)")
    shell = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", inside, "sh", script]
    if shutil.which("unshare") is None:
        pytest.skip("there is no unshare here, which mounts a small file system")
    done = subprocess.run(shell, capture_output=True, text=True, check=False)
    if "refused" not in done.stdout:
        pytest.skip(f"a small file system cannot be mounted here: {done.stderr.strip()[:100]}")
    numbers, _, record = done.stdout.partition("refused\n")
    kept = tmp_path / "kept"
    kept.mkdir()
    (kept / "audit-000001.jsonl").write_text(record, encoding="utf-8")
    assert [row["sequence"] for row in read_rows(kept)] == [int(number) for number in numbers.split()]
    assert told(kept) == []


def test_what_is_no_record_is_not_written_over(tmp_path):
    (tmp_path / "audit-000001.jsonl").write_text("mine\n", encoding="utf-8")
    with pytest.raises(SourceError, match="no row"):
        AuditLog(tmp_path)
