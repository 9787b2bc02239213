"""A folder in which workers leave marks."""

import pytest
from tests.engine.working import FOLDER


@pytest.fixture
def marks(tmp_path, monkeypatch):
    """The folder of marks, made known to every process that is started from here."""
    folder = tmp_path / "marks"
    folder.mkdir()
    monkeypatch.setenv(FOLDER, str(folder))
    return folder


@pytest.fixture(autouse=True)
def many_tools(monkeypatch):
    """A scan of a few tools is cut into shards here as one of many is, so that both stages run on every engine."""
    monkeypatch.setattr("rightcall.clash.scanning.FEW", 0)
