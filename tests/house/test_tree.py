"""What may not stand anywhere in the project's files."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LOCKS = ("requirements.lock", "requirements-scale.lock", "examples/demo-servers.lock")

# Bracketed letters, so that this file does not find itself.
REGISTRY_HOSTS = re.compile(r"p[y]pi[.]org|python[h]osted|n[p]mjs[.](com|org)|deb[.]d[e]bian|crates[.]i[o]")
MACHINE_PATHS = re.compile(r"(?:^|[^a-zA-Z0-9.])/(?:w[o]rk|f[a]rm|r[o]ot)/[a-z.]")
LEFT_OPEN = re.compile(r"\b(T[O]DO|F[I]XME|X[X]X)\b")
LINK = re.compile(r"\]\(([^)#]+?)(?:#[^)]*)?\)")


def tracked(*patterns: str) -> list[Path]:
    """The files under version control that match; without version control, every file of the source folders."""
    found = subprocess.run(["git", "-C", ROOT, "ls-files", "-z", "--", *patterns], capture_output=True, text=True, check=False)
    if found.returncode == 0:
        return [path for name in found.stdout.split("\0") if name and (path := ROOT / name).is_file()]
    return [path for folder in patterns or ("src", "tests", "docs") for path in (ROOT / folder).rglob("*") if path.is_file()]


def lines_matching(pattern: re.Pattern[str], paths: list[Path]) -> list[str]:
    """Every matching line, with its place."""
    hits = []
    for path in paths:
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        hits += [
            f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}"
            for number, line in enumerate(text.splitlines(), 1)
            if pattern.search(line)
        ]
    return hits


@pytest.mark.parametrize("pattern", [REGISTRY_HOSTS, MACHINE_PATHS], ids=["registry-host", "machine-path"])
def test_no_file_names_a_registry_host_or_a_machine(pattern):
    assert lines_matching(pattern, tracked()) == []


def test_nothing_is_left_open_in_the_source():
    assert lines_matching(LEFT_OPEN, tracked("src")) == []


@pytest.mark.parametrize("name", LOCKS)
def test_lock_files_carry_hashes_and_no_address(name):
    text = (ROOT / name).read_text(encoding="utf-8")
    assert "://" not in text
    pins = re.findall(r"^[a-z0-9][^\s=]*==\S+", text, flags=re.MULTILINE)
    assert pins
    blocks = re.split(r"^(?=[a-z0-9])", text, flags=re.MULTILINE)[1:]
    assert [block.split()[0] for block in blocks if "--hash=sha256:" not in block] == []


def test_the_lock_satisfies_what_the_project_asks_for():
    import tomllib  # noqa: PLC0415 - only this test needs it

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    asked = [*project["project"]["dependencies"], *project["dependency-groups"]["dev"]]
    names = {re.split(r"[<>=!~\[; ]", requirement)[0].lower().replace("_", "-") for requirement in asked}
    locked = set(re.findall(r"^([a-z0-9][a-z0-9.-]*)==", (ROOT / LOCKS[0]).read_text(encoding="utf-8"), flags=re.MULTILINE))
    assert names - locked == set()


def test_the_readme_names_the_two_commands():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "make demo" in readme
    assert "make test" in readme


def test_every_relative_link_of_the_documents_leads_somewhere():
    links = [(path, target) for path in tracked("*.md") for target in LINK.findall(path.read_text(encoding="utf-8"))]
    local = [(path, target) for path, target in links if "://" not in target and not target.startswith("mailto:")]
    assert [f"{path.relative_to(ROOT)}: {target}" for path, target in local if not (path.parent / target).exists()] == []
