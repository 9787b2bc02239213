"""Where a result goes: files that are whole or absent, devices, and targets that cannot be written."""

import os

import pytest

from rightcall.cli.output import check_output, write_output
from rightcall.errors import SourceError, UsageError


def test_a_file_is_replaced_in_one_step_and_nothing_is_left_beside_it(tmp_path):
    target = tmp_path / "report.json"
    target.write_text("old", encoding="utf-8")
    write_output("new\n", str(target))
    assert target.read_bytes() == b"new\n"
    assert [path.name for path in tmp_path.iterdir()] == ["report.json"]


def test_a_failed_write_leaves_the_old_file(tmp_path):
    target = tmp_path / "report.json"
    target.write_text("old", encoding="utf-8")
    with pytest.raises(UnicodeEncodeError):
        write_output("lone \ud800 surrogate", str(target))
    assert target.read_text(encoding="utf-8") == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["report.json"]


def test_a_link_is_followed_and_stays_a_link(tmp_path):
    (tmp_path / "real.json").write_text("old", encoding="utf-8")
    link = tmp_path / "link.json"
    link.symlink_to("real.json")
    write_output("new", str(link))
    assert link.is_symlink()
    assert (tmp_path / "real.json").read_text(encoding="utf-8") == "new"


def test_a_device_is_written_and_not_replaced():
    write_output("gone", os.devnull)
    assert not os.path.isfile(os.devnull)  # noqa: PTH113 - a device


def test_new_files_obey_the_umask(tmp_path):
    previous = os.umask(0o027)
    try:
        write_output("x", str(tmp_path / "report"))
    finally:
        os.umask(previous)
    assert (tmp_path / "report").stat().st_mode & 0o777 == 0o640


def test_a_folder_is_refused_before_any_work(tmp_path):
    with pytest.raises(UsageError, match="it is a directory"):
        check_output(str(tmp_path))


def test_a_missing_folder_is_named_before_any_work(tmp_path):
    with pytest.raises(UsageError, match="there is no directory"):
        check_output(str(tmp_path / "absent" / "report.json"))


def test_a_folder_that_vanished_meanwhile_is_an_error_and_no_traceback(tmp_path):
    with pytest.raises(SourceError, match="cannot write"):
        write_output("x", str(tmp_path / "absent" / "report.json"))


@pytest.mark.parametrize("target", [None, "-"])
def test_standard_output_gets_utf8_whatever_the_locale(capfdbinary, target):
    write_output("né \u2713\n", target)
    assert capfdbinary.readouterr().out == "né \u2713\n".encode()
